import { isAscii, isUtf8 } from 'node:buffer';
/** Limits on the structure of a body, outside its strings. */
export const MAX_TOKENS = 20_000;
export const MAX_DEPTH = 8;
/** Maximum bytes of white space outside strings: 20,000 tokens never need more for layout. */
export const MAX_SPACE = 1024 * 1024;
/**
 * Parses a JSON body (RFC 8259) in time linear in its bytes. The structure is checked before `JSON.parse`, which
 * hostile nesting keeps busy for many seconds without a way to stop it. A leading byte order mark is skipped.
 */
export function parseBody(bytes, maxDepth = MAX_DEPTH) {
    const body = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
    const problem = new StructureCheck(maxDepth).read(body);
    if (problem !== undefined)
        return { problem };
    // An ASCII body is copied, not decoded.
    const text = isAscii(body) ? body.toString('latin1') : isUtf8(body) ? body.toString('utf8') : undefined;
    if (text === undefined)
        return { problem: 'the body is not valid UTF-8' };
    try {
        return { input: JSON.parse(text), text };
    }
    catch (error) {
        if (/^[ \t\n\r]*$/.test(text))
            return { problem: 'the body is empty: expected a JSON object' };
        return { problem: `the body is not valid JSON: ${error.message}` };
    }
}
/**
 * Whether a body is so small and has so few brackets, in its strings or outside, that its structure needs no check.
 */
export function isSimple(bytes, start, end, maxDepth = MAX_DEPTH) {
    if (end - start > MAX_TOKENS)
        return false;
    let left = maxDepth;
    for (let at = start; at < end; at++) {
        const byte = bytes[at];
        if ((byte === BEGIN_OBJECT || byte === BEGIN_ARRAY) && --left < 0)
            return false;
    }
    return true;
}
const QUOTE = 0x22;
const BEGIN_ARRAY = 0x5b;
const BEGIN_OBJECT = 0x7b;
const BACKSLASH = 0x5c;
/** Whether a byte ends a number or a word: white space or a structural character (RFC 8259 section 2), or a quote. */
const DELIMITER = new Uint8Array(256);
const SPACE = new Uint8Array(256);
for (const character of ' \t\n\r{}[]:,"')
    DELIMITER[character.charCodeAt(0)] = 1;
for (const character of ' \t\n\r')
    SPACE[character.charCodeAt(0)] = 1;
/**
 * Checks the structure of a body that arrives in pieces: depth, tokens and white space
 * outside strings. It does not say whether the body is valid JSON.
 */
export class StructureCheck {
    #maxDepth;
    #state = 'between tokens';
    #depth = 0;
    #tokens = 0;
    #spaces = 0;
    /** Bytes read so far. */
    bytes = 0;
    constructor(maxDepth = MAX_DEPTH) {
        this.#maxDepth = maxDepth;
    }
    /** Reads the next piece; returns why the structure is rejected, undefined if it is not. */
    read(bytes) {
        const end = bytes.length;
        let at = this.#finishToken(bytes);
        let depth = this.#depth;
        let tokens = this.#tokens;
        let spaces = this.#spaces;
        while (at < end) {
            const byte = bytes[at];
            if (SPACE[byte]) {
                if (++spaces > MAX_SPACE) {
                    return `too much white space outside strings: more than ${MAX_SPACE.toLocaleString('en')} bytes`;
                }
                at++;
                continue;
            }
            if (++tokens > MAX_TOKENS) {
                return (`too many tokens outside strings: more than ${MAX_TOKENS.toLocaleString('en')}; ` +
                    'a large document belongs in one string');
            }
            if (byte === QUOTE) {
                at = this.#endOfString(bytes, at + 1);
            }
            else if (DELIMITER[byte]) {
                if (byte === BEGIN_OBJECT || byte === BEGIN_ARRAY) {
                    if (++depth > this.#maxDepth) {
                        return `nested too deeply at byte ${this.bytes + at}: maximum ${this.#maxDepth} levels`;
                    }
                }
                else if (byte === 0x7d || byte === 0x5d)
                    depth--;
                at++;
            }
            else {
                at = this.#endOfWord(bytes, at + 1);
            }
        }
        this.#depth = depth;
        this.#tokens = tokens;
        this.#spaces = spaces;
        this.bytes += end;
        return undefined;
    }
    /** The end of the token in which the previous piece ended. */
    #finishToken(bytes) {
        const state = this.#state;
        if (state === 'between tokens' || bytes.length === 0)
            return 0;
        this.#state = 'between tokens';
        if (state === 'in a number or word')
            return this.#endOfWord(bytes, 0);
        return this.#endOfString(bytes, state === 'after a backslash' ? 1 : 0);
    }
    #endOfWord(bytes, start) {
        let at = start;
        while (at < bytes.length && !DELIMITER[bytes[at]])
            at++;
        if (at === bytes.length)
            this.#state = 'in a number or word';
        return at;
    }
    /** The offset after the closing quote of a string; the end of the bytes if there is none. */
    #endOfString(bytes, start) {
        let at = start;
        for (;;) {
            const near = Math.min(at + NEAR_BYTES, bytes.length);
            while (at < near) {
                const byte = bytes[at];
                if (byte === QUOTE)
                    return at + 1;
                at += byte === BACKSLASH ? 2 : 1;
            }
            if (at >= bytes.length)
                return this.#leaveInString(bytes, at > bytes.length);
            const quote = bytes.indexOf(QUOTE, at);
            const last = quote < 0 ? bytes.length : quote;
            let backslashes = 0;
            while (last - 1 - backslashes >= at && bytes[last - 1 - backslashes] === BACKSLASH)
                backslashes++;
            const escaped = backslashes % 2 === 1;
            if (quote < 0)
                return this.#leaveInString(bytes, escaped);
            if (!escaped)
                return quote + 1;
            at = quote + 1;
        }
    }
    #leaveInString(bytes, afterBackslash) {
        this.#state = afterBackslash ? 'after a backslash' : 'in a string';
        return bytes.length;
    }
}
/** Bytes of a string that are examined one by one before `indexOf`, which has a higher fixed cost. */
const NEAR_BYTES = 64;
//# sourceMappingURL=parse-body.js.map