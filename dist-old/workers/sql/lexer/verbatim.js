import { wordsIn } from '../words/words-in.js';
import { endOfLine } from './comments.js';
import { endsOperand } from './parameters.js';
import { SqlKind } from './tokens.js';
const DISABLED = /\/\* *sql-formatter-disable *\*\/|-- *sql-formatter-disable *(?=[\r\n]|$)/y;
const ENABLED = /\/\* *sql-formatter-enable *\*\/|-- *sql-formatter-enable *(?=[\r\n]|$)/g;
/** The command of the MySQL client with its delimiter, a word or symbols, alone on its line. */
const DELIMITER = /delimiter[ \t]+(\w+|[^\w\s]+)[ \t]*(?=[\r\n]|$)/iy;
/** No statement begins with this word, but an assignment may. */
const DELIMITER_LINE = /delimiter(?![\w$]|\s*(?::?=|[.(]))/iy;
/** Delimiters that are not SQL, except the semicolon. */
const SYMBOLS = /^(?:\/\/|\$\$|;;?|\\\\|@@)$/;
/** Commands of sqlcmd, which end with the line ("Use the sqlcmd utility", "sqlcmd commands"). */
const SQLCMD = new RegExp(String.raw `!!|:(?:setvar[ \t]+[a-z_]|r[ \t]+["\w.\\/$]|(?:connect|out|error|perftrace)[ \t]+["\w.\\/$(]|` +
    String.raw `on[ \t]+error\b|xml[ \t]+o(?:n|ff)\b|exit[ \t]*\(|` +
    // Those without arguments: an operator or a comma would make them parameters.
    String.raw `(?:quit|exit|list|listvar|reset|serverlist|ed|help)(?![\w$#@]|[ \t]*(?!--)[-=<>!+*/%,;().&|^~:]))`, 'iy');
const BLOCK_STARTS = new Set(['BEGIN', 'TRY', 'CATCH']);
/** Words after which the :name at the start of a line is a parameter. */
const UNFINISHED = new Set(wordsIn(`
    AND AS BETWEEN BY CASE ELSE EXEC EXECUTE FROM HAVING IF IN INTO JOIN LIKE NOT OFFSET OR PRINT RETURN SELECT SET THEN
    TOP VALUES WHEN WHERE WHILE
  `));
/** Commands of SQL*Plus, which end with the line. */
const SQLPLUS = new RegExp('(?:prompt|spool|accept|rem|remark|undefine|whenever +(?:sqlerror|oserror)|show +errors?|' +
    'set +(?:serveroutput|echo|feedback|define|linesize|pagesize|verify|heading|termout|timing|sqlblanklines|scan|' +
    'trimspool|colsep|long|wrap|autocommit))\\b', 'iy');
/**
 * Lines at an offset that are not SQL: client commands, data of COPY, and text that a comment excludes from formatting.
 */
export function endOfVerbatim(tokens, at, startsLine, { client }) {
    const { text } = tokens;
    const unit = text.charCodeAt(at);
    // A comment may get a line of its own.
    const mayStartLine = startsLine || tokens.lastCode < tokens.length - 1;
    if (unit === 0x2f || unit === 0x2d) {
        DISABLED.lastIndex = at;
        if (DISABLED.test(text)) {
            ENABLED.lastIndex = DISABLED.lastIndex;
            const end = ENABLED.test(text) ? ENABLED.lastIndex : text.trimEnd().length;
            return { end };
        }
    }
    // psql: \set and others at the start of a line, \gset and others behind a statement
    if (unit === 0x5c && client === 'psql' && /[a-z]/i.test(text.charAt(at + 1)))
        return { end: trimmed(text, at, endOfLine(text, at)) };
    const last = tokens.kind(tokens.length - 1);
    const startsStatement = last === SqlKind.end || last === SqlKind.terminator || last === SqlKind.verbatim;
    // SQL*Plus: @file runs a script. No statement begins with it, so it need not start a line.
    if (unit === 0x40 && startsStatement && client === 'sqlplus')
        return { end: trimmed(text, at, endOfLine(text, at)) };
    if ((unit | 0x20) === 0x64 && client === 'mysql') {
        const command = delimiterCommand(tokens, at, mayStartLine);
        if (command)
            return command;
    }
    if ((unit === 0x3a || unit === 0x21) && client === 'sqlcmd' && isSqlcmdPlace(tokens, mayStartLine)) {
        SQLCMD.lastIndex = at;
        if (SQLCMD.test(text))
            return { end: trimmed(text, at, endOfLine(text, at)) };
    }
    if (!startsLine)
        return undefined;
    // SQL*Plus: a slash alone runs the block above it.
    if (unit === 0x2f && client === 'sqlplus' && /^\/[ \t]*(?:[\r\n]|$)/.test(text.slice(at, endOfLine(text, at) + 1)))
        return { end: at + 1 };
    if (client === 'sqlplus' && startsStatement) {
        SQLPLUS.lastIndex = at;
        if (SQLPLUS.test(text))
            return { end: trimmed(text, at, endOfLine(text, at)) };
    }
    return client === 'psql' ? copiedData(tokens, at) : undefined;
}
/** Whether a statement may begin, as far as terminators tell. Commands of clients need not start a line there. */
function isStatementStart(tokens) {
    const last = tokens.kind(tokens.lastCode);
    return last === SqlKind.end || last === SqlKind.terminator || last === SqlKind.verbatim;
}
/**
 * The command that begins a statement. Elsewhere `delimiter` may be a column, unless what follows is not SQL, and the
 * text before it may be a statement without a terminator.
 */
function delimiterCommand(tokens, at, startsLine) {
    const { text } = tokens;
    DELIMITER.lastIndex = at;
    const delimiter = DELIMITER.exec(text)?.[1];
    DELIMITER_LINE.lastIndex = at;
    const begins = isStatementStart(tokens)
        ? DELIMITER_LINE.test(text)
        : startsLine && delimiter !== undefined && SYMBOLS.test(delimiter) && endsOperand(tokens);
    if (!begins)
        return undefined;
    const end = trimmed(text, at, endOfLine(text, at));
    return delimiter === undefined ? { end } : { end, delimiter };
}
/** Whether a command of sqlcmd may be here: Transact-SQL needs no semicolons, so that most lines may be statements. */
function isSqlcmdPlace(tokens, startsLine) {
    const last = tokens.lastCode;
    if (isStatementStart(tokens) || BLOCK_STARTS.has(tokens.word(last)))
        return true;
    switch (tokens.kind(last)) {
        case SqlKind.comma:
        case SqlKind.dot:
        case SqlKind.open:
        case SqlKind.operator:
            return false;
        default:
            return startsLine && !UNFINISHED.has(tokens.word(last));
    }
}
function trimmed(text, start, end) {
    return start + text.slice(start, end).trimEnd().length;
}
/** The lines that psql sends after COPY ... FROM stdin; */
function copiedData(tokens, at) {
    const last = tokens.length - 1;
    if (tokens.kind(last) !== SqlKind.terminator || !tokens.is(last, ';'))
        return undefined;
    let first = last;
    let stdin = false;
    // A COPY statement is short, so the search for its start is bounded.
    while (first > 0 && last - first < 200 && tokens.kind(first - 1) !== SqlKind.terminator) {
        first--;
        if (tokens.word(first) === 'STDIN')
            stdin = true;
    }
    if (!stdin || tokens.word(first) !== 'COPY')
        return undefined;
    const end = tokens.copyEnded ? -1 : tokens.text.indexOf('\n\\.', at - 1);
    tokens.copyEnded = end < 0;
    return end < 0 ? undefined : { end: end + 3 };
}
//# sourceMappingURL=verbatim.js.map