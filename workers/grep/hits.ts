import { after, type Finder, nativeFinder } from '../regex/finder.js';
import { search } from '../regex/search.js';
import { staysWithinLines } from '../regex/within-lines.js';
import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { lineAt } from '../text/lines.js';
import { answerTooLarge, type MatchRange, rangeSize } from './answer-size.js';
import { Filter } from './filter.js';
import type { Query } from './pattern.js';
import { lineEndingAt, longestLine, type SearchedLines } from './searched-lines.js';

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
  search(query.pattern, lines.text, limitMs, find => lineSearch.run(find), { longest: longestLine(lines) });
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
  readonly #filter: Filter | undefined;
  /** Whether the first run may search the whole text at once: V8 alone, which is interrupted if it takes long. */
  #mayJoinLines: boolean;

  constructor(
    { pattern, required }: Query,
    readonly lines: SearchedLines,
    readonly selection: Selection,
  ) {
    const { text, areWhole, count } = lines;
    this.#findInShort = nativeFinder(pattern);
    this.#unicode = pattern.flags.includes('u');
    const filter = required.texts.length > 0 && count > 0 ? new Filter(required.texts, pattern.flags) : undefined;
    this.#filter = filter?.isSelective(lines) ? filter : undefined;
    // A pattern that starts with a required text is found by V8 itself where that text is.
    this.#mayJoinLines =
      areWhole &&
      (this.#filter === undefined || required.areFirst) &&
      staysWithinLines(pattern, text.includes('\r') ? '\r\n' : '\n');
  }

  run(find: Finder): void {
    if (this.#mayJoinLines) {
      this.#mayJoinLines = false;
      this.#searchJoined(find);
    } else this.#searchLines(find);
  }

  /** Searches the text line by line, but for lines without a required text. */
  #searchLines(findInLong: Finder): void {
    const { lines } = this;
    while (this.#next < lines.count) {
      const line = this.#filter?.lineFrom(this.#next, lines) ?? this.#next;
      this.#passTo(line);
      if (line === lines.count) return;
      const text = lineAt(lines, line);
      const find = text.length < SHORT_LINE ? this.#findInShort : findInLong;
      const first = find(text, 0);
      if (first === null) this.#passTo(line + 1);
      else this.#complete(line, first, 0, match => find(text, after(match, text, this.#unicode)));
    }
  }

  /** Searches the whole text at once, and finds the lines of matches. */
  #searchJoined(find: Finder): void {
    const { lines } = this;
    const { text, count, starts } = lines;
    const findNext = (match: RegExpExecArray): RegExpExecArray | null => find(text, after(match, text, this.#unicode));
    const findFrom = (line: number): RegExpExecArray | null => (line < count ? find(text, starts[line]!) : null);
    for (let match = findFrom(0); match !== null; ) {
      const line = lineEndingAt(lines, match.index, this.#next);
      if (line === count) break;
      if (match.index < starts[line]!) {
        // An empty match between CR and LF is not in a line.
        match = findFrom(line);
        continue;
      }
      this.#passTo(line);
      const beyond = this.#complete(line, match, starts[line]!, findNext);
      match = beyond === undefined ? findFrom(line + 1) : beyond;
    }
    this.#passTo(count);
  }

  /**
   * Completes a line that starts at `start`, with its first match. Returns the first match behind the line; undefined
   * if none was searched for.
   */
  #complete(
    line: number,
    first: RegExpExecArray,
    start: number,
    findNext: (match: RegExpExecArray) => RegExpExecArray | null,
  ): RegExpExecArray | null | undefined {
    const { invert, global, maxHits } = this.selection;
    const isHit = !invert && this.hits.length < maxHits;
    const end = start + this.lines.ends[line]! - this.lines.starts[line]!;
    const ranges: MatchRange[] = [];
    let room = this.#room;
    let match: RegExpExecArray | null | undefined = isHit ? first : undefined;
    while (match && match.index <= end) {
      const from = match.index - start;
      const range: MatchRange = [from, from + match[0].length];
      room -= rangeSize(range);
      if (room < 0) throw answerTooLarge(this.lines.numbers[line] ?? 0);
      ranges.push(range);
      match = global ? findNext(match) : undefined;
    }
    this.matchCount++;
    if (isHit) this.hits.push({ line, ranges });
    this.#room = room;
    this.#next = line + 1;
    return match;
  }

  /** Lines up to `end` (exclusive) do not match. */
  #passTo(end: number): void {
    const { invert, maxHits } = this.selection;
    while (invert && this.#next < end && this.hits.length < maxHits) {
      this.hits.push({ line: this.#next, ranges: [] });
      this.#next++;
    }
    this.#next = end;
  }
}
