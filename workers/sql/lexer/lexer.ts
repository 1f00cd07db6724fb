import { unitAt } from '../../text/unit.js';
import type { Dialect } from '../dialect.js';
import { SqlSyntaxError } from '../syntax-error.js';
import { type Vocabulary, vocabularyOf } from '../words/vocabulary.js';
import { isDigit, isNameRest, isOperator, isSqlNameStart, isSqlSpace } from './characters.js';
import { endOfBlockComment, endOfLine } from './comments.js';
import { endOfBraces, endOfParameter } from './parameters.js';
import { endOfOperator, endOfSqlNumber } from './pieces.js';
import { endOfDollarQuote, endOfName, endOfQQuote, endOfSqlString } from './quotes.js';
import { TemplateEnds } from './templates.js';
import { SqlKind, SqlTokens } from './tokens.js';
import { endOfVerbatim } from './verbatim.js';

/**
 * The tokens of a text. Throws `SqlSyntaxError` for an unclosed string, quoted name or comment; every other character
 * is part of some token.
 */
export function tokensOf(text: string, dialect: Dialect): SqlTokens {
  if (dialect.backslashes !== 'if-closed') return new Lexer(text, dialect, dialect.backslashes === 'all').read();
  try {
    return new Lexer(text, dialect, true).read();
  } catch (error) {
    // Without backslash escapes, 'C:\' is a complete string: read again without them.
    if (!(error instanceof SqlSyntaxError) || !/\\['"]/.test(text)) throw error;
    try {
      return new Lexer(text, dialect, false).read();
    } catch {
      throw error;
    }
  }
}

const ASCII = /^[\0-\x7f]*$/;

const LETTER_PREFIXES = /^(?:[nbxe]|u&|_[a-z0-9]+)$/i;

class Lexer {
  readonly #tokens: SqlTokens;
  readonly #words: Vocabulary;
  readonly #templates: TemplateEnds;
  #at = 0;
  #breaks = 0;
  /** A terminator set by DELIMITER of the MySQL client, in addition to the semicolon. */
  #delimiter = '';

  constructor(
    readonly text: string,
    readonly dialect: Dialect,
    readonly backslashes: boolean,
  ) {
    this.#tokens = new SqlTokens(text);
    this.#words = vocabularyOf(dialect.name);
    this.#templates = new TemplateEnds(text);
  }

  read(): SqlTokens {
    const { text } = this;
    while (this.#at < text.length) {
      const unit = text.charCodeAt(this.#at);
      if (unit === 0x0a) {
        this.#breaks++;
        this.#at++;
      } else if (unit === 0x0d) {
        if (unitAt(text, this.#at + 1) !== 0x0a) this.#breaks++;
        this.#at++;
      } else if (isSqlSpace(unit)) this.#at++;
      else this.#token(unit);
    }
    return this.#tokens;
  }

  /** Whether the two dashes at `at` touch operands on both sides, as in `a--1`. */
  #isBetweenOperands(at: number): boolean {
    const before = this.text.charCodeAt(at - 1);
    const after = this.text.charCodeAt(at + 2);
    const operandEnds = isNameRest(before, this.dialect) || isDigit(before) || before === 0x29;
    return at > 0 && operandEnds && (isDigit(after) || after === 0x2e || after === 0x28);
  }

  #token(unit: number): void {
    const { text, dialect } = this;
    const at = this.#at;
    const next = unitAt(text, at + 1);
    if (this.#delimiter !== '' && text.startsWith(this.#delimiter, at))
      return this.#add(SqlKind.terminator, at + this.#delimiter.length);
    const startsLine = this.#breaks > 0 || this.#tokens.length === 0;
    const verbatim = endOfVerbatim(this.#tokens, at, startsLine, dialect);
    if (verbatim) {
      if (verbatim.delimiter !== undefined) this.#delimiter = verbatim.delimiter === ';' ? '' : verbatim.delimiter;
      return this.#add(SqlKind.verbatim, verbatim.end);
    }
    if (unit === 0x7b && (next === 0x7b || next === 0x25 || next === 0x23)) {
      const end = this.#templates.endOf(at);
      if (end > 0) {
        if (next === 0x7b) return this.#name(end);
        return this.#add(next === 0x25 ? SqlKind.tag : SqlKind.blockComment, end);
      }
    }
    // #{name} is a parameter, even in dialects where # begins a comment.
    const parameter = endOfParameter(this.#tokens, at, unit, dialect);
    if (parameter > 0) return this.#name(parameter);
    if (unit === 0x2d && next === 0x2d && !(dialect.signedOperands && this.#isBetweenOperands(at)))
      return this.#add(SqlKind.lineComment, endOfLine(text, at));
    if (unit === 0x23 && dialect.hashComments) return this.#add(SqlKind.lineComment, endOfLine(text, at));
    if (unit === 0x2f && next === 0x2a)
      return this.#add(SqlKind.blockComment, endOfBlockComment(text, at, dialect.nestedComments));
    if (isSqlNameStart(unit, dialect)) return this.#word();
    if (isDigit(unit) || (unit === 0x2e && isDigit(next) && !this.#afterName())) return this.#number();
    if (unit === 0x27) return this.#add(SqlKind.string, endOfSqlString(text, at, at, this.backslashes));
    if (unit === 0x22) {
      if (dialect.doubleQuotedStrings) return this.#add(SqlKind.string, endOfSqlString(text, at, at, this.backslashes));
      if (dialect.backslashes === 'if-closed' && this.backslashes)
        return this.#add(SqlKind.quoted, endOfSqlString(text, at, at, true, 'quoted name'));
      return this.#add(SqlKind.quoted, endOfName(text, at, at, '"', true));
    }
    if (unit === 0x60) {
      const end = endOfName(
        text,
        at,
        at,
        '`',
        dialect.name !== 'postgresql' && dialect.name !== 'transactsql' && dialect.name !== 'plsql',
      );
      if (end > 0) return this.#add(SqlKind.quoted, end);
    }
    if (unit === 0x5b && dialect.bracketNames) return this.#add(SqlKind.quoted, endOfName(text, at, at, ']', true));
    if (unit === 0x24 && dialect.dollarQuotes) {
      const end = endOfDollarQuote(text, at);
      if (end > 0) return this.#add(SqlKind.string, end);
    }
    this.#punctuation(unit, at);
  }

  #punctuation(unit: number, at: number): void {
    switch (unit) {
      case 0x2c:
        return this.#add(SqlKind.comma, at + 1);
      case 0x3b:
        return this.#add(SqlKind.terminator, at + 1);
      case 0x28:
      case 0x5b:
      case 0x7b:
        return this.#add(SqlKind.open, at + 1);
      case 0x29:
      case 0x5d:
      case 0x7d:
        return this.#add(SqlKind.close, at + 1);
      case 0x2e:
        if (this.text.startsWith('..', at))
          return this.#add(this.dialect.batches ? SqlKind.dot : SqlKind.operator, at + 2);
        return this.#add(SqlKind.dot, at + 1);
      default:
        return this.#add(SqlKind.operator, isOperator(unit) ? endOfOperator(this.text, at) : at + 1);
    }
  }

  /** Reads a word, or the string of which it is the prefix. */
  #word(): void {
    const { text, dialect } = this;
    const start = this.#at;
    let at = start + 1;
    while (at < text.length && isNameRest(text.charCodeAt(at), dialect)) at++;
    // The client finds the delimiter inside words too: end$$
    const delimiter =
      this.#delimiter === '' ? -1 : text.slice(start, at + this.#delimiter.length).indexOf(this.#delimiter);
    if (delimiter > 0 && start + delimiter < at) return this.#name(start + delimiter);
    const quote = unitAt(text, at);
    if (at - start <= 20 && (quote === 0x27 || quote === 0x26 || quote === 0x22)) {
      const prefix = text.slice(start, at);
      if (quote === 0x27 && dialect.qQuotes && /^n?q$/i.test(prefix))
        return this.#add(SqlKind.string, endOfQQuote(text, start, at));
      if (quote === 0x27 && LETTER_PREFIXES.test(prefix)) {
        const escapes = dialect.backslashes === 'E' ? /^e$/i.test(prefix) : this.backslashes;
        return this.#add(SqlKind.string, endOfSqlString(text, start, at, escapes));
      }
      if (quote === 0x26 && /^u$/i.test(prefix)) {
        if (text.startsWith("'", at + 1)) return this.#add(SqlKind.string, endOfSqlString(text, start, at + 1, false));
        if (text.startsWith('"', at + 1)) return this.#add(SqlKind.quoted, endOfName(text, start, at + 1, '"', true));
      }
    }
    this.#name(at);
  }

  #number(): void {
    const end = endOfSqlNumber(this.text, this.#at);
    // 1a is a name in MySQL, 10M a size in PL/SQL.
    let at = end;
    while (at < this.text.length && isNameRest(this.text.charCodeAt(at), this.dialect)) at++;
    this.#add(SqlKind.number, at);
  }

  /**
   * Adds a name that ends at `end`, or a parameter; adjacent templates are part of it, with the text adjacent to them.
   */
  #name(end: number): void {
    const { text, dialect } = this;
    const start = this.#at;
    const unit = text.charCodeAt(start);
    let plain = isSqlNameStart(unit, dialect) && unit !== 0x40;
    let at = end;
    for (;;) {
      const template =
        unitAt(text, at) === 0x7b && unitAt(text, at + 1) === 0x7b
          ? this.#templates.endOf(at)
          : endOfVariable(text, at);
      if (template <= 0) break;
      plain = false;
      at = template;
      while (at < text.length && isNameRest(text.charCodeAt(at), dialect)) at++;
    }
    if (!plain && at === end && isTemplate(text, start))
      while (at < text.length && isNameRest(text.charCodeAt(at), dialect)) at++;
    if (!plain) return this.#add(SqlKind.parameter, at);
    const name = text.slice(start, at);
    const word = this.#words.get(name.toUpperCase());
    // Some letters beyond ASCII have an ASCII uppercase: \u0131 is not an i, and \u017f is not an s.
    const known = word && ASCII.test(name) ? word : undefined;
    this.#tokens.add(SqlKind.word, start, at, Math.min(this.#breaks, 2), known);
    this.#breaks = 0;
    this.#at = at;
  }

  /** Whether a dot follows a name, and so does not begin a number. */
  #afterName(): boolean {
    const last = this.#tokens.length - 1;
    const kind = this.#tokens.kind(last);
    return (
      this.#tokens.end(last) === this.#at &&
      (kind === SqlKind.word || kind === SqlKind.quoted || kind === SqlKind.close)
    );
  }

  #add(kind: SqlKind, end: number): void {
    this.#tokens.add(kind, this.#at, end, Math.min(this.#breaks, 2));
    this.#breaks = 0;
    this.#at = end;
  }
}

/** The end of `${name}` or `#{name}` at an offset; 0 if there is none. */
function endOfVariable(text: string, at: number): number {
  const unit = unitAt(text, at);
  return (unit === 0x24 || unit === 0x23) && unitAt(text, at + 1) === 0x7b ? endOfBraces(text, at) : 0;
}

function isTemplate(text: string, at: number): boolean {
  return text.startsWith('{{', at) || text.startsWith('${', at) || text.startsWith('#{', at);
}
