import { unitAt } from '../text/unit.js';
import { isNameCharacter, isNameStart, isSpace } from './characters.js';
import { unexpected, type XmlSyntaxError } from './syntax-error.js';

/**
 * A position in a text, advanced over what must or may come next. What must come and does not throws `XmlSyntaxError`.
 * Numbers in brackets are productions of XML 1.0, fifth edition. The text consists of characters by production [2].
 */
export class Cursor {
  /** In UTF-16 code units. */
  at = 0;

  constructor(readonly text: string) {}

  /** The code unit at the cursor, -1 at the end. */
  get unit(): number {
    return unitAt(this.text, this.at);
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  sees(literal: string): boolean {
    return this.text.startsWith(literal, this.at);
  }

  /** Moves over `literal` if it comes next. */
  take(literal: string): boolean {
    if (!this.sees(literal)) return false;
    this.at += literal.length;
    return true;
  }

  /** Moves over `literal`; the error names the first character that differs. */
  expect(literal: string, expected = `"${literal}"`): void {
    for (let index = 0; index < literal.length; index++, this.at++) {
      if (this.unit !== unitAt(literal, index)) throw this.unexpected(expected);
    }
  }

  /** Moves past the next occurrence of `literal`. */
  skipPast(literal: string, expected: string): void {
    const found = this.text.indexOf(literal, this.at);
    this.at = found < 0 ? this.text.length : found + literal.length;
    if (found < 0) throw this.unexpected(expected);
  }

  /** S? [3]; returns whether there was any. */
  skipSpace(): boolean {
    const { text } = this;
    const start = this.at;
    let at = start;
    while (isSpace(unitAt(text, at))) at++;
    this.at = at;
    return at > start;
  }

  /** S [3]. */
  expectSpace(where: string): void {
    if (!this.skipSpace()) throw this.unexpected(`white space ${where}`);
  }

  /** Moves over a Name [5]; the caller slices it if needed. */
  expectName(expected: string): void {
    const point = this.text.codePointAt(this.at) ?? -1;
    if (!isNameStart(point)) throw this.unexpected(expected);
    this.#skipNameCharacters();
  }

  /** Nmtoken [7]. */
  expectNmtoken(expected: string): void {
    const start = this.at;
    this.#skipNameCharacters();
    if (this.at === start) throw this.unexpected(expected);
  }

  /** Reads a Name [5]. */
  readName(expected: string): string {
    const start = this.at;
    this.expectName(expected);
    return this.text.slice(start, this.at);
  }

  /** Moves over a quote and returns it. */
  expectQuote(expected: string): string {
    const { unit } = this;
    if (unit !== 0x22 && unit !== 0x27) throw this.unexpected(expected);
    this.at++;
    return unit === 0x22 ? '"' : "'";
  }

  unexpected(expected: string, at = this.at): XmlSyntaxError {
    return unexpected(this.text, at, expected);
  }

  #skipNameCharacters(): void {
    const { text } = this;
    let { at } = this;
    for (;;) {
      const point = text.codePointAt(at) ?? -1;
      if (!isNameCharacter(point)) break;
      at += point > 0xffff ? 2 : 1;
    }
    this.at = at;
  }
}
