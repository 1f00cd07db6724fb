import type { Position } from './position.js';

/** Where many places of a text stand: its lines are found once; a line ends at LF, CRLF or CR. */
export class Positions {
  readonly #starts = [0];

  constructor(text: string) {
    for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) this.#starts.push(index + end.length);
  }

  /** Where `offset` (in UTF-16 code units) stands. */
  at(offset: number): Position {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1 };
  }
}
