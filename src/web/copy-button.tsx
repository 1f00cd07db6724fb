import { useState } from 'preact/hooks';
import { copy } from './take.js';

/** How long the button shows that it has copied, in milliseconds. */
const COPIED_LABEL_MS = 1200;

/** A button that copies a text. `what` names the text for screen readers. */
export function CopyButton({ text, what, label = 'Copy' }: { text: () => string; what: string; label?: string }) {
  const [said, setSaid] = useState<string>();
  const take = async () => {
    setSaid((await copy(text())) ? 'Copied' : 'Not allowed');
    setTimeout(() => setSaid(undefined), COPIED_LABEL_MS);
  };
  return (
    <button type="button" class="quiet" aria-label={`Copy ${what}`} onClick={take}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
