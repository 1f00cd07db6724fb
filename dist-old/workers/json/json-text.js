import { randomBytes } from 'node:crypto';
/** Placeholder for a text in the output of JSON.stringify. Random, so that no caller can forge it. */
const MARK = randomBytes(16).toString('hex');
/** The texts of the current `stringify` call. */
let texts = [];
/**
 * A JSON text that is inserted into a result verbatim, so that numbers keep their digits and nothing recurses into it.
 * The caller guarantees that it is valid JSON.
 */
export class JsonText {
    text;
    constructor(text) {
        this.text = text;
    }
    /** Called by JSON.stringify, which cannot write raw text: returns the placeholder. */
    toJSON() {
        return `${MARK}${texts.push(this.text) - 1}`;
    }
}
/** Like JSON.stringify, with each `JsonText` inserted verbatim. */
export function stringify(value) {
    texts = [];
    const text = JSON.stringify(value);
    if (texts.length === 0)
        return text;
    const found = texts;
    texts = [];
    return text.replace(PLACE, (_place, index) => found[Number(index)] ?? '');
}
const PLACE = new RegExp(`"${MARK}(\\d+)"`, 'g');
//# sourceMappingURL=json-text.js.map