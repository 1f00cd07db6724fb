import type { ComponentType } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import type { ActionContext } from './actions.js';
import { loadSearchData } from './contracts.js';
import { type Suggestion, suggest } from './detect.js';
import type { FormValues } from './fields.js';
import type { HistorySheetProps } from './history-sheet.js';
import { Home, Suggestions } from './home.js';
import { sendable } from './open-file.js';
import { listenToInput } from './page-input.js';
import type { PaletteProps } from './palette.js';
import { fileHasPrivateKey, hasPrivateKey } from './private-key.js';
import { Runs } from './runs.js';
import { mayBeSecret } from './session-visits.js';
import { readSettings, type Settings, writeSettings } from './settings.js';
import type { StepsBarProps } from './steps-bar.js';
import { copyAndSay } from './take.js';
import { readTextFile } from './text-file.js';
import { ToolSidebar } from './tool-list.js';
import type { ToolState } from './tool-state.js';
import { ToolView } from './tool-view.js';
import { TopBar } from './top-bar.js';
import { useVisits } from './use-visits.js';

/** The theme after each other one. */
const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const;

const isNarrow = (): boolean => matchMedia('(max-width: 959px)').matches;

/** The whole page. */
export function App({ contracts }: { contracts: readonly PageContract[] }) {
  const [settings, setSettings] = useState<Settings>(readSettings);
  // A narrow screen has no room for the list beside the tool, so the list starts closed.
  const [isListOpen, setListOpen] = useState(settings.isListOpen && !isNarrow());
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [HistorySheet, setHistorySheet] = useState<ComponentType<HistorySheetProps>>();
  const [KeysSheet, setKeysSheet] = useState<ComponentType<{ onClose: () => void }>>();
  const [StepsBar, setStepsBar] = useState<ComponentType<StepsBarProps>>();
  const [homeText, setHomeText] = useState('');
  const [suggested, setSuggested] = useState<{ file?: File; found: readonly Suggestion[]; hasKey: boolean }>();
  const [notice, setNotice] = useState('');
  const shown = useRef<ToolState>(undefined);
  const [runs] = useState(() => new Runs(settings.isHistoryKept));
  const [isSearchable, setSearchable] = useState(false);
  useEffect(() => {
    // Not needed for the first view, which then is shown again with it.
    void loadSearchData(contracts).then(setSearchable);
  }, [contracts]);
  const byId = useMemo(() => new Map(contracts.map(contract => [contract.id, contract])), [contracts]);
  const noticeTimer = useRef<number>(undefined);
  const say = useCallback((text: string) => {
    clearTimeout(noticeTimer.current);
    setNotice(text);
    noticeTimer.current = setTimeout(() => setNotice(''), 2000 + 50 * text.length);
  }, []);
  const { open, openTool, openStep, setChain, keep } = useVisits(
    byId,
    () => {
      setSuggested(undefined);
      setPalette(undefined);
      setHistorySheet(undefined);
      shown.current = undefined;
    },
    say,
  );

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

  const offer = useCallback(
    async (text: string) => {
      await loadSearchData(contracts);
      const found = suggest(text, contracts);
      setSuggested({ found, hasKey: hasPrivateKey(text) });
    },
    [contracts],
  );
  const offerFile = useCallback(
    async (file: File) => {
      const isTyped = ({ bytes }: PageContract): boolean => bytes?.mediaTypes.includes(file.type) === true;
      if (!contracts.some(isTyped)) {
        const read = await readTextFile(file);
        if ('text' in read) return offer(read.text);
        if (!read.isReadable) return say(read.problem);
      }
      // The open tool first, then those for this type of file, then those for any bytes.
      const rankOf = (contract: PageContract): number =>
        contract === shown.current?.contract ? 2 : isTyped(contract) ? 1 : 0;
      const found = contracts
        .filter(({ bytes }) => bytes !== undefined && sendable(file, bytes) !== undefined)
        .sort((a, b) => rankOf(b) - rankOf(a))
        .map(contract => ({
          contract,
          reason: isTyped(contract) ? file.type : 'bytes',
          weight: 1,
          values: contract.bytes?.with ?? {},
        }));
      setSuggested({ file, found, hasKey: await fileHasPrivateKey(file) });
    },
    [contracts, offer, say],
  );
  const take = ({ contract, values }: Suggestion, file?: File) =>
    openTool(contract, values, file && contract.bytes && sendable(file, contract.bytes));

  /** Opens a tool for the result of the open one, as the next step of a chain. */
  const useResult = async (tool: ToolState, contract: PageContract, values: FormValues) => {
    const { Chain } = await import('./steps.js');
    const text = tool.resultText();
    if (text === undefined) return;
    const chain = open?.chain ?? new Chain([tool], 0);
    openStep(chain.with(tool.values, tool.file).ended(chain.at, { text }).followedBy(contract, values));
  };
  useEffect(() => {
    if (open?.chain === undefined || StepsBar !== undefined) return;
    void import('./steps-bar.js').then(({ StepsBar }) => setStepsBar(() => StepsBar));
  }, [open?.chain, StepsBar]);

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
    const text = shown.current?.resultText();
    if (text === undefined) return say('There is no result to copy.');
    await copyAndSay(text, 'Result', say);
  };

  // Before the next paint, so that a key knows the favorite that was just chosen.
  useLayoutEffect(() => {
    const favorite = (place: number) => {
      const contract = byId.get(settings.favorites[place] ?? '');
      return contract && (() => openTool(contract));
    };
    return listenToInput({
      onFind: openPalette,
      onKeys: openKeys,
      onRun: () => shown.current?.run(),
      onCopy: copyResult,
      onJump: () => shown.current?.jump(),
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

  const actionsOf = (tool: ToolState): ActionContext => {
    const use = (contract: PageContract, values: FormValues) => void useResult(tool, contract, values);
    return { contracts, tool, chain: open?.chain, use, say };
  };

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
        <Home
          contracts={contracts}
          isSearchable={isSearchable}
          text={homeText}
          onText={setHomeText}
          onTake={take}
          onOpen={openTool}
        />
      ) : (
        <ToolView
          key={open.visit}
          contract={open.contract}
          start={open.start}
          isHeld={open.isHeld}
          file={open.file}
          settings={settings}
          onSettings={change}
          onState={next => {
            shown.current = next;
            keep(open, next);
          }}
          onAnswered={values => {
            const steps = [...(open.chain?.steps ?? []), { contract: open.contract, values }];
            const isSecret = steps.some(step => mayBeSecret(contracts, step));
            runs.add({ tool: open.contract.id, values, isSecret, time: Date.now() });
          }}
          actions={actionsOf}
          above={tool =>
            StepsBar !== undefined &&
            open.chain !== undefined && (
              <StepsBar
                chain={open.chain}
                tool={tool}
                onChange={chain => setChain(open.visit, chain)}
                onOpen={openStep}
                say={say}
              />
            )
          }
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
          hasKey={suggested.hasKey}
          onTake={suggestion => take(suggestion, suggested.file)}
          onClose={() => setSuggested(undefined)}
        />
      )}
      {Palette !== undefined && (
        <Palette
          contracts={contracts}
          isSearchable={isSearchable}
          favorites={settings.favorites}
          context={shown.current && actionsOf(shown.current)}
          onOpen={openTool}
          onCopy={copyResult}
          onTheme={changeTheme}
          onHistory={openHistory}
          onKeys={openKeys}
          onFavorite={toggleFavorite}
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
