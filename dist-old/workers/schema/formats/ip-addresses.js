const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const GROUP = /^[0-9A-Fa-f]{1,4}$/;
/** Maximum characters of an address. */
const MAX_LENGTH = 45;
/** RFC 2673 section 3.2 and `IPv4address` of RFC 3986: no leading zeros. */
export function isIpv4(text) {
    return IPV4.test(text);
}
/** RFC 4291 section 2.2, without a zone. */
export function isIpv6(text) {
    if (text.length > MAX_LENGTH)
        return false;
    const halves = text.split('::');
    if (halves.length > 2)
        return false;
    const groups = halves.map(half => (half === '' ? [] : half.split(':')));
    const last = groups.at(-1);
    const dotted = last.at(-1)?.includes('.') ?? false;
    if (dotted && !isIpv4(last.pop()))
        return false;
    const count = groups.flat().length + (dotted ? 2 : 0);
    return groups.flat().every(group => GROUP.test(group)) && (halves.length === 2 ? count <= 7 : count === 8);
}
//# sourceMappingURL=ip-addresses.js.map