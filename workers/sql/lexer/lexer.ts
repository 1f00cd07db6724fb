import { unitAt } from '../../text/unit.js';
import type { Dialect } from '../dialect.js';
import { SqlSyntaxError } from '../syntax-error.js';
import { type Vocabulary, vocabularyOf } from '../words/vocabulary.js';
import { isDigit, isNameRest, isOperator, isSqlNameStart, isSqlSpace } from './characters.js';
import type { Client } from './clients/client.js';
import { clientOf } from './clients/client-of.js';
import { endOfBlockComment, endOfLine } from './comments.js';
import { endOfSqlNumber } from './numbers.js';
import { endOfOperator } from './operators.js';
import { adjoinsOperand, endOfParameter } from './parameters.js';
import { endOfDollarQuote, endOfName, endOfQQuote, endOfSqlString } from './quotes.js';
import { endOfStage } from './stages.js';
import { endOfSubstitution } from './substitutions.js';
import { endOfDirective, TemplateEnds } from './templates.js';
import { SqlKind, SqlTokens } from './tokens.js';
import { endOfExcluded } from './verbatim.js';

/** How a text is read where its dialect leaves a choice. */
interface Reading {
  /** Whether a backslash escapes the next character of a string; E'...' always has escapes. */
  readonly backslashes: boolean;
  /**
   * Where two dashes are minus signs, if white space must follow those of a comment: between operands, nowhere, or
   * everywhere.
   */
  readonly minusSigns: 'between-operands' | 'never' | 'always';
  /** Whether there are strings of BigQuery and Spark: raw ones, and those in triple quotes. */
  readonly rawStrings: boolean;
}

/**
 * The tokens of a text. Throws `SqlSyntaxError` for an unclosed string, quoted name or comment; every other character
 * is part of some token.
 */
export function tokensOf(text: string, dialect: Dialect): SqlTokens {
  const backslashes = dialect.backslashes === 'all' || dialect.backslashes === 'if-closed';
  const usual: Reading = { backslashes, minusSigns: 'between-operands', rawStrings: dialect.rawStrings };
  try {
    return new Lexer(text, dialect, usual).read();
  } catch (error) {
    if (!(error instanceof SqlSyntaxError)) throw error;
    for (const other of otherReadings(text, dialect, usual)) {
      try {
        return new Lexer(text, dialect, other).read();
      } catch {}
    }
    throw error;
  }
}

