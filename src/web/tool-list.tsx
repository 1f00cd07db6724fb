import { useEffect, useRef, useState } from 'preact/hooks';
import { findTools } from '../shared/find-tools.js';
import type { PageContract } from '../shared/page-contract.js';

interface ToolListProps {
  readonly contracts: readonly PageContract[];
  readonly current: string | undefined;
  readonly favorites: readonly string[];
  readonly onFavorite: (id: string) => void;
  readonly onOpen: (contract: PageContract) => void;
}

/** All tools: favorites first, then by tag. */
export function ToolSidebar({ contracts, current, favorites, onFavorite, onOpen }: ToolListProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const found = search === '' ? contracts : findTools(search, contracts);
  const tags = [...new Set(contracts.map(({ tag }) => tag))].sort();
  /** Moves the focus in the list, which is one stop of the Tab key. */
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a, input') ?? [])];
    const at = links.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    links[(at + step + links.length) % links.length]?.focus();
  };
  const favored = favorites.flatMap(id => contracts.filter(contract => contract.id === id));
  const groups =
    search !== ''
      ? [{ name: 'Found', members: found }]
      : [
          { name: 'Favorites', members: favored },
          ...tags.map(tag => ({ name: tag, members: contracts.filter(contract => contract.tag === tag) })),
        ];
  const first = found[0];
  return (
    <nav ref={list} id="tools" class="tools" aria-label="Tools" onKeyDown={move}>
      <input
        type="search"
        aria-label="Search tools"
        placeholder="Search tools"
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && first !== undefined) onOpen(first);
        }}
      />
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ name, members }) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul>
              {members.map(contract => {
                const { id, summary, presentation } = contract;
                const isFavorite = favorites.includes(id);
                return (
                  <li key={id}>
                    <a
                      href={`#/${id}`}
                      title={summary}
                      tabIndex={-1}
                      aria-current={id === current ? 'page' : undefined}
                      onClick={event => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                        event.preventDefault();
                        onOpen(contract);
                      }}
                    >
                      {presentation.title}
                    </a>
                    <button
                      type="button"
                      class="star"
                      tabIndex={-1}
                      aria-pressed={isFavorite}
                      aria-label={`Favorite: ${presentation.title}`}
                      onClick={() => onFavorite(id)}
                    >
                      {isFavorite ? '★' : '☆'}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      {found.length === 0 && <p class="empty">No tool has these words.</p>}
    </nav>
  );
}
