/** The opening of a group or a lookaround (ECMA-262 section 22.2.1, Atom and Assertion). */
interface GroupOpening {
  readonly kind: 'capture' | 'group' | 'positive lookaround' | 'negative lookaround';
  /** Exclusive end offset in UTF-16 code units. */
  readonly end: number;
}

/** `(`, `(?<name>`, `(?=` and the other lookarounds, `(?i-m:`. A name contains no parenthesis: the scan is linear. */
const OPENING = /\((?:(\?)(?:<[^=!>()][^>()]*>|(<?[=!])|[a-z]*(?:-[a-z]*)?:)?)?/y;

/** The opening whose `(` is at `at`. What does not open any known group is read as `(` or `(?`. */
export function groupOpeningAt(source: string, at: number): GroupOpening {
  OPENING.lastIndex = at;
  const [prefix = '(', question, look] = OPENING.exec(source) ?? [];
  const end = at + prefix.length;
  if (look !== undefined) return { kind: look.endsWith('!') ? 'negative lookaround' : 'positive lookaround', end };
  return { kind: question === undefined || prefix.startsWith('(?<') ? 'capture' : 'group', end };
}
