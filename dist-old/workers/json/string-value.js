/** The decoded value of the JSON string from `start` to `end` of `text`, quotes included. */
export function stringValue(text, start, end) {
    const inner = text.slice(start + 1, end - 1);
    return inner.includes('\\') ? String(JSON.parse(text.slice(start, end))) : inner;
}
//# sourceMappingURL=string-value.js.map