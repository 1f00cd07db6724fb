import { type CodeUnits, codeUnits } from '../text/code-units.js';
import type { Lines } from '../text/lines.js';

/** Lines as numbers from 0 to `count` (exclusive): equal lines have equal numbers, on both sides. */
export interface NumberedLines {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly count: number;
}

/** Random per process, so that callers cannot construct lines with colliding hashes. */
const SEED = Math.floor(Math.random() * 2 ** 32) | 0;
const FACTOR = Math.floor(Math.random() * 2 ** 32) | 1;
const OTHER_FACTOR = Math.floor(Math.random() * 2 ** 32) | 1;

/** Numbers the lines of two texts in order of first appearance. Linear; no line is copied into a string. */
export function numberLines(a: Lines, b: Lines): NumberedLines {
  const table = new Table(a.count + b.count);
  const unitsA = codeUnits(a.text);
  const unitsB = codeUnits(b.text);
  const numbersA = new Int32Array(a.count);
  const numbersB = new Int32Array(b.count);
  /** By number: the line of `a` where it first appeared. */
  const places = new Int32Array(a.count);
  for (let n = 0; n < a.count; n++) {
    const { count } = table;
    const number = table.numberOf(unitsA, a.starts[n]!, a.ends[n]!);
    numbersA[n] = number;
    if (number === count) places[number] = n;
  }
  const countA = table.count;
  // Most lines of `b` follow the same line as in `a`; comparing with that candidate costs less than hashing.
  let expected = 0;
  for (let n = 0; n < b.count; n++) {
    const start = b.starts[n]!;
    const end = b.ends[n]!;
    if (expected < a.count && table.equals(numbersA[expected]!, unitsB, start, end)) {
      numbersB[n] = numbersA[expected++]!;
    } else {
      const number = table.numberOf(unitsB, start, end);
      numbersB[n] = number;
      if (number < countA && places[number]! >= expected) expected = places[number]! + 1;
    }
  }
  return { a: numbersA, b: numbersB, count: table.count };
}

/** A hash table with open addressing. */
class Table {
  count = 0;
  /** Line numbers plus 1; 0 is free. */
  readonly #slots: Int32Array;
  /** By number: the hash, and the code units and range of its first appearance. */
  readonly #hashes: Int32Array;
  readonly #sources: CodeUnits[] = [];
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;

  constructor(maxCount: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * maxCount + 2)));
    this.#hashes = new Int32Array(maxCount);
    this.#starts = new Int32Array(maxCount);
    this.#ends = new Int32Array(maxCount);
  }

  /** Returns the number of the line from `start` to `end` (exclusive) of `units`; adds it if it is new. */
  numberOf(units: CodeUnits, start: number, end: number): number {
    const slots = this.#slots;
    const hash = hashOf(units, start, end);
    let slot = hash & (slots.length - 1);
    for (let found = slots[slot]!; found !== 0; found = slots[slot]!) {
      const number = found - 1;
      if (this.#hashes[number] === hash && this.equals(number, units, start, end)) return number;
      slot = (slot + 1) & (slots.length - 1);
    }
    const number = this.count++;
    slots[slot] = number + 1;
    this.#hashes[number] = hash;
    this.#starts[number] = start;
    this.#ends[number] = end;
    this.#sources.push(units);
    return number;
  }

  /** Whether the line from `start` to `end` (exclusive) of `units` is the one with this number. */
  equals(number: number, units: CodeUnits, start: number, end: number): boolean {
    const other = this.#sources[number]!;
    const shift = this.#starts[number]! - start;
    if (this.#ends[number]! - shift !== end) return false;
    for (let at = start; at < end; at++) if (units[at] !== other[at + shift]) return false;
    return true;
  }
}

/** Two interleaved sums of two code units per step, so that neither waits for the other. */
function hashOf(units: CodeUnits, start: number, end: number): number {
  let at = start;
  let hash = SEED;
  let other = FACTOR;
  for (const last = end - 3; at < last; at += 4) {
    hash = Math.imul(hash ^ (units[at]! | (units[at + 1]! << 16)), FACTOR);
    other = Math.imul(other ^ (units[at + 2]! | (units[at + 3]! << 16)), OTHER_FACTOR);
    hash ^= hash >>> 15;
    other ^= other >>> 15;
  }
  hash = Math.imul(hash ^ other, OTHER_FACTOR);
  for (; at < end; at++) {
    hash ^= hash >>> 15;
    hash = Math.imul(hash ^ units[at]!, FACTOR);
  }
  return (hash ^ (hash >>> 15)) | 0;
}
