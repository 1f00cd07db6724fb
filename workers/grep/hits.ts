import { after, type Finder, nativeFinder } from '../regex/finder.js';
import { search } from '../regex/search.js';
import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { lineAt } from '../text/lines.js';
import { answerTooLarge, type MatchRange, rangeSize } from './answer-size.js';
import type { Query } from './pattern.js';
import { longestLine, type SearchedLines } from './searched-lines.js';

/** A listed line that is not context; `line` is its index in the searched lines. */
export interface Hit {
  readonly line: number;
  readonly ranges: MatchRange[];
}

/** The lines of a text that a search found. */
interface Hits {
  readonly hits: readonly Hit[];
  /** Lines that match the pattern, listed or not. */
  readonly matchCount: number;
}

/** Which lines and ranges are hits. */
interface Selection {
  /** Whether hits are the lines without a match. */
  readonly invert: boolean;
  /** Whether to return all ranges of a line, or only the first. */
  readonly global: boolean;
  readonly maxHits: number;
}

/**
 * Shorter lines are always searched by V8 alone: backtracking is bounded there, a text may have millions of them, and
 * the locator would cost more than the search. UTF-16 code units.
 */
const SHORT_LINE = 4;

/**
 * Searches each line separately, all within one time limit. Throws `ToolError` when the ranges exceed the
 * maximum answer size, and the errors of `search`.
 */
export function findHits(query: Query, lines: SearchedLines, limitMs: number, selection: Selection): Hits {
  const lineSearch = new LineSearch(query, lines, selection);
  search(query.pattern, lines.text, limitMs, find => lineSearch.run(find), longestLine(lines));
  return lineSearch;
}

/** A search that can be interrupted anywhere and resumed: the state changes only after a line is complete. */
class LineSearch implements Hits {
  readonly hits: Hit[] = [];
  matchCount = 0;
  #next = 0;
  /** Bytes of the answer that remain for ranges. */
  #room = MAX_CONTENT_BYTES;
  readonly #findInShort: Finder;
  readonly #unicode: boolean;
  readonly #required: string;
  /** Next occurrence of the required text, at or after the last line that was checked. */
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

  run(findInLong: Finder): void {
    const { invert, global, maxHits } = this.selection;
    while (this.#next < this.lines.count) {
      const line = this.#next;
      const text = lineAt(this.lines, line);
      const find = text.length < SHORT_LINE ? this.#findInShort : findInLong;
      const first = this.#mayMatch(line) ? find(text, 0) : null;
      const isHit = (first === null) === invert && this.hits.length < maxHits;
      const ranges: MatchRange[] = [];
      let room = this.#room;
      for (
        let match = isHit ? first : null;
        match;
        match = global ? find(text, after(match, text, this.#unicode)) : null
      ) {
        const range: MatchRange = [match.index, match.index + match[0].length];
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

  /** Whether the required text is in the line; lines are checked in ascending order. */
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
