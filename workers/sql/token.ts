import type { DialectOptions } from 'sql-formatter';

/** What the library calls with all the tokens of a text, to take what it returns for them. */
export type PostProcess = NonNullable<DialectOptions['tokenizerOptions']['postProcess']>;

/** A token of sql-formatter; its `start` is an offset in the text, its `raw` what stands there. */
export type Token = ReturnType<PostProcess>[number];

/** The types of tokens that matter here, by their names in the library, which does not export them. */
type TokenType =
  | 'ASTERISK' | 'BLOCK_COMMENT' | 'CASE' | 'CLOSE_PAREN' | 'DELIMITER' | 'END' | 'IDENTIFIER' | 'NUMBER' | 'OPEN_PAREN' | 'OPERATOR'
  | 'PROPERTY_ACCESS_OPERATOR' | 'STRING';

export function isToken(token: Token | undefined, type: TokenType): boolean {
  return (token?.type as string | undefined) === type;
}
