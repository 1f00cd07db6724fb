import { lineAt, linesOf, trimmed } from '../text/lines.js';
/** The lines of `text`, trimmed and without blank ones as requested. */
export function searchedLines(text, trimWhitespace, keepBlankLines) {
    const all = trimWhitespace ? trimmed(linesOf(text)) : linesOf(text);
    const { starts, ends, count: total } = all;
    const numbers = new Int32Array(total);
    let count = 0;
    for (let line = 0; line < total; line++) {
        if (!keepBlankLines && lineAt(all, line).trim() === '')
            continue;
        starts[count] = starts[line];
        ends[count] = ends[line];
        numbers[count++] = line + 1;
    }
    return { text, count, starts, ends, numbers, total };
}
//# sourceMappingURL=searched-lines.js.map