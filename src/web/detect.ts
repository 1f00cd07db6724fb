import type { PageContract } from '../shared/page-contract.js';
import type { Values } from './fields.js';

/** A tool that suits a text, with the reason and the options that go with it. */
export interface Suggestion {
  readonly contract: PageContract;
  readonly reason: string;
  readonly weight: number;
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
      const found = (contract.presentation.detect ?? []).filter(({ pattern }) => compiled(pattern).test(start));
      const [best] = found.sort((a, b) => b.weight - a.weight);
      return best === undefined
        ? []
        : [{ contract, reason: best.reason, weight: best.weight, values: best.with ?? {} }];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_SUGGESTIONS);
}

const patterns = new Map<string, RegExp>();

function compiled(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) patterns.set(source, (pattern = new RegExp(source, 'iu')));
  return pattern;
}
