import { JsonKind, JsonScanner } from './scanner.js';
import { stringValue } from './string-value.js';
/**
 * A JSON text as an array of tokens in text order; the value of the text is token 0. Nothing is converted: numbers keep
 * their characters, and every token has its offset. Any depth, time linear in the text; the constructor throws
 * `JsonSyntaxError`.
 *
 * Iterate the children of a container with `for (let at = container + 1; !document.closes(at); at =
 * document.after(at))`. In an object each child is a name, and its value is the next token.
 */
export class JsonDocument {
    text;
    /** The number of tokens, without `JsonKind.end`. */
    length;
    #kinds;
    #starts;
    /** For a token that begins a container, the index of the token that ends it; for others, their end offset. */
    #ends;
    constructor(text) {
        this.text = text;
        // A text has at most one token per character, and the end token. Pages that are never written take no memory.
        this.#kinds = new Uint8Array(text.length + 1);
        this.#starts = new Int32Array(text.length + 1);
        this.#ends = new Int32Array(text.length + 1);
        this.length = this.#read();
    }
    #read() {
        const scanner = new JsonScanner(this.text);
        // While a container is open, its entry in #ends holds the index of the enclosing container.
        let open = -1;
        for (let index = 0;; index++) {
            const kind = scanner.next();
            this.#kinds[index] = kind;
            this.#starts[index] = scanner.start;
            this.#ends[index] = scanner.end;
            if (kind === JsonKind.end)
                return index;
            if (kind === JsonKind.beginObject || kind === JsonKind.beginArray) {
                this.#ends[index] = open;
                open = index;
            }
            else if (kind === JsonKind.endObject || kind === JsonKind.endArray) {
                const around = this.#ends[open];
                this.#ends[open] = index;
                open = around;
            }
        }
    }
    kind(at) {
        return this.#kinds[at];
    }
    /** Whether the token at `at` ends a container. */
    closes(at) {
        const kind = this.#kinds[at];
        return kind === JsonKind.endObject || kind === JsonKind.endArray;
    }
    /** The index of the token after a value, or after a name and its value. */
    after(at) {
        const kind = this.#kinds[at];
        const value = kind === JsonKind.name ? at + 1 : at;
        const valueKind = this.#kinds[value];
        return valueKind === JsonKind.beginObject || valueKind === JsonKind.beginArray ? this.#ends[value] + 1 : value + 1;
    }
    /** The start offset of a token, in UTF-16 code units. */
    start(at) {
        return this.#starts[at];
    }
    /** The end offset (exclusive) of a value, in UTF-16 code units. */
    end(at) {
        const kind = this.#kinds[at];
        return kind === JsonKind.beginObject || kind === JsonKind.beginArray
            ? this.#ends[this.#ends[at]]
            : this.#ends[at];
    }
    /** Length of the longest token with the white space after it, in UTF-16 code units. */
    get longest() {
        let longest = 0;
        for (let at = 0; at < this.length; at++)
            longest = Math.max(longest, this.#starts[at + 1] - this.#starts[at]);
        return longest;
    }
    /** The source text of a value. */
    source(at) {
        return this.text.slice(this.start(at), this.end(at));
    }
    /** The decoded string or name at `at`. */
    string(at) {
        return stringValue(this.text, this.#starts[at], this.#ends[at]);
    }
    /** The number of elements or members of a container. */
    size(container) {
        let size = 0;
        for (let at = container + 1; !this.closes(at); at = this.after(at))
            size++;
        return size;
    }
    /** The members of an object: name to the index of its value. Of duplicate names the last one counts. */
    members(object) {
        const members = new Map();
        for (let at = object + 1; !this.closes(at); at = this.after(at))
            members.set(this.string(at), at + 1);
        return members;
    }
}
//# sourceMappingURL=document.js.map