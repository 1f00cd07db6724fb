/** The text without a leading byte order mark (U+FEFF). */
export function withoutByteOrderMark(text) {
    return text.startsWith('\ufeff') ? text.slice(1) : text;
}
//# sourceMappingURL=byte-order-mark.js.map