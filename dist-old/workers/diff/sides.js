import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { canonicalValues } from '../json/canonical.js';
import { layOutJson } from '../json/layout.js';
import { JsonScanner } from '../json/scanner.js';
import { SortedTokens } from '../json/sorted-tokens.js';
import { INDENTS } from '../text/indent.js';
import { linesOf } from '../text/lines.js';
/** A text side, compared as it is. */
export function textSide(text) {
    const shown = linesOf(text);
    return { shown, compared: shown };
}
/**
 * A JSON side: a line for every member and element, two spaces per level. Lines are equal if their values are. Throws
 * `JsonSyntaxError`, and `TextTooLong` if the text does not fit into an answer.
 */
export function jsonSide(text, sortKeys) {
    const lines = (json, limit) => linesOf(layOutJson(json, sortKeys ? new SortedTokens(json) : new JsonScanner(json), INDENTS['2'], limit));
    const canonical = canonicalValues(text);
    return { shown: lines(text, ANSWER_LIMIT), compared: withoutCommas(lines(canonical, 2 * ANSWER_LIMIT)) };
}
/** The lines without trailing commas, which separate values and are not part of them. */
function withoutCommas({ text, count, starts, ends }) {
    const valueEnds = ends.slice(0, count);
    for (let n = 0; n < count; n++)
        if (text.charCodeAt(valueEnds[n] - 1) === COMMA)
            valueEnds[n]--;
    return { text, count, starts, ends: valueEnds };
}
const COMMA = 0x2c;
//# sourceMappingURL=sides.js.map