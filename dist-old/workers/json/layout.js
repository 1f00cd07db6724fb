import { TextBuilder } from '../text/text-builder.js';
import { JsonKind } from './scanner.js';
/**
 * Writes the tokens of a JSON text with new white space between them. With an `indent`, every member and element has
 * its own line (LF, none after the last) and an empty container stays on one line. Without it, there is no white space.
 * Throws what `tokens` throws, and `TextTooLong` above `limit` UTF-16 code units.
 */
export function layOutJson(text, tokens, indent, limit) {
    const out = new TextBuilder(text, indent === null ? text.length : text.length * 2, limit);
    let depth = 0;
    let previous = JsonKind.start;
    for (let kind = tokens.next(); kind !== JsonKind.end; kind = tokens.next()) {
        const closes = kind === JsonKind.endObject || kind === JsonKind.endArray;
        const first = previous === JsonKind.beginObject || previous === JsonKind.beginArray;
        if (closes)
            depth--;
        if (previous === JsonKind.name) {
            out.repeat(0x3a, 1);
            if (indent !== null)
                out.repeat(0x20, 1);
        }
        else if (previous !== JsonKind.start && !(first && closes)) {
            if (!first && !closes)
                out.repeat(0x2c, 1);
            if (indent !== null) {
                out.repeat(0x0a, 1);
                out.repeat(indent.unit, depth * indent.width);
            }
        }
        out.slice(tokens.start, tokens.end);
        if (kind === JsonKind.beginObject || kind === JsonKind.beginArray)
            depth++;
        previous = kind;
    }
    return out.toString();
}
//# sourceMappingURL=layout.js.map