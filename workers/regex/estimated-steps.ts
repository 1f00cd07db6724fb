import type { AST } from '@eslint-community/regexpp';

/** The maximum cost of matching one node at one offset. */
interface Cost {
  /** Ways to match. */
  readonly ways: number;
  /** Steps until all ways have been tried. */
  readonly steps: number;
}

const STEP: Cost = { ways: 1, steps: 1 };
const UNKNOWN: Cost = { ways: Infinity, steps: Infinity };

/** Maximum length of analyzed patterns in UTF-16 code units. */
const MAX_LENGTH = 500;

/**
 * Maximum steps of a backtracking matcher to find every match of `syntax` in texts of `length` UTF-16 code units in
 * total, none longer than `longest`. Assumes that every way to match a part is followed by a failure. Infinity when
 * there is no useful bound.
 */
export function maxSteps(syntax: AST.Pattern, length: number, longest = length): number {
  if (syntax.raw.length > MAX_LENGTH) return Infinity;
  // Each text is tried at each offset, the end included.
  return (2 * length + 1) * choice(syntax.alternatives, longest).steps;
}

function choice(alternatives: readonly AST.Alternative[], length: number): Cost {
  let [ways, steps] = [0, 0];
  for (const { elements } of alternatives) {
    const option = sequence(elements, length);
    ways += option.ways;
    steps += option.steps;
  }
  return { ways, steps };
}

function sequence(elements: readonly AST.Element[], length: number): Cost {
  let [ways, steps] = [1, 1];
  for (const element of elements) {
    const next = costOf(element, length);
    steps += ways * next.steps;
    ways *= next.ways;
  }
  return { ways, steps };
}

function costOf(node: AST.Element, length: number): Cost {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return STEP;
    case 'Group':
    case 'CapturingGroup':
      return choice(node.alternatives, length);
    case 'Quantifier':
      return repetition(node, length);
    case 'Assertion':
      // Assertions do not backtrack once they have matched (ECMA-262 section 22.2.2.4).
      return 'alternatives' in node ? { ways: 1, steps: choice(node.alternatives, length).steps } : STEP;
    case 'Backreference':
      return { ways: 1, steps: length + 1 };
    case 'ExpressionCharacterClass':
      return UNKNOWN;
  }
}

/** After `min` rounds, a round that matches the empty string ends the loop (ECMA-262 section 22.2.2.3.1). */
function repetition({ element, min, max }: AST.Quantifier, length: number): Cost {
  const { ways, steps } = costOf(element, length);
  if (ways === Infinity) return UNKNOWN;
  const most = Math.min(max, Math.max(min, length) + 1);
  if (ways === 1) return { ways: most - min + 1, steps: (most + 1) * steps };
  // The sum of ways ** i, for i from 0 to most.
  const rounds = (ways ** (most + 1) - 1) / (ways - 1);
  return { ways: rounds, steps: rounds * steps };
}
