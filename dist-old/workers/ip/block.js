import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { readAddress, writeAddress } from './address.js';
/** Reads "address/prefix length"; the prefix length is decimal, without leading zeros. */
export function readBlock(text) {
    const slash = text.indexOf('/');
    if (slash < 0)
        return { fault: 'missing prefix length: expected a block such as 10.0.0.0/8' };
    const address = readAddress(text.slice(0, slash));
    if ('fault' in address)
        return address;
    const prefix = text.slice(slash + 1);
    if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > address.family.bits) {
        return {
            fault: `invalid prefix length: expected a number from 0 to ${address.family.bits} without leading zeros, ` +
                `got ${visiblyQuoted(prefix)}`,
        };
    }
    return { address, prefix: Number(prefix) };
}
/** A block in CIDR notation. */
export function writeBlock({ address, prefix }) {
    return `${writeAddress(address)}/${prefix}`;
}
/** Number of addresses of a block. */
export function sizeOf({ address, prefix }) {
    return 1n << BigInt(address.family.bits - prefix);
}
/** The block with its host bits cleared. */
export function networkOf(block) {
    const { address, prefix } = block;
    return { address: { family: address.family, value: address.value & ~(sizeOf(block) - 1n) }, prefix };
}
/**
 * The minimal list of blocks that cover exactly the addresses from `start` to `end`: each is the largest block that
 * starts after the previous one.
 */
export function cover(start, end) {
    const { family } = start;
    const blocks = [];
    for (let value = start.value; value <= end.value;) {
        let host = 0;
        while (host < family.bits &&
            (value & ((2n << BigInt(host)) - 1n)) === 0n &&
            value + (2n << BigInt(host)) - 1n <= end.value)
            host++;
        blocks.push({ address: { family, value }, prefix: family.bits - host });
        value += 1n << BigInt(host);
    }
    return blocks;
}
//# sourceMappingURL=block.js.map