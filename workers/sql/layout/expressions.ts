import { SqlKind } from '../lexer/tokens.js';
import { wordsIn } from '../words/words-in.js';
import { type Composer, Gap } from './composer.js';
import { Frame, StatementMode } from './frame.js';

/** Maximum columns of a one-line parenthesis with its content: expressionWidth of sql-formatter. */
const MAX_EXPRESSION_COLUMNS = 50;

/** Writes a token of an expression that is not a word or a comment. */
export function layOutSymbol(c: Composer, token: number): void {
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

function comma(c: Composer, token: number): void {
  const { frame } = c;
  c.tighten();
  if (c.gap >= Gap.hard) {
    // After a line comment, the comma begins the line of the next item.
    c.put(token);
    return;
  }
  c.put(token);
  const inLine =
    frame.clause === 'LIMIT' ||
    (frame.mode === StatementMode.routine && frame.kind !== 'parenthesis' && !c.dialect.batches);
  // amount{% if not loop.last %},{% endif %}
  if (c.tokens.kind(token + 1) === SqlKind.tag && c.tokens.adjoins(token + 1)) c.gap = Gap.none;
  else c.gap = inLine ? Gap.space : Gap.line;
  frame.divided = true;
}

function open(c: Composer, token: number): void {
  const bracket = !c.tokens.is(token, '(');
  if (c.tokens.is(token, '[') && isIndexed(c)) c.tighten();
  else if (!bracket && isCalled(c, token)) c.tighten();
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
function isIndexed(c: Composer): boolean {
  const kind = c.tokens.kind(c.last);
  if (kind === SqlKind.word) return !c.lastKeyword || (c.tokens.words[c.last]?.type ?? false);
  return kind === SqlKind.quoted || kind === SqlKind.parameter || kind === SqlKind.close;
}

/**
 * Whether a parenthesis belongs to the name before it: a known function or a type. After other names the space is kept
 * as written, f(x) or f (x), unless a table is defined.
 */
function isCalled(c: Composer, token: number): boolean {
  const { tokens, last } = c;
  const adjoins = tokens.adjoins(token);
  const kind = tokens.kind(last);
  // GoogleSQL: a[OFFSET(0)]
  if (kind === SqlKind.word && c.frame.block === '[') return adjoins;
  if (c.lastKeyword) return false;
  if (kind === SqlKind.word) {
    const word = tokens.words[last];
    if (word && tokens.kind(last - 1) !== SqlKind.dot) {
      if (word.adjoined) return adjoins;
      // GoogleSQL: * REPLACE (a AS b)
      if (word.function || word.type) return isAfterStar(c) ? adjoins : !isDefined(c);
    }
  } else if (kind !== SqlKind.quoted && kind !== SqlKind.parameter && kind !== SqlKind.close) return false;
  return adjoins && !isDefined(c);
}

/** Whether the last token follows a star, or the columns that EXCEPT takes from it. */
function isAfterStar({ tokens, last }: Composer): boolean {
  return tokens.word(last) === 'REPLACE' && (tokens.is(last - 1, '*') || tokens.kind(last - 1) === SqlKind.close);
}

const DEFINING = new Set(wordsIn('INSERT INTO TABLE UPDATE INDEX VIEW EXISTS REFERENCES WITH RECURSIVE'));

/** Whether the last token is the name of a table being defined or filled, which may also be a function name. */
function isDefined(c: Composer): boolean {
  const { tokens, frame } = c;
  let first = c.last;
  for (let parts = 0; parts < 4 && tokens.kind(first - 1) === SqlKind.dot; parts++) first -= 2;
  const before = tokens.word(first - 1);
  if (frame.mode === StatementMode.routine || c.blocks > 0) return false;
  if (DEFINING.has(before) || (before === 'ON' && frame.head === 'CREATE')) return true;
  // The second query of WITH
  return frame.clause === 'WITH' && tokens.kind(first - 1) === SqlKind.comma;
}

function close(c: Composer, token: number): void {
  // A closing parenthesis closes the frames inside it; an unmatched one is an ordinary character.
  const around = c.frame.kind === 'case' ? c.frames[c.frame.base] : c.frame;
  if (around?.kind !== 'parenthesis') {
    c.tighten();
    c.put(token);
    return;
  }
  while (c.frame.kind === 'case') c.pop();
  const frame = c.frames.pop() as Frame;
  c.closeClause(frame);
  c.document.indent(-frame.levels);
  if (!c.mandatory) c.gap = Gap.soft;
  c.put(token);
  c.closeGroup();
  if (frame.outdented) c.document.indent(1);
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

function operator(c: Composer, token: number): void {
  const { tokens, dialect } = c;
  if (isUnknown(c, token)) {
    if (tokens.adjoins(token) && endsName(c)) c.tighten();
    c.put(token);
    if (tokens.adjoins(token + 1)) c.gap = Gap.none;
    return;
  }
  const attribute =
    tokens.is(token, '%') &&
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
  if (tokens.is(token, ':') && tokens.adjoins(token)) c.tighten();
  const signed = isSign(c, token);
  // Snowflake: column:key
  const path = tokens.is(token, ':') && tokens.adjoins(token) && tokens.adjoins(token + 1) && endsName(c);
  c.put(token);
  if (path && isName(tokens.kind(token + 1))) c.gap = Gap.none;
  if (signed && tokens.kind(token + 1) === SqlKind.number) c.gap = Gap.none;
}

/** Characters that are part of names or numbers in some system, but not in this dialect. */
const UNKNOWN = '$\\`#@?';

/** Whether the dialect does not know a character, so that what it touches in the source stays beside it. */
function isUnknown({ tokens, dialect }: Composer, token: number): boolean {
  if (tokens.end(token) - tokens.start(token) !== 1) return false;
  const known = dialect.operators === 'custom' ? 3 : UNKNOWN.length;
  const at = UNKNOWN.indexOf(tokens.text.charAt(tokens.start(token)));
  return at >= 0 && at < known;
}

const isName = (kind: SqlKind): boolean =>
  kind === SqlKind.word || kind === SqlKind.quoted || kind === SqlKind.parameter;

/** Whether the last token is a name, or the end of an operand. */
function endsName(c: Composer): boolean {
  const kind = c.tokens.kind(c.last);
  return !c.lastKeyword && (isName(kind) || kind === SqlKind.number || kind === SqlKind.close);
}

/** Whether a plus or minus is unary. */
function isSign(c: Composer, token: number): boolean {
  if (!c.tokens.is(token, '-') && !c.tokens.is(token, '+')) return false;
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

function operand(c: Composer, token: number): void {
  const { tokens } = c;
  const kind = tokens.kind(token);
  const before = tokens.kind(c.last);
  // In the standard, strings separated by a line break are one string; without a line break that is an error.
  if (kind === SqlKind.string && before === SqlKind.string && tokens.breaksBefore(token) > 0) c.ask(Gap.hard);
  // 'user'@'host'
  const host =
    kind === SqlKind.parameter &&
    tokens.adjoins(token) &&
    !tokens.is(token, '@') &&
    tokens.text.charCodeAt(tokens.start(token)) === 0x40;
  if (
    host &&
    (before === SqlKind.string || before === SqlKind.quoted || before === SqlKind.word) &&
    c.last === token - 1
  )
    c.tighten();
  // Parameters of a Transact-SQL procedure need no parentheses.
  if (
    kind === SqlKind.parameter &&
    c.frame.mode === StatementMode.routine &&
    c.dialect.batches &&
    c.gap === Gap.space &&
    !c.frame.divided
  ) {
    c.gap = Gap.line;
    c.frame.divided = true;
  }
  c.put(token);
}
