import { SqlKind } from '../lexer/tokens.js';
import { wordsIn } from '../words/words-in.js';
import { begin, block } from './blocks.js';
import { Gap } from './composer.js';
import { StatementMode } from './frame.js';
/** Words before which the header of a routine may be divided into lines. */
const PARTS = new Set(wordsIn(`
    RETURNS RETURN LANGUAGE BEFORE AFTER INSTEAD FOR EXECUTE WHEN REFERENCING SECURITY IMMUTABLE STABLE VOLATILE
    STRICT DETERMINISTIC AUTHID COST PARALLEL COMMENT READS MODIFIES CONTAINS DO
  `));
const STATEMENTS = new Set(wordsIn('SELECT INSERT UPDATE DELETE SET CALL IF WHILE RETURN REPLACE CASE LOOP SIGNAL'));
/** Writes a word in the header of a routine, or begins its body; returns its last token, -1 for an ordinary word. */
export function layOutRoutineWord(c, token) {
    const { frame, tokens, dialect } = c;
    if (frame.mode !== StatementMode.routine || c.last < 0)
        return -1;
    const word = tokens.word(token);
    if (tokens.kind(c.last) === SqlKind.dot)
        return -1;
    if (word === 'BEGIN') {
        body(c);
        return begin(c, token);
    }
    if (word === 'DECLARE' && dialect.sections) {
        body(c);
        return token - 1;
    }
    if ((word === 'AS' || word === 'IS') && (frame.created !== 'TRIGGER' || dialect.batches))
        return as(c, token);
    // A body of one statement without AS: MySQL, SQLite's triggers, the standard.
    if (dialect.compound && !dialect.sections && STATEMENTS.has(word) && isBodyDue(c)) {
        body(c);
        return token - 1;
    }
    const before = tokens.word(c.last);
    const part = word === 'SQL'
        ? tokens.word(token + 1) === 'SECURITY'
        : (PARTS.has(word) || (word === 'SET' && dialect.sections)) && !(word === 'SECURITY' && before === 'SQL');
    if (part && c.gap === Gap.space && before !== 'OR' && tokens.kind(c.last) !== SqlKind.operator) {
        c.gap = Gap.line;
        frame.divided = true;
    }
    return -1;
}
/** Ends the header. */
function body(c) {
    const { frame } = c;
    c.closeClause(frame);
    c.closeLine(frame);
    frame.restart();
    c.ask(Gap.hard);
}
function isBodyDue(c) {
    const { tokens, last } = c;
    const before = tokens.word(last);
    if (tokens.kind(last) === SqlKind.comma ||
        /^(?:BEFORE|AFTER|OF|OR|INSTEAD|FOR|NULL)$/.test(before) ||
        !tokens.kind(last))
        return false;
    if (/^(?:FOLLOWS|PRECEDES)$/.test(tokens.word(last - 1)))
        return true;
    return (c.frame.head === 'CREATE' &&
        (before === 'ROW' ||
            before === 'DO' ||
            before === 'STATEMENT' ||
            before === 'DATA' ||
            before === 'SQL' ||
            before === 'DETERMINISTIC' ||
            tokens.kind(last) !== SqlKind.word ||
            before === 'DEFINER' ||
            before === 'INVOKER'));
}
/** Writes AS or IS before a body; AS also comes before the text of a function, a type, or the user it runs as. */
function as(c, token) {
    const { tokens, dialect, frame } = c;
    const next = c.next(token);
    const before = tokens.kind(c.last);
    const kind = tokens.kind(next);
    if (kind === SqlKind.string ||
        kind === SqlKind.end ||
        tokens.word(next) === 'LANGUAGE' ||
        tokens.word(next) === 'EXTERNAL') {
        if (c.gap === Gap.space)
            c.gap = Gap.line;
        return -1;
    }
    if (dialect.batches) {
        if (before === SqlKind.parameter)
            return -1;
        body(c);
        c.putKeyword(token);
        c.gap = Gap.hard;
        frame.start = true;
        return token;
    }
    if (dialect.compound && tokens.word(token) === 'AS') {
        if (tokens.word(next) !== 'BEGIN' && tokens.word(next) !== 'DECLARE')
            return -1;
        c.putKeyword(token);
        body(c);
        return token;
    }
    const { packaged } = frame;
    c.endHeader(frame, token);
    body(c);
    frame.start = false;
    block(c, packaged ? 'package' : 'is');
    return token;
}
//# sourceMappingURL=routines.js.map