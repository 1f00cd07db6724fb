import { SqlKind } from '../lexer/tokens.js';
import { wordsIn } from '../words/words-in.js';
import { Gap } from './composer.js';
import { Frame } from './frame.js';
import { layOutLabel } from './labels.js';
/**
 * Writes a word that begins or continues a block where a statement may begin; returns its last token, -1 for other
 * words.
 */
export function layOutBlockStart(c, token) {
    const { frame, tokens, dialect } = c;
    const word = tokens.word(token);
    const next = tokens.word(c.next(token));
    switch (word) {
        case 'BEGIN':
            return isTransaction(c, token) ? -1 : begin(c, token);
        case 'DECLARE':
            if (!dialect.sections || isCursor(c, token))
                return -1;
            return section(c, token, 'declare');
        case 'IF':
            if (tokens.words[token]?.function && tokens.is(c.next(token), '(') && !isCondition(c, c.next(token)))
                return -1;
            return header(c, token, 'if');
        case 'WHILE':
            return header(c, token, 'loop');
        case 'FOR':
        case 'FOREACH':
            if (dialect.batches || next === 'UPDATE' || next === 'SHARE' || next === 'XML' || next === 'JSON')
                return -1;
            return header(c, token, 'loop');
        case 'LOOP':
            return section(c, token, 'loop');
        case 'REPEAT':
            return tokens.is(c.next(token), '(') ? -1 : section(c, token, 'repeat');
        case 'CASE':
            return frame.kind === 'block' ? header(c, token, 'case') : -1;
        case 'ELSE':
            return isBranch(frame) ? branch(c, token, false) : -1;
        case 'ELSIF':
        case 'ELSEIF':
            return isBranch(frame) ? branch(c, token, true) : -1;
        case 'WHEN':
            return when(c, token);
        case 'EXCEPTION':
            if (!dialect.sections || frame.block !== 'begin')
                return -1;
            c.document.indent(-frame.levels);
            goOn(c);
            line(c, token);
            c.document.indent(frame.levels);
            frame.block = 'exception';
            c.ask(Gap.hard);
            return token;
        case 'UNTIL':
            if (frame.block !== 'repeat')
                return -1;
            c.document.indent(-frame.levels);
            frame.levels = 0;
            goOn(c);
            line(c, token);
            frame.start = false;
            return token;
        default:
            return layOutLabel(c, token);
    }
}
const TRANSACTIONS = new Set(wordsIn(`
    TRANSACTION TRAN WORK ISOLATION READ DEFERRED IMMEDIATE EXCLUSIVE CONCURRENT DISTRIBUTED CONVERSATION DIALOG
  `));
