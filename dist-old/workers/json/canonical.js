import { TextBuilder } from '../text/text-builder.js';
import { numberSpelling } from './number-spelling.js';
import { JsonKind, JsonScanner } from './scanner.js';
import { stringValue } from './string-value.js';
/**
 * The JSON text with every number, string and name in canonical form: two values are equal exactly when their texts
 * are. Numbers are compared by exact value, whatever their size; zero has no sign. White space and structure are kept.
 * Throws `JsonSyntaxError`.
 */
export function canonicalValues(text) {
    // The longest growth: 1.5 becomes 15e-1.
    const out = new TextBuilder(text, text.length, 2 * text.length);
    const scanner = new JsonScanner(text);
    let copied = 0;
    for (let kind = scanner.next(); kind !== JsonKind.end; kind = scanner.next()) {
        const { start, end } = scanner;
        const spelling = kind === JsonKind.number
            ? numberSpelling(text.slice(start, end))
            : kind === JsonKind.string || kind === JsonKind.name
                ? stringSpelling(text, start, end)
                : undefined;
        if (spelling === undefined)
            continue;
        out.slice(copied, start);
        out.append(spelling);
        copied = end;
    }
    out.slice(copied, text.length);
    return out.toString();
}
/**
 * Escapes only what RFC 8259 section 7 requires. Undefined for a string without escapes, which is canonical already.
 */
function stringSpelling(text, start, end) {
    const value = stringValue(text, start, end);
    if (value.length === end - start - 2)
        return undefined;
    return `"${value.replace(/["\\\0-\x1f]/g, character => JSON.stringify(character).slice(1, -1))}"`;
}
//# sourceMappingURL=canonical.js.map