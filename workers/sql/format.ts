import { DIALECTS, type DialectName } from './dialect.js';
import { Case } from './layout/document.js';
import { layOutSql } from './layout/layout.js';
import { tokensOf } from './lexer/lexer.js';

/** The style of formatted SQL. */
export interface Style {
  readonly keywordCase: keyof typeof Case;
  /** Spaces per level. */
  readonly indentSize: number;
}

/**
 * Formats SQL: the same tokens in the same order with new white space, and keywords in another case if requested.
 * Throws `SqlSyntaxError` for an unclosed string, quoted name or comment, and `TextTooLong` above `limit` UTF-16 code
 * units.
 */
export function formatSql(
  sql: string,
  dialect: DialectName,
  { keywordCase, indentSize }: Style,
  limit: number,
): string {
  const known = DIALECTS[dialect];
  return layOutSql(tokensOf(sql, known), known, Case[keywordCase]).print(indentSize, limit);
}
