import { useState } from 'preact/hooks';
import { CopyButton } from '../copy-button.js';
import { valueAt } from '../faults.js';
import { textOf } from '../take.js';
import { type ViewProps, viewOf } from './props.js';

/** Items shown before one asks for more. */
const PAGE = 200;

/** Items, one a line, each to be copied by itself. */
export default function ListView({ contract, result }: ViewProps) {
  const { field } = viewOf(contract, 'list');
  const [shown, setShown] = useState(PAGE);
  const value = valueAt(result, field);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return (
    <>
      <ol class="items">
        {items.slice(0, shown).map((item, at) => {
          const text = textOf(item);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat
            <li key={at}>
              <code>{text}</code>
              <CopyButton text={() => text} what={`item ${at + 1}`} />
            </li>
          );
        })}
      </ol>
      {items.length > shown && (
        <button type="button" onClick={() => setShown(shown + PAGE)}>
          Show more ({(items.length - shown).toLocaleString('en')})
        </button>
      )}
    </>
  );
}
