import { isIPv6 } from 'node:net';

/** Groups of 16 bits in an IPv6 address, and in its part that identifies a customer's network (RFC 6177). */
const GROUPS = 8;
const NETWORK = 4;

/**
 * The client of an address: an IPv4 address, or the IPv6 network of 64 bits, in which one host may choose any address.
 * An IPv4 address in IPv6 notation (RFC 4291 section 2.5.5.2) is that IPv4 address.
 */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1]!;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/s, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted quad at the end takes two groups; the network comes before it.
  const written = before.length + after.length + (address.includes('.') ? 1 : 0);
  const groups = [...before, ...Array<string>(Math.max(0, GROUPS - written)).fill('0'), ...after];
  return `${groups
    .slice(0, NETWORK)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
