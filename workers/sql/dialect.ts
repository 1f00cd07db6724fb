import { formatDialect, type DialectOptions, type FormatOptions } from 'sql-formatter';
import { joined } from './joined.js';
import { quoted, SqlSyntaxError } from './syntax-error.js';
import { isToken, type PostProcess, type Token } from './token.js';

/** How the formatted SQL looks. */
export type Style = Pick<FormatOptions, 'tabWidth' | 'keywordCase'>;

/**
 * A dialect of sql-formatter with its two halves apart: the tokens of a text,
 * and their layout. Between them a text can be judged and divided, which the
 * library does not do: its parser keeps every state of all the statements it is
 * given, and its report of an error grows with the cube of the nesting.
 */
export class SqlDialect {
  readonly #options: DialectOptions;
  /** What the text was made of, or is to be taken for. */
  #tokens: Token[] = [];
  #lexing = false;

  constructor(base: DialectOptions) {
    const { tokenizerOptions } = base;
    const own: PostProcess = tokenizerOptions.postProcess ?? (tokens => tokens);
    // The library calls this between its halves.
    const postProcess: PostProcess = tokens => {
      if (!this.#lexing) return this.#tokens;
      this.#tokens = own(tokens);
      return [];
    };
    this.#options = { ...base, tokenizerOptions: { ...tokenizerOptions, postProcess } };
  }

  /** Throws `SqlSyntaxError` where something begins no token, or a comment has no end. */
  tokens(sql: string): Token[] {
    // A comment without an end would be looked for anew at each of its "/*". It finds one behind the text.
    const opened = this.#options.tokenizerOptions.nestedBlockComments === true ? sql.split('/*').length - 1 : 1;
    this.#lexing = true;
    try {
      formatDialect(`${sql}\n${'*/ '.repeat(opened)}`, { dialect: this.#options });
    } catch (error) {
      throw lexicalError(sql, error);
    } finally {
      this.#lexing = false;
    }
    const tokens = this.#tokens.filter(({ start }) => start < sql.length);
    const last = tokens.at(-1);
    if (last && last.start + last.raw.length > sql.length) {
      if (isToken(last, 'BLOCK_COMMENT')) throw new SqlSyntaxError('the comment that begins here has no end', last.start);
      const raw = sql.slice(last.start);
      tokens[tokens.length - 1] = { ...last, raw, text: raw };
    }
    return joined(tokens);
  }

  /**
   * Statements, each with its semicolon (where the text has none, with one whose `raw` is empty), laid out with an empty line between
   * them. Throws `SqlSyntaxError` at the first token that cannot stand in its place.
   */
  layOut(statements: readonly Token[], style: Style): string {
    this.#tokens = statements.map(token => ({ ...token, toJSON }));
    return formatDialect('', { ...style, dialect: this.#options });
  }
}

/** The parser's report of an error begins with the JSON of the token; what it goes on with takes minutes and gigabytes. */
function toJSON(this: Token): never {
  throw new SqlSyntaxError(this.raw === '' ? 'the text ends too early' : `unexpected ${quoted(this.raw)}`, this.start);
}

/** The tokenizer tells the place only in its message; its lines end at LF. */
function lexicalError(sql: string, error: unknown): unknown {
  const place = error instanceof Error ? /^Parse error: Unexpected "[^]*" at line (\d+) column (\d+)/.exec(error.message) : null;
  if (!place) return error;
  let lineStart = 0;
  for (let line = 1; line < Number(place[1]); line++) lineStart = sql.indexOf('\n', lineStart) + 1;
  const offset = lineStart + Number(place[2]) - 1;
  return new SqlSyntaxError(`unexpected ${quoted(sql.slice(offset, offset + 10))}`, offset);
}
