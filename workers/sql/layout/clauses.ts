import { SqlKind } from '../lexer/tokens.js';
import { Role } from '../words/phrases.js';
import type { Phrase } from '../words/vocabulary.js';
import { type Composer, Gap } from './composer.js';
import { StatementMode } from './frame.js';

/** A phrase of keywords: its role and its last token. */
interface FoundPhrase {
  readonly role: Role;
  readonly last: number;
}

/** Finds the longest phrase that begins with a word. Its words may be on several lines, but not divided by comments. */
export function phraseAt(c: Composer, token: number): FoundPhrase | undefined {
  let phrase: Phrase | undefined = c.tokens.words[token]?.phrases;
  let found: FoundPhrase | undefined;
  for (let last = token; phrase; last++) {
    if (phrase.role !== Role.none) found = { role: phrase.role, last };
    phrase =
      phrase.next.size > 0 && c.tokens.kind(last + 1) === SqlKind.word
        ? phrase.next.get(c.tokens.word(last + 1))
        : undefined;
  }
  return found;
}

/** Writes a phrase that has a role; false if the words are ordinary here. */
export function layOutPhrase(c: Composer, token: number, { role, last }: FoundPhrase): boolean {
  switch (role) {
    case Role.keyword:
      c.putPhrase(token, last);
      return true;
    case Role.join:
      if (c.frame.mode === StatementMode.plain && !c.frame.select) return false;
      beginLine(c, token);
      c.putPhrase(token, last);
      return true;
    case Role.setOperation: {
      if (isColumnList(c, token)) return false;
      const { frame } = c;
      c.closeClause(frame);
      frame.select = false;
      beginLine(c, token);
      c.putPhrase(token, last);
      c.ask(Gap.hard);
      return true;
    }
    case Role.alter:
      if (c.frame.mode !== StatementMode.alter) return false;
      return clause(c, token, last, false);
    default:
      return isClause(c, token, last) && clause(c, token, last, role === Role.clause);
  }
}

/** Whether EXCEPT takes columns from the star before it (GoogleSQL, "SELECT * EXCEPT"), not rows from the query. */
function isColumnList(c: Composer, token: number): boolean {
  const { tokens, frame } = c;
  if (frame.clause !== 'SELECT' || !tokens.is(c.last, '*') || !tokens.is(token + 1, '(')) return false;
  return !tokens.is(token + 2, '(') && !/^(?:SELECT|WITH|VALUES|TABLE)$/.test(tokens.word(token + 2));
}

/** Ends the line, unless a statement begins here: its line has begun already. */
function beginLine(c: Composer, token: number): void {
  if (token !== c.frame.first) c.ask(Gap.hard);
}

