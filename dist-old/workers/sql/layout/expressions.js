import { SqlKind } from '../lexer/tokens.js';
import { wordsIn } from '../words/words-in.js';
import { Gap } from './composer.js';
import { Frame, StatementMode } from './frame.js';
/** Maximum columns of a one-line parenthesis with its content: expressionWidth of sql-formatter. */
const MAX_EXPRESSION_COLUMNS = 50;
/** Writes a token of an expression that is not a word or a comment. */
export function layOutSymbol(c, token) {
    switch (c.tokens.kind(token)) {
        case SqlKind.comma:
            return comma(c, token);
        case SqlKind.dot:
            c.tighten();
            c.put(token);
            c.gap = Gap.none;
            return;
        case SqlKind.open:
            return open(c, token);
        case SqlKind.close:
            return close(c, token);
        case SqlKind.operator:
            return operator(c, token);
        default:
            return operand(c, token);
    }
}
function comma(c, token) {
    const { frame } = c;
    c.tighten();
    if (c.gap >= Gap.hard) {
        // After a line comment, the comma begins the line of the next item.
        c.put(token);
        return;
    }
    c.put(token);
    const inLine = frame.clause === 'LIMIT' ||
        (frame.mode === StatementMode.routine && frame.kind !== 'parenthesis' && !c.dialect.batches);
    // amount{% if not loop.last %},{% endif %}
    if (c.tokens.kind(token + 1) === SqlKind.tag && c.tokens.adjoins(token + 1))
        c.gap = Gap.none;
    else
        c.gap = inLine ? Gap.space : Gap.line;
    frame.divided = true;
}
function open(c, token) {
    const bracket = !c.tokens.is(token, '(');
    if (c.tokens.is(token, '[') && isIndexed(c))
        c.tighten();
    else if (!bracket && isCalled(c, token))
        c.tighten();
    c.put(token);
    const frame = new Frame('parenthesis', bracket ? '[' : '(');
    frame.levels = 1;
    // A parenthesis in a statement's line is indented from the start of that line, not from its continuation.
    if (c.frame.group && !c.frame.divided) {
        frame.outdented = true;
        c.document.indent(-1);
    }
    c.openGroup(MAX_EXPRESSION_COLUMNS);
    c.push(frame);
    c.gap = Gap.soft;
}
/** Whether a bracket here is an index into the last token. */
function isIndexed(c) {
    const kind = c.tokens.kind(c.last);
    if (kind === SqlKind.word)
        return !c.lastKeyword || (c.tokens.words[c.last]?.type ?? false);
    return kind === SqlKind.quoted || kind === SqlKind.parameter || kind === SqlKind.close;
}
/** Whether a parenthesis belongs to the name before it: a function or a type. */
function isCalled(c, token) {
    const { tokens, last } = c;
    if (tokens.kind(last) === SqlKind.word && !c.lastKeyword) {
        const word = tokens.words[last];
        if (word && tokens.kind(c.last - 1) !== SqlKind.dot) {
            if (word.adjoined)
                return tokens.adjoins(token);
            if (word.function || word.type)
                return !isDefined(c);
        }
    }
    const { frame } = c;
    // In procedure calls and routine declarations the space is kept as written: f(x) or f (x).
    const plain = c.blocks > 0 || frame.mode === StatementMode.plain || frame.mode === StatementMode.routine;
    return (plain &&
        tokens.adjoins(token) &&
        tokens.kind(last) !== SqlKind.operator &&
        !c.lastKeyword &&
        tokens.kind(last) !== SqlKind.comma);
}
const DEFINING = new Set(wordsIn('INTO TABLE UPDATE JOIN INDEX VIEW EXISTS REFERENCES WITH RECURSIVE'));
/** Whether the last token is the name of a table being defined, which may also be a function name. */
function isDefined(c) {
    const before = c.tokens.word(c.last - 1);
    return DEFINING.has(before) || (before === 'ON' && c.frame.head === 'CREATE');
}
function close(c, token) {
    // A closing parenthesis closes the frames inside it; an unmatched one is an ordinary character.
    const around = c.frame.kind === 'case' ? c.frames[c.frame.base] : c.frame;
    if (around?.kind !== 'parenthesis') {
        c.tighten();
        c.put(token);
        return;
    }
    while (c.frame.kind === 'case')
        c.pop();
    const frame = c.frames.pop();
    c.closeClause(frame);
    c.document.indent(-frame.levels);
    if (!c.mandatory)
        c.gap = Gap.soft;
    c.put(token);
    c.closeGroup();
    if (frame.outdented)
        c.document.indent(1);
}
const ATTRIBUTES = new Set([
    'TYPE',
    'ROWTYPE',
    'FOUND',
    'NOTFOUND',
    'ROWCOUNT',
    'ISOPEN',
    'BULK_ROWCOUNT',
    'BULK_EXCEPTIONS',
    'CHARSET',
]);
function operator(c, token) {
    const { tokens, dialect } = c;
    const attribute = tokens.is(token, '%') &&
        tokens.adjoins(token) &&
        tokens.adjoins(token + 1) &&
        ATTRIBUTES.has(tokens.word(token + 1));
    const inside = c.frame.kind === 'parenthesis' && c.frame.block === '[' && tokens.is(token, ':');
    const link = tokens.is(token, '@') && dialect.databaseLinks;
    if (tokens.is(token, '::') || tokens.is(token, '..') || attribute || inside || link) {
        c.tighten();
        c.put(token);
        c.gap = Gap.none;
        return;
    }
    if (tokens.is(token, ':') && tokens.adjoins(token))
        c.tighten();
    const signed = isSign(c, token);
    c.put(token);
    if (signed && tokens.kind(token + 1) === SqlKind.number)
        c.gap = Gap.none;
}
/** Whether a plus or minus is unary. */
function isSign(c, token) {
    if (!c.tokens.is(token, '-') && !c.tokens.is(token, '+'))
        return false;
    switch (c.tokens.kind(c.last)) {
        case SqlKind.quoted:
        case SqlKind.string:
        case SqlKind.number:
        case SqlKind.parameter:
        case SqlKind.close:
            return false;
        case SqlKind.operator:
            return !c.tokens.is(c.last, '*') || !['(', ','].some(before => c.tokens.is(c.last - 1, before));
        case SqlKind.word:
            return c.lastKeyword && !/^(?:NULL|TRUE|FALSE|END|CURRENT_\w+|SYSDATE)$/.test(c.tokens.word(c.last));
        default:
            return true;
    }
}
function operand(c, token) {
    const { tokens } = c;
    const kind = tokens.kind(token);
    const before = tokens.kind(c.last);
    // In the standard, strings separated by a line break are one string; without a line break that is an error.
    if (kind === SqlKind.string && before === SqlKind.string && tokens.breaksBefore(token) > 0)
        c.ask(Gap.hard);
    // 'user'@'host'
    const host = kind === SqlKind.parameter &&
        tokens.adjoins(token) &&
        !tokens.is(token, '@') &&
        tokens.text.charCodeAt(tokens.start(token)) === 0x40;
    if (host &&
        (before === SqlKind.string || before === SqlKind.quoted || before === SqlKind.word) &&
        c.last === token - 1)
        c.tighten();
    // Parameters of a Transact-SQL procedure need no parentheses.
    if (kind === SqlKind.parameter &&
        c.frame.mode === StatementMode.routine &&
        c.dialect.batches &&
        c.gap === Gap.space &&
        !c.frame.divided) {
        c.gap = Gap.line;
        c.frame.divided = true;
    }
    c.put(token);
}
//# sourceMappingURL=expressions.js.map