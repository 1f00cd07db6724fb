import { unitAt } from '../text/unit.js';
import { isNameCharacter, isNameStart, isSpace } from './characters.js';
import { unexpected } from './syntax-error.js';
/**
 * A position in a text, advanced over what must or may come next. What must come and does not throws `XmlSyntaxError`.
 * Numbers in brackets are productions of XML 1.0, fifth edition. The text consists of characters by production [2].
 */
export class Cursor {
    text;
    /** In UTF-16 code units. */
    at = 0;
    constructor(text) {
        this.text = text;
    }
    /** The code unit at the cursor, -1 at the end. */
    get unit() {
        return unitAt(this.text, this.at);
    }
    get atEnd() {
        return this.at >= this.text.length;
    }
    sees(literal) {
        return this.text.startsWith(literal, this.at);
    }
    /** Moves over `literal` if it comes next. */
    take(literal) {
        if (!this.sees(literal))
            return false;
        this.at += literal.length;
        return true;
    }
    /** Moves over `literal`; the error names the first character that differs. */
    expect(literal, expected = `"${literal}"`) {
        for (let index = 0; index < literal.length; index++, this.at++) {
            if (this.unit !== unitAt(literal, index))
                throw this.unexpected(expected);
        }
    }
    /** Moves past the next occurrence of `literal`. */
    skipPast(literal, expected) {
        const found = this.text.indexOf(literal, this.at);
        this.at = found < 0 ? this.text.length : found + literal.length;
        if (found < 0)
            throw this.unexpected(expected);
    }
    /** S? [3]; returns whether there was any. */
    skipSpace() {
        const { text } = this;
        const start = this.at;
        let at = start;
        while (isSpace(unitAt(text, at)))
            at++;
        this.at = at;
        return at > start;
    }
    /** S [3]. */
    expectSpace(where) {
        if (!this.skipSpace())
            throw this.unexpected(`white space ${where}`);
    }
    /** Moves over a Name [5]; the caller slices it if needed. */
    expectName(expected) {
        const point = this.text.codePointAt(this.at) ?? -1;
        if (!isNameStart(point))
            throw this.unexpected(expected);
        this.#skipNameCharacters();
    }
    /** Nmtoken [7]. */
    expectNmtoken(expected) {
        const start = this.at;
        this.#skipNameCharacters();
        if (this.at === start)
            throw this.unexpected(expected);
    }
    /** Reads a Name [5]. */
    readName(expected) {
        const start = this.at;
        this.expectName(expected);
        return this.text.slice(start, this.at);
    }
    /** Moves over a quote and returns it. */
    expectQuote(expected) {
        const { unit } = this;
        if (unit !== 0x22 && unit !== 0x27)
            throw this.unexpected(expected);
        this.at++;
        return unit === 0x22 ? '"' : "'";
    }
    unexpected(expected, at = this.at) {
        return unexpected(this.text, at, expected);
    }
    #skipNameCharacters() {
        const { text } = this;
        let { at } = this;
        for (;;) {
            const point = text.codePointAt(at) ?? -1;
            if (!isNameCharacter(point))
                break;
            at += point > 0xffff ? 2 : 1;
        }
        this.at = at;
    }
}
//# sourceMappingURL=cursor.js.map