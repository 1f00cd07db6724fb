import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { CsvError } from '../csv/csv-error.js';
import { sniffDelimiter } from '../csv/delimiter.js';
import { jsonToCsv } from '../csv/from-json.js';
import { csvToJson } from '../csv/to-json.js';
import { duplicateKeyWarnings } from '../json/duplicate-keys.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { converted, notConverted } from '../text/conversion.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS } from '../text/indent.js';
import { positionAt } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';
const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' };
export const run = ({ mode, input, delimiter, hasHeader, indent }) => {
    const text = withoutByteOrderMark(input);
    if (text.trim() === '')
        return converted('');
    const fromCsv = mode === 'csv-to-json';
    const chosen = delimiter !== 'auto' ? DELIMITERS[delimiter] : fromCsv ? sniffDelimiter(text) : ',';
    try {
        // Each character takes at least a byte of the answer, so writing can stop at the limit.
        if (fromCsv)
            return fitting(csvToJson(text, { delimiter: chosen, hasHeader }, INDENTS[indent], ANSWER_LIMIT));
        const { csv, dropsMembers } = jsonToCsv(text, chosen, ANSWER_LIMIT);
        return fitting(csv, dropsMembers ? duplicateKeyWarnings(text) : []);
    }
    catch (error) {
        if (error instanceof TextTooLong)
            return notConverted(TOO_LARGE);
        if (!(error instanceof CsvError || error instanceof JsonSyntaxError))
            throw error;
        const { line, column } = positionAt(text, error.offset);
        return notConverted(error.message, fromCsv ? { line } : { line, column });
    }
};
function fitting(output, warnings = []) {
    return fitsAnswer(output) ? converted(output, warnings) : notConverted(TOO_LARGE);
}
const TOO_LARGE = resultTooLarge('each record has a cell for every column');
//# sourceMappingURL=csv-json.js.map