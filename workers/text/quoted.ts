/** Maximum characters of a quotation. */
const LIMIT = 40;

/** A part of the input for a message: in double quotes, escaped, and cut if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length <= LIMIT ? text : `${text.slice(0, LIMIT).toWellFormed()}…`);
}
