import { positionText } from '../text/position.js';
import { quoted } from '../text/quoted.js';
import { JsonKind, JsonScanner } from './scanner.js';
import { stringValue } from './string-value.js';
/**
 * Warnings about duplicate names in an object. RFC 8259 section 4 allows them, and most readers keep only the last
 * member. `text` is valid JSON.
 */
export function duplicateKeyWarnings(text) {
    const tokens = new DuplicateKeyDetector(text, new JsonScanner(text));
    while (tokens.next() !== JsonKind.end)
        ;
    return tokens.warnings();
}
/** Passes the tokens of a JSON text on and records duplicate names. */
export class DuplicateKeyDetector {
    start = 0;
    end = 0;
    #text;
    #tokens;
    /** By depth; null for arrays. */
    #open = [];
    /** By depth. */
    #models = [];
    #count = 0;
    /** The name of the duplicate that comes first in the text. */
    #name = '';
    #offset = Number.POSITIVE_INFINITY;
    constructor(text, tokens) {
        this.#text = text;
        this.#tokens = tokens;
    }
    next() {
        const kind = this.#tokens.next();
        this.start = this.#tokens.start;
        this.end = this.#tokens.end;
        if (kind === JsonKind.name)
            this.#checkName();
        else if (kind === JsonKind.beginObject)
            this.#open.push({ model: this.#models[this.#open.length] ?? [], matched: 0, names: null });
        else if (kind === JsonKind.beginArray)
            this.#open.push(null);
        else if (kind === JsonKind.endArray || kind === JsonKind.endObject) {
            const names = this.#open.pop()?.names;
            if (names)
                this.#models[this.#open.length] = [...names];
        }
        return kind;
    }
    /** Call after the last token. At most one warning: the first duplicate, and how many more there are. */
    warnings() {
        if (this.#count === 0)
            return [];
        const others = this.#count === 1 ? '' : ` (and ${(this.#count - 1).toLocaleString('en-US')} more)`;
        const position = positionText(this.#text, this.#offset);
        return [`${position}: duplicate key ${quoted(this.#name)}${others}: most JSON readers keep only the last value`];
    }
    #checkName() {
        const object = this.#open.at(-1);
        if (!object || isNextOfModel(object, this.#text, this.start, this.end))
            return;
        object.names ??= new Set(object.model.slice(0, object.matched));
        const name = stringValue(this.#text, this.start, this.end);
        if (!object.names.has(name)) {
            object.names.add(name);
            return;
        }
        this.#count++;
        if (this.start > this.#offset)
            return;
        this.#name = name;
        this.#offset = this.start;
    }
}
/** Whether the name from `start` to `end`, quotes included, is the next name of the model; if so, counts it. */
function isNextOfModel(object, text, start, end) {
    if (object.names !== null)
        return false;
    const next = object.model[object.matched];
    if (next === undefined || next.length !== end - start - 2 || !text.startsWith(next, start + 1))
        return false;
    // A backslash in the text begins an escape, so equal characters are not equal names.
    if (next.includes('\\'))
        return false;
    object.matched++;
    return true;
}
//# sourceMappingURL=duplicate-keys.js.map