import { SqlKind } from '../lexer/tokens.js';
import { Role } from '../words/phrases.js';
import { wordsIn } from '../words/words-in.js';
import { layOutPhrase, phraseAt } from './clauses.js';
import { type Composer, Gap } from './composer.js';
import { Frame, StatementMode } from './frame.js';

/**
 * Writes a word that begins neither a statement nor a block; returns its last token, because phrases have several
 * words.
 */
export function layOutWord(c: Composer, token: number): number {
  const { tokens } = c;
  const word = tokens.words[token];
  if (!word || isName(c, token) || isLabel(c)) return name(c, token);
  const found = word.phrases && phraseAt(c, token);
  if (found && !isCall(c, token, found.last) && !isAlias(c, token, found.role) && layOutPhrase(c, token, found))
    return found.last;
  switch (word.text) {
    case 'CASE':
      if (isAlias(c, token, Role.none)) return name(c, token);
      return caseExpression(c, token);
    case 'WHEN':
    case 'ELSE':
      if (c.frame.kind !== 'case') break;
      c.ask(Gap.hard);
      c.putKeyword(token);
      return token;
    case 'END':
      if (c.frame.kind !== 'case') break;
      return endCase(c, token);
    case 'BETWEEN':
      c.frame.between = true;
      break;
    case 'AND':
    case 'OR':
    case 'XOR':
      if (word.text === 'XOR' && !word.keyword) break;
      return logical(c, token, word.text);
  }
  if (isCall(c, token, token)) c.put(token);
  else if (word.keyword ? !isAlias(c, token, Role.none) : word.soft && isAdministrative(c, token)) c.putKeyword(token);
  else c.put(token);
  return token;
}

function name(c: Composer, token: number): number {
  c.put(token);
  return token;
}

/** Keywords next to a dot are names. */
function isName({ tokens }: Composer, token: number): boolean {
  return (
    tokens.kind(token - 1) === SqlKind.dot || (tokens.kind(token + 1) === SqlKind.dot && !tokens.is(token + 1, '..'))
  );
}

/** Whether the word is the name after END and the kind of its block. */
function isLabel({ frame }: Composer): boolean {
  return frame.head === 'END' && frame.kind !== 'parenthesis' && frame.mode === StatementMode.plain;
}

/** Whether the words are a function with its parenthesis. */
function isCall(c: Composer, token: number, last: number): boolean {
  if (c.tokens.word(token) === 'VALUES' && c.frame.clause !== 'ON') return false;
  return last === token && (c.tokens.words[token]?.function ?? false) && c.tokens.is(c.next(token), '(');
}

const BEGINNINGS = new Set(
  wordsIn(`
    SELECT WITH INSERT UPDATE DELETE VALUES MERGE TABLE MATERIALIZED NOT EXECUTE ON FROM
  `),
);

/** Whether a word after AS names a column or a table; otherwise a query or a type begins there. */
function isAlias(c: Composer, token: number, role: Role): boolean {
  if (c.tokens.word(c.last) !== 'AS' || !c.lastKeyword) return false;
  if (role === Role.keyword || BEGINNINGS.has(c.tokens.word(token))) return false;
  const { frame } = c;
  return frame.mode === StatementMode.query && frame.head !== 'CREATE';
}

function caseExpression(c: Composer, token: number): number {
  c.putKeyword(token);
  const frame = new Frame('case');
  frame.levels = 1;
  if (c.frame.group && !c.frame.divided) {
    frame.outdented = true;
    c.document.indent(-1);
  }
  c.push(frame);
  return token;
}

/** END of a CASE expression is aligned with CASE. */
function endCase(c: Composer, token: number): number {
  const { outdented } = c.frame;
  c.frame.outdented = false;
  c.pop();
  c.ask(Gap.hard);
  c.putKeyword(token);
  if (outdented) c.document.indent(1);
  return token;
}

function logical(c: Composer, token: number, word: string): number {
  const { frame } = c;
  if (word === 'AND' && frame.between) {
    frame.between = false;
    c.putKeyword(token);
    return token;
  }
  if (frame.mode === StatementMode.routine && frame.holdsStatements) {
    // BEFORE INSERT OR UPDATE
    c.putKeyword(token);
    return token;
  }
  if (frame.clause === 'CONFLICT') {
    c.putKeyword(token);
    return token;
  }
  const inLine = frame.group && !frame.select;
  if (inLine) frame.divided = true;
  c.ask(inLine ? Gap.line : Gap.hard);
  c.putKeyword(token);
  return token;
}

/**
 * Whether a column name is impossible here: in statements other than queries, outside parentheses, where no name is
 * expected.
 */
function isAdministrative(c: Composer, token: number): boolean {
  const { frame, tokens, last } = c;
  if (frame.kind === 'parenthesis' && PARAMETERS.has(tokens.word(token)) && tokens.kind(token + 1) === SqlKind.word)
    return c.frames.at(-2)?.mode === StatementMode.routine;
  if (!frame.holdsStatements && frame.kind !== 'block') return false;
  if (token === frame.first) return true;
  if (frame.head === 'END') return false;
  if (frame.mode === StatementMode.query && !frame.start && frame.head !== 'CREATE' && c.blocks === 0) return false;
  if (frame.clause !== '' && frame.mode !== StatementMode.alter) return false;
  if (frame.start) return true;
  const before = tokens.kind(last);
  if (before !== SqlKind.word)
    return (
      before === SqlKind.close || before === SqlKind.quoted || before === SqlKind.string || before === SqlKind.number
    );
  return !NAMED_NEXT.has(tokens.word(last)) || !c.lastKeyword;
}

/** Modes of routine parameters. */
const PARAMETERS = new Set(['OUT', 'INOUT', 'NOCOPY', 'VARIADIC']);

/** Words that are followed by a name. */
const NAMED_NEXT = new Set(
  wordsIn(`
    TABLE VIEW INDEX FUNCTION PROCEDURE PROC TRIGGER SCHEMA DATABASE SEQUENCE TYPE ROLE USER COLUMN CONSTRAINT
    DOMAIN EXTENSION POLICY ON TO INTO FROM EXISTS ADD RENAME REFERENCES DECLARE CURSOR PACKAGE BODY CALL EXEC
    EXECUTE OPEN CLOSE FETCH SAVEPOINT SET USE OWNER SYNONYM SERVER TABLESPACE RULE AS IN BY AND OR NOT IF WHILE
    RETURN RETURNS
  `),
);
