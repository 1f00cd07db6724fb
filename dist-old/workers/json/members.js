import { JsonKind, JsonScanner } from './scanner.js';
import { stringValue } from './string-value.js';
/**
 * The members of a JSON object: each name with the source text of its value. Of duplicate names the last one counts.
 * Undefined for a JSON text that is not an object. Throws `JsonSyntaxError`.
 */
export function memberTexts(text) {
    const scanner = new JsonScanner(text);
    const members = new Map();
    let kind = scanner.next();
    const isObject = kind === JsonKind.beginObject;
    let depth = 0;
    let name = '';
    let start = 0;
    for (; kind !== JsonKind.end; kind = scanner.next()) {
        const closes = kind === JsonKind.endObject || kind === JsonKind.endArray;
        if (closes)
            depth--;
        if (depth === 1 && kind === JsonKind.name)
            name = stringValue(text, scanner.start, scanner.end);
        else if (depth === 1 && !closes)
            start = scanner.start;
        if (kind === JsonKind.beginObject || kind === JsonKind.beginArray)
            depth++;
        else if (depth === 1 && kind !== JsonKind.name)
            members.set(name, text.slice(start, scanner.end));
    }
    return isObject ? members : undefined;
}
//# sourceMappingURL=members.js.map