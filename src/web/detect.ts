import type { PageContract } from '../shared/page-contract.js';
import { isRelevant } from '../shared/presentation.js';
import { type FormValues, fieldsOf, isFreeText } from './fields.js';

/** A tool for a text, with the reason and the options for it. */
export interface Suggestion {
  readonly contract: PageContract;
  readonly reason: string;
  readonly weight: number;
  /** Fields of the input: the text, and the options for it. */
  readonly values: FormValues;
}

/** Number of characters at the start of a text that patterns examine. */
const MAX_EXAMINED = 10_000;
const MAX_SUGGESTIONS = 5;

/** The tools whose patterns match a text, by weight. The text is not sent. */
export function suggest(text: string, contracts: readonly PageContract[]): readonly Suggestion[] {
  const start = text.slice(0, MAX_EXAMINED);
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
      // In a longer text the matched part may be incomplete, so the whole text is used.
      const taken = part !== undefined && text.length <= MAX_EXAMINED ? part : text;
      return [{ contract, weight, reason, values: valuesWithText(contract, taken, best.field, best.with) }];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_SUGGESTIONS);
}

/**
 * Options of a tool that fit a text better than the current ones, by the pattern with the greatest weight. Undefined if
 * they would take out of the form a text that the user has entered.
 */
export function optionHint(
  contract: PageContract,
  values: FormValues,
): { readonly reason: string; readonly options: FormValues } | undefined {
  const { detect = [], input, second } = contract.presentation;
  const found = detect.filter(({ pattern, field = input }) => {
    const text = values[field ?? ''];
    return typeof text === 'string' && compiled(pattern).test(text.slice(0, MAX_EXAMINED));
  });
  const [best] = found.sort((a, b) => b.weight - a.weight);
  // A text that the user has entered is never replaced.
  const isSet = Object.entries(best?.with ?? {}).every(
    ([name, value]) => values[name] === value || (name === second && values[name] !== ''),
  );
  if (best?.with === undefined || isSet) return undefined;
  const next = { ...values, ...best.with };
  const isTextLost = fieldsOf(contract).some(
    field =>
      isFreeText(field) &&
      !isEmpty(values[field.name]) &&
      isRelevant(contract.presentation, field.name, values) &&
      !isRelevant(contract.presentation, field.name, next),
  );
  return isTextLost ? undefined : { reason: best.reason, options: best.with };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '';

/** The values that a form starts with for a pasted or dropped text. */
export function valuesWithText(
  { presentation }: PageContract,
  text: string,
  field?: string,
  options: FormValues = {},
): FormValues {
  const name = field ?? presentation.input;
  return { ...options, ...(name !== undefined && { [name]: text }) };
}

const patterns = new Map<string, RegExp>();

function compiled(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) patterns.set(source, (pattern = new RegExp(source, 'iu')));
  return pattern;
}
