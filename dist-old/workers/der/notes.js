/** Maximum number of distinct remarks. */
const MAX_NOTES = 20;
/** Remarks on encodings that violate the standard but can be decoded, each kept once. */
export class Notes {
    #texts = new Set();
    #more = false;
    add(text) {
        if (this.#texts.size < MAX_NOTES)
            this.#texts.add(text);
        else if (!this.#texts.has(text))
            this.#more = true;
    }
    /** All remarks as one text; null when there are none. */
    toText() {
        if (this.#texts.size === 0)
            return null;
        return [...this.#texts, ...(this.#more ? ['and more'] : [])].join('; ');
    }
}
//# sourceMappingURL=notes.js.map