import { useState } from 'preact/hooks';
import { fieldOf } from '../../shared/presentation.js';
import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';
import { valueAsText } from '../format.js';
import { type ViewProps, viewAs } from './props.js';

/** Items before a "more" button. */
const PAGE = 200;

/** Items, one a line, that can be copied one by one. */
export default function ListView(props: ViewProps) {
  const { result } = props;
  const { field, facts = [] } = viewAs(props, 'list');
  const [shown, setShown] = useState(PAGE);
  const value = fieldOf(result, field);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return (
    <>
      {facts.map(name => (
        <p key={name} class="muted">
          {inWords(name)}: {valueAsText(result[name])}
        </p>
      ))}
      <ol class="items">
        {items.slice(0, shown).map((item, at) => {
          const text = valueAsText(item);
          return (
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
