import { isDateTime } from './formats/dates.js';
import { isUuid } from './formats/formats.js';
import { isEmail } from './formats/mailboxes.js';
import { isUri } from './formats/uris.js';
/**
 * URIs by grammar that were likely meant as one: they have a host, or a scheme that is used without one. By grammar
 * alone, `a:b` is a URI too.
 */
const LIKELY_URI = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]|^file:\/\/\/|^(?:mailto|urn|tel|sms|data|news|geo|sip|sips|xmpp|magnet|tag|did):./i;
/** Email addresses that were likely meant as one; `a@1.2.3` is the name and version of a package. */
const LIKELY_EMAIL = /\.[^.\d][^.]*$|\]$/;
/** The formats that are detected, in the order of their bits. No string has two of them. */
const DETECTED = [
    { name: 'date-time', accepts: isDateTime },
    { name: 'email', accepts: (text) => LIKELY_EMAIL.test(text) && isEmail(text) },
    { name: 'uuid', accepts: isUuid },
    { name: 'uri', accepts: (text) => LIKELY_URI.test(text) && isUri(text) },
];
/** All bits set: the candidates before the first string. */
export const NO_STRING = 2 ** DETECTED.length - 1;
/** The formats in `candidates` that a string has, as bits. */
export function formatsOf(text, candidates) {
    return DETECTED.reduce((bits, { accepts }, n) => bits | (candidates & (1 << n) && accepts(text) ? 1 << n : 0), 0);
}
/** The name of the format that all strings share; undefined if there is none. */
export function formatName(bits) {
    return DETECTED.find((_, n) => bits & (1 << n))?.name;
}
//# sourceMappingURL=detected-formats.js.map