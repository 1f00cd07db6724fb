import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { ToolError } from '../tool-error.js';
import type { SqlDialect, Style } from './dialect.js';
import { checkNesting } from './nesting.js';
import { isToken, type Token } from './token.js';

/** Tokens that are parsed at once at least, where there are so many: the parser's memory grows with the square of the statements it is given. */
const PART = 1000;

/** SQL in a new layout. Throws `SqlSyntaxError` where it cannot be read, `ToolError` where it would grow too long. */
export function formatSql(sql: string, dialect: SqlDialect, style: Style): string {
  const tokens = dialect.tokens(sql);
  checkNesting(tokens, style.tabWidth);
  const parts: string[] = [];
  let length = 0;
  for (let start = 0; start < tokens.length; ) {
    const end = endOfPart(tokens, start);
    const text = layOut(sql, dialect, tokens.slice(start, end), style);
    length += text.length;
    if (length > ANSWER_LIMIT) throw new ToolError('the formatted SQL would not fit into an answer: a smaller indentSize takes less');
    parts.push(text);
    start = end;
  }
  return parts.join('\n\n');
}

/** Behind the first statement that ends a part, or the end of all. */
function endOfPart(tokens: readonly Token[], start: number): number {
  let end = Math.min(start + PART, tokens.length);
  while (end < tokens.length && !isToken(tokens[end - 1], 'DELIMITER')) end++;
  return end;
}

function layOut(sql: string, dialect: SqlDialect, tokens: readonly Token[], style: Style): string {
  if (isToken(tokens.at(-1), 'DELIMITER')) return dialect.layOut(tokens, style);
  // With a semicolon of ours, a statement that ends too early is reported as any other.
  const semicolon: Token = { type: 'DELIMITER' as Token['type'], raw: '', text: ';', start: sql.length };
  return dialect.layOut([...tokens, semicolon], style).slice(0, -1).trimEnd();
}
