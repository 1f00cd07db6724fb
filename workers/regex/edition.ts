import { type AST, RegExpParser } from '@eslint-community/regexpp';

/**
 * The edition of ECMAScript whose patterns are accepted: the one that V8 of the oldest supported Node
 * reads. Newer V8s read more (modifiers, duplicate group names), and the tools answer the same on every Node.
 */
const parser = new RegExpParser({ ecmaVersion: 2024 });

/** The syntax tree of a pattern, or the parser's error. */
export function parsePattern(source: string, unicode: boolean): AST.Pattern | SyntaxError {
  try {
    return parser.parsePattern(source, 0, source.length, { unicode });
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** What later editions add to: modifiers, and names of groups. */
const EXTENDED = /\(\?(?:[ims-]|<(?![=!]))/;

/** The parser's error for a pattern that only a V8 newer than the edition accepts; undefined for any other. */
export function newerSyntax(source: string, unicode: boolean): SyntaxError | undefined {
  if (!EXTENDED.test(source)) return undefined;
  const parsed = parsePattern(source, unicode);
  return parsed instanceof SyntaxError ? parsed : undefined;
}
