import { isDateTime } from './formats/dates.js';
import { isUuid } from './formats/formats.js';
import { isEmail } from './formats/mailboxes.js';
import { isUri } from './formats/uris.js';

/**
 * Strings that are a URI by the grammar alone are many: `12:30` is none, but `a:b` is.
 * One that names a host, or has a scheme that is used without, is meant as one.
 */
const MEANT_AS_URI =
  /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]|^file:\/\/\/|^(?:mailto|urn|tel|sms|data|news|geo|sip|sips|xmpp|magnet|tag|did):./i;

/** An address on the net: `a@1.2.3`, the name and version of a package, is none. */
const MEANT_AS_EMAIL = /\.[^.\d][^.]*$|\]$/;

/** The formats that are detected, in the order of their bits. No string has two of them. */
const DETECTED = [
  { name: 'date-time', accepts: isDateTime },
  { name: 'email', accepts: (text: string) => MEANT_AS_EMAIL.test(text) && isEmail(text) },
  { name: 'uuid', accepts: isUuid },
  { name: 'uri', accepts: (text: string) => MEANT_AS_URI.test(text) && isUri(text) },
] as const;

/** Bits for all formats: what is known before the first string. */
export const NO_STRING = 2 ** DETECTED.length - 1;

/** Which of the formats in `candidates` a string has, as bits. */
export function formatsOf(text: string, candidates: number): number {
  return DETECTED.reduce((bits, { accepts }, n) => bits | (candidates & (1 << n) && accepts(text) ? 1 << n : 0), 0);
}

/** The name of the format that is left of some strings; undefined where none is. */
export function formatName(bits: number): string | undefined {
  return DETECTED.find((_, n) => bits & (1 << n))?.name;
}
