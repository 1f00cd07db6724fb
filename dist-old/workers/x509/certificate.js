import { DerError } from '../der/der-error.js';
import { timeOf } from '../der/time.js';
import { BIT_STRING, bitsOf, encodingOf, expectTag, Fields, INTEGER, insideOf, integerOf, SEQUENCE, } from '../der/values.js';
import { readAlgorithm, shownAlgorithm, signatureAlgorithm } from './algorithm.js';
import { readExtensions } from './extensions.js';
import { fingerprintsOf, magnitudeHex } from './hex.js';
import { nameKey, readName } from './name.js';
import { PublicKey } from './public-key.js';
import { validityOf } from './validity.js';
/**
 * Reads a Certificate (RFC 5280 section 4.1); `nowMs` is the time at which its validity is judged, if any.
 */
export function readCertificate(der, nowMs, notes) {
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
        notes.add('version 1 does not allow unique identifiers');
    if (version < 3 && extensions !== undefined)
        notes.add(`version ${version} does not allow extensions`);
    const innerMismatch = !inner.encoding.equals(algorithm.encoding);
    if (innerMismatch)
        notes.add('the outer signature algorithm differs from the signed one');
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
/** Version 1 is encoded as 0, and omitted in DER. */
function versionOf(der, notes) {
    if (der === undefined)
        return 1;
    const encoded = Number(integerOf(expectTag(insideOf(der, 'the version field'), INTEGER, 'the version'), notes));
    if (!Number.isSafeInteger(encoded))
        throw new DerError('the version is out of range', der.start);
    if (encoded === 0)
        notes.add('not DER: the default version 1 is encoded');
    if (encoded < 0 || encoded > 2)
        notes.add(`unknown version ${encoded + 1}`);
    return encoded + 1;
}
//# sourceMappingURL=certificate.js.map