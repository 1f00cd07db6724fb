import { unitAt } from '../../../text/unit.js';
import { endOfLine } from '../comments.js';
import { SqlKind, type SqlTokens } from '../tokens.js';

/** A program that sends scripts to a database: it reads some lines itself. */
export interface Client {
  /**
   * The client's text at an offset; undefined if there is SQL. `unit` is the code unit there, `startsLine` whether only
   * white space is before it on its line, and `delimiter` the terminator in addition to the semicolon, or empty.
   */
  textAt(at: number, unit: number, startsLine: boolean, delimiter: string): ClientText | undefined;
  /** The end of the data behind a semicolon that ends at `at`; 0 if there are none. */
  endOfData(at: number): number;
}

/** Lines that are copied unchanged, unless `kind` says otherwise. */
export interface ClientText {
  readonly end: number;
  readonly kind?: typeof SqlKind.terminator;
  /** The statement terminator from then on. */
  readonly delimiter?: string;
}

/** Whether a statement may begin, as far as terminators tell. */
export function startsStatement(tokens: SqlTokens): boolean {
  const last = tokens.kind(tokens.lastCode);
  return last === SqlKind.end || last === SqlKind.terminator || last === SqlKind.verbatim;
}

/** Whether a line begins, or will begin because only comments are before it: they may get lines of their own. */
export const mayStartLine = (tokens: SqlTokens, startsLine: boolean): boolean =>
  startsLine || tokens.lastCode < tokens.length - 1;

/** The end of the text on the line of an offset, without white space behind it. */
export function endOfText(text: string, start: number): number {
  return start + text.slice(start, endOfLine(text, start)).trimEnd().length;
}

const BLANK_LINE = /[ \t]*(?=[\r\n]|$)/y;

/** Whether only blanks follow on the line. */
export const endsLine = (text: string, at: number): boolean => matches(BLANK_LINE, text, at);

const LONGEST_NAME = 24;

/** The ASCII letters at an offset, at most as many as a command has, in lower case. */
export function lettersAt(text: string, at: number): string {
  let end = at;
  while (end < at + LONGEST_NAME && isLetter(unitAt(text, end))) end++;
  return text.slice(at, end).toLowerCase();
}

const isLetter = (unit: number): boolean => unit === 0x5f || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);

/** Whether a sticky pattern matches at an offset. */
export function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

const COMMENT_OR_QUOTED = /'[^']*'|"[^"]*"|\/\*(?:[^]*?\*\/)?/g;

/** The end of a line of the client, or the start of a comment in it that does not end there. */
export function beforeComment(text: string, start: number, end: number): number {
  const line = text.slice(start, end);
  for (const { 0: piece, index } of line.matchAll(COMMENT_OR_QUOTED))
    if (piece === '/*') return start + line.slice(0, index).trimEnd().length;
  return end;
}
