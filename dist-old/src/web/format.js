/** A value as text: strings verbatim, anything else as JSON. */
export function valueAsText(value) {
    if (typeof value === 'string')
        return value;
    return value === undefined ? '' : JSON.stringify(value, null, 2);
}
/** A readable size: "1.4 KB". */
export function sizeInWords(bytes) {
    if (bytes < 1000)
        return `${bytes} B`;
    return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
//# sourceMappingURL=format.js.map