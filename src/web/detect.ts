import type { PageContract } from '../shared/page-contract.js';
import type { Values } from './fields.js';

/** A tool that suits a text, with the reason and the options that go with it. */
export interface Suggestion {
  readonly contract: PageContract;
  readonly reason: string;
  readonly weight: number;
  /** Fields of the input: the text, and options that go with it. */
  readonly values: Values;
}

/** Patterns see only the beginning of a text. */
const LOOKED_AT = 10_000;
const MOST_SUGGESTIONS = 5;

/** The tools that suit a text, the strongest evidence first; nothing is sent. */
export function suggest(text: string, contracts: readonly PageContract[]): readonly Suggestion[] {
  const start = text.slice(0, LOOKED_AT);
  return contracts
    .flatMap(contract => {
      const { detect = [] } = contract.presentation;
      const found = detect.flatMap(evidence => {
        const match = compiled(evidence.pattern).exec(start);
        return match === null ? [] : [{ ...evidence, part: match.groups?.['text'] }];
      });
      const [best] = found.sort((a, b) => b.weight - a.weight);
      if (best === undefined) return [];
      const { weight, reason, part } = best;
      // Of a text that is longer than what was looked at, a part is not known to be all.
      const taken = part !== undefined && text.length <= LOOKED_AT ? part : text;
      return [{ contract, weight, reason, values: valuesOf(contract, taken, best.field, best.with) }];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_SUGGESTIONS);
}

/** Options that suit the text in a tool better than those that are set, by the strongest evidence for the tool. */
export function hintOf(
  { presentation }: PageContract,
  values: Values,
): { readonly reason: string; readonly options: Values } | undefined {
  const { detect = [], input } = presentation;
  const found = detect.filter(({ pattern, field = input }) => {
    const text = values[field ?? ''];
    return typeof text === 'string' && compiled(pattern).test(text.slice(0, LOOKED_AT));
  });
  const [best] = found.sort((a, b) => b.weight - a.weight);
  const isSet = Object.entries(best?.with ?? {}).every(([name, value]) => values[name] === value);
  return best?.with === undefined || isSet ? undefined : { reason: best.reason, options: best.with };
}

/** The values that a form starts with for a text that was brought. */
export function valuesOf({ presentation }: PageContract, text: string, field?: string, options: Values = {}): Values {
  const name = field ?? presentation.input;
  return { ...options, ...(name !== undefined && { [name]: text }) };
}

const patterns = new Map<string, RegExp>();

function compiled(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) patterns.set(source, (pattern = new RegExp(source, 'iu')));
  return pattern;
}
