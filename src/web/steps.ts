import type { PageContract } from '../shared/page-contract.js';
import { type FormValues, initialValues } from './fields.js';
import { knownValues, linkFragment, packedTexts, readLink, type ToolLink, textValues, valuesOfLink } from './links.js';

/** How the call of a step ended. */
export type StepOutcome = { readonly text: string } | { readonly error: string };

/** A tool of a chain. */
export interface Step {
  readonly contract: PageContract;
  /** The values of its form. The main text of a later step is the result of the step before it, and not among them. */
  readonly values: FormValues;
  /** The file that is the input of the first step instead of its main text. */
  readonly file?: File | undefined;
  /** Undefined until it has run. */
  readonly outcome?: StepOutcome | undefined;
}

/** A step that can run, with its complete values. */
export interface PendingStep {
  readonly at: number;
  readonly step: Step;
  readonly text: string;
}

/** Maximum number of steps of a link. */
const MAX_STEPS = 20;

/** Tools that are called one after the other: the result of each is the main text of the next. Immutable. */
export class Chain {
  constructor(
    readonly steps: readonly Step[],
    /** The index of the open step. */
    readonly at: number,
  ) {}

  /** The step that is open. */
  get open(): Step {
    return this.#step(this.at);
  }

  /** Whether there is more than one step. */
  get isLong(): boolean {
    return this.steps.length > 1;
  }

  #step(at: number): Step {
    const step = this.steps[at];
    if (step === undefined) throw new RangeError(`no step ${at} of ${this.steps.length}`);
    return step;
  }

  /** With the values that the open step has now. */
  with(values: FormValues, file?: File): Chain {
    const { contract } = this.open;
    return this.#replaced(this.at, { values: this.at === 0 ? values : withoutMainText(contract, values), file });
  }

  /** With another step after the open one, which is opened. Steps that followed are removed. */
  followedBy(contract: PageContract, values: FormValues): Chain {
    const before = this.steps.slice(0, this.at + 1);
    return new Chain([...before, { contract, values: withoutMainText(contract, values) }], before.length);
  }

  /** Opens another step. */
  opened(at: number): Chain {
    return new Chain(this.steps, at);
  }

  /**
   * Without a step. If the open step is removed, or gets another input by that, the step that takes the place of the
   * removed one is opened. A step that becomes the first one keeps its text.
   */
  removed(at: number): Chain {
    const text = this.inputOf(at + 1) ?? '';
    const rest = this.steps
      .filter((_, index) => index !== at)
      .map((step, index) => (index < at ? step : { ...step, outcome: undefined }))
      .map((step, index) => (at === 0 && index === 0 ? withMainText(step, text) : step));
    return new Chain(rest, at > this.at ? this.at : Math.min(at, rest.length - 1));
  }

  /** Without the steps before the open one, whose text is now `values` alone. */
  cut(values: FormValues, file?: File): Chain {
    return new Chain([{ ...this.open, values, file }, ...this.steps.slice(this.at + 1)], 0);
  }

  /** After a step has ended. If its outcome is another one, the steps after it have to run again. */
  ended(at: number, outcome: StepOutcome | undefined): Chain {
    if (isSame(this.#step(at).outcome, outcome)) return this;
    const steps = this.steps.map((step, index) => (index > at ? { ...step, outcome: undefined } : step));
    return new Chain(steps, this.at).#replaced(at, { outcome });
  }

  /** The main text of a step; undefined if the step before it has no result. */
  inputOf(at: number): string | undefined {
    if (at === 0) return String(this.#step(0).values[this.#step(0).contract.presentation.input ?? ''] ?? '');
    const outcome = this.steps[at - 1]?.outcome;
    return outcome !== undefined && 'text' in outcome ? outcome.text : undefined;
  }

  /** The values of the open step's form. */
  get openValues(): FormValues {
    return this.at === 0 ? this.open.values : withMainText(this.open, this.inputOf(this.at) ?? '').values;
  }

  /** The first step after the open one that has not run, if its text is known. The open one runs in its own view. */
  get pending(): PendingStep | undefined {
    const at = this.steps.findIndex((step, index) => index > this.at && step.outcome === undefined);
    const text = at < 0 ? undefined : this.inputOf(at);
    return text === undefined ? undefined : { at, step: this.#step(at), text };
  }

  /** The fragment of the address: the first tool with its options, then the others. No texts. */
  get fragment(): string {
    const [first, ...others] = this.steps.map(({ contract, values }) => linkFragment(contract, values));
    const query = others.map(fragment => `then=${encodeURIComponent(fragment.slice('#/'.length))}`).join('&');
    return withQuery(first ?? '', query);
  }

  /** The same with all texts; undefined if they are too long for a link. */
  async fragmentWithTexts(): Promise<string | undefined> {
    const [first, ...others] = this.steps.map(({ contract, values }) => textValues(contract, values));
    const packed = await packedTexts({ ...first, then: others });
    return packed === undefined ? undefined : withQuery(this.fragment, `_=${packed}`);
  }

  #replaced(at: number, change: Partial<Step>): Chain {
    return new Chain(
      this.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
      this.at,
    );
  }
}

const withQuery = (fragment: string, query: string): string =>
  query === '' ? fragment : `${fragment}${fragment.includes('?') ? '&' : '?'}${query}`;

function withoutMainText({ presentation }: PageContract, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== presentation.input));
}

