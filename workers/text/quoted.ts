import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';

/** Maximum characters of a quotation. */
const MAX_LENGTH = 40;

/** The half of a surrogate pair at the end. */
const CUT_PAIR = /[\ud800-\udbff]$/;

/** A part of the input for a message: in double quotes, escaped, and cut if it is long. */
export function quoted(text: string): string {
  return visiblyQuoted(text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(CUT_PAIR, '')}…`);
}
