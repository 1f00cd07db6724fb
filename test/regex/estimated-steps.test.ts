import type { AST } from '@eslint-community/regexpp';
import fc from 'fast-check';
import t from 'tap';
import { parsePattern } from '../../workers/regex/edition.js';
import { maxSteps } from '../../workers/regex/estimated-steps.js';

/** Steps at which counting stops. Compared estimates are far below. */
const MAX_COUNTED_STEPS = 3_000_000;

const syntaxOf = (source: string): AST.Pattern => {
  const syntax = parsePattern(source, false);
  if (syntax instanceof SyntaxError) throw syntax;
  return syntax;
};

t.test('linear and quadratic patterns are short on a short text, nested repetitions are not', async t => {
  const hundred = (source: string): number => maxSteps(syntaxOf(source), 100);
  t.ok(hundred('abc') < 1000);
  t.ok(hundred('^\\d{4}-\\d{2}-\\d{2}$') < 10_000);
  t.ok(hundred('(\\w+)@') < 100_000);
  t.ok(hundred('a*a*a*') > 1_000_000, 'cubic');
  for (const source of [
    '(a+)+$',
    '(a|a)*b',
    '(a?){100}a{100}',
    '(?:a*)*',
    '((a{1,50}){1,50}){1,50}',
    `${'(a|b|ab)'.repeat(30)}c`,
  ]) {
    t.ok(hundred(source) > 1e12, source);
  }
  t.ok(maxSteps(syntaxOf('\\w+ \\d+'), 5_000, 20) < 10_000_000, 'many short texts cost less than one long text');
  t.equal(hundred('a'.repeat(501)), Infinity, 'long patterns are not analyzed');
});

t.test('a backtracking matcher never takes more steps than estimated', async t => {
  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '^', '$', '\\b');
  const { pattern } = fc.letrec<{ pattern: string; term: string }>(tie => ({
    pattern: fc
      .array(
        fc.array(tie('term'), { maxLength: 4 }).map(terms => terms.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map(options => options.join('|')),
    term: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      fc
        .tuple(fc.constantFrom('a', 'b', '.'), fc.constantFrom('*', '+?', '?', '{2}', '{1,3}', '{3,}'))
        .map(parts => parts.join('')),
      fc
        .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '??', '{2,4}'))
        .map(([inside, times]) => `(?:${inside})${times}`),
      tie('pattern').map(inside => `(?=${inside})`),
      tie('pattern').map(inside => `(?!${inside})`),
    ),
  }));
  let compared = 0;
  fc.assert(
    fc.property(pattern, fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 }), (source, letters) => {
      const text = letters.join('');
      const bound = maxSteps(syntaxOf(source), text.length);
      if (!(bound <= 1_000_000)) return;
      compared++;
      const counted = new Backtracking(text).stepsOf(syntaxOf(source));
      if (counted > bound) throw new Error(`${source} on ${text}: ${counted} steps, estimated at most ${bound}`);
    }),
    { seed: 20, numRuns: 3000 },
  );
  t.ok(compared > 1000, `${compared} patterns were compared`);
});

type Rest = (at: number) => boolean;

/**
 * The matcher of ECMA-262 section 22.2.2 for the patterns of this test. It counts its steps, and fails after every
 * match to force all backtracking.
 */
class Backtracking {
  #steps = 0;

  constructor(readonly text: string) {}

  stepsOf({ alternatives }: AST.Pattern): number {
    for (let at = 0; at <= this.text.length; at++) this.#choice(alternatives, at, () => false);
    return this.#steps;
  }

  #choice(alternatives: readonly AST.Alternative[], at: number, rest: Rest): boolean {
    return alternatives.some(({ elements }) => this.#sequence(elements, 0, at, rest));
  }

  #sequence(elements: readonly AST.Element[], index: number, at: number, rest: Rest): boolean {
    const element = elements[index];
    return element === undefined
      ? rest(at)
      : this.#match(element, at, end => this.#sequence(elements, index + 1, end, rest));
  }

  #match(node: AST.Element, at: number, rest: Rest): boolean {
    if (this.#steps > MAX_COUNTED_STEPS) return true;
    switch (node.type) {
      case 'Character':
        return this.#step() && this.text[at] === String.fromCodePoint(node.value) && rest(at + 1);
      case 'CharacterSet':
      case 'CharacterClass':
        return this.#step() && at < this.text.length && rest(at + 1);
      case 'Group':
        return this.#choice(node.alternatives, at, rest);
      case 'Assertion':
        if (node.kind !== 'lookahead')
          return (
            this.#step() &&
            new RegExp(`^[^]{${at}}${node.raw === '^' ? '(?<![^])' : node.raw}`).test(this.text) &&
            rest(at)
          );
        return this.#choice(node.alternatives, at, () => true) !== node.negate && rest(at);
      case 'Quantifier':
        return this.#repeat(node, 0, at, rest);
      default:
        throw new Error(`unexpected node in this test: ${node.type}`);
    }
  }

  #repeat(node: AST.Quantifier, count: number, at: number, rest: Rest): boolean {
    const again = (): boolean =>
      count < node.max &&
      this.#match(node.element, at, end =>
        count >= node.min && end === at ? false : this.#repeat(node, count + 1, end, rest),
      );
    if (count < node.min) return again();
    return node.greedy ? again() || rest(at) : rest(at) || again();
  }

  #step(): true {
    this.#steps++;
    return true;
  }
}
