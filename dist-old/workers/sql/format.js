import { DIALECTS } from './dialect.js';
import { Case } from './layout/document.js';
import { layOutSql } from './layout/layout.js';
import { tokensOf } from './lexer/lexer.js';
/**
 * Formats SQL: the same tokens in the same order with new white space, and keywords in another case if requested.
 * Throws `SqlSyntaxError` for an unclosed string, quoted name or comment, and `TextTooLong` above `limit` UTF-16 code
 * units.
 */
export function formatSql(sql, dialect, { keywordCase, indentSize }, limit) {
    const known = DIALECTS[dialect];
    return layOutSql(tokensOf(sql, known), known, Case[keywordCase]).print(indentSize, limit);
}
//# sourceMappingURL=format.js.map