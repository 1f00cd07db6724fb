import { Buffer } from 'node:buffer';
import { type CodeUnits, codeUnits } from './code-units.js';

/** A text exceeded its limit. */
export class TextTooLong extends Error {
  override readonly name = 'TextTooLong';
}

/**
 * Builds a long text out of single characters and slices of one source, several times faster than concatenating or
 * joining strings. Other texts can be appended too. ASCII takes one byte a character, anything else two.
 */
export class TextBuilder {
  readonly #source: CodeUnits;
  readonly #limit: number;
  #units: CodeUnits;
  #length = 0;

  /** `expected` and `limit` are in UTF-16 code units; passing the limit throws `TextTooLong`. */
  constructor(source: string, expected: number, limit: number) {
    this.#source = codeUnits(source);
    this.#limit = limit;
    this.#units = this.#allocate(Math.min(expected, limit));
  }

  /** Appends an ASCII character, `count` times. */
  repeat(unit: number, count: number): void {
    const end = this.#reserve(count);
    const units = this.#units;
    // The call of fill costs more than a short loop, and much less than a long one.
    if (count > LONG) units.fill(unit, this.#length, end);
    else for (let at = this.#length; at < end; at++) units[at] = unit;
    this.#length = end;
  }

  /** Appends the source from `start` to `end` (exclusive). */
  slice(start: number, end: number): void {
    this.#reserve(end - start);
    const units = this.#units;
    const source = this.#source;
    let length = this.#length;
    if (end - start > LONG) {
      units.set(source.subarray(start, end), length);
      length += end - start;
    } else {
      for (let at = start; at < end; at++) units[length++] = source[at]!;
    }
    this.#length = length;
  }

  /** Appends a text that is not part of the source; slower than a slice. */
  append(text: string): void {
    if (text.length > LONG) return this.#appendLong(text);
    const end = this.#reserve(text.length);
    for (let at = 0, length = this.#length; length < end; at++, length++) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7f) this.#widen();
      this.#units[length] = unit;
    }
    this.#length = end;
  }

  #appendLong(text: string): void {
    if (Buffer.byteLength(text) !== text.length) this.#widen();
    const end = this.#reserve(text.length);
    const { buffer, BYTES_PER_ELEMENT } = this.#units;
    const encoding = BYTES_PER_ELEMENT === 1 ? 'latin1' : 'utf16le';
    Buffer.from(buffer, this.#length * BYTES_PER_ELEMENT).write(text, encoding);
    this.#length = end;
  }

  /** Two bytes a character from now on. */
  #widen(): void {
    if (this.#units instanceof Uint8Array) this.#units = Uint16Array.from(this.#units);
  }

  toString(): string {
    const { buffer, BYTES_PER_ELEMENT } = this.#units;
    return Buffer.from(buffer, 0, this.#length * BYTES_PER_ELEMENT).toString(
      BYTES_PER_ELEMENT === 1 ? 'latin1' : 'utf16le',
    );
  }

  /** Makes room for `count` more code units and returns the new length. */
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

  #allocate(capacity: number): CodeUnits {
    const wide = (this.#units ?? this.#source) instanceof Uint16Array;
    return wide ? new Uint16Array(capacity) : new Uint8Array(capacity);
  }
}

/** From this many code units on, a native call is faster than a loop. */
const LONG = 48;
