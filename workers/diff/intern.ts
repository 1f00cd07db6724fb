import type { Lines } from '../text/lines.js';

/** Lines as numbers from 0 to `count` (exclusive): equal lines, on either side, have the same. */
export interface Interned {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly count: number;
}

/** Of the process's own choosing, so that nobody can prepare lines that all fall into one slot. */
const SEED = Math.floor(Math.random() * 2 ** 32);
const FACTOR = Math.floor(Math.random() * 2 ** 32) | 1;

/** Numbers the lines of two texts in the order in which they first come. Linear; no line becomes a string. */
export function intern(a: Lines, b: Lines): Interned {
  const table = new Table(a.count + b.count);
  const numbersOf = (lines: Lines) => {
    const numbers = new Int32Array(lines.count);
    for (let n = 0; n < numbers.length; n++) numbers[n] = table.numberOf(lines, n);
    return numbers;
  };
  return { a: numbersOf(a), b: numbersOf(b), count: table.count };
}

/** A hash table with open addressing. */
class Table {
  count = 0;
  /** Numbers of lines, plus 1; 0 is free. */
  readonly #slots: Int32Array;
  /** By number: the hash, and where the line first stood. */
  readonly #hashes: Int32Array;
  readonly #places: Int32Array;
  readonly #sources: Lines[] = [];

  constructor(most: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)));
    this.#hashes = new Int32Array(most);
    this.#places = new Int32Array(most);
  }

  numberOf(lines: Lines, n: number): number {
    const slots = this.#slots;
    const hash = hashOf(lines, n);
    let slot = hash & (slots.length - 1);
    for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
      const number = found - 1;
      if (this.#hashes[number] === hash && this.#is(number, lines, n)) return number;
      slot = (slot + 1) & (slots.length - 1);
    }
    const number = this.count++;
    slots[slot] = number + 1;
    this.#hashes[number] = hash;
    this.#places[number] = n;
    this.#sources.push(lines);
    return number;
  }

  #is(number: number, lines: Lines, n: number): boolean {
    const other = this.#sources[number] ?? lines;
    const place = this.#places[number] ?? 0;
    const start = lines.starts[n] ?? 0;
    const length = (lines.ends[n] ?? 0) - start;
    const otherStart = other.starts[place] ?? 0;
    if ((other.ends[place] ?? 0) - otherStart !== length) return false;
    for (let at = 0; at < length; at++) {
      if (lines.text.charCodeAt(start + at) !== other.text.charCodeAt(otherStart + at)) return false;
    }
    return true;
  }
}

function hashOf({ text, starts, ends }: Lines, n: number): number {
  const end = ends[n] ?? 0;
  let hash = SEED;
  for (let at = starts[n] ?? 0; at < end; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FACTOR);
    hash ^= hash >>> 15;
  }
  return hash | 0;
}
