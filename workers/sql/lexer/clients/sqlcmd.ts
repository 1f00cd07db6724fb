import { wordsIn } from '../../words/words-in.js';
import { SqlKind, type SqlTokens } from '../tokens.js';
import {
  beforeComment,
  type Client,
  type ClientText,
  endOfText,
  matches,
  mayStartLine,
  startsStatement,
} from './client.js';

/** Commands that end with the line ("Use the sqlcmd utility", "sqlcmd commands"). */
const COMMAND = new RegExp(
  String.raw`!!|:(?:setvar[ \t]+[a-z_]|r[ \t]+["\w.\\/$]|(?:connect|out|error|perftrace)[ \t]+["\w.\\/$(]|` +
    String.raw`on[ \t]+error\b|xml[ \t]+o(?:n|ff)\b|exit[ \t]*\(|` +
    // Those without arguments: an operator or a comma would make them parameters.
    String.raw`(?:quit|exit|list|listvar|reset|serverlist|ed|help)(?![\w$#@]|[ \t]*(?!--)[-=<>!+*/%,;().&|^~:]))`,
  'iy',
);

/** Those that need no colon, for scripts of osql. */
const BARE = /(?:exit|quit)(?![\w$#@.]|[ \t]*(?!--|\/\*)[-=<>!+*/%,;.&|^~:])/iy;

const BLOCK_STARTS = new Set(['BEGIN', 'TRY', 'CATCH']);

/** Words after which the :name at the start of a line is a parameter. */
const UNFINISHED = new Set(
  wordsIn(`
    AND AS BETWEEN BY CASE ELSE EXEC EXECUTE FROM HAVING IF IN INTO JOIN LIKE NOT OFFSET OR PRINT RETURN SELECT SET THEN
    TOP VALUES WHEN WHERE WHILE
  `),
);

/** sqlcmd, and SQL Server Management Studio in its mode. */
export class Sqlcmd implements Client {
  constructor(readonly tokens: SqlTokens) {}

  textAt(at: number, unit: number, startsLine: boolean): ClientText | undefined {
    const isBare = (unit | 0x20) === 0x65 || (unit | 0x20) === 0x71;
    if (unit !== 0x3a && unit !== 0x21 && !isBare) return undefined;
    const { tokens } = this;
    const { text } = tokens;
    const startsHere = mayStartLine(tokens, startsLine);
    if (isBare ? !isBarePlace(tokens, startsHere) || !matches(BARE, text, at) : !isPlace(tokens, startsHere))
      return undefined;
    if (!isBare && !matches(COMMAND, text, at)) return undefined;
    const end = endOfText(text, at);
    return { end: isBare ? beforeComment(text, at, end) : end };
  }

  endOfData(): number {
    return 0;
  }
}

/** Whether a command may be here: Transact-SQL needs no semicolons, so that most lines may be statements. */
function isPlace(tokens: SqlTokens, startsLine: boolean): boolean {
  const last = tokens.lastCode;
  if (startsStatement(tokens) || BLOCK_STARTS.has(tokens.word(last))) return true;
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

/** Keywords that may be the last ones of a statement, and GO. */
const LAST_WORDS = new Set(wordsIn('COMMIT GO NULL OFF ON ROLLBACK TRAN TRANSACTION'));

/** Whether a command without a colon may be here: the name of a column may be alone on its line, too. */
function isBarePlace(tokens: SqlTokens, startsLine: boolean): boolean {
  const last = tokens.lastCode;
  const word = tokens.word(last);
  if (startsStatement(tokens) || BLOCK_STARTS.has(word) || word === 'END') return true;
  return startsLine && (word === '' ? isPlace(tokens, true) : LAST_WORDS.has(word));
}
