import { Buffer } from 'node:buffer';
const MEGABYTE = 1024 * 1024;
/**
 * For a contract's `check`: an issue if `text` is longer than `limit` bytes of UTF-8, else none. Use the same number as
 * maxLength in the schema, which counts characters; bytes are counted only if needed.
 */
export function overBytes(path, text, limit) {
    // No UTF-16 code unit takes more than three bytes.
    if (text.length * 3 <= limit || Buffer.byteLength(text) <= limit)
        return [];
    const size = limit < MEGABYTE ? `${limit / 1024} KB` : `${limit / MEGABYTE} MB`;
    return [{ path, message: `expected at most ${size} (${limit.toLocaleString('en')} bytes of UTF-8)` }];
}
//# sourceMappingURL=limits.js.map