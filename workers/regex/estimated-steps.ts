import type { AST } from '@eslint-community/regexpp';

/** What matching one node from one place may take. */
interface Effort {
  /** In how many ways it can match there. */
  readonly ways: number;
  /** Steps until all of them have been tried. */
  readonly steps: number;
}

const STEP: Effort = { ways: 1, steps: 1 };
const UNKNOWN: Effort = { ways: Infinity, steps: Infinity };

/** Longer patterns are not looked into. UTF-16 code units. */
const LOOKED_INTO = 500;

/**
 * Steps that a backtracking matcher makes at most until it has found every match of
 * `syntax` in texts of `length` UTF-16 code units together, none of them longer than
 * `longest`: as if each way to match a part were followed by a failure. Infinity where
 * that has no bound to speak of.
 */
export function maxSteps(syntax: AST.Pattern, length: number, longest = length): number {
  if (syntax.raw.length > LOOKED_INTO) return Infinity;
  // Each text is tried from each of its places, the end included.
  return (2 * length + 1) * choice(syntax.alternatives, longest).steps;
}

function choice(alternatives: readonly AST.Alternative[], length: number): Effort {
  let [ways, steps] = [0, 0];
  for (const { elements } of alternatives) {
    const option = sequence(elements, length);
    ways += option.ways;
    steps += option.steps;
  }
  return { ways, steps };
}

function sequence(elements: readonly AST.Element[], length: number): Effort {
  let [ways, steps] = [1, 1];
  for (const element of elements) {
    const next = effortOf(element, length);
    steps += ways * next.steps;
    ways *= next.ways;
  }
  return { ways, steps };
}

function effortOf(node: AST.Element, length: number): Effort {
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
      // What is inside is not entered again once it has matched (ECMA-262 section 22.2.2.4).
      return 'alternatives' in node ? { ways: 1, steps: choice(node.alternatives, length).steps } : STEP;
    case 'Backreference':
      return { ways: 1, steps: length + 1 };
    case 'ExpressionCharacterClass':
      return UNKNOWN;
  }
}

/** Past `min`, a repetition that matches nothing is not taken (ECMA-262 section 22.2.2.3.1). */
function repetition({ element, min, max }: AST.Quantifier, length: number): Effort {
  const { ways, steps } = effortOf(element, length);
  if (ways === Infinity) return UNKNOWN;
  const most = Math.min(max, Math.max(min, length) + 1);
  if (ways === 1) return { ways: most - min + 1, steps: (most + 1) * steps };
  // The sum of ways ** i, for i from 0 to most.
  const rounds = (ways ** (most + 1) - 1) / (ways - 1);
  return { ways: rounds, steps: rounds * steps };
}