/** The readings of a text in which something is unclosed. */
function otherReadings(text: string, dialect: Dialect, usual: Reading): Reading[] {
  const others: Reading[] = [];
  // Without backslash escapes, 'C:\' is a complete string.
  if (dialect.backslashes === 'if-closed' && /\\['"]/.test(text)) others.push({ ...usual, backslashes: false });
  if (usual.rawStrings && /[rb]["']|'{3}|"{3}/i.test(text))
    others.push(...[usual, ...others].map(reading => ({ ...reading, rawStrings: false })));
  // In 1--it's, the dashes may have been meant as a comment; in 1 --a, 'b', as minus signs.
  if (dialect.spacedDashes && text.includes('--'))
    others.push({ ...usual, minusSigns: 'never' }, { ...usual, minusSigns: 'always' });
  return others;
}

const ASCII = /^[\0-\x7f]*$/;

/** Characters other than those of names that begin an operand in MySQL. */
const OPERAND_STARTS = '.(\'"`@:?+~!';

/** Raw strings and bytes of BigQuery and Spark, in either quotes. */
const RAW_PREFIXES = /^(?:r|rb|br|b)$/i;

const LETTER_PREFIXES = /^(?:[nbxe]|u&|_[a-z0-9]+)$/i;

class Lexer {
  readonly #tokens: SqlTokens;
  readonly #words: Vocabulary;
  readonly #templates: TemplateEnds;
  readonly #client: Client;
  #at = 0;
  #breaks = 0;
  /** A terminator set by DELIMITER of the MySQL client, in addition to the semicolon. */
  #delimiter = '';
  /** Triple quotes that do not occur after some offset: searching for them again would be quadratic. */
  readonly #missing = new Set<string>();
  /** The last token that is E'...' of PostgreSQL or continues one; -1 if there is none. */
  #lastEscaped = -1;

  constructor(
    readonly text: string,
    readonly dialect: Dialect,
    readonly reading: Reading,
  ) {
    this.#tokens = new SqlTokens(text);
    this.#words = vocabularyOf(dialect.name);
    this.#templates = new TemplateEnds(text);
    this.#client = clientOf(dialect.client, this.#tokens);
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

  /**
   * Whether the two dashes at an offset begin a comment. By the manual of MySQL, they do only before white space or a
   * control character, but scripts have comments without it. So the dashes are minus signs only between operands that
   * they touch, as in 5--a. In a--b the second name may be a comment. A comment is the safe choice: it is copied and
   * ends its line, so that MySQL reads the same signs in it.
   */
  #isLineComment(at: number): boolean {
    const { text, dialect, reading } = this;
    if (!dialect.spacedDashes || reading.minusSigns === 'never') return true;
    let after = at + 2;
    if (reading.minusSigns === 'always') return after >= text.length || text.charCodeAt(after) <= 0x20;
    const last = this.#tokens.lastCode;
    // The second of three dashes: the first one was read as a sign.
    if (text.charAt(at - 1) === '-' && this.#tokens.end(last) === at) return false;
    if (!adjoinsOperand(this.#tokens, at)) return true;
    while (text.charAt(after) === '-') after++;
    if (after >= text.length) return true;
    const unit = text.charCodeAt(after);
    const kind = this.#tokens.kind(last);
    if (isSqlNameStart(unit, dialect)) return kind === SqlKind.word || kind === SqlKind.close;
    return !isDigit(unit) && !OPERAND_STARTS.includes(text.charAt(after));
  }

  #token(unit: number): void {
    const { text, dialect } = this;
    const at = this.#at;
    const next = unitAt(text, at + 1);
    if (this.#clientText(at, unit) || (unit === 0x7b && this.#template(at, next))) return;
    const directive = unit === 0x24 && dialect.conditionalCompilation ? endOfDirective(text, at) : 0;
    if (directive > 0) return this.#add(SqlKind.tag, directive);
    const stage = unit === 0x40 && dialect.stages ? endOfStage(this.#tokens, at) : 0;
    if (stage > 0) return this.#name(stage);
    // #{name} is a parameter, even in dialects where # begins a comment.
    const parameter = endOfParameter(this.#tokens, at, unit, dialect);
    if (parameter > 0) return this.#name(parameter);
    if (unit === 0x2d && next === 0x2d && this.#isLineComment(at))
      return this.#add(SqlKind.lineComment, endOfLine(text, at));
    if (unit === 0x23 && dialect.hashComments) return this.#add(SqlKind.lineComment, endOfLine(text, at));
    if (unit === 0x2f && next === 0x2a)
      return this.#add(SqlKind.blockComment, endOfBlockComment(text, at, dialect.nestedComments));
    if (isSqlNameStart(unit, dialect)) return this.#word();
    if (isDigit(unit) || (unit === 0x2e && isDigit(next) && !this.#afterName())) return this.#number();
    if (!this.#quote(unit, at)) this.#punctuation(unit, at);
  }

  /** Reads the terminator that DELIMITER has set, or lines for the client; returns whether there are any. */
  #clientText(at: number, unit: number): boolean {
    if (this.#delimiter !== '' && this.text.startsWith(this.#delimiter, at)) {
      this.#add(SqlKind.terminator, at + this.#delimiter.length);
      return true;
    }
    const startsLine = this.#breaks > 0 || this.#tokens.length === 0;
    const excluded = unit === 0x2f || unit === 0x2d ? endOfExcluded(this.text, at) : 0;
    if (excluded > 0) {
      this.#add(SqlKind.verbatim, excluded);
      return true;
    }
    const found = this.#client.textAt(at, unit, startsLine, this.#delimiter);
    if (found === undefined) return false;
    if (found.delimiter !== undefined) this.#delimiter = found.delimiter === ';' ? '' : found.delimiter;
    this.#add(found.kind ?? SqlKind.verbatim, found.end);
    return true;
  }

  /** Reads a template of Jinja, a brace at `at` with `next` behind it; returns whether there is one. */
  #template(at: number, next: number): boolean {
    if (next !== 0x7b && next !== 0x25 && next !== 0x23) return false;
    const end = this.#templates.endOf(at);
    if (end === 0) return false;
    if (next === 0x7b) this.#name(end);
    else this.#add(next === 0x25 ? SqlKind.tag : SqlKind.blockComment, end);
    return true;
  }

  /** Reads a string or a quoted name; returns whether one begins at `at`. */
  #quote(unit: number, at: number): boolean {
    const { text, dialect } = this;
    switch (unit) {
      case 0x27:
        if (this.#continuesEscaped()) this.#escaped(at);
        else this.#add(SqlKind.string, this.#endOfString(at));
        return true;
      case 0x22:
        if (dialect.doubleQuotedStrings) this.#add(SqlKind.string, this.#endOfString(at));
        else if (dialect.backslashes === 'if-closed' && this.reading.backslashes)
          this.#add(SqlKind.quoted, this.#endOfString(at, 'quoted name'));
        else this.#add(SqlKind.quoted, endOfName(text, at, at, '"', true));
        return true;
      case 0x60:
        return this.#addClosed(SqlKind.quoted, endOfName(text, at, at, '`', dialect.backtickNames));
      case 0x5b:
        return dialect.bracketNames && this.#addClosed(SqlKind.quoted, endOfName(text, at, at, ']', true));
      case 0x24:
        return dialect.dollarQuotes && this.#addClosed(SqlKind.string, endOfDollarQuote(text, at));
      default:
        return false;
    }
  }

  #punctuation(unit: number, at: number): void {
    switch (unit) {
      case 0x2c:
        return this.#add(SqlKind.comma, at + 1);
      case 0x3b:
        return this.#semicolon(at);
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
          return this.#add(this.dialect.omittedQualifiers ? SqlKind.dot : SqlKind.operator, at + 2);
        return this.#add(SqlKind.dot, at + 1);
      default:
        return this.#add(SqlKind.operator, isOperator(unit) ? endOfOperator(this.text, at, this.dialect) : at + 1);
    }
  }

  /** Reads a semicolon, and the data that the client sends after the statement. */
  #semicolon(at: number): void {
    this.#add(SqlKind.terminator, at + 1);
    const data = this.#client.endOfData(at + 1);
    if (data > 0) this.#add(SqlKind.verbatim, data);
  }

  /** Reads a word, or the string of which it is the prefix. */
  #word(): void {
    const { text, dialect } = this;
    const start = this.#at;
    // x$(y) and x${y} are names with a variable, although names may contain $.
    const at = this.#endOfNameRest(start + 1);
    // The client finds the delimiter inside words too: end$$
    const delimiter =
      this.#delimiter === '' ? -1 : text.slice(start, at + this.#delimiter.length).indexOf(this.#delimiter);
    if (delimiter > 0 && start + delimiter < at) return this.#name(start + delimiter);
    const quote = unitAt(text, at);
    if (at - start <= 20 && (quote === 0x27 || quote === 0x26 || quote === 0x22)) {
      const prefix = text.slice(start, at);
      if (quote === 0x27 && dialect.qQuotes && /^n?q$/i.test(prefix))
        return this.#add(SqlKind.string, endOfQQuote(text, start, at));
      if (quote !== 0x26 && this.reading.rawStrings && RAW_PREFIXES.test(prefix))
        return this.#add(SqlKind.string, this.#endOfString(at));
      if (quote === 0x27 && LETTER_PREFIXES.test(prefix)) {
        if (dialect.backslashes === 'E' && /^e$/i.test(prefix)) return this.#escaped(at);
        return this.#add(SqlKind.string, endOfSqlString(text, start, at, this.reading.backslashes));
      }
      if (quote === 0x26 && /^u$/i.test(prefix)) {
        if (text.startsWith("'", at + 1)) return this.#add(SqlKind.string, endOfSqlString(text, start, at + 1, false));
        if (text.startsWith('"', at + 1)) return this.#add(SqlKind.quoted, endOfName(text, start, at + 1, '"', true));
      }
    }
    this.#name(at);
  }

  /**
   * Whether a string here continues E'...' and so has its escapes: the PostgreSQL manual, section 4.1.2.1, requires a
   * line break between them. The scanner of PostgreSQL (`quotecontinue`) skips comments of two dashes, but no others.
   */
  #continuesEscaped(): boolean {
    if (this.#breaks === 0 || this.#lastEscaped !== this.#tokens.lastCode) return false;
    let last = this.#tokens.length - 1;
    while (this.#tokens.kind(last) === SqlKind.lineComment) last--;
    return last >= 0 && last === this.#lastEscaped;
  }

  /** Adds E'...' or its continuation. */
  #escaped(open: number): void {
    this.#lastEscaped = this.#tokens.length;
    this.#add(SqlKind.string, endOfSqlString(this.text, this.#at, open, true));
  }

  /** The end of the string whose quote is at `open`, and which begins there or with a prefix. */
  #endOfString(open: number, what?: string): number {
    const { text, dialect } = this;
    const end = endOfSqlString(text, this.#at, open, this.reading.backslashes, what);
    // '''it's''' of BigQuery and Spark; in a standard string no name follows the quote.
    if (!this.reading.rawStrings || !isNameRest(unitAt(text, end), dialect)) return end;
    const triple = text.charAt(open).repeat(3);
    if (!text.startsWith(triple, open) || this.#missing.has(triple)) return end;
    const close = text.indexOf(triple, open + 3);
    if (close < 0) this.#missing.add(triple);
    return Math.max(end, close + 3);
  }

  #number(): void {
    // 1a is a name in MySQL, 10M a size in PL/SQL.
    const at = this.#endOfNameRest(endOfSqlNumber(this.text, this.#at));
    // 1&x is a number with a variable's text behind it.
    if (endOfSubstitution(this.text, at, this.dialect) > 0) return this.#name(at);
    this.#add(SqlKind.number, at);
  }

  /**
   * Adds a name that ends at `end`, or a parameter; adjacent templates are part of it, with the text adjacent to them.
   */
  #name(end: number): void {
    const { text, dialect } = this;
    const start = this.#at;
    const unit = text.charCodeAt(start);
    const substituted = text.startsWith('{{', start) || endOfSubstitution(text, start, dialect) > 0;
    let plain = !substituted && isSqlNameStart(unit, dialect) && unit !== 0x40;
    let at = substituted ? this.#endOfNameRest(end) : end;
    for (;;) {
      const template =
        unitAt(text, at) === 0x7b && unitAt(text, at + 1) === 0x7b
          ? this.#templates.endOf(at)
          : endOfSubstitution(text, at, dialect);
      if (template <= 0) break;
      plain = false;
      at = this.#endOfNameRest(template);
    }
    if (!plain) return this.#add(SqlKind.parameter, at);
    const name = text.slice(start, at);
    const word = this.#words.get(name.toUpperCase());
    // Some letters beyond ASCII have an ASCII uppercase: \u0131 is not an i, and \u017f is not an s.
    const known = word && ASCII.test(name) ? word : undefined;
    this.#tokens.add(SqlKind.word, start, at, Math.min(this.#breaks, 2), known);
    this.#breaks = 0;
    this.#at = at;
  }

  /** The end of the characters of a name from `start` on, or the start of a variable among them: ${x}${y}. */
  #endOfNameRest(start: number): number {
    const { text, dialect } = this;
    let at = start;
    while (at < text.length && isNameRest(text.charCodeAt(at), dialect) && endOfSubstitution(text, at, dialect) === 0)
      at++;
    return at;
  }

  /** Whether a dot follows a name or a variable, as in &x..5, and so does not begin a number. */
  #afterName(): boolean {
    const last = this.#tokens.length - 1;
    const kind = this.#tokens.kind(last);
    return (
      this.#tokens.end(last) === this.#at &&
      (kind === SqlKind.word || kind === SqlKind.quoted || kind === SqlKind.parameter || kind === SqlKind.close)
    );
  }

  /** Adds a token unless its end is 0; returns whether it did. */
  #addClosed(kind: SqlKind, end: number): boolean {
    if (end > 0) this.#add(kind, end);
    return end > 0;
  }

  #add(kind: SqlKind, end: number): void {
    this.#tokens.add(kind, this.#at, end, Math.min(this.#breaks, 2));
    this.#breaks = 0;
    this.#at = end;
  }
}
