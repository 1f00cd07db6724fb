import { SqlKind, type SqlTokens } from '../lexer/tokens.js';
import { wordsIn } from '../words/words-in.js';
import { type Composer, Gap } from './composer.js';
import { StatementMode } from './frame.js';

/** Words that begin a statement of Transact-SQL anywhere, apart from the exceptions below. */
const STARTERS = new Set(
  wordsIn(`
    ALTER BREAK CLOSE COMMIT CONTINUE CREATE DBCC DEALLOCATE DECLARE DELETE DENY DROP EXEC EXECUTE FETCH GOTO GRANT IF
    INSERT KILL MERGE OPEN PRINT RAISERROR RETURN REVERT REVOKE ROLLBACK SAVE SELECT SET THROW TRUNCATE UPDATE USE
    WAITFOR WHILE BEGIN END ELSE
  `),
);

/** Words after which a statement cannot begin. */
const UNFINISHED = new Set(
  wordsIn(`
    ADD AFTER ALL ALTER AND AS BETWEEN BULK BY CREATE CURSOR DENY DROP EXCEPT FOR FROM GRANT IN INNER INSTEAD
    INTERSECT INTO IS JOIN LIKE NOT OF ON OR REVOKE SELECT SET TABLE THEN TOP UNION WHEN WHERE WITH DISTINCT EXECUTE
    EXEC COLUMN CONSTRAINT HAVING CASE ELSE
  `),
);

/** Whether a word begins a statement although the previous one has no semicolon. */
export function beginsStatement(c: Composer, token: number): boolean {
  const { tokens, frame } = c;
  const word = tokens.word(token);
  if (!STARTERS.has(word) || c.last < 0) return false;
  if (frame.kind === 'parenthesis' || frame.kind === 'case') return false;
  switch (tokens.kind(c.last)) {
    case SqlKind.dot:
    case SqlKind.comma:
      return false;
    case SqlKind.operator:
      // After SELECT * a statement is complete; after the operator * it is not.
      if (!tokens.is(c.last, '*')) return false;
      break;
    case SqlKind.word:
      // SET NOCOUNT ON is complete.
      if (frame.head === 'SET' && tokens.word(c.last) === 'ON') break;
      if (c.lastKeyword && UNFINISHED.has(tokens.word(c.last))) return false;
      break;
  }
  if (frame.header) return word !== 'ELSE' && word !== 'END' && !(word === 'UPDATE' && tokens.is(token + 1, '('));
  return allows(c, word, token);
}

/** Whether a label begins here although the statement before it has no semicolon: `name:` at the start of a line. */
export function beginsLabel(c: Composer, token: number): boolean {
  const { tokens, frame } = c;
  if (!tokens.is(token + 1, ':') || !tokens.adjoins(token + 1) || !beginsLine(tokens, token)) return false;
  if (frame.kind === 'parenthesis' || frame.kind === 'case') return false;
  if (tokens.adjoins(token + 2) && !tokens.words[token + 2]?.keyword) return false;
  // What would be written right behind the colon would not follow a label when formatted again.
  const next = tokens.kind(token + 2);
  if ([SqlKind.comma, SqlKind.close, SqlKind.dot, SqlKind.terminator].some(kind => kind === next)) return false;
  // A keyword may get a line of its own: it would be a label only when formatted again.
  const known = tokens.words[token];
  if (known?.keyword || known?.phrases) return false;
  const kind = tokens.kind(c.last);
  if (kind === SqlKind.dot || kind === SqlKind.comma || kind === SqlKind.operator) return false;
  // The first line of a clause
  if (c.lastKeyword && c.gap >= Gap.hard && !c.mandatory) return false;
  return !(c.lastKeyword && UNFINISHED.has(tokens.word(c.last)));
}

/** Whether a token begins a line, or will because a comment of several lines is before it. */
function beginsLine(tokens: SqlTokens, token: number): boolean {
  if (tokens.breaksBefore(token) > 0) return true;
  const before = token - 1;
  if (tokens.kind(before) !== SqlKind.blockComment) return false;
  return tokens.text.slice(tokens.start(before), tokens.end(before)).includes('\n');
}

