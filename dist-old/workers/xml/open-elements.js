import { unitAt } from '../text/unit.js';
/** The stack of open elements, as offsets of their names; not on the call stack, because callers choose the depth. */
export class OpenElements {
    text;
    depth = 0;
    /** Start and end offset of each name. */
    #names = new Int32Array(64);
    constructor(text) {
        this.text = text;
    }
    push(nameStart, nameEnd) {
        const at = this.depth * 2;
        if (at === this.#names.length) {
            const larger = new Int32Array(at * 2);
            larger.set(this.#names);
            this.#names = larger;
        }
        this.#names[at] = nameStart;
        this.#names[at + 1] = nameEnd;
        this.depth++;
    }
    pop() {
        this.depth--;
    }
    /** The name of the innermost element. */
    get name() {
        return this.text.slice(this.#start, this.#end);
    }
    /** Whether the text from `start` to `end` is the name of the innermost element. */
    isNamed(start, end) {
        const { text } = this;
        const own = this.#start;
        if (end - start !== this.#end - own)
            return false;
        for (let at = start; at < end; at++) {
            if (unitAt(text, at) !== unitAt(text, own + at - start))
                return false;
        }
        return true;
    }
    get #start() {
        return this.#names[this.depth * 2 - 2] ?? 0;
    }
    get #end() {
        return this.#names[this.depth * 2 - 1] ?? 0;
    }
}
//# sourceMappingURL=open-elements.js.map