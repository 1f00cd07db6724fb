import { numberSpelling } from '../json/number-spelling.js';
import { JsonKind } from '../json/scanner.js';
import { Decimal } from '../number/decimal.js';
/**
 * Decides which JSON values are equal (JSON Schema core section 4.2.2): numbers by mathematical value, objects in any
 * order of members.
 */
export class Values {
    /** The equivalence class for each key; the key of a container consists of the classes of its children. */
    #classes = new Map();
    /** The class of each value of a document; computed on first use. */
    #documents = new Map();
    /**
     * The last number converted: a schema may check one number thousands of times, and long ones are costly to convert.
     */
    #latest;
    /** The same for equal values: a string for scalars, a number for containers. */
    keyOf(document, at) {
        const kind = document.kind(at);
        return kind === JsonKind.beginObject || kind === JsonKind.beginArray
            ? this.#classesOf(document)[at]
            : scalarKey(document, at);
    }
    /** The number at `at`. */
    decimalOf(document, at) {
        if (this.#latest?.document !== document || this.#latest.at !== at) {
            this.#latest = { document, at, decimal: Decimal.of(document.source(at)) };
        }
        return this.#latest.decimal;
    }
    /** Children come after their container, so one pass from the last value to the first visits each once. */
    #classesOf(document) {
        let classes = this.#documents.get(document);
        if (classes === undefined) {
            classes = new Int32Array(document.length);
            this.#documents.set(document, classes);
            for (let at = document.length - 1; at >= 0; at--) {
                if (!document.closes(at))
                    classes[at] = this.#classOf(document, at, classes);
            }
        }
        return classes;
    }
    #classOf(document, at, classes) {
        const key = keyFrom(document, at, classes);
        let known = this.#classes.get(key);
        if (known === undefined) {
            known = this.#classes.size;
            this.#classes.set(key, known);
        }
        return known;
    }
}
/** Larger than the number of values in any document. */
const CLASSES = 2 ** 24;
function keyFrom(document, at, classes) {
    switch (document.kind(at)) {
        case JsonKind.beginArray: {
            const items = [];
            for (let item = at + 1; !document.closes(item); item = document.after(item))
                items.push(classes[item]);
            return `[${items.join()}`;
        }
        case JsonKind.beginObject: {
            // A name has the class of its string; a member is both classes in one number.
            const members = [];
            for (let name = at + 1; !document.closes(name); name = document.after(name)) {
                members.push(classes[name] * CLASSES + classes[name + 1]);
            }
            return `{${members.sort((a, b) => a - b).join()}`;
        }
        default:
            return scalarKey(document, at);
    }
}
/** Begins with a character that no key of another type begins with. */
function scalarKey(document, at) {
    const kind = document.kind(at);
    if (kind === JsonKind.string || kind === JsonKind.name)
        return `"${document.string(at)}`;
    const lexeme = document.source(at);
    return kind === JsonKind.literal ? lexeme : numberSpelling(lexeme);
}
//# sourceMappingURL=values.js.map