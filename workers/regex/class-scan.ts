/** A character class, or an escape for one, with what determines its compile cost. */
export interface ScannedClass {
  /** Exclusive end offset in UTF-16 code units. */
  readonly end: number;
  /** Members as written: characters, ranges and escapes. */
  readonly members: number;
  /** Unicode property escapes: hundreds of ranges each. */
  readonly properties: number;
  /** Members beyond the BMP. */
  readonly astral: number;
  /** Whether it contains a complement, which extends beyond the BMP and to lone surrogates. */
  readonly complement: boolean;
  /** Whether a range may cover much of Unicode: V8 computes case variants for all of it. */
  readonly broad: boolean;
}

const BACKSLASH = 0x5c;
const CLOSE = 0x5d;
const CARET = 0x5e;

/**
 * Reads the class whose `[` is at `start` (ECMA-262 section 22.2.1, CharacterClass); up to the end of the pattern when
 * it is not closed.
 */
export function scanClass(source: string, start: number, unicode: boolean): ScannedClass {
  let at = start + 1;
  let complement = source.charCodeAt(at) === CARET;
  if (complement) at++;
  let broad = false;
  let [members, properties, astral] = [0, 0, 0];
  while (at < source.length && source.charCodeAt(at) !== CLOSE) {
    if (source.charCodeAt(at) === BACKSLASH) {
      const nested = scanEscape(source, at, unicode);
      properties += nested.properties;
      astral += nested.astral;
      complement ||= nested.complement;
      broad ||= nested.broad;
      at = nested.end;
    } else {
      if (isPair(source, at)) {
        astral++;
        at++;
      }
      broad ||= source.charCodeAt(at) > 0x7f;
      at++;
    }
    members++;
  }
  return { end: at + 1, members, properties, astral, complement, broad: broad || members === 0 };
}

/** Reads the escape whose backslash is at `start`, inside or outside a class. */
export function scanEscape(source: string, start: number, unicode: boolean): ScannedClass {
  const letter = source[start + 1] ?? '';
  const complement = letter === 'D' || letter === 'W' || letter === 'S';
  const broad = complement || letter === 'u' || letter === 'x' || letter === 'c';
  const plain = { end: start + 2, members: 1, properties: 0, astral: 0, complement, broad };
  if (!unicode) return plain;
  if (letter === 'p' || letter === 'P') {
    return { ...plain, end: endOfBraces(source, start + 2), properties: 1, complement: letter === 'P' };
  }
  if (letter === 'u') {
    // Either form may write half of a pair.
    return { ...plain, end: source[start + 2] === '{' ? endOfBraces(source, start + 2) : start + 6, astral: 1 };
  }
  return isPair(source, start + 1) ? { ...plain, end: start + 3, astral: 1 } : plain;
}

/** Whether there is a surrogate pair at `at`. */
export function isPair(source: string, at: number): boolean {
  return (source.charCodeAt(at) & 0xfc00) === 0xd800 && (source.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

/** The braces of an escape. They contain no further escape: the scan is linear. */
const BRACES = /\{[^{}\\]*\}/y;

/** The exclusive end of the braces at `at`; `at` itself when there are none. */
function endOfBraces(source: string, at: number): number {
  BRACES.lastIndex = at;
  return at + (BRACES.exec(source)?.[0].length ?? 0);
}
