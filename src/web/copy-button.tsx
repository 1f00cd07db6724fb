import { useState } from 'preact/hooks';
import { copy } from './take.js';

/** How long a button says that it has copied, in ms. */
const SAID_MS = 1200;

/** A button that copies a text. `what` names it for those who do not see where it stands. */
export function CopyButton({ text, what, label = 'Copy' }: { text: () => string; what: string; label?: string }) {
  const [said, setSaid] = useState<string>();
  const take = async () => {
    setSaid((await copy(text())) ? 'Copied' : 'Not allowed');
    setTimeout(() => setSaid(undefined), SAID_MS);
  };
  return (
    <button type="button" class="quiet" aria-label={`Copy ${what}`} onClick={take}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
