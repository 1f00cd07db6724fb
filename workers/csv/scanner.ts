import { type CodeUnits, codeUnits } from '../text/code-units.js';
import { found } from '../text/found.js';
import { unitAt } from '../text/unit.js';
import { CsvError } from './csv-error.js';
import { afterLineEnd, isLineEnd, QUOTE } from './lexemes.js';

/**
 * Reads a CSV text record by record (RFC 4180), in time linear in the text. A record ends at LF, CRLF or CR outside
 * quotes; the last line end may be missing. A field is quoted if a quote is its first character. Elsewhere a quote is
 * an ordinary character, and so is white space, except that after a closing quote, which is dropped. Nothing is copied:
 * the fields of the current record are offsets.
 */
export class CsvScanner {
  /** The code units of the text. */
  readonly units: CodeUnits;
  /** Whether the current record is an empty line, without even quotes. */
  blank = false;
  /** The number of fields of the current record, at least one. */
  count = 0;
  /** The offset of the current record. */
  offset = 0;
  /** The number of fields so far with white space after their closing quote, and the offset of the first one's. */
  padded = 0;
  firstPadded = 0;
  readonly #text: string;
  readonly #delimiter: number;
  readonly #from: number;
  #at: number;
  #starts = new Int32Array(16);
  #ends = new Int32Array(16);
  /** 1 for a field with a character that JSON escapes, else 0. */
  #special = new Uint8Array(16);

  /** `delimiter` is one UTF-16 code unit, neither a quote nor a line end. `from` is the offset of the first record. */
  constructor(text: string, delimiter: string, from = 0) {
    this.units = codeUnits(text);
    this.#text = text;
    this.#delimiter = unitAt(delimiter, 0);
    this.#from = from;
    this.#at = from;
  }

  /** Moves to the next record; false after the last. Throws `CsvError`. */
  next(): boolean {
    const { units } = this;
    const start = this.#at;
    if (start >= units.length) return false;
    this.count = 0;
    this.offset = start;
    let at = this.#field(start);
    while (at < units.length && units[at] === this.#delimiter) at = this.#field(at + 1);
    this.blank = at === start;
    this.#at = afterLineEnd(this.#text, at);
    return true;
  }

  /** Returns to before the first record. */
  rewind(): void {
    this.#at = this.#from;
    this.padded = 0;
  }

  /** The offset where the content of a field begins, after its quote. */
  start(field: number): number {
    return this.#starts[field]!;
  }

  /** The offset after the content of a field. Inside quotes, two quotes are one. */
  end(field: number): number {
    return this.#ends[field]!;
  }

  /** Whether the content of a field has characters that JSON escapes, or may escape. */
  isSpecial(field: number): boolean {
    return this.#special[field] === 1;
  }

  isQuoted(field: number): boolean {
    const start = this.#starts[field]!;
    return start > 0 && this.units[start - 1] === QUOTE;
  }

  /** The value of a field. */
  field(field: number): string {
    const content = this.#text.slice(this.#starts[field], this.#ends[field]);
    return this.isQuoted(field) ? content.replaceAll('""', '"') : content;
  }

  /** Reads the field that begins at `start`; returns the offset after it: of a delimiter, a line end or the end. */
  #field(start: number): number {
    const { units } = this;
    const { length } = units;
    if (units[start] === QUOTE && start < length) return this.#quoted(start);
    const delimiter = this.#delimiter;
    let special = 0;
    let at = start;
    for (; at < length; at++) {
      const unit = units[at]!;
      if (unit === delimiter || isLineEnd(unit)) break;
      special |= SPECIAL[unit]!;
    }
    this.#add(start, at, special);
    return at;
  }

  #quoted(start: number): number {
    const { units } = this;
    const { length } = units;
    let special = 0;
    let at = start + 1;
    for (; ; at++) {
      if (at >= length) {
        throw new CsvError(
          'quoted field is not closed: expected a closing double quote (a quote inside a field is written twice)',
          start,
        );
      }
      const unit = units[at]!;
      if (unit === QUOTE) {
        if (units[at + 1] !== QUOTE) break;
        at++;
      }
      special |= SPECIAL[unit]!;
    }
    this.#add(start + 1, at, special);
    const closed = at + 1;
    let end = closed;
    while (end < length && isBlank(units[end]!) && units[end] !== this.#delimiter) end++;
    if (end < length && units[end] !== this.#delimiter && !isLineEnd(units[end]!)) {
      throw new CsvError(
        `expected the delimiter or a line end after the closing quote, found ${found(this.#text, end)} (a quote ` +
          'inside a field is written twice)',
        end,
      );
    }
    if (end > closed && this.padded++ === 0) this.firstPadded = closed;
    return end;
  }

  #add(start: number, end: number, special: number): void {
    const field = this.count++;
    if (field === this.#starts.length) this.#grow();
    this.#starts[field] = start;
    this.#ends[field] = end;
    this.#special[field] = special;
  }

  #grow(): void {
    const capacity = 2 * this.#starts.length;
    const grown = <T extends Int32Array | Uint8Array>(old: T, larger: T): T => {
      larger.set(old);
      return larger;
    };
    this.#starts = grown(this.#starts, new Int32Array(capacity));
    this.#ends = grown(this.#ends, new Int32Array(capacity));
    this.#special = grown(this.#special, new Uint8Array(capacity));
  }
}

/** Whether a UTF-16 code unit is a space or a tab. */
function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

/**
 * By code unit: 1 for characters that JSON escapes (RFC 8259 section 7), and for surrogates, which it escapes if they
 * are lone.
 */
const SPECIAL = new Uint8Array(0x10000);
SPECIAL.fill(1, 0, 0x20);
SPECIAL[QUOTE] = 1;
SPECIAL[0x5c] = 1;
SPECIAL.fill(1, 0xd800, 0xe000);
