import { SqlSyntaxError } from './syntax-error.js';
import { isToken, type Token } from './token.js';

/** Brackets and CASE expressions inside each other; the time of the layout grows with the square of it. */
const DEEPEST = 200;

/** In units of a layout, see below: with fewer, it stays below the memory of a thread. */
const LARGEST_LAYOUT = 128 * 1024 * 1024;

/** What one step of an indent takes in memory while it is laid out, in characters. */
const STEP = 8;

/**
 * Checks what has to hold before tokens are parsed: that brackets are closed
 * within their statement, that the nesting is not too deep, and that the layout
 * cannot become too large. Throws `SqlSyntaxError`.
 */
export function checkNesting(tokens: readonly Token[], tabWidth: number): void {
  /** Indices of the tokens that opened what is open. */
  const open: number[] = [];
  let size = 0;
  for (const [index, token] of tokens.entries()) {
    if (isToken(token, 'OPEN_PAREN') || (isToken(token, 'CASE') && !isToken(tokens[index - 1], 'PROPERTY_ACCESS_OPERATOR'))) {
      open.push(index);
      if (open.length > DEEPEST) {
        throw new SqlSyntaxError(`brackets and CASE expressions are nested more than ${DEEPEST} levels deep`, token.start);
      }
    } else if (isToken(token, 'CLOSE_PAREN')) {
      // A CASE that is still open inside is for the parser to tell.
      while (isToken(tokens[open.pop() ?? -1], 'CASE'));
    } else if (isToken(token, 'END')) {
      if (isToken(tokens[open.at(-1) ?? -1], 'CASE')) open.pop();
    } else if (isToken(token, 'DELIMITER')) {
      checkClosed(tokens, open);
      open.length = 0;
    }
    // Each level indents at most twice: for itself, and for a clause in it.
    size += token.raw.length + 2 * open.length * Math.max(tabWidth, STEP);
    if (size > LARGEST_LAYOUT) throw new SqlSyntaxError('so many tokens nested so deep would grow too long when indented', token.start);
  }
  checkClosed(tokens, open);
}

function checkClosed(tokens: readonly Token[], open: readonly number[]): void {
  for (const index of open.toReversed()) {
    const token = tokens[index];
    if (token && isToken(token, 'OPEN_PAREN')) throw new SqlSyntaxError(`the "${token.raw}" that opens here is never closed`, token.start);
  }
}
