import { useEffect, useRef } from 'preact/hooks';

/** Lists the keyboard shortcuts of the page. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="sheet" aria-label="Keys" onClose={onClose}>
      <div class="bar">
        <h2>Keys</h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
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
  ['Ctrl K or /', 'Find a tool or an action'],
  ['Ctrl Enter', 'Run now, or once more'],
  ['Ctrl Shift C', 'Copy the result'],
  ['F8', 'Go to the error, or to the next one'],
  ['F7 or Shift F7', 'Next or previous change of a diff'],
  ['Ctrl F', 'Search in the editor that has the focus'],
  ['Esc', 'Back to the input'],
  ['Alt 1 to Alt 9', 'Open a favorite'],
  ['Alt ←', 'Back to what was open before'],
  ['?', 'This list'],
] as const;
