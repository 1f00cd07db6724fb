import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import type { FormValues } from './fields.js';
import {
  hasTexts,
  isAsOpened,
  knownValues,
  linkFragment,
  type Opening,
  readLink,
  textsOf,
  valuesOfLink,
} from './links.js';
import { storeVisits, type Visit, visitOfSession } from './session-visits.js';
import type { Chain } from './steps.js';
import type { ToolState } from './tool-state.js';

/** The open tool, and how it was opened. */
export interface OpenTool extends Opening {
  readonly contract: PageContract;
  readonly isHeld: boolean;
  readonly file: File | undefined;
  /** Identifies this opening of a tool, also in the browser's history. */
  readonly visit: number;
  /** The chain whose open step it is. */
  readonly chain: Chain | undefined;
}

// The browser's history outlives the page: numbers of an earlier load must not be used again.
let visits = Date.now();

/** Maximum number of visits whose texts the back button restores. */
const MAX_VISITS = 20;

/**
 * The tool that is open, by the fragment of the address and the browser's history. `onOpen` is called before one opens,
 * `say` with what a link asks for in vain.
 */
export function useVisits(byId: ReadonlyMap<string, PageContract>, onOpen: () => void, say: (text: string) => void) {
  const [open, setOpen] = useState<OpenTool>();
  /** The last state of each visit, for the back button. */
  const entered = useRef(new Map<number, Visit>());

  const show = useCallback((tool: Omit<OpenTool, 'visit'>) => {
    setOpen({ ...tool, visit: ++visits });
    onOpen();
    document.title = `${tool.contract.presentation.title} – Toolpool`;
  }, []);

  const openTool = useCallback(
    (contract: PageContract, start: FormValues = {}, file?: File) => {
      const fragment = linkFragment(contract, start);
      show({ contract, start, fragment, file, isHeld: false, chain: undefined });
      history.pushState({ visit: visits }, '', fragment);
    },
    [show],
  );

  /** Opens the open step of a chain. */
  const openStep = useCallback(
    (chain: Chain) => {
      const { open, openValues: start, fragment } = chain;
      if (!chain.isLong) return openTool(open.contract, start, open.file);
      show({ contract: open.contract, start, fragment, file: open.file, isHeld: false, chain });
      history.pushState({ visit: visits }, '', fragment);
    },
    [show, openTool],
  );
  /** Replaces the chain of the open tool, which stays open. */
  const setChain = useCallback((visit: number, chain: Chain) => {
    setOpen(open => {
      if (open?.visit !== visit || open.chain === chain) return open;
      // A link stays in the address until a step is removed.
      const fragment = chain.steps.length === open.chain?.steps.length ? open.fragment : chain.fragment;
      return { ...open, fragment, chain: chain.isLong ? chain : undefined };
    });
  }, []);

  /** Opens the tool of the fragment, or restores a visit. A link with texts is shown but not run. */
  const follow = useCallback(async () => {
    const { visit } = (history.state ?? {}) as { visit?: number };
    const before = visit === undefined ? undefined : (entered.current.get(visit) ?? visitOfSession(byId, visit));
    const fragment = location.hash;
    const link = readLink(fragment);
    const contract = byId.get(link.tool);
    if (contract === undefined) {
      setOpen(undefined);
      document.title = 'Toolpool';
      if (link.tool !== '') say('This server does not have the tool of the link.');
      return;
    }
    const restored = async ({ stored, values }: Visit) =>
      stored ? (await import('./steps.js')).chainOfStored(byId, stored, values) : undefined;
    const kept = before && (before.chain ?? (await restored(before)));
    // The address names the first step of a chain, whichever is open.
    if (before !== undefined && (kept?.steps[0] ?? before).contract === contract) {
      if (location.hash !== fragment) return;
      const { contract, values: start, isHeld } = before;
      show({ contract, start, fragment, file: undefined, isHeld, chain: kept });
    } else {
      const texts = link.packed === undefined ? {} : await textsOf(link.packed);
      const found = link.then.length > 0 ? (await import('./steps.js')).chainOfLink(byId, link, texts) : undefined;
      // The user may have gone on meanwhile.
      if (location.hash !== fragment) return;
      const lost = found === undefined ? 0 : 1 + link.then.length - found.steps.length;
      if (lost > 0) say(`Steps of the link that were left out: ${lost}.`);
      const chain = found?.isLong ? found : undefined;
      const start = { ...valuesOfLink(contract, link), ...knownValues(contract, texts) };
      const isHeld = (chain?.steps ?? [{ contract, values: start }]).some(step => hasTexts(step.contract, step.values));
      show({ contract, start, fragment, file: undefined, isHeld, chain });
    }
    history.replaceState({ visit: visits }, '', fragment);
  }, [byId, show, say]);
  // Before the first paint, so that the start page is not seen before the tool.
  useLayoutEffect(() => {
    void follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [follow]);

  // Once, when the page is left: storing a long text takes too long for every key.
  useEffect(() => {
    const store = () => storeVisits(byId, entered.current);
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, [byId]);

  /** Remembers the state of a visit, and shows it in the address. */
  const keep = (open: OpenTool, { contract, values, isHeld }: ToolState) => {
    entered.current.delete(open.visit);
    const { chain } = open;
    entered.current.set(open.visit, { contract, values, isHeld, chain });
    if (entered.current.size > MAX_VISITS) entered.current.delete(entered.current.keys().next().value ?? 0);
    const changed = chain === undefined ? linkFragment(contract, values) : chain.with(values).fragment;
    const fragment = isAsOpened(contract, open, values) ? open.fragment : changed;
    if (fragment !== location.hash) history.replaceState({ visit: open.visit }, '', fragment);
  };

  return { open, openTool, openStep, setChain, keep };
}
