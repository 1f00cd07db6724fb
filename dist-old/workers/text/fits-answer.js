import { Buffer } from 'node:buffer';
import { ANSWER_LIMIT } from '../../src/shared/tool.js';
/** Maximum bytes for the long part of an answer, a text or a list; 1 KiB is reserved for the rest. */
export const MAX_CONTENT_BYTES = ANSWER_LIMIT - 1024;
/** Characters that JSON escapes as six bytes, not two. */
const LONG_ESCAPES = /[\0-\x07\x0b\x0e-\x1f]/;
/** Whether `text`, written as a JSON string in UTF-8, fits into an answer. */
export function fitsAnswer(text) {
    if (text.length * 6 <= MAX_CONTENT_BYTES)
        return true;
    // Most texts are far below the limit, and the bound of two bytes for one is cheap to check.
    if (Buffer.byteLength(text) * 2 <= MAX_CONTENT_BYTES && !LONG_ESCAPES.test(text))
        return true;
    return Buffer.byteLength(JSON.stringify(text)) - 2 <= MAX_CONTENT_BYTES;
}
//# sourceMappingURL=fits-answer.js.map