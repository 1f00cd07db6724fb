import { unitAt } from '../../../text/unit.js';
import { endOfLine } from '../comments.js';
import { SqlKind, type SqlTokens } from '../tokens.js';
import { type Client, type ClientText, endOfText, matches, mayStartLine, startsStatement } from './client.js';

/** Commands that send the statement before them (psql reference, "Meta-Commands"). */
const SENDING = /\\(?:g(?:x|set|exec|desc)?|crosstabview|watch)(?!\w)/y;

/** psql, and the data that it sends for COPY ... FROM STDIN (psql reference; PostgreSQL manual, "COPY"). */
export class Psql implements Client {
  /** The first token of the open statement. */
  #statement = 0;
  /** Statements before it that read data and have not been sent, because `\;` separates them. */
  #unsent = 0;
  /** Where the last line with text begins and ends: no data follow its statements. */
  readonly #lastLine: number;
  readonly #end: number;
  /** Whether no further data end: searching again would be quadratic. */
  #dataEnded = false;

  /** With `needsEnd`, what has no end is not data. */
  constructor(
    readonly tokens: SqlTokens,
    readonly needsEnd = false,
  ) {
    this.#end = tokens.text.trimEnd().length;
    this.#lastLine = tokens.text.lastIndexOf('\n', this.#end - 1) + 1;
  }

  textAt(at: number, unit: number, startsLine: boolean): ClientText | undefined {
    if (unit !== 0x5c) return undefined;
    const { text } = this.tokens;
    const next = text.charAt(at + 1);
    if (next === ';') {
      if (readsData(this.tokens, this.#statement)) this.#unsent++;
      this.#statement = this.tokens.length + 1;
      return { end: at + 2, kind: SqlKind.terminator };
    }
    // \set and others at the start of a line, \gset and others behind a statement; \. alone ends data.
    if (
      !/[a-z!?]/i.test(next) &&
      !(next === '.' && (mayStartLine(this.tokens, startsLine) || startsStatement(this.tokens)))
    )
      return undefined;
    const end = endOfText(text, at);
    if (copiesData(text, at, end)) return { end: Math.max(end, this.#endOfBlocks(end, 1)) };
    return { end: matches(SENDING, text, at) ? Math.max(end, this.endOfData(end)) : end };
  }

  endOfData(at: number): number {
    const { tokens } = this;
    const blocks = this.#unsent + (readsData(tokens, this.#statement) ? 1 : 0);
    this.#statement = tokens.length;
    this.#unsent = 0;
    return blocks > 0 ? this.#endOfBlocks(at, blocks) : 0;
  }

  /**
   * The end of blocks of data, each up to a line `\.` or the end of the text; 0 if there are none. They begin on the
   * line after `at`: psql sends a statement when it reads its semicolon. What follows on that line is read after the
   * data, and the data of its statements follow theirs.
   */
  #endOfBlocks(at: number, blocks: number): number {
    const { text } = this.tokens;
    if (this.needsEnd && this.#dataEnded) return 0;
    // Text behind the statement stays on its line, where it is not data.
    if (at >= this.#lastLine) return this.needsEnd || at >= this.#end ? 0 : this.#end;
    let end = endOfLine(text, at);
    for (let left = blocks + copiesIn(text.slice(at, end)); left > 0 && end > 0 && end < text.length; left--)
      end = this.#endOfBlock(end);
    return end;
  }

  /** The end of the line `\.` behind an offset, or the end of the text; 0 if there is none and it is needed. */
  #endOfBlock(start: number): number {
    const { text } = this.tokens;
    for (let at = this.#dataEnded ? -1 : start; at >= 0 && (at = text.indexOf('\n\\.', at)) >= 0; at += 3) {
      const unit = unitAt(text, at + 3);
      if (unit === 0x0a || unit < 0) return at + 3;
      // The server wants the same line ends in the data and behind them.
      if (unit === 0x0d && text.charAt(at + 4) === '\n') return at + 4;
    }
    this.#dataEnded = true;
    return this.needsEnd ? 0 : text.length;
  }
}

/** Whether a statement is COPY ... FROM STDIN; `first` is its first token, or one before it that is not code. */
function readsData(tokens: SqlTokens, first: number): boolean {
  let at = first;
  while (isNoCode(tokens.kind(at))) at++;
  if (tokens.word(at) !== 'COPY') return false;
  let depth = 0;
  let last = '';
  for (at++; at < tokens.length; at++) {
    const kind = tokens.kind(at);
    if (isNoCode(kind)) continue;
    if (kind === SqlKind.open) depth++;
    else if (kind === SqlKind.close) depth--;
    // The grammar takes STDOUT for STDIN.
    if (depth === 0 && last === 'FROM' && /^STD(?:IN|OUT)$/.test(tokens.word(at))) return true;
    last = tokens.word(at);
  }
  return false;
}

const isNoCode = (kind: SqlKind): boolean =>
  kind === SqlKind.lineComment || kind === SqlKind.blockComment || kind === SqlKind.verbatim;

const QUOTED = /'[^']*'|"[^"]*"/g;

/** Whether a line is \copy ... from stdin, or from pstdin. */
function copiesData(text: string, start: number, end: number): boolean {
  if (!/^\\copy\s/i.test(text.slice(start, start + 6))) return false;
  let depth = 0;
  let outside = '';
  for (const part of text
    .slice(start, end)
    .replace(QUOTED, "''")
    .split(/([()])/)) {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (depth === 0) outside += ` ${part}`;
  }
  return /\sfrom\s+p?std(?:in|out)\b/i.test(outside);
}

/** The number of statements on the rest of a line that read data. */
function copiesIn(line: string): number {
  if (!line.includes(';')) return 0;
  return line
    .split(';')
    .filter(statement => /^\s*copy\b/i.test(statement) && /\bfrom\s+std(?:in|out)\b/i.test(statement)).length;
}
