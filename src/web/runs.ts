import { isObject } from '../shared/json-object.js';
import type { PageContract } from '../shared/page-contract.js';
import type { FormValues } from './fields.js';
import { knownValues } from './links.js';

/** A past call from the page: its values, never its result. */
interface PastRun {
  readonly tool: string;
  readonly values: FormValues;
  /** Whether it may contain a secret: then it is not stored beyond the tab. */
  readonly isSecret?: boolean;
  /** The time in milliseconds since 1970. */
  readonly time: number;
}

/** Maximum number of runs, and of characters of all their values as JSON. */
const MAX_RUNS = 50;
const MAX_CHARACTERS = 4_000_000;
/** Maximum characters in the browser's storage, which holds about five megabytes in total. */
const MAX_STORED_CHARACTERS = 500_000;
/** A run within this time after one of the same tool replaces it, in milliseconds. */
const SAME_WORK_MS = 5000;

const KEY = 'toolpool-runs';

/** The runs of this tab, the last one first. They are lost with the tab unless the user has chosen to keep them. */
export class Runs {
  #runs: readonly PastRun[];
  #isKept: boolean;

  constructor(isKept: boolean) {
    this.#isKept = isKept;
    this.#runs = isKept ? storedRuns() : [];
  }

  get all(): readonly PastRun[] {
    return this.#runs;
  }

  add(run: PastRun): void {
    // Long texts are rejected without serializing them.
    if (Object.values(run.values).some(value => typeof value === 'string' && value.length > MAX_CHARACTERS / 4)) return;
    const [last] = this.#runs;
    const isStep = last !== undefined && last.tool === run.tool && run.time - last.time < SAME_WORK_MS;
    const content = JSON.stringify(run.values);
    const others = this.#runs
      .slice(isStep ? 1 : 0)
      .filter(({ tool, values }) => tool !== run.tool || JSON.stringify(values) !== content);
    this.#set([run, ...others]);
  }

  clear(): void {
    this.#set([]);
  }

  /** Sets whether the browser stores the runs beyond the tab; if not, deletes what it has stored. */
  keep(isKept: boolean): void {
    this.#isKept = isKept;
    this.#set(this.#runs);
    if (!isKept) deleteStored();
  }

  #set(runs: readonly PastRun[]): void {
    this.#runs = within(runs, MAX_CHARACTERS);
    // What is stored belongs to other tabs.
    if (!this.#isKept) return;
    const stored = runs.filter(({ isSecret }) => isSecret !== true);
    try {
      localStorage.setItem(KEY, JSON.stringify(within(stored, MAX_STORED_CHARACTERS)));
    } catch {
      // Storage is full or switched off: the runs last until the tab is closed.
    }
  }
}

function deleteStored(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is switched off.
  }
}

function within(runs: readonly PastRun[], limit: number): readonly PastRun[] {
  let characters = 0;
  return runs.slice(0, MAX_RUNS).filter(({ values }) => (characters += JSON.stringify(values).length) <= limit);
}

function storedRuns(): readonly PastRun[] {
  try {
    const runs: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(runs) ? runs.filter(run => isObject(run) && isObject(run['values'])) : [];
  } catch {
    return [];
  }
}

/** The values of a run that still exist in the contract. */
export const valuesOfRun = (contract: PageContract, { values }: PastRun): FormValues => knownValues(contract, values);
