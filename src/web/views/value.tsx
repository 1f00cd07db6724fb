import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';

/** Minimum length of a fact that gets a copy button. */
const MIN_COPY_LENGTH = 16;

/** A fact on one line. */
export function FactValue({ value, name }: { value: unknown; name: string }) {
  if (typeof value === 'boolean') return <span class={value ? 'yes' : 'no'}>{value ? 'yes' : 'no'}</span>;
  const text = String(value);
  return (
    <span class="value">
      <code>{text}</code>
      {text.length >= MIN_COPY_LENGTH && (
        <CopyButton text={() => text} what={inWords(name.split('.').at(-1) ?? name)} />
      )}
    </span>
  );
}
