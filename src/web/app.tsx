import type { ComponentType } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { inWords } from './contracts.js';
import { type Suggestion, suggest } from './detect.js';
import type { Values } from './fields.js';
import { Home, Suggestions } from './home.js';
import { fragmentOf, knownValues, readLink, textsOf } from './links.js';
import type { PaletteProps } from './palette.js';
import { readSettings, type Settings, writeSettings } from './settings.js';
import { copy, mainText } from './take.js';
import { ToolList } from './tool-list.js';
import { type Bench, Workbench } from './workbench.js';

/** The tool that is open, and what it starts with. */
interface Open {
  readonly contract: PageContract;
  readonly start: Values;
  readonly isHeld: boolean;
  readonly file: File | undefined;
  /** Tells one opening of a tool from the next. */
  readonly visit: number;
}

let visits = 0;

const isNarrow = (): boolean => matchMedia('(max-width: 959px)').matches;

/** The whole page. */
export function App({ contracts }: { contracts: readonly PageContract[] }) {
  const [settings, setSettings] = useState<Settings>(readSettings);
  // A narrow screen has no place for the list beside the tool: it is opened when it is asked for.
  const [isListOpen, setListOpen] = useState(settings.isListOpen && !isNarrow());
  const [open, setOpen] = useState<Open>();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [suggested, setSuggested] = useState<{ file?: File; found: readonly Suggestion[] }>();
  const [notice, setNotice] = useState('');
  const bench = useRef<Bench>(undefined);
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

  const openTool = useCallback((contract: PageContract, start: Values = {}, file?: File, isHeld = false) => {
    setOpen({ contract, start, isHeld, file, visit: ++visits });
    setSuggested(undefined);
    setPalette(undefined);
    bench.current = undefined;
    document.title = `${inWords(contract.id)} – Toolpool`;
    const fragment = fragmentOf(contract, { ...start });
    if (!location.hash.startsWith(`#/${contract.id}`)) history.pushState(undefined, '', fragment);
  }, []);

  /** Opens what the fragment names. Texts of a link wait for the person. */
  const follow = useCallback(async () => {
    const { tool, values, packed } = readLink(location.hash);
    const contract = byId.get(tool);
    if (contract === undefined) {
      setOpen(undefined);
      document.title = 'Toolpool';
      return;
    }
    const texts = packed === undefined ? {} : knownValues(contract, await textsOf(packed));
    const isFromElsewhere = location.hash.includes('?') && contract.presentation.input !== undefined;
    openTool(contract, { ...knownValues(contract, values), ...texts }, undefined, isFromElsewhere);
  }, [byId, openTool]);
  useEffect(() => {
    void follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [follow]);

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
      if (takers.length === 0) return offer(await file.text());
      const found = takers.map(contract => ({ contract, reason: file.type, weight: 1, values: {} }));
      setSuggested({ file, found });
    },
    [contracts, offer],
  );
  const take = ({ contract, values }: Suggestion, file?: File) => openTool(contract, values, file);

  const openPalette = async () => {
    const { Palette } = await import('./palette.js');
    setPalette(() => Palette);
  };
  const say = (text: string) => {
    setNotice(text);
    setTimeout(() => setNotice(''), 2500);
  };
  const copyResult = async () => {
    const { contract, values = {}, answer } = bench.current ?? {};
    if (contract === undefined || answer?.kind !== 'result') return say('There is no result to copy.');
    say((await copy(mainText(contract, values, answer.result))) ? 'Result copied.' : 'This browser does not allow it.');
  };

  useEffect(() => {
    const isField = (target: EventTarget | null): boolean =>
      target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const favorite = event.altKey && /^Digit[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : 0;
      const chosen = favorite > 0 ? byId.get(settings.favorites[favorite - 1] ?? '') : undefined;
      if ((command && event.key === 'k') || (!isField(event.target) && (event.key === '/' || event.key === '?'))) {
        void openPalette();
      } else if (command && event.key === 'Enter') bench.current?.run();
      else if (command && event.shiftKey && event.code === 'KeyC') void copyResult();
      else if (event.key === 'F8') bench.current?.jump();
      else if (chosen !== undefined) openTool(chosen);
      else if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) {
        document.querySelector<HTMLElement>('.editor textarea')?.focus();
      } else return;
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isField(event.target)) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file !== undefined) void offerFile(file);
      else if (text !== '') offer(text);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) void offerFile(file);
      else offer(event.dataTransfer?.getData('text/plain') ?? '');
    };
    const onDragOver = (event: DragEvent) => event.preventDefault();
    addEventListener('keydown', onKey);
    addEventListener('paste', onPaste);
    addEventListener('drop', onDrop);
    addEventListener('dragover', onDragOver);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('paste', onPaste);
      removeEventListener('drop', onDrop);
      removeEventListener('dragover', onDragOver);
    };
  }, [settings.favorites, byId, offer, offerFile]);

  const toggleFavorite = (id: string) => {
    const { favorites } = settings;
    change({ favorites: favorites.includes(id) ? favorites.filter(other => other !== id) : [...favorites, id] });
  };
  const themes = { system: 'light', light: 'dark', dark: 'system' } as const;

  return (
    <div class={`frame${isListOpen ? '' : ' closed'}`}>
      <header class="top">
        <button
          type="button"
          class="quiet"
          aria-expanded={isListOpen}
          aria-controls="tools"
          onClick={() => {
            setListOpen(!isListOpen);
            if (!isNarrow()) change({ isListOpen: !isListOpen });
          }}
        >
          Tools
        </button>
        <a class="name" href="#/">
          Toolpool
        </a>
        <span class="right">
          <button type="button" class="quiet" onClick={openPalette}>
            Find <kbd>Ctrl K</kbd>
          </button>
          <button type="button" class="quiet" onClick={() => change({ theme: themes[settings.theme] })}>
            Theme: {settings.theme}
          </button>
        </span>
      </header>
      <ToolList
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
        <Home contracts={contracts} onTake={take} onOpen={openTool} />
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
            const fragment = fragmentOf(next.contract, next.values);
            const isSame = fragment === location.hash || readLink(location.hash).packed !== undefined;
            if (!isSame) history.replaceState(undefined, '', fragment);
          }}
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
          onTheme={() => change({ theme: themes[settings.theme] })}
          onFavorite={toggleFavorite}
          say={say}
          onClose={() => setPalette(undefined)}
        />
      )}
    </div>
  );
}
