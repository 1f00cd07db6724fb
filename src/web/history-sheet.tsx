import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import type { FormValues } from './fields.js';
import { fieldsOf } from './fields.js';
import { type Runs, valuesOfRun } from './runs.js';

export interface HistorySheetProps {
  readonly contracts: readonly PageContract[];
  readonly runs: Runs;
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
  readonly onOpen: (contract: PageContract, start: FormValues) => void;
  readonly onClose: () => void;
}

/** Characters of a run's text that are displayed. */
const SHOWN = 120;

/** The runs of this tab, which can be opened again. */
export function HistorySheet({ contracts, runs, isKept, onKeep, onOpen, onClose }: HistorySheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [, setCount] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const known = runs.all.flatMap(run => {
    const contract = contracts.find(({ id }) => id === run.tool);
    return contract === undefined ? [] : [{ run, contract }];
  });
  return (
    <dialog ref={dialog} class="sheet" aria-label="History" onClose={onClose}>
      <div class="bar">
        <h2>History of this tab</h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
      {known.length === 0 ? (
        <p class="empty">What you run appears here, so that you can go back to it.</p>
      ) : (
        <ol class="suggestions runs">
          {known.map(({ run, contract }) => (
            <li key={run.time}>
              <button type="button" onClick={() => onOpen(contract, valuesOfRun(contract, run))}>
                <b>{contract.presentation.title}</b> <time>{new Date(run.time).toLocaleTimeString()}</time>
                <code>{beginning(contract, run.values)}</code>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p class="actions">
        <label class="toggle">
          <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => onKeep(currentTarget.checked)} />
          <span>Keep inputs in this browser, except secrets</span>
        </label>
        <button
          type="button"
          onClick={() => {
            runs.clear();
            setCount(count => count + 1);
          }}
        >
          Clear
        </button>
      </p>
    </dialog>
  );
}

/** The beginning of a run: its texts, or its options if it has none. */
function beginning(contract: PageContract, values: FormValues): string {
  const texts = fieldsOf(contract).flatMap(({ name, control }) =>
    (control === 'text' || control === 'line') && values[name] ? [String(values[name])] : [],
  );
  const whole = texts.length > 0 ? texts.map(text => text.slice(0, SHOWN)).join(' · ') : JSON.stringify(values);
  return whole.slice(0, SHOWN).replace(/\s+/g, ' ');
}