function isTransaction(c, token) {
    const next = c.next(token);
    if (TRANSACTIONS.has(c.tokens.word(next)))
        return true;
    const kind = c.tokens.kind(next);
    return c.dialect.beginTransaction && c.blocks === 0 && (kind === SqlKind.terminator || kind === SqlKind.end);
}
/** Whether a parenthesis is followed by THEN or an operator, so that it is a condition and not arguments. */
function isCondition({ tokens }, open) {
    let depth = 0;
    for (let at = open; at < tokens.length && tokens.kind(at) !== SqlKind.terminator; at++) {
        if (tokens.kind(at) === SqlKind.open)
            depth++;
        else if (tokens.kind(at) === SqlKind.close)
            depth--;
        else if (depth === 0 && tokens.word(at) === 'THEN')
            return true;
    }
    return false;
}
/** Whether DECLARE begins the statement DECLARE name CURSOR FOR. */
function isCursor(c, token) {
    if (!c.dialect.cursorStatements)
        return false;
    let at = c.next(c.next(token));
    for (let words = 0; words < 5; words++) {
        if (c.tokens.word(at) === 'CURSOR')
            return c.tokens.word(c.next(at)) !== 'FOR' || c.blocks === 0;
        at = c.next(at);
    }
    return false;
}
/** Writes a word on a line of its own. */
function line(c, token) {
    c.ask(Gap.hard);
    c.putKeyword(token);
}
/** Begins a line that continues a block: no empty line before it. */
function goOn(c) {
    c.gap = Gap.hard;
    c.betweenStatements = false;
}
const BODIES = new Set(['declare', 'is', 'package']);
const AFTER_BEGIN = new Set(['TRY', 'CATCH', 'ATOMIC', 'NOT']);
/** Writes BEGIN, which ends the declarations before it. */
export function begin(c, token) {
    const { tokens } = c;
    if (BODIES.has(c.frame.block) && c.frame.kind === 'block')
        c.pop();
    const { frame } = c;
    // The block is aligned with IF, not indented below it.
    if (frame.single && frame.levels > 0) {
        c.document.indent(-frame.levels);
        frame.levels = 0;
    }
    frame.start = false;
    line(c, token);
    let last = token;
    if (AFTER_BEGIN.has(tokens.word(token + 1))) {
        c.putKeyword(++last);
        if (tokens.word(last) === 'NOT' && tokens.word(last + 1) === 'ATOMIC')
            c.putKeyword(++last);
    }
    block(c, 'begin');
    return last;
}
/** Begins a block without a condition. */
function section(c, token, name) {
    c.frame.start = false;
    c.putKeyword(token);
    block(c, name);
    return token;
}
/** Opens the block whose first word has been written, with its content on the next line. */
export function block(c, name) {
    const frame = new Frame('block', name);
    frame.levels = 1;
    c.push(frame);
    c.ask(Gap.hard);
    return frame;
}
/** Begins a block whose condition, range or value comes next. */
function header(c, token, name) {
    c.frame.start = false;
    const frame = new Frame('block', name);
    frame.header = true;
    frame.single = c.dialect.batches;
    c.push(frame);
    c.openLine(frame, token);
    c.putKeyword(token);
    return token;
}
/** Writes the word that ends a header: THEN, LOOP, DO, or the first WHEN of CASE. */
export function layOutHeaderEnd(c, token) {
    const { frame, dialect } = c;
    if (!frame.header || dialect.batches)
        return false;
    const word = c.tokens.word(token);
    if (frame.block === 'case') {
        if (word !== 'WHEN')
            return false;
        endHeaderSilently(c, frame);
        frame.levels = 1;
        c.document.indent(1);
        return when(c, token) >= 0;
    }
    const ends = frame.block === 'loop' ? word === 'LOOP' || (word === 'DO' && !dialect.sections) : word === 'THEN';
    if (!ends)
        return false;
    c.endHeader(frame, token);
    frame.levels = 1;
    c.document.indent(1);
    frame.restart();
    c.ask(Gap.hard);
    return true;
}
function endHeaderSilently(c, frame) {
    c.closeClause(frame);
    c.closeLine(frame);
    frame.header = false;
    frame.restart();
}
const isBranch = (frame) => frame.kind === 'block' && (frame.block === 'if' || frame.block === 'when');
/** Writes ELSE, or another condition, of IF or CASE. */
function branch(c, token, conditional) {
    if (c.frame.block === 'when') {
        if (conditional)
            return -1;
        // ELSE of CASE is aligned with WHEN.
        c.pop();
        goOn(c);
        line(c, token);
        block(c, 'when');
        return token;
    }
    const { frame } = c;
    c.document.indent(-frame.levels);
    frame.levels = 0;
    goOn(c);
    if (conditional) {
        frame.header = true;
        frame.start = false;
        c.openLine(frame, token);
        c.putKeyword(token);
        return token;
    }
    c.putKeyword(token);
    frame.levels = 1;
    c.document.indent(1);
    c.ask(Gap.hard);
    return token;
}
/** Writes WHEN of CASE or of an EXCEPTION section. */
function when(c, token) {
    if (c.frame.block === 'when')
        c.pop();
    const { frame } = c;
    if (frame.block !== 'exception' && frame.block !== 'case')
        return -1;
    frame.start = false;
    goOn(c);
    header(c, token, 'when');
    return token;
}
//# sourceMappingURL=blocks.js.map