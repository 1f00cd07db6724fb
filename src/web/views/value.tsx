import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';

/** Short facts are not worth a button. */
const COPIED_FROM = 16;

/** A fact of one line. */
export function Value({ value, name }: { value: unknown; name: string }) {
  if (typeof value === 'boolean') return <span class={value ? 'yes' : 'no'}>{value ? 'yes' : 'no'}</span>;
  const text = String(value);
  return (
    <span class="value">
      <code>{text}</code>
      {text.length >= COPIED_FROM && <CopyButton text={() => text} what={inWords(name.split('.').at(-1) ?? name)} />}
    </span>
  );
}
