import { hash } from 'node:crypto';
/** Maximum bytes of a raw value in a result. */
const MAX_SHOWN_BYTES = 256;
/** The hex of a value's first bytes. */
export function rawHex(bytes) {
    return { rawHex: bytes.toString('hex', 0, MAX_SHOWN_BYTES), rawHexTruncated: bytes.length > MAX_SHOWN_BYTES };
}
/** The magnitude of a number in whole bytes, as hex. */
export function magnitudeHex(value) {
    const hex = (value < 0n ? -value : value).toString(16);
    return hex.length % 2 === 0 ? hex : `0${hex}`;
}
/** The hashes of a whole encoding. */
export function fingerprintsOf(encoding) {
    return { sha256Hex: hash('sha256', encoding, 'hex'), sha1Hex: hash('sha1', encoding, 'hex') };
}
//# sourceMappingURL=hex.js.map