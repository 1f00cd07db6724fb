import { warningsField } from '../../src/shared/warnings.js';
import { shortestEditScript } from '../diff/edit-script.js';
import { lineEndWarnings } from '../diff/line-ends.js';
import { rowsOf, tooManyLines } from '../diff/rows.js';
import { jsonSide, textSide } from '../diff/sides.js';
import { slideDown } from '../diff/slide.js';
import { TooDifferent } from '../diff/step-budget.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { trimmed } from '../text/lines.js';
import { positionAt } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';
export const run = ({ mode, a, b, ignoreWhitespace, sortKeys }) => {
    if (mode === 'text') {
        const result = compare(textSide(a), textSide(b), ignoreWhitespace);
        const { added, removed } = result.stats;
        const isEqual = result.error === null && added + removed === 0 && !ignoreWhitespace;
        return isEqual ? { ...result, ...warningsField(lineEndWarnings(a, b)) } : result;
    }
    const sides = [];
    for (const [name, input] of [
        ['a', a],
        ['b', b],
    ]) {
        const text = withoutByteOrderMark(input);
        try {
            sides.push(jsonSide(text, sortKeys));
        }
        catch (error) {
            if (error instanceof TextTooLong)
                continue;
            if (!(error instanceof JsonSyntaxError))
                throw error;
            return failure(error.message, name, positionAt(text, error.offset));
        }
    }
    const [sideA, sideB] = sides;
    return sideA && sideB ? compare(sideA, sideB, ignoreWhitespace) : failure(TOO_LARGE);
};
function compare(a, b, ignoreWhitespace) {
    if (tooManyLines(a.shown, b.shown))
        return failure(TOO_LARGE);
    const linesA = ignoreWhitespace ? trimmed(a.compared) : a.compared;
    const linesB = ignoreWhitespace ? trimmed(b.compared) : b.compared;
    try {
        const script = shortestEditScript(linesA, linesB);
        slideDown(linesA, linesB, script);
        const found = rowsOf(script, a.shown, b.shown);
        if (found === undefined)
            return failure(TOO_LARGE);
        // Spread into the result, `found` would cost more than the comparison of small texts.
        const { rows, stats } = found;
        return { rows, stats, error: null, errorSide: null, errorLine: null, errorColumn: null };
    }
    catch (error) {
        if (error instanceof TooDifferent)
            return failure(TOO_DIFFERENT);
        throw error;
    }
}
const TOO_LARGE = resultTooLarge('each line is a row: compare fewer lines, or JSON with less nesting');
const TOO_DIFFERENT = 'inputs too different: the smallest set of changes cannot be found within the time limit; compare them in parts';
function failure(error, errorSide = null, position = null) {
    return {
        rows: [],
        stats: { added: 0, removed: 0, unchanged: 0 },
        error,
        errorSide,
        errorLine: position?.line ?? null,
        errorColumn: position?.column ?? null,
    };
}
//# sourceMappingURL=diff-checker.js.map