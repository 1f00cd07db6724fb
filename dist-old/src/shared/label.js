import { Buffer } from 'node:buffer';
const LENGTH_BYTES = 4;
/** An empty label for a text of at most `bytes` bytes of UTF-8. */
export const createLabel = (bytes) => new SharedArrayBuffer(LENGTH_BYTES + bytes);
/** Writes a text; false if it does not fit. */
export function writeLabel(label, text) {
    const bytes = Buffer.from(text);
    if (bytes.length > label.byteLength - LENGTH_BYTES)
        return false;
    new Uint8Array(label, LENGTH_BYTES).set(bytes);
    new Int32Array(label, 0, 1)[0] = bytes.length;
    return true;
}
/** The last text that was written; empty if none was. */
export function readLabel(label) {
    const length = new Int32Array(label, 0, 1)[0];
    return Buffer.from(new Uint8Array(label, LENGTH_BYTES, length).slice()).toString();
}
//# sourceMappingURL=label.js.map