/**
 * Splits a text into lines. A line ends at LF or CRLF, which is not part of it. A line end at the end of the text does
 * not start another line, and `''` has no lines. A CR without an LF is an ordinary character.
 */
export function linesOf(text) {
    let starts = new Int32Array(4 + (text.length >>> 5));
    let ends = new Int32Array(starts.length);
    let count = 0;
    for (let start = 0; start < text.length; count++) {
        if (count === starts.length) {
            starts = enlarged(starts);
            ends = enlarged(ends);
        }
        const lineFeed = text.indexOf('\n', start);
        const end = lineFeed < 0 ? text.length : lineFeed;
        starts[count] = start;
        ends[count] = end > start && lineFeed >= 0 && text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
        start = end + 1;
    }
    return { text, count, starts, ends };
}
function enlarged(numbers) {
    const larger = new Int32Array(numbers.length * 2);
    larger.set(numbers);
    return larger;
}
/** The text of line `n`, from 0. */
export function lineAt({ text, starts, ends }, n) {
    return text.slice(starts[n], ends[n]);
}
/**
 * Whether `count` lines (at least one) from line `n` of `a` and from line `m` of `b` are the same, also in their line
 * ends and whatever else the text has between them.
 */
export function sameLines(a, n, b, m, count) {
    return a.text.slice(a.starts[n], a.ends[n + count - 1]) === b.text.slice(b.starts[m], b.ends[m + count - 1]);
}
/** The same lines without the white space (ECMA-262 WhiteSpace and LineTerminator) at both their ends. */
export function trimmed(lines) {
    const { text, count } = lines;
    const starts = lines.starts.slice(0, count);
    const ends = lines.ends.slice(0, count);
    for (let n = 0; n < count; n++) {
        const line = lineAt(lines, n);
        const { length } = line.trimStart();
        starts[n] = (ends[n] ?? 0) - length;
        ends[n] = (starts[n] ?? 0) + line.trim().length;
    }
    return { text, count, starts, ends };
}
//# sourceMappingURL=lines.js.map