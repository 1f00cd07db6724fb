import { SqlKind } from '../lexer/tokens.js';
import { Gap } from './composer.js';
/** Writes a comment: at the end of a line if it was there, else on a line of its own. */
export function layOutComment(c, token) {
    if (c.tokens.kind(token) === SqlKind.lineComment)
        lineComment(c, token);
    else
        blockComment(c, token);
}
function lineComment(c, token) {
    const between = c.betweenStatements;
    const after = c.gap;
    if (c.tokens.breaksBefore(token) > 0)
        c.ask(Gap.hard);
    else if (!c.mandatory && c.gap !== Gap.none)
        c.gap = Gap.space;
    write(c, token, () => c.document.text(token, 0));
    // A comment after a statement stays after it.
    c.gap = between && after === Gap.blank && c.tokens.breaksBefore(token) === 0 ? Gap.blank : Gap.hard;
    c.betweenStatements = between;
    c.mandatory = true;
}
function blockComment(c, token) {
    const { text } = c.tokens;
    const start = c.tokens.start(token);
    const end = c.tokens.end(token);
    const long = hasLineBreak(text, start, end);
    const before = c.gap;
    const between = c.betweenStatements;
    const trailing = between && c.tokens.breaksBefore(token) === 0 && before >= Gap.hard;
    if (trailing && !long) {
        c.gap = Gap.space;
        write(c, token, () => c.document.text(token, 0));
        c.gap = before;
        c.betweenStatements = true;
        return;
    }
    if (long || c.tokens.breaksBefore(token) > 0 || c.startsLine) {
        c.ask(Gap.hard);
        write(c, token, () => long && isDocComment(text, start, end) ? docComment(c, start, end) : c.document.text(token, 0));
        c.gap = Gap.hard;
        c.betweenStatements = between;
        return;
    }
    write(c, token, () => c.document.text(token, 0));
    // In a broken group it has a line of its own, and will have when the output is formatted again.
    c.gap = before === Gap.soft || before === Gap.line ? Gap.line : Gap.space;
}
function write(c, token, text) {
    c.flush(token);
    text();
    if (c.tokens.breaksBefore(token) > 0)
        c.afterStatement = false;
}
function hasLineBreak(text, start, end) {
    for (let at = start; at < end; at++) {
        const unit = text.charCodeAt(at);
        if (unit === 0x0a || unit === 0x0d)
            return true;
    }
    return false;
}
const NO_ASTERISK = /(?:\r\n|\r|\n)[ \t]*(?![ \t*])/;
/**
 * Whether every line of a comment after the first begins with an asterisk, so that it can be indented with the first.
 */
function isDocComment(text, start, end) {
    return !NO_ASTERISK.test(text.slice(start, end));
}
function docComment(c, start, end) {
    const { text } = c.tokens;
    let at = start;
    for (;;) {
        let line = at;
        while (line < end && text.charCodeAt(line) !== 0x0a && text.charCodeAt(line) !== 0x0d)
            line++;
        let trimmed = line;
        while (trimmed > at && (text.charCodeAt(trimmed - 1) === 0x20 || text.charCodeAt(trimmed - 1) === 0x09))
            trimmed--;
        c.document.piece(at, trimmed);
        if (line >= end)
            return;
        at = line;
        while (text.charCodeAt(at) !== 0x2a)
            at++;
        c.document.hard(false);
        c.document.space();
    }
}
//# sourceMappingURL=comments.js.map