import { DerError } from '../der/der-error.js';
import type { Notes } from '../der/notes.js';
import type { Der } from '../der/reader.js';
import { timeOf } from '../der/time.js';
import {
  BIT_STRING,
  bitsOf,
  encodingOf,
  expectTag,
  Fields,
  INTEGER,
  insideOf,
  integerOf,
  SEQUENCE,
} from '../der/values.js';
import { readAlgorithm, shownAlgorithm, signatureAlgorithm } from './algorithm.js';
import { readExtensions } from './extensions.js';
import { fingerprintsOf, magnitudeHex } from './hex.js';
import { nameKey, readName } from './name.js';
import { PublicKey } from './public-key.js';
import { validityOf } from './validity.js';

/** What is shown of a certificate, and what its place in a chain is found by. */
export type Certificate = ReturnType<typeof readCertificate>;

/**
 * Reads a Certificate (RFC 5280 section 4.1); `nowMs` is the time for which its validity is judged, if there is one.
 */
export function readCertificate(der: Der, nowMs: number | undefined, notes: Notes) {
  const outer = new Fields(der, 'the certificate');
  const tbs = outer.next('tbsCertificate', SEQUENCE);
  const algorithm = readAlgorithm(outer.next('signatureAlgorithm', SEQUENCE), 'signatureAlgorithm');
  const signature = bitsOf(outer.next('signatureValue', BIT_STRING), notes).bytes;
  outer.end();

  const fields = new Fields(tbs, 'tbsCertificate');
  const version = versionOf(fields.optional(0xa0), notes);
  const serial = integerOf(fields.next('serialNumber', INTEGER), notes);
  const inner = readAlgorithm(fields.next('signature', SEQUENCE), 'signature');
  const issuer = readName(fields.next('issuer'), notes);
  const validity = new Fields(fields.next('validity'), 'validity');
  const notBefore = timeOf(validity.next('notBefore'), notes);
  const notAfter = timeOf(validity.next('notAfter'), notes);
  validity.end();
  const subject = readName(fields.next('subject'), notes);
  const publicKey = new PublicKey(fields.next('subjectPublicKeyInfo'), notes);
  const identifiers = [fields.optional(0x81), fields.optional(0x82)];
  const extensions = fields.optional(0xa3);
  fields.end();
  if (version < 2 && identifiers.some(identifier => identifier !== undefined))
    notes.add('there are unique identifiers, which version 1 does not have');
  if (version < 3 && extensions !== undefined)
    notes.add(`there are extensions, which version ${version} does not have`);

  const innerMismatch = !inner.encoding.equals(algorithm.encoding);
  if (innerMismatch) notes.add('the signature algorithm outside differs from the one that is signed');
  const how = signatureAlgorithm(algorithm, notes);
  const [subjectKey, issuerKey] = [nameKey(subject), nameKey(issuer)];
  return {
    shown: {
      version,
      subject,
      issuer,
      serial: { hex: magnitudeHex(serial), decimal: String(serial), negative: serial < 0n },
      validity: validityOf(notBefore, notAfter, nowMs),
      signature: { ...shownAlgorithm(how), innerMismatch, innerOid: inner.oid },
      publicKey: publicKey.shown,
      fingerprints: fingerprintsOf(encodingOf(der)),
      extensions: extensions === undefined ? [] : readExtensions(insideOf(extensions, 'the extensions field'), notes),
      selfIssued: subjectKey === issuerKey,
    },
    subjectKey,
    issuerKey,
    publicKey,
    signed: encodingOf(tbs),
    algorithm: how,
    signature,
  };
}

/** Certificates from version 1, encoded as 0, which DER leaves out. */
function versionOf(der: Der | undefined, notes: Notes): number {
  if (der === undefined) return 1;
  const encoded = Number(integerOf(expectTag(insideOf(der, 'the version field'), INTEGER, 'the version'), notes));
  if (!Number.isSafeInteger(encoded)) throw new DerError('the version is out of range', der.start);
  if (encoded === 0) notes.add('version 1 is written out, which DER does not allow');
  if (encoded < 0 || encoded > 2) notes.add(`there is no version ${encoded + 1}`);
  return encoded + 1;
}
