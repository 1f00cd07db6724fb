import type { Word } from '../words/vocabulary.js';

/** The kinds of tokens; white space is not a token. */
export const SqlKind = {
  /** The end of the text. */
  end: 0,
  /** A name or keyword without quotes. */
  word: 1,
  /** A quoted name. */
  quoted: 2,
  string: 3,
  number: 4,
  /** A parameter, a variable, a template expression, or a name that contains one. */
  parameter: 5,
  operator: 6,
  comma: 7,
  /** A semicolon, or the terminator set by DELIMITER of the MySQL client. */
  terminator: 8,
  dot: 9,
  open: 10,
  close: 11,
  /** A comment that ends with the line. */
  lineComment: 12,
  blockComment: 13,
  /** A template tag: `{% ... %}`; a directive of PL/SQL's conditional compilation: `$if ... $then`. */
  tag: 14,
  /** Text that is copied unchanged: client commands, data of COPY, text excluded from formatting. */
  verbatim: 15,
} as const;

export type SqlKind = (typeof SqlKind)[keyof typeof SqlKind];

/**
 * The tokens of a text: their offsets (UTF-16 code units, end exclusive), and the line breaks before each (2 for more).
 */
export class SqlTokens {
  length = 0;
  kinds = new Uint8Array(256);
  breaks = new Uint8Array(256);
  starts = new Int32Array(256);
  ends = new Int32Array(256);
  /** The vocabulary entry of a word; undefined for other tokens and unknown words. */
  readonly words: (Word | undefined)[] = [];

  /** The last token that is not a comment; -1 if there is none. */
  lastCode = -1;

  constructor(readonly text: string) {}

  add(kind: SqlKind, start: number, end: number, breaks: number, word?: Word): void {
    const at = this.length++;
    if (at === this.kinds.length) this.#grow();
    this.kinds[at] = kind;
    this.breaks[at] = breaks;
    this.starts[at] = start;
    this.ends[at] = end;
    this.words.push(word);
    if (kind !== SqlKind.lineComment && kind !== SqlKind.blockComment) this.lastCode = at;
  }

  /** `SqlKind.end` outside the text. */
  kind(at: number): SqlKind {
    return (at >= 0 && at < this.length ? this.kinds[at] : SqlKind.end) as SqlKind;
  }

  /** A known word in upper case; empty for other tokens. */
  word(at: number): string {
    return this.words[at]?.text ?? '';
  }

  start(at: number): number {
    return this.starts[at] ?? 0;
  }

  end(at: number): number {
    return this.ends[at] ?? 0;
  }

  /** Line breaks in the text before a token: 0, 1, or 2 for more. */
  breaksBefore(at: number): number {
    return this.breaks[at] ?? 0;
  }

  /** Whether a token directly follows the one before it. */
  adjoins(at: number): boolean {
    return at > 0 && this.starts[at] === this.ends[at - 1];
  }

  is(at: number, text: string): boolean {
    const start = this.start(at);
    return this.end(at) - start === text.length && this.text.startsWith(text, start);
  }

  #grow(): void {
    const size = this.kinds.length * 2;
    const larger = <T extends Uint8Array | Int32Array>(target: T, source: T): T => {
      target.set(source);
      return target;
    };
    this.kinds = larger(new Uint8Array(size), this.kinds);
    this.breaks = larger(new Uint8Array(size), this.breaks);
    this.starts = larger(new Int32Array(size), this.starts);
    this.ends = larger(new Int32Array(size), this.ends);
  }
}
