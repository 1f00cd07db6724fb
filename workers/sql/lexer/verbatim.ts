const DISABLED = /\/\* *sql-formatter-disable *\*\/|-- *sql-formatter-disable *(?=[\r\n]|$)/y;
const ENABLED = /\/\* *sql-formatter-enable *\*\/|-- *sql-formatter-enable *(?=[\r\n]|$)/g;

/** The end of the text that a comment at an offset excludes from formatting; 0 if there is none. */
export function endOfExcluded(text: string, at: number): number {
  DISABLED.lastIndex = at;
  if (!DISABLED.test(text)) return 0;
  ENABLED.lastIndex = DISABLED.lastIndex;
  return ENABLED.test(text) ? ENABLED.lastIndex : text.trimEnd().length;
}
