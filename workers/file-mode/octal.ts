/**
 * Reads a mode in octal: three or four digits, with one more zero before them or not. The mode has 12 bits, as `st_mode
 * & 07777` of POSIX.
 */
export function readOctal(text: string): { readonly mode: number } | { readonly fault: string } {
  const foreign = /[^0-7]/u.exec(text);
  if (foreign)
    return { fault: `${JSON.stringify(foreign[0])} at offset ${foreign.index} is not one of the digits 0 to 7` };
  const digits = text.length > 3 && text.startsWith('0') ? text.slice(1) : text;
  if (digits.length < 3 || digits.length > 4)
    return { fault: `it has ${text.length} digits; three or four are right, and a zero before them` };
  return { mode: Number.parseInt(digits, 8) };
}

/** A mode as three octal digits, four where a special bit is set. */
export function writeOctal(mode: number): string {
  return mode.toString(8).padStart(3, '0');
}
