/** A surrogate that is not part of a pair. */
interface LoneSurrogate {
  /** In UTF-16 code units. */
  readonly offset: number;
  /** As in `U+D800`. */
  readonly name: string;
}

/** Under the `u` flag a pair is one code point, and does not match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The first lone surrogate of `text`; undefined if there is none. */
export function loneSurrogate(text: string): LoneSurrogate | undefined {
  if (text.isWellFormed()) return undefined;
  const offset = text.search(LONE_SURROGATE);
  return { offset, name: `U+${text.charCodeAt(offset).toString(16).toUpperCase()}` };
}
