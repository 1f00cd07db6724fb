import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { integerSize, stringSize } from '../text/json-size.js';
import { lineAt } from '../text/lines.js';
/** Bytes of JSON around a row's text and numbers, with the comma. */
const FRAME = '{"type":"","text":,"oldLine":,"newLine":},'.length;
/** Minimum bytes of a row. */
const SMALLEST_ROW = FRAME + 'added""null1'.length;
/** Maximum bytes of a row without the characters of its line. */
const LARGEST_FRAME = FRAME + 'context""'.length + 2 * '5242880'.length;
/** Bytes of `\\u0000`. */
const LONGEST_ESCAPE = 6;
/** Whether a side has more lines than fit into an answer as rows. */
export function tooManyLines(a, b) {
    return Math.max(a.count, b.count) * SMALLEST_ROW > MAX_CONTENT_BYTES;
}
/**
 * The lines of both sides in display order, with their numbers from 1; of lines changed in one place, the removed ones
 * come first. An unchanged line has the text of `b`. Undefined if the rows do not fit into an answer.
 */
export function rowsOf({ removed, added }, a, b) {
    const rows = [];
    const stats = { added: 0, removed: 0, unchanged: 0 };
    // Most texts are far below the limit: their rows fit even if every character took the longest escape.
    let room = surelyFits(a, b) ? Number.POSITIVE_INFINITY : MAX_CONTENT_BYTES;
    for (let inA = 0, inB = 0; inA < a.count || inB < b.count;) {
        const type = removed[inA] === 1 ? 'removed' : added[inB] === 1 ? 'added' : 'context';
        const [lines, line] = type === 'removed' ? [a, inA] : [b, inB];
        const oldLine = type === 'added' ? null : ++inA;
        const newLine = type === 'removed' ? null : ++inB;
        if (room !== Number.POSITIVE_INFINITY) {
            room -=
                FRAME +
                    type.length +
                    stringSize(lines.text, lines.starts[line], lines.ends[line]) +
                    numberSize(oldLine) +
                    numberSize(newLine);
            if (room < 0)
                return undefined;
        }
        rows.push({ type, text: lineAt(lines, line), oldLine, newLine });
        stats[type === 'context' ? 'unchanged' : type]++;
    }
    return { rows, stats };
}
/** Whether an upper bound of the rows' size, computed without looking at characters, fits. */
function surelyFits(a, b) {
    return (a.count + b.count) * LARGEST_FRAME + (a.text.length + b.text.length) * LONGEST_ESCAPE <= MAX_CONTENT_BYTES;
}
function numberSize(line) {
    return line === null ? 'null'.length : integerSize(line);
}
//# sourceMappingURL=rows.js.map