function withMainText(step: Step, text: string): Step {
  const { input } = step.contract.presentation;
  return input === undefined ? step : { ...step, values: { ...step.values, [input]: text } };
}

function isSame(a: StepOutcome | undefined, b: StepOutcome | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return 'text' in a ? 'text' in b && a.text === b.text : 'error' in b && a.error === b.error;
}

/** The chain of a link, with its first step open. Steps whose tool does not exist are left out. */
export function chainOfLink(
  tools: ReadonlyMap<string, PageContract>,
  link: ToolLink,
  texts: Readonly<Record<string, unknown>>,
): Chain {
  const ofOthers = Array.isArray(texts['then']) ? texts['then'] : [];
  const links = [link, ...link.then.slice(0, MAX_STEPS - 1).map(readLink)];
  const steps = links.flatMap((one, at): Step[] => {
    const contract = tools.get(one.tool);
    // Only the first step may be a tool that takes no text.
    if (contract === undefined || (at > 0 && contract.presentation.input === undefined)) return [];
    const own: unknown = at === 0 ? texts : ofOthers[at - 1];
    const values = { ...valuesOfLink(contract, one), ...knownValues(contract, recordOf(own)) };
    return [{ contract, values: at === 0 ? values : withoutMainText(contract, values) }];
  });
  return new Chain(steps, 0);
}

/**
 * A chain that the browser stored for a reload; undefined if it is damaged, or one of its tools does not exist. The
 * main text among `openValues`, those of the open step, is the result of the step before it.
 */
export function chainOfStored(
  tools: ReadonlyMap<string, PageContract>,
  stored: unknown,
  openValues: FormValues,
): Chain | undefined {
  const { at, steps } = recordOf(stored);
  if (!Array.isArray(steps) || !Number.isInteger(at)) return undefined;
  const known = steps.slice(0, MAX_STEPS).flatMap((step: unknown): Step[] => {
    const { tool, values } = recordOf(step);
    const contract = tools.get(String(tool));
    return contract === undefined ? [] : [{ contract, values: knownValues(contract, recordOf(values)) }];
  });
  const open = at as number;
  if (known.length !== steps.length || open < 0 || open >= known.length) return undefined;
  const chain = new Chain(known, open);
  const text = openValues[chain.open.contract.presentation.input ?? ''];
  return open > 0 && typeof text === 'string' ? chain.ended(open - 1, { text }) : chain;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** All values of the form of a step that can run. */
export const valuesOfStep = ({ step, text }: PendingStep): FormValues => ({
  ...initialValues(step.contract),
  ...withMainText(step, text).values,
});
