import type { Buffer } from 'node:buffer';
import { DerError } from '../der/der-error.js';
import type { Notes } from '../der/notes.js';
import type { Der } from '../der/reader.js';
import { encodingOf, Fields, INTEGER, insideOf, integerOf, OBJECT_IDENTIFIER, oidOf, SEQUENCE } from '../der/values.js';
import { type Scheme, SIGNATURES } from './signatures.js';

/** An AlgorithmIdentifier (RFC 5280 section 4.1.1.2). */
export interface Algorithm {
  readonly oid: string;
  readonly parameters: Der | undefined;
  readonly encoding: Buffer;
}

/** Reads an AlgorithmIdentifier; `what` names it in messages. Throws `DerError`. */
export function readAlgorithm(der: Der, what: string): Algorithm {
  const fields = new Fields(der, what);
  const oid = oidOf(fields.next('its object identifier', OBJECT_IDENTIFIER));
  const [, parameters] = der.children;
  if (parameters !== undefined) fields.next('its parameters');
  fields.end();
  return { oid, parameters, encoding: encodingOf(der) };
}

/** A signature algorithm. `hash` is null if it has none, `scheme` if it cannot be verified. */
export interface SignatureAlgorithm {
  readonly oid: string;
  readonly label: string;
  readonly hash: string | null;
  readonly mgfHash: string | null;
  readonly saltLength: number | null;
  readonly scheme: Scheme | null;
}

const RSASSA_PSS = '1.2.840.113549.1.1.10';
const ECDSA_WITH_SPECIFIED = '1.2.840.10045.4.3';

const HASHES: ReadonlyMap<string, string> = new Map([
  ['1.2.156.10197.1.401', 'sm3'],
  ['1.2.840.113549.2.2', 'md2'],
  ['1.2.840.113549.2.4', 'md4'],
  ['1.2.840.113549.2.5', 'md5'],
  ['1.3.14.3.2.26', 'sha1'],
  ['1.3.36.3.2.1', 'ripemd160'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.5', 'sha512-224'],
  ['2.16.840.1.101.3.4.2.6', 'sha512-256'],
  ['2.16.840.1.101.3.4.2.7', 'sha3-224'],
  ['2.16.840.1.101.3.4.2.8', 'sha3-256'],
  ['2.16.840.1.101.3.4.2.9', 'sha3-384'],
  ['2.16.840.1.101.3.4.2.10', 'sha3-512'],
]);

const MGF1 = '1.2.840.113549.1.1.8';

/**
 * The signature algorithm of an identifier; an unknown one is shown by its object identifier. Throws `DerError` for
 * parameters of RSASSA-PSS that cannot be read.
 */
export function signatureAlgorithm(algorithm: Algorithm, notes: Notes): SignatureAlgorithm {
  const { oid } = algorithm;
  if (oid === RSASSA_PSS) return { oid, label: 'rsassaPss', ...readPss(algorithm, notes) };
  const [label, hash, scheme] = SIGNATURES.get(oid) ?? [oid, null, null];
  const named = oid === ECDSA_WITH_SPECIFIED ? specifiedHash(algorithm, notes) : hash;
  return { oid, label, hash: named, mgfHash: null, saltLength: null, scheme };
}

/** The hash that the parameters of ecdsa-with-Specified name (X9.62 section E.8); null if they cannot be read. */
function specifiedHash({ parameters }: Algorithm, notes: Notes): string | null {
  try {
    return parameters === undefined ? null : hashOf(parameters);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    notes.add(`the parameters of the signature algorithm cannot be read: ${error.message}`);
    return null;
  }
}

/** The part of a signature algorithm that is in the result. */
export function shownAlgorithm({ oid, label, hash, mgfHash, saltLength }: SignatureAlgorithm) {
  return { oid, label, hash, mgfHash, saltLength };
}

/** RSASSA-PSS-params (RFC 8017 appendix A.2.3) with its defaults; parameters that cannot be read are noted. */
function readPss({ parameters }: Algorithm, notes: Notes) {
  const pss = {
    hash: 'sha1',
    mgfHash: 'sha1' as string | null,
    saltLength: 20 as number | null,
    scheme: 'rsa-pss' as const,
  };
  if (parameters === undefined) return pss;
  try {
    const fields = new Fields(parameters, 'RSASSA-PSS-params', SEQUENCE);
    const hash = fields.optional(0xa0);
    if (hash !== undefined) pss.hash = hashOf(insideOf(hash, 'hashAlgorithm'));
    const mask = fields.optional(0xa1);
    if (mask !== undefined) pss.mgfHash = maskHashOf(insideOf(mask, 'maskGenAlgorithm'));
    const salt = fields.optional(0xa2);
    if (salt !== undefined) pss.saltLength = saltLengthOf(insideOf(salt, 'saltLength'), notes);
    fields.optional(0xa3);
    fields.end();
    return pss;
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    notes.add(`the parameters of the signature algorithm cannot be read: ${error.message}`);
    return { hash: null, mgfHash: null, saltLength: null, scheme: null };
  }
}

function hashOf(der: Der): string {
  const { oid } = readAlgorithm(der, 'hashAlgorithm');
  return HASHES.get(oid) ?? oid;
}

function maskHashOf(der: Der): string | null {
  const { oid, parameters } = readAlgorithm(der, 'maskGenAlgorithm');
  return oid === MGF1 && parameters !== undefined ? hashOf(parameters) : null;
}

function saltLengthOf(der: Der, notes: Notes): number {
  if (der.tag !== INTEGER) throw new DerError('saltLength: expected INTEGER', der.start);
  const value = integerOf(der, notes);
  if (value < 0n || value > 0xffffn) throw new DerError('saltLength is out of range', der.start);
  return Number(value);
}
