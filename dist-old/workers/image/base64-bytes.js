import { Buffer } from 'node:buffer';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { ToolError } from '../tool-error.js';
import { ImageBytes } from './image-bytes.js';
/** `data:image/...;base64,` of RFC 2397; media types and their parameters are short. */
const DATA_URL = /^data:image\/[^,]*;base64,/i;
const DATA_URL_LIMIT = 256;
const LINE_BREAKS = /[\r\n]+/g;
const FOREIGN = /[^A-Za-z0-9+/]/;
/** Window sizes in bytes; multiples of three, so that a window starts and ends at a quad of characters. */
const FIRST_WINDOW = 192;
const MAX_WINDOW = 12_288;
/**
 * Random access to the bytes of a Base64 text (RFC 4648 section 4) without decoding all of it: byte n is in quad
 * n / 3. Bytes are read through a window that starts small after a jump and doubles during sequential reading, so that
 * both skipping large chunks and sequential reading are cheap.
 *
 * A data-URL prefix is dropped and line breaks are ignored. Only the parts that are read are checked: another
 * character there, or a text without data, is a `ToolError`.
 */
export class Base64Bytes extends ImageBytes {
    length;
    /** Bytes decoded so far, as a measure of cost. */
    decoded = 0;
    #input;
    #text;
    /** Offset of the first Base64 character in `#text`. */
    #start;
    #window = Buffer.alloc(0);
    #windowStart = 0;
    constructor(input) {
        super();
        this.#input = input;
        this.#text = input.includes('\n') || input.includes('\r') ? input.replace(LINE_BREAKS, '') : input;
        this.#start = DATA_URL.exec(this.#text.slice(0, DATA_URL_LIMIT))?.[0].length ?? 0;
        let end = this.#text.length;
        for (let padding = 0; padding < 2 && this.#text.endsWith('=', end); padding++)
            end--;
        this.length = Math.floor((Math.max(0, end - this.#start) * 3) / 4);
        if (this.length === 0) {
            throw new ToolError('imageBase64: expected the Base64 of a PNG, JPEG or WebP file, got no data');
        }
    }
    uint8(offset) {
        const index = offset - this.#windowStart;
        if (index >= 0 && index < this.#window.length)
            return this.#window[index] ?? -1;
        return offset < this.length ? this.#move(offset) : -1;
    }
    indexOf(byte, offset) {
        let from = offset;
        while (this.uint8(from) >= 0) {
            const found = this.#window.indexOf(byte, from - this.#windowStart);
            if (found >= 0)
                return this.#windowStart + found;
            from = this.#windowStart + this.#window.length;
        }
        return this.length;
    }
    read(offset, length) {
        const from = Math.min(offset, this.length);
        const to = Math.min(offset + length, this.length);
        const quad = Math.floor(from / 3);
        return this.#decode(quad, Math.ceil(to / 3) - quad).subarray(from - quad * 3, to - quad * 3);
    }
    #move(offset) {
        const jump = offset - (this.#windowStart + this.#window.length);
        const isSequential = jump >= 0 && jump < FIRST_WINDOW && this.#window.length > 0;
        const size = isSequential ? Math.min(this.#window.length * 2, MAX_WINDOW) : FIRST_WINDOW;
        const quad = Math.floor(offset / 3);
        this.#window = this.#decode(quad, size / 3);
        this.#windowStart = quad * 3;
        return this.#window[offset - this.#windowStart] ?? -1;
    }
    #decode(quad, quads) {
        const from = this.#start + quad * 4;
        // A single character after the last quad does not encode a byte.
        const to = Math.min(from + quads * 4, this.#start + Math.ceil((this.length * 4) / 3));
        const digits = this.#text.slice(from, to);
        const foreign = FOREIGN.exec(digits);
        if (foreign)
            throw this.#foreign(from + foreign.index);
        const bytes = Buffer.from(digits, 'base64');
        this.decoded += bytes.length;
        return bytes;
    }
    #foreign(index) {
        const character = String.fromCodePoint(this.#text.codePointAt(index) ?? 0);
        return new ToolError(`imageBase64: ${visiblyQuoted(character)} at offset ${this.#inputOffset(index)} is not a Base64 character`);
    }
    /** The offset in the input of the character at `index` of the text without line breaks. */
    #inputOffset(index) {
        if (this.#text === this.#input)
            return index;
        let kept = 0;
        for (let offset = 0; offset < this.#input.length; offset++) {
            const unit = this.#input[offset];
            if (unit === '\r' || unit === '\n')
                continue;
            if (kept === index)
                return offset;
            kept++;
        }
        return this.#input.length;
    }
}
//# sourceMappingURL=base64-bytes.js.map