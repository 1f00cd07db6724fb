import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import type { Pattern } from './pattern.js';

/**
 * Whether a pattern finds the same in a whole text as in each of its lines alone: no part of it can match one of
 * `lineEnds` or distinguish it from the end of the text. Look-arounds and `\b` see characters only by what they match.
 */
export function staysWithinLines({ syntax, flags }: Pattern, lineEnds: string): boolean {
  if (syntax === undefined) return false;
  let staysWithin = true;
  const add = (node: AST.Character | AST.CharacterSet | AST.CharacterClass): void => {
    // Part of a class, which may be negated, it says nothing.
    if (node.parent.type !== 'Alternative' && node.parent.type !== 'Quantifier') return;
    staysWithin &&= !matchesAny(node, flags, lineEnds);
  };
  visitRegExpAST(syntax, {
    onCharacterEnter: add,
    onCharacterSetEnter: add,
    onCharacterClassEnter: add,
    onExpressionCharacterClassEnter: () => void (staysWithin = false),
    onAssertionEnter: ({ kind }) => void (staysWithin &&= kind !== 'start' && kind !== 'end'),
    // They change what the sets inside mean.
    onModifiersEnter: () => void (staysWithin = false),
  });
  return staysWithin;
}

/** Whether a part of a pattern matches one of some characters. */
function matchesAny(
  node: AST.Character | AST.CharacterSet | AST.CharacterClass,
  flags: string,
  characters: string,
): boolean {
  if (node.type === 'Character') return characters.includes(String.fromCodePoint(node.value));
  return new RegExp(node.raw, flags).test(characters);
}
