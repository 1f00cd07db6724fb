import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { integerSize, stringSize } from '../text/json-size.js';
import { lineAt } from '../text/lines.js';
import { answerTooLarge, rangeSize } from './answer-size.js';
/** Bytes of JSON around a context line, with its comma. */
const FRAME = '{"line":,"text":,"ranges":[],"context":true},'.length;
/**
 * The hits and their context, in text order, each line once.
 * Throws `ToolError` when they exceed the maximum answer size.
 */
export function list(lines, hits, { before, after }) {
    const listed = [];
    let room = MAX_CONTENT_BYTES;
    /** The first line that is not yet decided. */
    let next = 0;
    const add = (hit) => {
        const number = lines.numbers[next] ?? 0;
        room -= FRAME + integerSize(number) + stringSize(lines.text, lines.starts[next], lines.ends[next]);
        if (hit)
            for (const range of hit.ranges)
                room -= rangeSize(range);
        if (room < 0)
            throw answerTooLarge(number);
        const text = lineAt(lines, next);
        listed.push(hit ? { line: number, text, ranges: hit.ranges } : { line: number, text, ranges: [], context: true });
        next++;
    };
    hits.forEach((hit, n) => {
        next = Math.max(next, hit.line - before);
        while (next < hit.line)
            add(undefined);
        add(hit);
        const end = Math.min(hit.line + 1 + after, hits[n + 1]?.line ?? lines.count);
        while (next < end)
            add(undefined);
    });
    return listed;
}
//# sourceMappingURL=listing.js.map