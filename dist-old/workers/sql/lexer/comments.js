import { unitAt } from '../../text/unit.js';
import { SqlSyntaxError } from '../syntax-error.js';
/** The offset of the end of the line, before its line break. */
export function endOfLine(text, start) {
    let at = start;
    while (at < text.length) {
        const unit = text.charCodeAt(at);
        if (unit === 0x0a || unit === 0x0d)
            break;
        at++;
    }
    return at;
}
/** The end of a comment that begins with "/*"; with `nested`, comments inside it count. */
export function endOfBlockComment(text, start, nested) {
    if (!nested) {
        const end = text.indexOf('*/', start + 2);
        if (end >= 0)
            return end + 2;
    }
    else {
        let depth = 1;
        for (let at = start + 2; at < text.length - 1; at++) {
            const unit = text.charCodeAt(at);
            if (unit === 0x2a && text.charCodeAt(at + 1) === 0x2f) {
                at++;
                if (--depth === 0)
                    return at + 1;
            }
            else if (unit === 0x2f && text.charCodeAt(at + 1) === 0x2a) {
                at++;
                depth++;
            }
        }
    }
    throw SqlSyntaxError.unclosed('comment', text, start);
}
/** Whether a comment begins at an offset: with a slash and an asterisk, or with two dashes. */
export function isCommentStart(text, at) {
    const unit = text.charCodeAt(at);
    const next = unitAt(text, at + 1);
    return (unit === 0x2f && next === 0x2a) || (unit === 0x2d && next === 0x2d);
}
/** The end of operator characters, or the start of the first comment among them. */
export function endWithoutComment(text, start, end) {
    let at = start + 1;
    while (at < end && !isCommentStart(text, at))
        at++;
    return at;
}
//# sourceMappingURL=comments.js.map