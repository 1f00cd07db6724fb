import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { DuplicateKeyDetector, duplicateKeyWarnings } from '../json/duplicate-keys.js';
import { layOutJson } from '../json/layout.js';
import { JsonKind, JsonScanner } from '../json/scanner.js';
import { SortedTokens } from '../json/sorted-tokens.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { converted, notConverted } from '../text/conversion.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS } from '../text/indent.js';
import { positionAt } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';
export const run = ({ mode, input, indent, sortKeys }) => {
    const text = withoutByteOrderMark(input);
    try {
        if (mode === 'validate') {
            check(text);
            return converted(input, duplicateKeyWarnings(text));
        }
        const tokens = new DuplicateKeyDetector(text, sortKeys ? new SortedTokens(text) : new JsonScanner(text));
        const output = format(text, tokens, mode === 'beautify' ? INDENTS[indent] : null);
        if (output === null || !fitsAnswer(output))
            return notConverted(TOO_LARGE);
        return converted(output, tokens.warnings());
    }
    catch (error) {
        if (error instanceof JsonSyntaxError)
            return notConverted(error.message, positionAt(text, error.offset));
        throw error;
    }
};
/** The formatted text; null if the text is JSON, but its formatted text is too long. */
function format(text, tokens, indent) {
    try {
        // Each character takes at least a byte of the answer, so writing can stop at the limit.
        return layOutJson(text, tokens, indent, ANSWER_LIMIT);
    }
    catch (error) {
        if (!(error instanceof TextTooLong))
            throw error;
        // The rest of the text was not read yet: a syntax error in it comes first.
        check(text);
        return null;
    }
}
function check(text) {
    const scanner = new JsonScanner(text);
    while (scanner.next() !== JsonKind.end)
        ;
}
const TOO_LARGE = resultTooLarge('use a smaller indent, or minify');
//# sourceMappingURL=json-formatter.js.map