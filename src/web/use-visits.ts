import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import type { FormValues } from './fields.js';
import {
  currentFragment,
  hasTexts,
  knownValues,
  linkFragment,
  type Opening,
  readLink,
  textsOf,
  valuesOfLink,
} from './links.js';
import { storeVisits, type Visit, visitOfSession } from './session-visits.js';

/** The open tool, and how it was opened. */
export interface OpenTool extends Opening {
  readonly contract: PageContract;
  readonly isHeld: boolean;
  readonly file: File | undefined;
  /** Identifies this opening of a tool, also in the browser's history. */
  readonly visit: number;
}

// The browser's history outlives the page: numbers of an earlier load must not be used again.
let visits = Date.now();

/** Maximum number of visits whose texts the back button restores. */
const MAX_VISITS = 20;

/**
 * The tool that is open, by the fragment of the address and the browser's history. `onOpen` is called before one opens.
 */
export function useVisits(byId: ReadonlyMap<string, PageContract>, onOpen: () => void) {
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
      show({ contract, start, fragment, file, isHeld: false });
      history.pushState({ visit: visits }, '', fragment);
    },
    [show],
  );

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
      return;
    }
    if (before?.contract === contract) {
      show({ contract, start: before.values, fragment, file: undefined, isHeld: before.isHeld });
    } else {
      const texts = link.packed === undefined ? {} : knownValues(contract, await textsOf(link.packed));
      // The user may have gone on meanwhile.
      if (location.hash !== fragment) return;
      const start = { ...valuesOfLink(contract, link), ...texts };
      show({ contract, start, fragment, file: undefined, isHeld: hasTexts(contract, start) });
    }
    history.replaceState({ visit: visits }, '', fragment);
  }, [byId, show]);
  useEffect(() => {
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
  const keep = (open: OpenTool, { contract, values, isHeld }: Visit) => {
    entered.current.delete(open.visit);
    entered.current.set(open.visit, { contract, values, isHeld });
    if (entered.current.size > MAX_VISITS) entered.current.delete(entered.current.keys().next().value ?? 0);
    const fragment = currentFragment(contract, open, values);
    if (fragment !== location.hash) history.replaceState({ visit: open.visit }, '', fragment);
  };

  return { open, openTool, keep };
}
