import { Buffer } from 'node:buffer';
import { codeUnits } from './code-units.js';
/** A text exceeded its limit. */
export class TextTooLong extends Error {
    name = 'TextTooLong';
}
/**
 * Builds a long text out of single characters and slices of one source, several times faster than concatenating or
 * joining strings. Other texts can be appended too. ASCII takes one byte a character, anything else two.
 */
export class TextBuilder {
    #source;
    #limit;
    #units;
    #length = 0;
    /** `expected` and `limit` are in UTF-16 code units; passing the limit throws `TextTooLong`. */
    constructor(source, expected, limit) {
        this.#source = codeUnits(source);
        this.#limit = limit;
        this.#units = this.#allocate(Math.min(expected, limit));
    }
    /** Appends an ASCII character, `count` times. */
    repeat(unit, count) {
        const end = this.#reserve(count);
        const units = this.#units;
        // The call of fill costs more than a short loop, and much less than a long one.
        if (count > LONG)
            units.fill(unit, this.#length, end);
        else
            for (let at = this.#length; at < end; at++)
                units[at] = unit;
        this.#length = end;
    }
    /** Appends the source from `start` to `end` (exclusive). */
    slice(start, end) {
        this.#reserve(end - start);
        const units = this.#units;
        const source = this.#source;
        let length = this.#length;
        if (end - start > LONG) {
            units.set(source.subarray(start, end), length);
            length += end - start;
        }
        else {
            for (let at = start; at < end; at++)
                units[length++] = source[at];
        }
        this.#length = length;
    }
    /** Appends a text that is not part of the source; slower than a slice. */
    append(text) {
        if (this.#units instanceof Uint8Array && Buffer.byteLength(text) !== text.length) {
            this.#units = Uint16Array.from(this.#units);
        }
        const end = this.#reserve(text.length);
        const units = this.#units;
        for (let at = 0, length = this.#length; length < end; at++, length++)
            units[length] = text.charCodeAt(at);
        this.#length = end;
    }
    toString() {
        const { buffer, BYTES_PER_ELEMENT } = this.#units;
        return Buffer.from(buffer, 0, this.#length * BYTES_PER_ELEMENT).toString(BYTES_PER_ELEMENT === 1 ? 'latin1' : 'utf16le');
    }
    /** Makes room for `count` more code units and returns the new length. */
    #reserve(count) {
        const length = this.#length + count;
        if (length > this.#units.length) {
            if (length > this.#limit)
                throw new TextTooLong();
            const larger = this.#allocate(Math.min(Math.max(length, this.#units.length * 2), this.#limit));
            larger.set(this.#units);
            this.#units = larger;
        }
        return length;
    }
    #allocate(capacity) {
        const wide = (this.#units ?? this.#source) instanceof Uint16Array;
        return wide ? new Uint16Array(capacity) : new Uint8Array(capacity);
    }
}
/** From this many code units on, a native call is faster than a loop. */
const LONG = 48;
//# sourceMappingURL=text-builder.js.map