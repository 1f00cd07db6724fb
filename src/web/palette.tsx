import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { viewOf } from '../shared/presentation.js';
import { inWords } from './contracts.js';
import { asCurl, asMcpCall, asTypeScript } from './copy-as.js';
import { requestOf, type Values } from './fields.js';
import { fragmentOf, fragmentWithTexts } from './links.js';
import { ranked } from './search.js';
import { copy, mainText } from './take.js';
import type { Bench } from './workbench.js';

export interface PaletteProps {
  readonly contracts: readonly PageContract[];
  readonly favorites: readonly string[];
  readonly bench: Bench | undefined;
  readonly onOpen: (contract: PageContract, start?: Values) => void;
  readonly onCopy: () => void;
  readonly onTheme: () => void;
  readonly onFavorite: (id: string) => void;
  readonly say: (text: string) => void;
  readonly onClose: () => void;
}

/** A line of the palette. */
interface Command {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly act: () => void;
}

/** Finds tools and actions by a few letters. */
export function Palette(props: PaletteProps) {
  const { contracts, favorites, bench, onOpen, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);

  const actions = useMemo(() => actionsOf(props), [bench]);
  const commands = useMemo(() => {
    const isFavorite = ({ id }: PageContract): boolean => favorites.includes(id);
    const tools =
      search === ''
        ? [...contracts.filter(isFavorite), ...contracts.filter(contract => !isFavorite(contract))]
        : ranked(search, contracts);
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = actions.filter(({ name }) => words.every(word => name.toLowerCase().includes(word)));
    const opened = tools.map(
      (contract): Command => ({
        id: contract.id,
        name: inWords(contract.id),
        note: contract.summary,
        act: () => onOpen(contract),
      }),
    );
    return search === '' ? [...opened, ...fitting.filter(({ id }) => !id.startsWith('use-'))] : [...opened, ...fitting];
  }, [search, contracts, actions]);

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.act();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setChosen((chosen + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter') run(commands[chosen]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => document.getElementById(`command-${chosen}`)?.scrollIntoView({ block: 'nearest' }), [chosen]);

  return (
    <dialog ref={dialog} class="palette" aria-label="Find tools and actions" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Find tools and actions"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={commands.length > 0 ? `command-${chosen}` : undefined}
        placeholder="Tool or action"
        spellcheck={false}
        autocomplete="off"
        value={search}
        onInput={({ currentTarget }) => {
          setSearch(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
      />
      <div id="commands" role="listbox" aria-label="Tools and actions" tabIndex={-1}>
        {commands.map((command, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
          <div
            key={command.id}
            id={`command-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onClick={() => run(command)}
          >
            <b>{command.name}</b> <span>{command.note}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p class="empty">Nothing has these words.</p>}
      <dl class="keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}

const KEYS = [
  ['Ctrl K', 'find'],
  ['Ctrl Enter', 'run'],
  ['Ctrl Shift C', 'copy result'],
  ['F8', 'go to the error'],
  ['Alt 1–9', 'favorites'],
  ['Esc', 'back to the input'],
] as const;

function actionsOf({ contracts, bench, onOpen, onCopy, onTheme, onFavorite, say }: PaletteProps): readonly Command[] {
  const theme: Command = { id: 'theme', name: 'Switch theme', note: 'system, light, dark', act: onTheme };
  if (bench === undefined) return [theme];
  const { contract, values, answer } = bench;
  const { presentation } = contract;
  const take = async (text: string, what: string) => say((await copy(text)) ? `${what} copied.` : 'Not allowed.');
  const absolute = (fragment: string): string => new URL(fragment, location.href).href;
  const request = requestOf(contract, values);
  const url = new URL(`api/tools/${contract.id}`, document.baseURI).href;
  const shareTexts = async () => {
    const fragment = await fragmentWithTexts(contract, values);
    if (fragment === undefined) say('The text is too long for a link: maximum 8 KB, compressed.');
    else await take(absolute(fragment), 'Link with the text');
  };
  const actions: Command[] = [
    theme,
    { id: 'run', name: 'Run now', note: 'Ctrl Enter', act: bench.run },
    {
      id: 'favorite',
      name: 'Favorite on or off',
      note: inWords(contract.id),
      act: () => onFavorite(contract.id),
    },
    {
      id: 'share',
      name: 'Share: link to the tool and its options',
      note: 'without the text',
      act: () => void take(absolute(fragmentOf(contract, values)), 'Link'),
    },
    { id: 'share-text', name: 'Share: link with the text', note: 'up to 8 KB', act: () => void shareTexts() },
    { id: 'curl', name: 'Copy as curl', note: '', act: () => void take(asCurl(url, request), 'Command') },
    {
      id: 'typescript',
      name: 'Copy as TypeScript',
      note: 'fetch',
      act: () => void take(asTypeScript(url, request), 'Code'),
    },
    {
      id: 'mcp',
      name: 'Copy as MCP call',
      note: 'JSON-RPC',
      act: () => void take(asMcpCall(contract.id, request), 'Call'),
    },
  ];
  if (answer?.kind !== 'result') return actions;
  const text = mainText(contract, values, answer.result);
  const { input, second } = presentation;
  actions.push({ id: 'copy', name: 'Copy result', note: 'Ctrl Shift C', act: onCopy });
  if (input !== undefined && viewOf(presentation, values).kind === 'text') {
    actions.push({
      id: 'again',
      name: 'Use result as input',
      note: 'of the same tool',
      act: () => bench.setValues({ [input]: text }),
    });
  }
  if (input !== undefined && second !== undefined) {
    actions.push({
      id: 'swap',
      name: 'Swap the two inputs',
      note: '',
      act: () => bench.setValues({ [input]: values[second], [second]: values[input] }),
    });
  }
  for (const other of contracts) {
    const field = other.presentation.input;
    if (field === undefined || other === contract) continue;
    actions.push({
      id: `use-${other.id}`,
      name: `Use result in ${inWords(other.id)}`,
      note: '',
      act: () => onOpen(other, { [field]: text }),
    });
  }
  return actions;
}
