/**
 * A value of one line without the white space around it, which copying adds: spaces of any kind, tabs, line ends,
 * U+00A0 and U+FEFF (ECMA-262 section 22.1.3.32). Offsets in messages count from its first character.
 */
export function trimmed(value: string): string {
  return value.trim();
}
