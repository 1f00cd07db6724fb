import { DerError } from '../der/der-error.js';
import { BIT_STRING, bitsOf, contentOf, encodingOf, Fields, INTEGER, insideOf, integerOf, OBJECT_IDENTIFIER, oidOf, SEQUENCE, SET, } from '../der/values.js';
import { readAlgorithm, shownAlgorithm, signatureAlgorithm } from './algorithm.js';
import { readExtensions } from './extensions.js';
import { fingerprintsOf, rawHex } from './hex.js';
import { readName } from './name.js';
import { PublicKey } from './public-key.js';
import { isSignedBy } from './verify.js';
const CHALLENGE_PASSWORD = '1.2.840.113549.1.9.7';
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14';
/** RFC 2985 section 5.4, and Microsoft's. */
const ATTRIBUTES = new Map([
    [CHALLENGE_PASSWORD, 'challengePassword'],
    [EXTENSION_REQUEST, 'extensionRequest'],
    ['1.2.840.113549.1.9.2', 'unstructuredName'],
    ['1.2.840.113549.1.9.8', 'unstructuredAddress'],
    ['1.3.6.1.4.1.311.2.1.14', 'certExtensions'],
    ['1.3.6.1.4.1.311.13.2.1', 'enrollmentNameValuePair'],
    ['1.3.6.1.4.1.311.13.2.2', 'enrollmentCspProvider'],
    ['1.3.6.1.4.1.311.13.2.3', 'osVersion'],
    ['1.3.6.1.4.1.311.21.20', 'requestClientInfo'],
]);
/** Attributes that contain Extensions. */
const HOLD_EXTENSIONS = new Set([EXTENSION_REQUEST, '1.3.6.1.4.1.311.2.1.14']);
/**
 * Reads a CertificationRequest (RFC 2986 section 4) and verifies its signature. A challenge password is never part of
 * the result.
 */
export function readRequest(der, notes) {
    const outer = new Fields(der, 'the request');
    const info = outer.next('certificationRequestInfo', SEQUENCE);
    const algorithm = signatureAlgorithm(readAlgorithm(outer.next('signatureAlgorithm', SEQUENCE), 'signatureAlgorithm'), notes);
    const signature = bitsOf(outer.next('signature', BIT_STRING), notes).bytes;
    outer.end();
    const fields = new Fields(info, 'certificationRequestInfo');
    const version = Number(integerOf(fields.next('version', INTEGER), notes)) + 1;
    if (!Number.isSafeInteger(version))
        throw new DerError('the version is out of range', info.start);
    if (version !== 1)
        notes.add(`unknown version ${version} of a certificate request`);
    const subject = readName(fields.next('subject'), notes);
    const publicKey = new PublicKey(fields.next('subjectPublicKeyInfo'), notes);
    const list = fields.optional(0xa0);
    fields.end();
    if (list === undefined)
        notes.add('the attributes are missing; expected at least an empty list');
    const attributes = (list?.children ?? []).map(readAttribute);
    return {
        version,
        subject,
        publicKey: publicKey.shown,
        signature: { ...shownAlgorithm(algorithm), innerMismatch: false, innerOid: null },
        attributes: attributes.map(({ oid, values }) => {
            const hidden = oid === CHALLENGE_PASSWORD;
            return {
                oid,
                name: ATTRIBUTES.get(oid) ?? null,
                ...(hidden ? { rawHex: '', rawHexTruncated: true } : rawHex(contentOf(values))),
            };
        }),
        extensions: attributes.flatMap(({ oid, values }) => HOLD_EXTENSIONS.has(oid) ? readExtensions(insideOf(values, 'the request for extensions'), notes) : []),
        challengePasswordPresent: attributes.some(({ oid }) => oid === CHALLENGE_PASSWORD),
        signatureValid: isSignedBy({ signed: encodingOf(info), algorithm, signature }, publicKey),
        fingerprints: fingerprintsOf(encodingOf(der)),
    };
}
function readAttribute(der) {
    const fields = new Fields(der, 'an attribute');
    const oid = oidOf(fields.next('its type', OBJECT_IDENTIFIER));
    const values = fields.next('its values', SET);
    fields.end();
    return { oid, values };
}
//# sourceMappingURL=request.js.map