import { integerSize } from '../text/json-size.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { ToolError } from '../tool-error.js';
/** The size of a range in JSON, in bytes, with its comma. */
export function rangeSize([start, end]) {
    return '[,],'.length + integerSize(start) + integerSize(end);
}
/** The error when the matches up to a line (its number in the text) exceed the maximum answer size. */
export function answerTooLarge(line) {
    return new ToolError(resultTooLarge(`reached at line ${line}: ask for fewer hits, fewer context lines, or only the first match of a line`));
}
//# sourceMappingURL=answer-size.js.map