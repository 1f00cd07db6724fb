import { JsonDocument } from './document.js';
import { JsonKind } from './scanner.js';
/**
 * The tokens of a JSON text with the members of every object sorted by the UTF-16 code units of their decoded names.
 * Members with the same name keep their order. The whole text is read first, so the constructor throws
 * `JsonSyntaxError`. Not recursive: any depth.
 */
export class SortedTokens {
    start = 0;
    end = 0;
    #document;
    /** Where to continue at the end of each member: the next member's name, or the end of the object. */
    #pending = [];
    #index = -1;
    constructor(text) {
        this.#document = new JsonDocument(text);
    }
    next() {
        const document = this.#document;
        let index = this.#index + 1;
        let kind = document.kind(index);
        if (kind === JsonKind.name || kind === JsonKind.endObject) {
            index = this.#pending.pop() ?? index;
            kind = document.kind(index);
        }
        if (kind === JsonKind.beginObject)
            this.#sortMembers(index);
        if (kind !== JsonKind.end)
            this.#index = index;
        this.start = document.start(index);
        this.end = kind === JsonKind.beginObject || kind === JsonKind.beginArray ? this.start + 1 : document.end(index);
        return kind;
    }
    #sortMembers(object) {
        const document = this.#document;
        const members = [];
        let at = object + 1;
        for (; !document.closes(at); at = document.after(at))
            members.push({ name: document.string(at), index: at });
        this.#pending.push(at);
        members.sort(byName);
        for (const { index } of members.reverse())
            this.#pending.push(index);
    }
}
/** `<` on strings compares code units; sort is stable. */
function byName(a, b) {
    return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
//# sourceMappingURL=sorted-tokens.js.map