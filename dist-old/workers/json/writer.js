import { layOutJson } from './layout.js';
import { JsonKind } from './scanner.js';
/** Writes JSON from generated lexemes: each is added once and may occur any number of times in the output. */
export class JsonWriter {
    #parts = [];
    #length = 0;
    beginObject = this.add(JsonKind.beginObject, '{');
    endObject = this.add(JsonKind.endObject, '}');
    beginArray = this.add(JsonKind.beginArray, '[');
    endArray = this.add(JsonKind.endArray, ']');
    /** Adds a name, a string, a number or a literal, as JSON text. */
    add(kind, text) {
        const start = this.#length;
        this.#parts.push(text);
        this.#length += text.length;
        return { kind, start, end: this.#length };
    }
    /** The text of the lexemes, which are those of one JSON value, laid out like `layOut` and with its limit. */
    layOut(lexemes, indent, limit) {
        return layOutJson(this.#parts.join(''), new GeneratedTokens(lexemes), indent, limit);
    }
}
class GeneratedTokens {
    start = 0;
    end = 0;
    #lexemes;
    constructor(lexemes) {
        this.#lexemes = lexemes[Symbol.iterator]();
    }
    next() {
        const { value, done } = this.#lexemes.next();
        if (done === true)
            return JsonKind.end;
        this.start = value.start;
        this.end = value.end;
        return value.kind;
    }
}
//# sourceMappingURL=writer.js.map