function clause(c: Composer, token: number, last: number, indented: boolean): boolean {
  const { frame } = c;
  const word = c.tokens.word(token);
  c.closeClause(frame);
  beginLine(c, token);
  c.putPhrase(token, last);
  if (indented) {
    frame.clauseIndented = true;
    c.document.indent(1);
    c.ask(Gap.hard);
  }
  frame.clause = word === 'ON' && c.tokens.word(last) === 'CONFLICT' ? 'CONFLICT' : word;
  if (word === 'SELECT' || word === 'DELETE' || word === 'UPDATE') frame.select = true;
  if (word === 'VALUES' || word === 'SELECT' || word === 'SET') frame.complete = true;
  return true;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE']);

/** Whether the words begin a clause here, rather than being part of an expression, an option or a definition. */
function isClause(c: Composer, token: number, last: number): boolean {
  const { tokens, frame } = c;
  const word = tokens.word(token);
  const before = tokens.word(c.last);
  if (frame.mode === StatementMode.routine) return false;
  switch (word) {
    case 'SELECT':
      return !(
        frame.mode === StatementMode.plain &&
        (frame.created === 'POLICY' || frame.head === 'GRANT' || frame.head === 'REVOKE' || frame.head === 'DENY')
      );
    case 'WITH':
      return isQuery(c, token, last);
    case 'INSERT':
    case 'REPLACE':
    case 'UPDATE':
    case 'DELETE':
    case 'MERGE':
      if (last === token && tokens.is(token + 1, '(') && word === 'REPLACE') return false;
      if (frame.mode === StatementMode.plain && !frame.select)
        return before === 'AS' || before === 'FOR' || frame.head === 'FORALL';
      return (
        token === frame.first ||
        !c.lastKeyword ||
        before === 'THEN' ||
        before === 'AS' ||
        before === 'EXPLAIN' ||
        before === 'ANALYZE'
      );
    case 'FROM':
      // EXTRACT(YEAR FROM d), TRIM(a FROM b)
      return frame.kind !== 'parenthesis' ? frame.mode !== StatementMode.plain || frame.select : frame.select;
    case 'SET':
      if (frame.clause === 'WITH') return false;
      return frame.mode !== StatementMode.plain || frame.select || CHANGES.has(frame.clause);
    case 'INTO':
      return frame.clause === 'SELECT';
    case 'OPTION':
      return tokens.is(last + 1, '(');
    case 'LIMIT':
      return c.dialect.limitClause && isOperandNext(c, token);
    case 'WHERE':
      // The predicate of an index in ON CONFLICT
      return (
        frame.clause !== 'CONFLICT' && (frame.mode !== StatementMode.plain || frame.select || CHANGES.has(frame.clause))
      );
    case 'OFFSET':
      // GoogleSQL: a[OFFSET(0)], UNNEST(a) WITH OFFSET
      return frame.block !== '[' && before !== 'WITH' && isOperandNext(c, token);
    case 'WINDOW':
    case 'QUALIFY':
      return isOperandNext(c, token);
    case 'VALUES':
      if (frame.clause === 'ON' && tokens.is(last + 1, '(')) return false;
      return frame.mode !== StatementMode.plain || CHANGES.has(frame.clause);
    default:
      return frame.mode !== StatementMode.plain || frame.select || CHANGES.has(frame.clause);
  }
}

/** WITH begins a query if a name and AS follow, or a name and its columns; otherwise options. */
function isQuery(c: Composer, token: number, last: number): boolean {
  const { tokens, frame } = c;
  if (last > token) return true;
  const name = c.next(last);
  const kind = tokens.kind(name);
  if (frame.select && tokens.word(name) === 'OFFSET') return false;
  if (kind !== SqlKind.word && kind !== SqlKind.quoted && kind !== SqlKind.parameter) return false;
  const next = c.next(name);
  if (tokens.word(next) === 'AS')
    return (
      !(frame.mode !== StatementMode.query && frame.head === 'CREATE') &&
      !/^(?:SCHEMABINDING|ENCRYPTION|VIEW_METADATA)$/.test(tokens.word(name))
    );
  return (
    tokens.is(next, '(') &&
    !frame.select &&
    !(tokens.words[name]?.function ?? false) &&
    !(tokens.words[name]?.keyword ?? false)
  );
}

/** The next token distinguishes a clause from a column of that name. */
function isOperandNext(c: Composer, token: number): boolean {
  const { tokens, frame } = c;
  if (frame.mode === StatementMode.plain && !frame.select) return false;
  const before = tokens.kind(c.last);
  if (
    !frame.start &&
    (before === SqlKind.comma ||
      before === SqlKind.operator ||
      (c.lastKeyword && frame.clause === 'SELECT' && tokens.word(c.last) === 'SELECT'))
  )
    return false;
  const next = c.next(token);
  switch (tokens.kind(next)) {
    case SqlKind.comma:
    case SqlKind.close:
    case SqlKind.dot:
    case SqlKind.terminator:
      return false;
    case SqlKind.operator:
      return tokens.is(next, '-') || tokens.is(next, '+');
    case SqlKind.word:
      return !/^(?:AS|FROM|IS|IN|AND|OR|LIKE|ASC|DESC|BETWEEN|NOT)$/.test(tokens.word(next));
    default:
      return true;
  }
}
