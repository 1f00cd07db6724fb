import { Buffer } from 'node:buffer';
/** Encodes a DER value: a tag and its content. */
export function tlv(tag, ...parts) {
    const content = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
    return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}
function lengthOf(length) {
    if (length < 0x80)
        return Buffer.from([length]);
    const hex = length.toString(16);
    const octets = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
    return Buffer.concat([Buffer.from([0x80 + octets.length]), octets]);
}
export const sequence = (...parts) => tlv(0x30, ...parts);
export const set = (...parts) => tlv(0x31, ...parts);
export const bits = (bytes, unused = 0) => tlv(0x03, Buffer.from([unused]), bytes);
export const octets = (bytes) => tlv(0x04, bytes);
export const NULL = tlv(0x05);
/** An INTEGER in the shortest two's complement. */
export function integer(value) {
    let length = 1;
    while (BigInt.asIntN(8 * length, value) !== value)
        length++;
    return tlv(0x02, Buffer.from(BigInt.asUintN(8 * length, value)
        .toString(16)
        .padStart(2 * length, '0'), 'hex'));
}
export function oid(dotted) {
    const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
    const arcs = [first * 40n + second, ...rest].flatMap(arc => {
        const digits = [Number(arc & 0x7fn)];
        for (let left = arc >> 7n; left > 0n; left >>= 7n)
            digits.unshift(Number(left & 0x7fn) | 0x80);
        return digits;
    });
    return tlv(0x06, Buffer.from(arcs));
}
//# sourceMappingURL=encode.js.map