import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
/** The families of RFC 791 and RFC 4291. */
export const IPV4 = { name: 'ipv4', bits: 32 };
export const IPV6 = { name: 'ipv6', bits: 128 };
/**
 * Reads an IPv4 address (four decimal numbers without leading zeros) or an IPv6 address (RFC 4291 section 2.2, without
 * zone id).
 */
export function readAddress(text) {
    if (text === '')
        return { fault: 'expected an IP address, got an empty string' };
    const foreign = /[^\dA-Fa-f:.]/u.exec(text);
    if (foreign) {
        const hint = foreign[0] === '%' ? '; zone ids are not supported' : '';
        return { fault: `${visiblyQuoted(foreign[0])} at offset ${foreign.index} is not valid in an IP address${hint}` };
    }
    const read = text.includes(':') ? readIpv6(text) : readIpv4(text);
    return typeof read === 'bigint' ? { family: text.includes(':') ? IPV6 : IPV4, value: read } : read;
}
function readIpv4(text) {
    const parts = text.split('.');
    if (parts.length !== 4)
        return { fault: `invalid IPv4 address: expected four numbers separated by dots, got ${parts.length}` };
    let value = 0n;
    for (const part of parts) {
        if (!/^\d{1,3}$/.test(part) || Number(part) > 255)
            return { fault: `invalid IPv4 address: expected a number from 0 to 255, got ${visiblyQuoted(part)}` };
        if (part.length > 1 && part.startsWith('0'))
            return { fault: `invalid IPv4 address: ${visiblyQuoted(part)} has a leading zero` };
        value = (value << 8n) | BigInt(part);
    }
    return value;
}
function readIpv6(text) {
    const halves = text.split('::');
    if (halves.length > 2)
        return { fault: 'invalid IPv6 address: "::" occurs more than once' };
    const [head = [], tail = []] = halves.map(half => (half === '' ? [] : half.split(':')));
    const groups = [];
    const all = [...head, ...tail];
    for (const [index, part] of all.entries()) {
        if (part.includes('.')) {
            // An IPv4 tail replaces the last two groups.
            if (index < all.length - 1 || (halves.length === 2 && tail.length === 0))
                return { fault: 'invalid IPv6 address: an IPv4 part is allowed only at the end' };
            const ipv4 = readIpv4(part);
            if (typeof ipv4 !== 'bigint')
                return ipv4;
            groups.push(ipv4 >> 16n, ipv4 & 0xffffn);
        }
        else if (/^[\dA-Fa-f]{1,4}$/.test(part)) {
            groups.push(BigInt(`0x${part}`));
        }
        else {
            return {
                fault: part === ''
                    ? 'invalid IPv6 address: empty group beside a single ":"'
                    : `invalid IPv6 address: expected 1 to 4 hexadecimal digits, got ${visiblyQuoted(part)}`,
            };
        }
    }
    const missing = 8 - groups.length;
    if (halves.length === 2 ? missing < 1 : missing !== 0) {
        return {
            fault: `invalid IPv6 address: expected ${halves.length === 2 ? 'at most 7 groups beside "::"' : '8 groups'}, ` +
                `got ${groups.length}`,
        };
    }
    groups.splice(head.length, 0, ...new Array(missing).fill(0n));
    return groups.reduce((value, group) => (value << 16n) | group, 0n);
}
/** Writes an address; IPv6 by RFC 5952 section 4, without the mixed notation of section 5. */
export function writeAddress({ family, value }) {
    return family === IPV4 ? writeIpv4(value) : writeIpv6(value);
}
function writeIpv4(value) {
    return [24n, 16n, 8n, 0n].map(shift => String((value >> shift) & 0xffn)).join('.');
}
function writeIpv6(value) {
    const groups = Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(112 - 16 * index)) & 0xffffn));
    let longest = { start: 0, length: 0 };
    for (let start = 0; start < 8; start++) {
        let length = 0;
        while (groups[start + length] === 0)
            length++;
        if (length > longest.length)
            longest = { start, length };
    }
    const hex = (part) => part.map(group => group.toString(16)).join(':');
    // A single zero group is not compressed (section 4.2.2); of equally long runs the first one is (4.2.3).
    if (longest.length < 2)
        return hex(groups);
    return `${hex(groups.slice(0, longest.start))}::${hex(groups.slice(longest.start + longest.length))}`;
}
//# sourceMappingURL=address.js.map