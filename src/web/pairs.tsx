import { inWords } from './contracts.js';
import type { FormField } from './fields.js';

type Row = Readonly<Record<string, unknown>>;

interface PairsProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A list of objects with text fields, one line each. */
export default function Pairs({ field, value, onChange }: PairsProps) {
  const rows: readonly Row[] = Array.isArray(value) ? value : [];
  const names = Object.keys(field.schema.items?.properties ?? {});
  const blank = Object.fromEntries(names.map(name => [name, '']));
  const replace = (at: number, row: Row) => onChange(rows.map((other, index) => (index === at ? row : other)));
  const remove = (at: number) => {
    const rest = rows.filter((_, index) => index !== at);
    onChange(rest.length === 0 ? undefined : rest);
  };
  return (
    <span class="pairs">
      {rows.map((row, at) => (
        <span key={at}>
          {names.map(name => (
            <input
              key={name}
              type="text"
              aria-label={`${inWords(name)} ${at + 1}`}
              placeholder={name}
              value={String(row[name] ?? '')}
              onInput={({ currentTarget }) => replace(at, { ...row, [name]: currentTarget.value })}
            />
          ))}
          <button type="button" class="quiet" aria-label={`Remove ${at + 1}`} onClick={() => remove(at)}>
            Remove
          </button>
        </span>
      ))}
      <button type="button" class="quiet" onClick={() => onChange([...rows, blank])}>
        Add
      </button>
    </span>
  );
}
