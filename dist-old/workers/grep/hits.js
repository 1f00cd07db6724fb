import { after, nativeFinder } from '../regex/finder.js';
import { search } from '../regex/search.js';
import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { lineAt } from '../text/lines.js';
import { answerTooLarge, rangeSize } from './answer-size.js';
/**
 * Shorter lines are always searched by V8 alone: backtracking is bounded there, a text may have millions of them, and
 * the locator would cost more than the search. UTF-16 code units.
 */
const SHORT_LINE = 4;
/**
 * Searches each line separately, all within one time limit. Throws `ToolError` when the ranges exceed the
 * maximum answer size, and the errors of `search`.
 */
export function findHits(query, lines, limitMs, selection) {
    const lineSearch = new LineSearch(query, lines, selection);
    search(query.pattern, lines.text, limitMs, find => lineSearch.run(find), maxLineLength(lines));
    return lineSearch;
}
function maxLineLength({ starts, ends, count }) {
    let longest = 0;
    for (let line = 0; line < count; line++)
        longest = Math.max(longest, ends[line] - starts[line]);
    return longest;
}
/** A search that can be interrupted anywhere and resumed: the state changes only after a line is complete. */
class LineSearch {
    lines;
    selection;
    hits = [];
    matchCount = 0;
    #next = 0;
    /** Bytes of the answer that remain for ranges. */
    #room = MAX_CONTENT_BYTES;
    #findInShort;
    #unicode;
    #required;
    /** Next occurrence of the required text, at or after the last line that was checked. */
    #requiredAt = -1;
    constructor({ pattern, required }, lines, selection) {
        this.lines = lines;
        this.selection = selection;
        this.#findInShort = nativeFinder(pattern);
        this.#unicode = pattern.flags.includes('u');
        this.#required = required;
    }
    run(findInLong) {
        const { invert, global, maxHits } = this.selection;
        while (this.#next < this.lines.count) {
            const line = this.#next;
            const text = lineAt(this.lines, line);
            const find = text.length < SHORT_LINE ? this.#findInShort : findInLong;
            const first = this.#mayMatch(line) ? find(text, 0) : null;
            const isHit = (first === null) === invert && this.hits.length < maxHits;
            const ranges = [];
            let room = this.#room;
            for (let match = isHit ? first : null; match; match = global ? find(text, after(match, text, this.#unicode)) : null) {
                const range = [match.index, match.index + match[0].length];
                room -= rangeSize(range);
                if (room < 0)
                    throw answerTooLarge(this.lines.numbers[line] ?? 0);
                ranges.push(range);
            }
            if (first)
                this.matchCount++;
            if (isHit)
                this.hits.push({ line, ranges });
            this.#room = room;
            this.#next = line + 1;
        }
    }
    /** Whether the required text is in the line; lines are checked in ascending order. */
    #mayMatch(line) {
        const { text, starts, ends } = this.lines;
        const start = starts[line] ?? 0;
        if (this.#requiredAt < start) {
            const at = text.indexOf(this.#required, start);
            this.#requiredAt = at < 0 ? Infinity : at;
        }
        return this.#requiredAt + this.#required.length <= (ends[line] ?? 0);
    }
}
//# sourceMappingURL=hits.js.map