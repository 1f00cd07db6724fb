import type { PageContract } from '../shared/page-contract.js';
import type { Values } from './fields.js';
import { knownValues } from './links.js';

/** A call that was made from the page: what it was made with, never what came back. */
export interface Run {
  readonly tool: string;
  readonly values: Values;
  /** When, in ms since 1970. */
  readonly time: number;
}

/** Maximum number of runs, and of characters of all their values as JSON. */
const MOST_RUNS = 50;
const MOST_CHARACTERS = 4_000_000;
/** The same where the browser keeps them: it has about five megabytes for all. */
const MOST_KEPT = 500_000;
/** A run so soon after one of the same tool is a step of the same work, in ms. */
const SAME_WORK = 5000;

const KEY = 'toolpool-runs';

/** The runs of this tab, the last one first; gone with it, unless the person has them kept. */
export class Runs {
  #runs: readonly Run[];
  #isKept: boolean;

  constructor(isKept: boolean) {
    this.#isKept = isKept;
    this.#runs = isKept ? stored() : [];
  }

  get all(): readonly Run[] {
    return this.#runs;
  }

  add(run: Run): void {
    // Texts of megabytes are not written out only to be found too long.
    if (Object.values(run.values).some(value => typeof value === 'string' && value.length > MOST_CHARACTERS / 4))
      return;
    const [last] = this.#runs;
    const isStep = last !== undefined && last.tool === run.tool && run.time - last.time < SAME_WORK;
    const content = JSON.stringify(run.values);
    const others = this.#runs
      .slice(isStep ? 1 : 0)
      .filter(({ tool, values }) => tool !== run.tool || JSON.stringify(values) !== content);
    this.#set([run, ...others]);
  }

  clear(): void {
    this.#set([]);
  }

  /** Whether the browser keeps the runs beyond the tab. */
  keep(isKept: boolean): void {
    this.#isKept = isKept;
    this.#set(this.#runs);
  }

  #set(runs: readonly Run[]): void {
    this.#runs = within(runs, MOST_CHARACTERS);
    try {
      if (this.#isKept) localStorage.setItem(KEY, JSON.stringify(within(runs, MOST_KEPT)));
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is full or switched off: the runs hold until the tab is closed.
    }
  }
}

function within(runs: readonly Run[], limit: number): readonly Run[] {
  let characters = 0;
  return runs.slice(0, MOST_RUNS).filter(({ values }) => (characters += JSON.stringify(values).length) <= limit);
}

function stored(): readonly Run[] {
  try {
    const runs: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(runs) ? (runs as readonly Run[]) : [];
  } catch {
    return [];
  }
}

/** The values of a run that the contract of today still knows. */
export const valuesOfRun = (contract: PageContract, { values }: Run): Values => knownValues(contract, values);
