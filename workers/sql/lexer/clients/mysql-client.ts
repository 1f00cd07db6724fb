import { unitAt } from '../../../text/unit.js';
import { wordsIn } from '../../words/words-in.js';
import { isDigit, isSqlNameStart } from '../characters.js';
import { endsOperand } from '../parameters.js';
import { SqlKind, type SqlTokens } from '../tokens.js';
import {
  beforeComment,
  type Client,
  type ClientText,
  endOfText,
  lettersAt,
  matches,
  mayStartLine,
  startsStatement,
} from './client.js';

/** Commands by name (MySQL manual, "mysql Client Commands"). */
const COMMANDS = new Set(
  wordsIn(`
    charset clear connect edit ego exit go help nopager notee nowarning pager print prompt quit rehash resetconnection
    source status system tee use warnings
  `),
);

/** Those that need an argument. */
const WITH_ARGUMENT = /^(?:charset|source|system|use)$/;

/** Characters of commands after a backslash, besides \G and \g; \N is NULL. */
const SHORT = '?#.!-CPRTWcdehnpqrstuwx';

/** USE with a name is SQL too; systems other than MySQL have more to use. */
const USE_NAME = /^(?:\s+(?:catalog|database|role|schema|warehouse))?\s+[\w$.`"\u0080-\uffff]+\s*$/i;

/** What follows a name that is not a command but a variable or a column. */
const NO_ARGUMENT = /[\w$.\u0080-\uffff]|[ \t]*(?::?=|[(,])/iy;

/** The command with its delimiter, a word or symbols, alone on its line. */
const DELIMITER = /(?:delimiter|\\d)[ \t]+(\w+|[^\w\s]+)[ \t]*(?=[\r\n]|$)/iy;

/** No statement begins with this word, but an assignment may. */
const DELIMITER_LINE = /delimiter(?![\w$]|\s*(?::?=|[.(]))/iy;

/** Delimiters that are not SQL, except the semicolon. */
const SYMBOLS = /^(?:\/\/|\$\$|;;?|\\\\|@@)$/;

/** The clients `mysql` and `mariadb` (MySQL manual, "mysql Client Commands"; their function `find_command`). */
export class MysqlClient implements Client {
  constructor(readonly tokens: SqlTokens) {}

  textAt(at: number, unit: number, startsLine: boolean, delimiter: string): ClientText | undefined {
    if (unit === 0x5c) return this.#short(at);
    const letter = unit | 0x20;
    if (letter < 0x63 || letter > 0x77) return undefined;
    const { tokens } = this;
    // A statement gets a line of its own, so that its command does, too.
    const begins = startsStatement(tokens);
    if (letter === 0x64) return this.#delimiter(at, mayStartLine(tokens, startsLine), begins);
    return begins ? this.#named(at, delimiter) : undefined;
  }

  endOfData(): number {
    return 0;
  }

  /** A command of one character. */
  #short(at: number): ClientText | undefined {
    const { text } = this.tokens;
    const character = text.charAt(at + 1);
    const after = unitAt(text, at + 2);
    const isName = after >= 0 && (isDigit(after) || isSqlNameStart(after, { nameStart: '$' }));
    if (character === '' || isName) return undefined;
    if (character === 'G' || character === 'g') return { end: at + 2, kind: SqlKind.terminator };
    if (!SHORT.includes(character)) return undefined;
    return character === 'd' ? this.#delimiterAt(at) : { end: endOfText(text, at) };
  }

  /** A command by its name: it ends with the line, or with the delimiter. */
  #named(at: number, delimiter: string): ClientText | undefined {
    const { text, lastCode } = this.tokens;
    // In a routine, where another delimiter is set, a semicolon ends none of the client's statements.
    if (delimiter !== '' && this.tokens.kind(lastCode) === SqlKind.terminator && !this.tokens.is(lastCode, delimiter))
      return undefined;
    const name = lettersAt(text, at);
    const after = at + name.length;
    if (!COMMANDS.has(name) || matches(NO_ARGUMENT, text, after)) return undefined;
    const untrimmed = endOfLineOr(text, after, delimiter || ';');
    const isTerminated = text.startsWith(delimiter || ';', untrimmed);
    if (isTerminated && name === 'use' && USE_NAME.test(text.slice(after, untrimmed))) return undefined;
    const end = beforeComment(text, at, at + text.slice(at, untrimmed).trimEnd().length);
    return !isTerminated && end === after && WITH_ARGUMENT.test(name) ? undefined : { end };
  }

  /**
   * DELIMITER where it begins a statement. Elsewhere it may be a column, unless what follows is not SQL, and the text
   * before it may be a statement without a terminator.
   */
  #delimiter(at: number, mayBegin: boolean, begins: boolean): ClientText | undefined {
    const { text } = this.tokens;
    if (begins) return matches(DELIMITER_LINE, text, at) ? this.#delimiterAt(at) : undefined;
    if (!mayBegin || !matches(DELIMITER, text, at)) return undefined;
    const command = this.#delimiterAt(at);
    return SYMBOLS.test(command.delimiter ?? '') && endsOperand(this.tokens) ? command : undefined;
  }

  #delimiterAt(at: number): ClientText {
    const { text } = this.tokens;
    DELIMITER.lastIndex = at;
    const delimiter = DELIMITER.exec(text)?.[1];
    const end = endOfText(text, at);
    return delimiter === undefined ? { end } : { end, delimiter };
  }
}

/** The end of a line, or the first delimiter on it: a line may hold many statements. */
function endOfLineOr(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a || unit === 0x0d || text.startsWith(delimiter, at)) break;
    at++;
  }
  return at;
}
