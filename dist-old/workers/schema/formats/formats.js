import { newerSyntax } from '../../regex/edition.js';
import { tooLargeToCompile } from '../../regex/too-large.js';
import { isDate, isDateTime, isDuration, isTime } from './dates.js';
import { isHostname, isIdnHostname } from './hostnames.js';
import { isIpv4, isIpv6 } from './ip-addresses.js';
import { isEmail, isIdnEmail } from './mailboxes.js';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uris.js';
const UUID = /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/;
/** RFC 4122 section 3, of any version. */
export function isUuid(text) {
    return UUID.test(text);
}
/** RFC 6901 section 3. */
function isJsonPointer(text) {
    return (text === '' || text.startsWith('/')) && !/~(?![01])/.test(text);
}
/** draft-bhutton-relative-json-pointer-00 section 3. */
function isRelativeJsonPointer(text) {
    const up = /^(?:0|[1-9]\d*)(?=[#/]|$)/.exec(text)?.[0];
    if (up === undefined)
        return false;
    const rest = text.slice(up.length);
    return rest === '#' || isJsonPointer(rest);
}
/** ECMA-262 section 22.2.1 with the flag u. Patterns that are too large to compile are not given to V8. */
function isRegex(text) {
    if (tooLargeToCompile(text, 'u') !== undefined)
        return false;
    try {
        new RegExp(text, 'u');
        return newerSyntax(text, true) === undefined;
    }
    catch {
        return false;
    }
}
/** All formats of the section, by name. Unknown formats are annotations only. */
export const FORMATS = new Map([
    ['date-time', { words: 'a date-time of RFC 3339 like 2024-05-01T12:30:00Z', accepts: isDateTime }],
    ['date', { words: 'a date of RFC 3339 like 2024-05-01', accepts: isDate }],
    ['time', { words: 'a time of RFC 3339 with its offset, like 12:30:00Z', accepts: isTime }],
    ['duration', { words: 'a duration of RFC 3339 like P1DT12H', accepts: isDuration }],
    ['email', { words: 'an email address of RFC 5321', accepts: isEmail }],
    ['idn-email', { words: 'an email address of RFC 6531', accepts: isIdnEmail }],
    ['hostname', { words: 'a host name of RFC 1123', accepts: isHostname }],
    ['idn-hostname', { words: 'an internationalized host name of RFC 5890', accepts: isIdnHostname }],
    ['ipv4', { words: 'an IPv4 address like 192.0.2.1', accepts: isIpv4 }],
    ['ipv6', { words: 'an IPv6 address like 2001:db8::1', accepts: isIpv6 }],
    ['uri', { words: 'a URI of RFC 3986, with its scheme', accepts: isUri }],
    ['uri-reference', { words: 'a URI reference of RFC 3986', accepts: isUriReference }],
    ['iri', { words: 'an IRI of RFC 3987, with its scheme', accepts: isIri }],
    ['iri-reference', { words: 'an IRI reference of RFC 3987', accepts: isIriReference }],
    ['uuid', { words: 'a UUID like f81d4fae-7dec-11d0-a765-00a0c91e6bf6', accepts: isUuid }],
    ['uri-template', { words: 'a URI template of RFC 6570', accepts: isUriTemplate }],
    ['json-pointer', { words: 'a JSON Pointer of RFC 6901 like /a/0', accepts: isJsonPointer }],
    ['relative-json-pointer', { words: 'a relative JSON Pointer like 1/a', accepts: isRelativeJsonPointer }],
    ['regex', { words: 'a regular expression of ECMA-262 that is not too large to compile', accepts: isRegex }],
]);
//# sourceMappingURL=formats.js.map