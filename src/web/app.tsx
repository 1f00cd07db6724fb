import type { ComponentType } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import type { ActionContext } from './actions.js';
import type { Bench } from './bench.js';
import { type Suggestion, suggest } from './detect.js';
import type { FormValues } from './fields.js';
import type { HistorySheetProps } from './history-sheet.js';
import { Home, Suggestions } from './home.js';
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
import { listenToInput } from './page-input.js';
import type { PaletteProps } from './palette.js';
import { Runs } from './runs.js';
import { readSettings, type Settings, writeSettings } from './settings.js';
import { copyAndSay, mainTextOf } from './take.js';
import { readTextFile } from './text-file.js';
import { ToolSidebar } from './tool-list.js';
import { TopBar } from './top-bar.js';
import { Workbench } from './workbench.js';

/** The open tool, and how it was opened. */
interface OpenTool extends Opening {
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

/** The theme after each other one. */
const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const;

const isNarrow = (): boolean => matchMedia('(max-width: 959px)').matches;

/** The whole page. */
export function App({ contracts }: { contracts: readonly PageContract[] }) {
  const [settings, setSettings] = useState<Settings>(readSettings);
  // A narrow screen has no room for the list beside the tool, so the list starts closed.
  const [isListOpen, setListOpen] = useState(settings.isListOpen && !isNarrow());
  const [open, setOpen] = useState<OpenTool>();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [HistorySheet, setHistorySheet] = useState<ComponentType<HistorySheetProps>>();
  const [KeysSheet, setKeysSheet] = useState<ComponentType<{ onClose: () => void }>>();
  const [homeText, setHomeText] = useState('');
  const [suggested, setSuggested] = useState<{ file?: File; found: readonly Suggestion[] }>();
  const [notice, setNotice] = useState('');
  const bench = useRef<Bench>(undefined);
  /** The last state of each visit, for the back button. */
  const entered = useRef(new Map<number, Pick<Bench, 'contract' | 'values' | 'isHeld'>>());
  const [runs] = useState(() => new Runs(settings.isHistoryKept));
  const byId = useMemo(() => new Map(contracts.map(contract => [contract.id, contract])), [contracts]);

  const change = (next: Partial<Settings>) => {
    setSettings(before => {
      const settings = { ...before, ...next };
      writeSettings(settings);
      return settings;
    });
  };
  useEffect(() => {
    if (settings.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = settings.theme;
  }, [settings.theme]);

  const show = useCallback((tool: Omit<OpenTool, 'visit'>) => {
    setOpen({ ...tool, visit: ++visits });
    setSuggested(undefined);
    setPalette(undefined);
    setHistorySheet(undefined);
    bench.current = undefined;
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
    const before = visit === undefined ? undefined : entered.current.get(visit);
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

  const noticeTimer = useRef<number>(undefined);
  const say = useCallback((text: string) => {
    clearTimeout(noticeTimer.current);
    setNotice(text);
    noticeTimer.current = setTimeout(() => setNotice(''), 2500);
  }, []);
  const offer = useCallback(
    (text: string) => {
      const found = suggest(text, contracts);
      setSuggested({ found });
    },
    [contracts],
  );
  const offerFile = useCallback(
    async (file: File) => {
      const takers = contracts.filter(({ bytes }) => bytes?.mediaTypes.includes(file.type));
      if (takers.length === 0) {
        const read = await readTextFile(file);
        return 'text' in read ? offer(read.text) : say(read.problem);
      }
      const found = takers.map(contract => ({ contract, reason: file.type, weight: 1, values: {} }));
      setSuggested({ file, found });
    },
    [contracts, offer, say],
  );
  const take = ({ contract, values }: Suggestion, file?: File) => openTool(contract, values, file);

  const openPalette = async () => {
    const { Palette } = await import('./palette.js');
    setPalette(() => Palette);
  };
  const openHistory = async () => {
    const { HistorySheet } = await import('./history-sheet.js');
    setHistorySheet(() => HistorySheet);
  };
  const openKeys = async () => {
    const { KeysSheet } = await import('./keys-sheet.js');
    setKeysSheet(() => KeysSheet);
  };
  const copyResult = async () => {
    const { contract, values = {}, answer } = bench.current ?? {};
    if (contract === undefined || answer?.kind !== 'result') return say('There is no result to copy.');
    await copyAndSay(mainTextOf(contract, values, answer.result), 'Result', say);
  };

  useEffect(() => {
    const favorite = (place: number) => {
      const contract = byId.get(settings.favorites[place] ?? '');
      return contract && (() => openTool(contract));
    };
    return listenToInput({
      onFind: openPalette,
      onKeys: openKeys,
      onRun: () => bench.current?.run(),
      onCopy: copyResult,
      onJump: () => bench.current?.jump(),
      favorite,
      onText: offer,
      onFile: offerFile,
    });
  }, [settings.favorites, byId, offer, offerFile]);

  const toggleFavorite = (id: string) => {
    const { favorites } = settings;
    change({ favorites: favorites.includes(id) ? favorites.filter(other => other !== id) : [...favorites, id] });
  };
  const changeTheme = () => change({ theme: NEXT_THEME[settings.theme] });

  return (
    <div class={`frame${isListOpen ? '' : ' closed'}`}>
      <TopBar
        isListOpen={isListOpen}
        theme={settings.theme}
        onToggleList={() => {
          setListOpen(!isListOpen);
          if (!isNarrow()) change({ isListOpen: !isListOpen });
        }}
        onFind={openPalette}
        onHistory={openHistory}
        onKeys={openKeys}
        onTheme={changeTheme}
      />
      <ToolSidebar
        contracts={contracts}
        current={open?.contract.id}
        favorites={settings.favorites}
        onFavorite={toggleFavorite}
        onOpen={contract => {
          openTool(contract);
          if (isNarrow()) setListOpen(false);
        }}
      />
      {open === undefined ? (
        <Home contracts={contracts} text={homeText} onText={setHomeText} onTake={take} onOpen={openTool} />
      ) : (
        <Workbench
          key={open.visit}
          contract={open.contract}
          start={open.start}
          isHeld={open.isHeld}
          file={open.file}
          split={settings.split}
          onSplit={split => change({ split })}
          onBench={next => {
            bench.current = next;
            const { contract, values, isHeld } = next;
            entered.current.delete(open.visit);
            entered.current.set(open.visit, { contract, values, isHeld });
            if (entered.current.size > MAX_VISITS) entered.current.delete(entered.current.keys().next().value ?? 0);
            const fragment = currentFragment(contract, open, values);
            if (fragment !== location.hash) history.replaceState({ visit: open.visit }, '', fragment);
          }}
          onAnswered={values => runs.add({ tool: open.contract.id, values, time: Date.now() })}
          actions={(bench): ActionContext => ({ contracts, bench, open: openTool, say })}
        />
      )}
      <footer class="foot">
        <span>
          What you enter is sent to this server alone, and is neither stored nor logged.{' '}
          <a href="docs/">Run your own or call the API</a>
        </span>
        <span role="status">{notice}</span>
      </footer>
      {suggested !== undefined && (
        <Suggestions
          found={suggested.found}
          onTake={suggestion => take(suggestion, suggested.file)}
          onClose={() => setSuggested(undefined)}
        />
      )}
      {Palette !== undefined && (
        <Palette
          contracts={contracts}
          favorites={settings.favorites}
          bench={bench.current}
          onOpen={openTool}
          onCopy={copyResult}
          onTheme={changeTheme}
          onHistory={openHistory}
          onKeys={openKeys}
          onFavorite={toggleFavorite}
          say={say}
          onClose={() => setPalette(undefined)}
        />
      )}
      {HistorySheet !== undefined && (
        <HistorySheet
          contracts={contracts}
          runs={runs}
          isKept={settings.isHistoryKept}
          onKeep={isHistoryKept => {
            change({ isHistoryKept });
            runs.keep(isHistoryKept);
          }}
          onOpen={openTool}
          onClose={() => setHistorySheet(undefined)}
        />
      )}
      {KeysSheet !== undefined && <KeysSheet onClose={() => setKeysSheet(undefined)} />}
    </div>
  );
}
