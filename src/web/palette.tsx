import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { findTools } from '../shared/find-tools.js';
import type { PageContract } from '../shared/page-contract.js';
import { type Action, type ActionContext, copyActions, nextActions, resultActions, shareActions } from './actions.js';
import type { FormValues } from './fields.js';

export interface PaletteProps {
  readonly contracts: readonly PageContract[];
  /** Whether the contracts have their search data. */
  readonly isSearchable: boolean;
  readonly favorites: readonly string[];
  /** The open tool, with its actions. */
  readonly context: ActionContext | undefined;
  readonly onOpen: (contract: PageContract, start?: FormValues) => void;
  readonly onCopy: () => void;
  readonly onTheme: () => void;
  readonly onHistory: () => void;
  readonly onKeys: () => void;
  readonly onFavorite: (id: string) => void;
  readonly onClose: () => void;
}

/** A search for tools and actions by a few letters. */
export function Palette(props: PaletteProps) {
  const { contracts, isSearchable, favorites, context, onOpen, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);

  const actions = useMemo(() => actionsOf(props), [context?.tool]);
  const commands = useMemo(() => {
    const isFavorite = ({ id }: PageContract): boolean => favorites.includes(id);
    const tools =
      search === ''
        ? [...contracts.filter(isFavorite), ...contracts.filter(contract => !isFavorite(contract))]
        : findTools(search, contracts);
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = actions.filter(({ name }) => words.every(word => name.toLowerCase().includes(word)));
    const opened = tools.map(
      (contract): Action => ({
        id: contract.id,
        name: contract.presentation.title,
        note: contract.summary,
        act: () => onOpen(contract),
      }),
    );
    return search === '' ? [...opened, ...fitting.filter(({ id }) => !id.startsWith('use-'))] : [...opened, ...fitting];
  }, [search, contracts, isSearchable, actions]);

  const run = (command: Action | undefined) => {
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
    </dialog>
  );
}

function actionsOf(props: PaletteProps): readonly Action[] {
  const { context, onCopy, onTheme, onHistory, onKeys, onFavorite } = props;
  const always: Action[] = [
    { id: 'history', name: 'History', note: 'of this tab', act: onHistory },
    { id: 'theme', name: 'Switch theme', note: 'system, light, dark', act: onTheme },
    { id: 'keys', name: 'Keys', note: '?', act: onKeys },
  ];
  if (context === undefined) return always;
  const { tool } = context;
  const { contract, answer } = tool;
  const copying: Action = { id: 'copy', name: 'Copy result', note: 'Ctrl Shift C', act: onCopy };
  return [
    ...(answer?.kind === 'result' ? [copying] : []),
    { id: 'run', name: 'Run now', note: 'Ctrl Enter', act: tool.run },
    ...shareActions(context).map(action => ({ ...action, name: `Share: ${action.name.toLowerCase()}` })),
    ...copyActions(context),
    {
      id: 'favorite',
      name: 'Favorite on or off',
      note: contract.presentation.title,
      act: () => onFavorite(contract.id),
    },
    ...always,
    ...resultActions(context),
    ...nextActions(context).map(action => ({ ...action, name: `Use result in ${action.name}` })),
  ];
}
