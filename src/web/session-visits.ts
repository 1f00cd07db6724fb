import { isObject } from '../shared/json-object.js';
import type { PageContract } from '../shared/page-contract.js';
import { suggest } from './detect.js';
import { type FormValues, fieldsOf, isFreeText } from './fields.js';
import { knownValues } from './links.js';
import { valuesHavePrivateKey } from './private-key.js';
import type { Chain } from './steps.js';
import type { ToolState } from './tool-state.js';

/** What the back button and a reload restore. */
export type Visit = Pick<ToolState, 'contract' | 'values' | 'isHeld'> & {
  readonly chain?: Chain | undefined;
  /** The chain as it was stored before a reload, unchecked. */
  readonly stored?: unknown;
};

const KEY = 'toolpool-visits';
/** Maximum characters of all visits: the browser's storage holds about five megabytes. */
const MAX_CHARACTERS = 1_000_000;
/** Weight from which a detected text counts as a secret, such as a token in another tool. */
const SECRET_WEIGHT = 0.9;

/** Stores the latest visits in the tab's session. Texts that may be secret are left out with their visits. */
export function storeVisits(byId: ReadonlyMap<string, PageContract>, visits: ReadonlyMap<number, Visit>): void {
  const contracts = [...byId.values()];
  let characters = 0;
  const stored = [...visits]
    .reverse()
    .filter(([, visit]) => ![visit, ...(visit.chain?.steps ?? [])].some(step => mayBeSecret(contracts, step)))
    .map(([visit, { contract, values, isHeld, chain }]) => ({
      visit,
      tool: contract.id,
      values,
      isHeld,
      chain: chain && {
        at: chain.at,
        steps: chain.steps.map(({ contract, values }) => ({ tool: contract.id, values })),
      },
    }))
    .filter(visit => (characters += JSON.stringify(visit).length) <= MAX_CHARACTERS);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is full or switched off: a reload loses the texts.
  }
}

/** Whether the values of a tool may be secret: by the tool, or by a text that a tool for secrets detects. */
export function mayBeSecret(
  contracts: readonly PageContract[],
  { contract, values }: { readonly contract: PageContract; readonly values: FormValues },
): boolean {
  const secret = contracts.filter(({ presentation }) => presentation.isSecret);
  const isKnown = secret.some(({ presentation }) => presentation.detect !== undefined);
  return (
    // Without the search data, secrets would not be recognized.
    !isKnown ||
    contract.presentation.isSecret === true ||
    valuesHavePrivateKey(contract, values) ||
    fieldsOf(contract)
      .filter(isFreeText)
      .map(({ name }) => values[name])
      .some(text => typeof text === 'string' && suggest(text, secret).some(({ weight }) => weight >= SECRET_WEIGHT))
  );
}

/** A visit from before the reload; undefined if it was not stored. */
export function visitOfSession(byId: ReadonlyMap<string, PageContract>, wanted: number): Visit | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const found: unknown = Array.isArray(stored) ? stored.find(item => isObject(item) && item['visit'] === wanted) : [];
    if (!isObject(found) || !isObject(found['values'])) return undefined;
    const contract = byId.get(String(found['tool']));
    if (contract === undefined) return undefined;
    const values = knownValues(contract, found['values']);
    return { contract, values, isHeld: found['isHeld'] === true, stored: found['chain'] };
  } catch {
    return undefined;
  }
}
