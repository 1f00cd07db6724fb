import { unitAt } from './unit.js';
/** The position of `offset` (in UTF-16 code units) in `text`; a line ends at LF, CRLF or CR. */
export function positionAt(text, offset) {
    let line = 1;
    let lineStart = 0;
    for (let at = 0; at < offset; at++) {
        const unit = unitAt(text, at);
        if (unit === 0x0a || (unit === 0x0d && unitAt(text, at + 1) !== 0x0a)) {
            line++;
            lineStart = at + 1;
        }
    }
    return { line, column: offset - lineStart + 1 };
}
/** The position of `offset`, for a message: `line 2, column 5`. */
export function positionText(text, offset) {
    const { line, column } = positionAt(text, offset);
    return `line ${line}, column ${column}`;
}
//# sourceMappingURL=position.js.map