import type { Buffer } from 'node:buffer';
import { DerError } from '../der/der-error.js';
import { Notes } from '../der/notes.js';
import { readDer, type Der } from '../der/reader.js';
import { SEQUENCE } from '../der/values.js';
import { decodeBase64 } from '../pem/base64.js';
import { afterHeaders, findBlocks, type PemBlock } from '../pem/blocks.js';
import { Refusal } from '../refusal.js';
import { positionAt } from '../text/position.js';
import { readCertificate } from './certificate.js';
import { chainOf, type Link } from './chain.js';
import { kindOfContent, kindOfLabel, type Kind } from './kind.js';
import { readRequest } from './request.js';

/** The most blocks of one text. */
const MOST_BLOCKS = 16;

/** The most bytes of one block. */
const LARGEST = 64 * 1024;

const PRIVATE_KEY = 'a private key is skipped: it is neither decoded nor shown';
const PKCS7 = 'PKCS #7 and CMS are not decoded; "openssl pkcs7 -print_certs" takes the certificates out of them';

/** What a block came to: at most one of `certificate`, `csr` and `error` is set. */
interface Outcome {
  readonly label: string;
  readonly kind: Kind;
  readonly warning: string | null;
  readonly error: string | null;
  readonly certificate: ReturnType<typeof readCertificate> | null;
  readonly csr: ReturnType<typeof readRequest> | null;
}

/** Decodes the blocks of a PEM text, or one DER object in bare Base64; `nowMs` is the time for which validity is judged, if any. */
export function readBundle(text: string, nowMs: number | undefined) {
  const pem = findBlocks(text, MOST_BLOCKS);
  if (pem.blocks.length > MOST_BLOCKS) throw new Refusal(`pem holds more than ${MOST_BLOCKS} blocks; at most ${MOST_BLOCKS} are decoded at once`);
  const outcomes = pem.blocks.length > 0 ? pem.blocks.map(block => readBlock(block, text, nowMs)) : [readBare(text, nowMs)];

  const firsts = new Map<string, number>();
  const links: Link[] = [];
  const blocks = outcomes.map(({ certificate, csr, warning, ...outcome }, index) => {
    const fingerprint = (certificate?.shown ?? csr)?.fingerprints.sha256Hex;
    const first = fingerprint === undefined ? undefined : firsts.get(fingerprint);
    if (first !== undefined) return { index, ...outcome, warning: `the same as block ${first}, which has it decoded`, duplicateOf: first, certificate: null, csr: null };
    if (fingerprint !== undefined) firsts.set(fingerprint, index);
    if (certificate !== null) links.push({ index, certificate });
    return { index, ...outcome, warning, duplicateOf: null, certificate: certificate?.shown ?? null, csr };
  });

  const warnings = blocks.flatMap(({ index, warning }) => (warning === null ? [] : [`block ${index}: ${warning}`]));
  if (pem.strayEnd) warnings.unshift('an END line without a BEGIN line is ignored');
  if (pem.textOutside) warnings.unshift('text outside the blocks is ignored');
  const count = (is: (block: (typeof blocks)[number]) => boolean): number => blocks.filter(is).length;
  return {
    schemaVersion: 1,
    blocks,
    warnings,
    chain: links.length < 2 ? null : chainOf(links),
    summary: {
      certificates: links.length,
      csrs: count(({ csr }) => csr !== null),
      errors: count(({ error }) => error !== null),
      privateKeys: count(({ kind }) => kind === 'private-key'),
      duplicatesSkipped: count(({ duplicateOf }) => duplicateOf !== null),
    },
  };
}

function readBlock({ label, body, offset, fault }: PemBlock, text: string, nowMs: number | undefined): Outcome {
  const kind = kindOfLabel(label);
  const nothing = { label, kind, warning: null, error: null, certificate: null, csr: null };
  if (kind === 'private-key') return { ...nothing, warning: PRIVATE_KEY };
  if (fault !== null) return { ...nothing, error: fault };
  if (kind === 'pkcs7') return { ...nothing, error: PKCS7 };
  if (kind === 'other') return { ...nothing, warning: 'blocks with this label are not decoded' };
  const { text: base64, headers } = afterHeaders(body);
  const decoded = decodeBase64(base64);
  if ('fault' in decoded) {
    return { ...nothing, error: decoded.fault + (decoded.at < 0 ? '' : placeOf(text, offset + headers + decoded.at)) };
  }
  const notes = new Notes();
  if (headers > 0) notes.add('header lines before the Base64 are ignored');
  if (!decoded.padded) notes.add('the padding of the Base64 is missing');
  return decode({ label, kind }, decoded.bytes, nowMs, notes);
}

/** A text without PEM blocks: the Base64 of one DER object, which tells what it is. */
function readBare(text: string, nowMs: number | undefined): Outcome {
  const expected = 'pem holds no PEM block (-----BEGIN CERTIFICATE-----) and no Base64 of a DER object';
  const decoded = decodeBase64(text);
  if ('fault' in decoded) throw new Refusal(`${expected}: ${decoded.fault}${decoded.at < 0 ? '' : placeOf(text, decoded.at)}`);
  const { bytes, padded } = decoded;
  if (bytes.length === 0) throw new Refusal(`${expected}: there is nothing to decode`);
  if (bytes[0] !== SEQUENCE) throw new Refusal(`${expected}: its first byte is not that of a SEQUENCE`);
  const notes = new Notes();
  if (!padded) notes.add('the padding of the Base64 is missing');
  let kind: Kind = 'other';
  try {
    if (bytes.length <= LARGEST) kind = kindOfContent(readDer(bytes, new Notes()));
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw new Refusal(`${expected}: ${error.message}`);
  }
  const nothing = { label: '', kind, warning: null, error: null, certificate: null, csr: null };
  if (kind === 'private-key') return { ...nothing, warning: PRIVATE_KEY };
  if (kind === 'pkcs7') return { ...nothing, error: PKCS7 };
  return decode({ label: '', kind }, bytes, nowMs, notes);
}

function decode({ label, kind }: { readonly label: string; readonly kind: Kind }, bytes: Buffer, nowMs: number | undefined, notes: Notes): Outcome {
  const nothing = { label, kind, warning: null, error: null, certificate: null, csr: null };
  if (bytes.length > LARGEST) return { ...nothing, error: `it has ${bytes.length} bytes; at most ${LARGEST} are decoded` };
  let der: Der | undefined;
  try {
    der = readDer(bytes, notes);
    // The trust settings that OpenSSL puts after a certificate belong to its label.
    if (der.end < bytes.length && label !== 'TRUSTED CERTIFICATE') notes.add(`${bytes.length - der.end} bytes after its end are ignored`);
    const certificate = kind === 'certificate' ? readCertificate(der, nowMs, notes) : null;
    const csr = kind === 'csr' ? readRequest(der, notes) : null;
    if (kind === 'other') return { ...nothing, error: 'it is neither a certificate nor a certificate request' };
    return { ...nothing, warning: notes.toText(), certificate, csr };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    const found = der === undefined ? kind : kindOfContent(der);
    const hint = found === kind || found === 'other' ? '' : ` (it looks like ${LOOKS[found]})`;
    return { ...nothing, error: `${error.message}${hint}` };
  }
}

const LOOKS = { certificate: 'a certificate', csr: 'a certificate request', pkcs7: 'PKCS #7 or CMS', 'private-key': 'a private key' } as const;

function placeOf(text: string, offset: number): string {
  const { line, column } = positionAt(text, offset);
  return ` (line ${line}, column ${column})`;
}
