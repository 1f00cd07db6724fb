import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { converted, notConverted } from '../text/conversion.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS } from '../text/indent.js';
import { positionAt } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';
import { XmlKind } from '../xml/content.js';
import { XmlLines } from '../xml/layout.js';
import { XmlScanner } from '../xml/scanner.js';
import { XmlSyntaxError } from '../xml/syntax-error.js';
export const run = ({ mode, input, indent }) => {
    const text = withoutByteOrderMark(input);
    try {
        if (mode === 'validate') {
            check(text);
            return converted(input);
        }
        const output = format(text, mode === 'beautify' ? INDENTS[indent] : null);
        return output !== null && fitsAnswer(output) ? converted(output) : notConverted(TOO_LARGE);
    }
    catch (error) {
        if (error instanceof XmlSyntaxError)
            return notConverted(error.message, positionAt(text, error.offset));
        throw error;
    }
};
function check(text) {
    const scanner = new XmlScanner(text);
    while (scanner.next() !== XmlKind.end)
        ;
}
/** The formatted document; null if it is too long. */
function format(text, indent) {
    const lines = new XmlLines(text, new XmlScanner(text));
    try {
        // Each character takes at least a byte of the answer, so writing can stop at the limit.
        return lines.layOut(indent, ANSWER_LIMIT);
    }
    catch (error) {
        if (error instanceof TextTooLong)
            return null;
        throw error;
    }
}
const TOO_LARGE = resultTooLarge('a smaller indent takes less, minify takes the least');
//# sourceMappingURL=xml-formatter.js.map