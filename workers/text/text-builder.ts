import { Buffer } from 'node:buffer';

/** A text grew past the limit it was given. */
export class TextTooLong extends Error {
  override readonly name = 'TextTooLong';
}

/**
 * Builds a long text out of single characters and slices of one source, several
 * times faster than strings are concatenated or joined, and of other texts where
 * need be. It holds ASCII in one byte a character, anything else in two.
 */
export class TextBuilder {
  readonly #source: string;
  readonly #limit: number;
  #ascii: boolean;
  #units: Uint8Array | Uint16Array;
  #length = 0;

  /** `expected` and `limit` are in UTF-16 code units; passing the limit throws `TextTooLong`. */
  constructor(source: string, expected: number, limit: number) {
    this.#source = source;
    this.#limit = limit;
    this.#ascii = Buffer.byteLength(source) === source.length;
    this.#units = this.#allocate(Math.min(expected, limit));
  }

  /** Appends an ASCII character, `count` times. */
  repeat(unit: number, count: number): void {
    const end = this.#reserve(count);
    const units = this.#units;
    // The call of fill costs more than a short loop, and much less than a long one.
    if (count > 32) units.fill(unit, this.#length, end);
    else for (let at = this.#length; at < end; at++) units[at] = unit;
    this.#length = end;
  }

  /** Appends the source from `start` to `end` (exclusive). */
  slice(start: number, end: number): void {
    this.#reserve(end - start);
    const units = this.#units;
    const source = this.#source;
    let length = this.#length;
    for (let at = start; at < end; at++) units[length++] = source.charCodeAt(at);
    this.#length = length;
  }

  /** Appends a text that is not of the source; dearer than a slice. */
  append(text: string): void {
    if (this.#ascii && Buffer.byteLength(text) !== text.length) {
      this.#ascii = false;
      this.#units = Uint16Array.from(this.#units);
    }
    const end = this.#reserve(text.length);
    const units = this.#units;
    for (let at = 0, length = this.#length; length < end; at++, length++) units[length] = text.charCodeAt(at);
    this.#length = end;
  }

  toString(): string {
    const { buffer, BYTES_PER_ELEMENT } = this.#units;
    return Buffer.from(buffer, 0, this.#length * BYTES_PER_ELEMENT).toString(this.#ascii ? 'latin1' : 'utf16le');
  }

  /** Makes room for `count` more; the length there will be then. */
  #reserve(count: number): number {
    const length = this.#length + count;
    if (length > this.#units.length) {
      if (length > this.#limit) throw new TextTooLong();
      const larger = this.#allocate(Math.min(Math.max(length, this.#units.length * 2), this.#limit));
      larger.set(this.#units);
      this.#units = larger;
    }
    return length;
  }

  #allocate(capacity: number): Uint8Array | Uint16Array {
    return this.#ascii ? new Uint8Array(capacity) : new Uint16Array(capacity);
  }
}
