import { Buffer } from 'node:buffer';
import { isIPv6 } from 'node:net';
/** Groups of 16 bits in an IPv6 address, and in its part that identifies a customer's network (RFC 6177). */
const GROUPS = 8;
const NETWORK = 4;
/** Maximum characters of a client, longer than any address: with `TRUST_PROXY`, callers may choose the text. */
const MAX_CLIENT = 64;
/**
 * The client of an address: an IPv4 address, or the IPv6 network of 64 bits, in which one host may choose any address.
 * An IPv4 address in IPv6 notation (RFC 4291 section 2.5.5.2) is that IPv4 address. Some proxies add the port.
 */
export function clientOf(given) {
    const [, bracketed, dotted] = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(given) ?? [];
    const address = (bracketed ?? dotted ?? given).replace(/%.*$/s, '');
    if (!isIPv6(address))
        return copyOf(address.slice(0, MAX_CLIENT));
    // The URL standard has one way to write an address: in hexadecimal, and zeros once as "::".
    const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
    const before = head === '' ? [] : head.split(':');
    const after = tail === undefined || tail === '' ? [] : tail.split(':');
    const groups = [...before, ...Array(GROUPS - before.length - after.length).fill('0'), ...after];
    const isMapped = groups.slice(0, 5).every(group => group === '0') && groups[5] === 'ffff';
    if (isMapped)
        return groups.slice(6).flatMap(bytesOf).join('.');
    return `${groups.slice(0, NETWORK).join(':')}::/64`;
}
/** The text in memory of its own: V8 keeps the whole header of a part of it, and counters keep clients. */
const copyOf = (text) => Buffer.from(text, 'latin1').toString('latin1');
/** The two bytes of a group. */
const bytesOf = (group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff];
//# sourceMappingURL=client-of.js.map