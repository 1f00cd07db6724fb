import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { type Suggestion, suggest, valuesWithText } from './detect.js';
import { Editor } from './editor.js';
import { hasPrivateKey } from './private-key.js';

interface HomeProps {
  readonly contracts: readonly PageContract[];
  /** Whether the contracts have their search data. */
  readonly isSearchable: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onOpen: (contract: PageContract) => void;
}

/** The start page: a text field, and the tools for its text. */
export function Home({ contracts, isSearchable, text, onText, onTake, onOpen }: HomeProps) {
  const found = useMemo(() => (text.trim() === '' ? [] : suggest(text, contracts)), [text, contracts, isSearchable]);
  const hasKey = useMemo(() => hasPrivateKey(text), [text]);
  const first = useRef<HTMLButtonElement>(null);
  const pasted = useRef(false);
  // After a paste, Enter opens the first suggestion.
  useEffect(() => {
    if (pasted.current) first.current?.focus();
    pasted.current = false;
  }, [found]);
  return (
    <main class="tool home">
      <section
        class="pane input"
        aria-label="Input"
        onPasteCapture={() => {
          pasted.current = true;
        }}
        onKeyDown={event => {
          const [best] = found;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || best === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          onTake(best);
        }}
      >
        <header>
          <h1>What is this?</h1>
          <p>Paste a text or drop a file to find its tools.</p>
        </header>
        <div class="field">
          <Editor
            label="Text"
            value={text}
            help="It is looked at in this browser; nothing is sent before you choose a tool."
            placeholder="Paste or type here"
            isFocused={true}
            onChange={onText}
          />
        </div>
      </section>
      <section class="pane result" aria-label="Tools that suit">
        <div class="bar">
          <h2>{text === '' ? 'Tools' : 'Tools for this text'}</h2>
        </div>
        <div class="view">
          {hasKey && <KeyWarning />}
          {found.length > 0 ? (
            <SuggestionList found={found} first={first} onTake={onTake} />
          ) : (
            <>
              {text !== '' && <p class="empty">No tool recognizes this text. Choose one:</p>}
              <ul class={`overview${text === '' ? ' beside-list' : ''}`}>
                {contracts.map(contract => (
                  <li key={contract.id}>
                    <button
                      type="button"
                      onClick={() => {
                        if (text === '') onOpen(contract);
                        else onTake({ contract, reason: '', weight: 0, values: valuesWithText(contract, text) });
                      }}
                    >
                      <b>{contract.presentation.title}</b> <span>{contract.summary}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {text === '' && <p class="empty">The tools for your text appear here. The list at the left has all.</p>}
            </>
          )}
        </div>
      </section>
    </main>
  );
}

interface SuggestionListProps {
  readonly found: readonly Suggestion[];
  readonly first: { current: HTMLButtonElement | null };
  readonly onTake: (suggestion: Suggestion) => void;
}

function SuggestionList({ found, first, onTake }: SuggestionListProps) {
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.suggestions button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <ol class="suggestions" onKeyDown={move}>
      {found.map((suggestion, at) => (
        <li key={suggestion.contract.id}>
          <button
            type="button"
            value={suggestion.contract.id}
            ref={at === 0 ? first : null}
            onClick={() => onTake(suggestion)}
          >
            <b>{suggestion.contract.presentation.title}</b> <span>{suggestion.reason}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const KeyWarning = () => (
  <p class="warn" role="alert">
    △ This text contains a private key. No tool sends it before you say so.
  </p>
);

interface SuggestionsProps {
  readonly found: readonly Suggestion[];
  /** Whether the text or the file contains a private key. */
  readonly hasKey: boolean;
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onClose: () => void;
}

/** The tools for a text that was pasted or dropped outside of a field. */
export function Suggestions({ found, hasKey, onTake, onClose }: SuggestionsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    first.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} aria-label="Tools that suit" onClose={onClose}>
      <div class="bar">
        <h2>Tools for this text</h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
      {hasKey && <KeyWarning />}
      {found.length === 0 ? (
        <p class="empty">No tool recognizes this text.</p>
      ) : (
        <SuggestionList found={found} first={first} onTake={onTake} />
      )}
    </dialog>
  );
}