/** Whether the word can begin a statement rather than continue the current one. */
function allows(c: Composer, word: string, token: number): boolean {
  const { frame, tokens } = c;
  const { head } = frame;
  const before = tokens.word(c.last);
  const next = tokens.word(token + 1);
  const after = tokens.word(token + 2);
  if (frame.mode === StatementMode.routine) return word === 'BEGIN';
  if (word === 'ELSE' || word === 'END') return true;
  switch (head) {
    case 'WITH':
    case 'INSERT':
      if (!frame.complete && /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|EXEC|EXECUTE)$/.test(word)) return false;
      break;
    case 'UPDATE':
      if (word === 'SET' && !frame.complete) return false;
      break;
    case 'MERGE':
      if (/^(?:INSERT|UPDATE|DELETE|SET)$/.test(word)) return false;
      break;
    case 'ALTER':
      if (/^(?:ALTER|DROP|SET|CREATE|MERGE|IF|WHILE|OPEN|CLOSE)$/.test(word)) return false;
      break;
    case 'DROP':
    case 'CREATE':
      if (word === 'IF') return false;
      if (head === 'CREATE' && word === 'SELECT') return frame.complete;
      break;
    case 'GRANT':
    case 'DENY':
    case 'REVOKE':
      return false;
  }
  if (word === 'FETCH') return head !== 'SELECT' || next === 'FROM' || after === 'FROM';
  if (word === 'MERGE') return before !== 'INNER' && before !== 'OUTER' && next !== 'JOIN';
  if (word === 'THROW' || word === 'SAVE') return next !== 'AS';
  return true;
}

/** Whether the token is GO, which ends a batch or is a name. */
export function isGo({ tokens, dialect }: Composer, token: number): boolean {
  return dialect.goLines && tokens.word(token) === 'GO' && tokens.kind(token + 1) !== SqlKind.dot;
}

/** Whether GO is alone on its line, which ends a batch. */
export function isBatchEnd(c: Composer, token: number): boolean {
  const { tokens } = c;
  if (token > 0 && tokens.breaksBefore(token) === 0 && tokens.kind(token - 1) !== SqlKind.terminator) return false;
  const next = lastOfGo(c, token) + 1;
  return next >= tokens.length || tokens.breaksBefore(next) > 0 || tokens.kind(next) === SqlKind.lineComment;
}

/** The count after GO, or GO. */
function lastOfGo({ tokens }: Composer, token: number): number {
  return tokens.kind(token + 1) === SqlKind.number && tokens.breaksBefore(token + 1) === 0 ? token + 1 : token;
}

/**
 * Keeps the name GO on the line of the token before it, so that no client reads it as the end of a batch. Where it must
 * begin a line it already begins one in the source, with another token on it: that one is kept on the line.
 */
export function keepGoInLine(c: Composer, token: number): void {
  const begins = token === 0 || c.mandatory || c.tokens.kind(token - 1) === SqlKind.terminator;
  c.joined = begins ? lastOfGo(c, token) + 1 : token;
}

/** Writes GO with its count; returns its last token. */
export function layOutBatchEnd(c: Composer, token: number): number {
  c.endAll();
  c.gap = c.mandatory || c.last >= 0 ? Gap.hard : c.gap;
  c.putKeyword(token);
  const last = lastOfGo(c, token);
  if (last > token) c.put(last);
  c.frame.restart();
  c.gap = Gap.blank;
  c.mandatory = true;
  c.betweenStatements = true;
  return last;
}

/**
 * Called after a complete statement: IF and WHILE of Transact-SQL end with the one statement they contain, or that of
 * ELSE. Returns whether `token` is that ELSE.
 */
export function layOutSingle(c: Composer, token: number): boolean {
  const { tokens } = c;
  while (c.frame.single && c.frame.done) {
    const { frame } = c;
    if (tokens.word(token) === 'ELSE' && frame.block === 'if') {
      c.document.indent(-frame.levels);
      c.gap = Gap.hard;
      c.betweenStatements = false;
      c.putKeyword(token);
      frame.levels = 0;
      frame.restart();
      if (tokens.word(c.next(token)) === 'IF') {
        // ELSE IF is aligned with the first IF.
        frame.done = true;
        c.pop();
        c.frame.restart();
        return true;
      }
      frame.levels = 1;
      c.document.indent(1);
      c.ask(Gap.hard);
      frame.done = false;
      return true;
    }
    c.pop();
    c.frame.restart();
    c.frame.done = true;
    c.afterStatement = true;
  }
  return false;
}
