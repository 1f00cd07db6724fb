import { Buffer } from 'node:buffer';
import { bits, integer, NULL, octets, oid, sequence, set, tlv } from '../der/encode.js';
const rsaSha256 = sequence(oid('1.2.840.113549.1.1.11'), NULL);
export const ed25519 = sequence(sequence(oid('1.3.101.112')), bits(Buffer.alloc(32, 1)));
export const name = (text) => sequence(set(sequence(oid('2.5.4.3'), tlv(0x0c, Buffer.from(text)))));
export const rsaKey = (modulus, exponent) => sequence(sequence(oid('1.2.840.113549.1.1.1'), NULL), bits(sequence(integer(modulus), integer(exponent))));
export const extension = (id, value, critical = false) => sequence(oid(id), ...(critical ? [tlv(0x01, Buffer.from([0xff]))] : []), octets(value));
export const extensions = (...list) => tlv(0xa3, sequence(...list));
/** A certificate with a meaningless signature. */
export function certificate(parts = {}) {
    const { version = tlv(0xa0, integer(2n)), serial = integer(1n), issuer = name('issuer'), subject = name('subject'), spki = ed25519, rest = [], } = parts;
    const { notBefore = tlv(0x17, '240101000000Z'), notAfter = tlv(0x17, '250101000000Z'), inner = rsaSha256, outer = inner, signature = Buffer.alloc(64, 7), } = parts;
    return sequence(sequence(version, serial, inner, issuer, sequence(notBefore, notAfter), subject, spki, ...rest), outer, bits(signature));
}
export const pem = (der, label = 'CERTIFICATE') => `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
//# sourceMappingURL=encode.js.map