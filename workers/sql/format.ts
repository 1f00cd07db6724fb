import { DIALECTS, type DialectName } from './dialect.js';
import { Case } from './layout/document.js';
import { layOut } from './layout/layout.js';
import { tokensOf } from './lexer/lexer.js';

/** How formatted SQL looks. */
export interface Style {
  readonly keywordCase: keyof typeof Case;
  /** Spaces a level. */
  readonly indentSize: number;
}

/**
 * SQL in a new layout: its tokens in their order, with other white space between them, and keywords in another case
 * where that is asked for. Throws `SqlSyntaxError` where a string, a quoted name or a comment has no end, and
 * `TextTooLong` past `limit` UTF-16 code units.
 */
export function formatSql(
  sql: string,
  dialect: DialectName,
  { keywordCase, indentSize }: Style,
  limit: number,
): string {
  const known = DIALECTS[dialect];
  return layOut(tokensOf(sql, known), known, Case[keywordCase]).print(indentSize, limit);
}
