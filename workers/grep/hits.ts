import { after, type Finder, nativeFinder } from '../regex/finder.js';
import { search } from '../regex/search.js';
import { ROOM } from '../text/fits-answer.js';
import { lineAt } from '../text/lines.js';
import { answerTooLarge, type Range, rangeSize } from './answer-size.js';
import type { Query } from './pattern.js';
import type { SearchedLines } from './searched-lines.js';

/** A line to be listed for its own sake; `line` is its index among those searched. */
export interface Hit {
  readonly line: number;
  readonly ranges: Range[];
}

export interface Hits {
  readonly hits: readonly Hit[];
  /** How many lines match, listed or not. */
  readonly matchCount: number;
}

export interface Selection {
  /** Whether the lines without a match are the hits. */
  readonly invert: boolean;
  /** All ranges of a line, or the first. */
  readonly global: boolean;
  readonly maxHits: number;
}

/**
 * Lines of fewer characters are V8's at all times: it can hardly go astray in
 * them, there may be millions, and to ask where it should look costs more.
 */
const SHORT = 4;

/**
 * Searches every line by itself, all of them within one time limit. Throws `ToolError` when
 * the ranges are more than an answer holds, and what `search` throws.
 */
export function findHits(query: Query, lines: SearchedLines, limitMs: number, selection: Selection): Hits {
  const lineSearch = new LineSearch(query, lines, selection);
  search(query.pattern, lines.text, limitMs, find => lineSearch.go(find), longestOf(lines));
  return lineSearch;
}

function longestOf({ starts, ends, count }: SearchedLines): number {
  let longest = 0;
  for (let line = 0; line < count; line++) longest = Math.max(longest, ends[line]! - starts[line]!);
  return longest;
}

/**
 * May be stopped anywhere and go on: what a line gave is noted when the line is done, in one step that nothing
 * interrupts.
 */
class LineSearch implements Hits {
  readonly hits: Hit[] = [];
  matchCount = 0;
  #next = 0;
  /** Bytes of the answer left for ranges. */
  #room = ROOM;
  readonly #findInShort: Finder;
  readonly #unicode: boolean;
  readonly #required: string;
  /** Where the required text stands next, from the last line that was asked about on. */
  #requiredAt = -1;

  constructor(
    { pattern, required }: Query,
    readonly lines: SearchedLines,
    readonly selection: Selection,
  ) {
    this.#findInShort = nativeFinder(pattern);
    this.#unicode = pattern.flags.includes('u');
    this.#required = required;
  }

  go(findInLong: Finder): void {
    const { invert, global, maxHits } = this.selection;
    while (this.#next < this.lines.count) {
      const line = this.#next;
      const text = lineAt(this.lines, line);
      const find = text.length < SHORT ? this.#findInShort : findInLong;
      const first = this.#mayMatch(line) ? find(text, 0) : null;
      const isHit = (first === null) === invert && this.hits.length < maxHits;
      const ranges: Range[] = [];
      let room = this.#room;
      for (
        let match = isHit ? first : null;
        match;
        match = global ? find(text, after(match, text, this.#unicode)) : null
      ) {
        const range: Range = [match.index, match.index + match[0].length];
        room -= rangeSize(range);
        if (room < 0) throw answerTooLarge(this.lines.numbers[line] ?? 0);
        ranges.push(range);
      }
      if (first) this.matchCount++;
      if (isHit) this.hits.push({ line, ranges });
      this.#room = room;
      this.#next = line + 1;
    }
  }
  #mayMatch(line: number): boolean {
    const { text, starts, ends } = this.lines;
    const start = starts[line] ?? 0;
    if (this.#requiredAt < start) {
      const at = text.indexOf(this.#required, start);
      this.#requiredAt = at < 0 ? Infinity : at;
    }
    return this.#requiredAt + this.#required.length <= (ends[line] ?? 0);
  }
}
