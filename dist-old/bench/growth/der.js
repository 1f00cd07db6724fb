import { Buffer } from 'node:buffer';
/**
 * Encodes a nested notation as DER: hexadecimal bytes are copied, and `30(…)` is a value with the tag 30, its length,
 * and the content in parentheses. Spaces are ignored. Unclosed parentheses are closed at the end of the text.
 */
export function derOf(notation) {
    const open = [{ tag: Buffer.alloc(0), content: [] }];
    const close = () => {
        const { tag, content } = open.pop();
        const bytes = Buffer.concat(content);
        open.at(-1).content.push(tag, lengthOf(bytes.length), bytes);
    };
    for (const [, hex = '', sign] of notation.matchAll(/([0-9a-f]*) *([()]|$| )/g)) {
        const bytes = Buffer.from(hex, 'hex');
        if (sign === '(')
            open.push({ tag: bytes, content: [] });
        else
            open.at(-1).content.push(bytes);
        if (sign === ')' && open.length > 1)
            close();
    }
    while (open.length > 1)
        close();
    return Buffer.concat(open[0].content);
}
/** ITU-T X.690 section 8.1.3. */
function lengthOf(length) {
    if (length < 0x80)
        return Buffer.of(length);
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(length);
    const first = bytes.findIndex(byte => byte > 0);
    return Buffer.concat([Buffer.of(0x80 + 4 - first), bytes.subarray(first)]);
}
//# sourceMappingURL=der.js.map