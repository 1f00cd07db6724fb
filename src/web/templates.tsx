import { useState } from 'preact/hooks';
import type { Template } from '../shared/presentation.js';
import { inWords } from './contracts.js';

/** Forms for the contract's templates. */
export default function Templates({
  templates,
  onChange,
}: {
  templates: readonly Template[];
  onChange: (field: string, text: string) => void;
}) {
  const [open, setOpen] = useState<Template>();
  const [filled, setFilled] = useState<Readonly<Record<string, string>>>({});
  const fill = (template: Template, next: Readonly<Record<string, string>>) => {
    setOpen(template);
    setFilled(next);
    if (Object.values(next).some(Boolean)) onChange(template.field, textOf(template, next));
  };
  return (
    <div class="templates">
      <span class="segments">
        <small>Fill in:</small>
        {templates.map(template => (
          <button
            key={template.name}
            type="button"
            class="quiet"
            aria-expanded={template === open}
            onClick={() => (template === open ? setOpen(undefined) : fill(template, {}))}
          >
            {template.name}
          </button>
        ))}
      </span>
      {open !== undefined && (
        <span class="options">
          {blanksOf(open).map(blank => (
            <label key={blank} class="option grow">
              <span class="label">{inWords(blank)}</span>
              <input
                type="text"
                spellcheck={false}
                autocomplete="off"
                autocapitalize="off"
                value={filled[blank] ?? ''}
                onInput={({ currentTarget }) => fill(open, { ...filled, [blank]: currentTarget.value })}
              />
            </label>
          ))}
        </span>
      )}
    </div>
  );
}

const BLANK = /\{([^}]+)\}/g;
const blanksOf = ({ text }: Template): string[] => [...text.matchAll(BLANK)].map(([, name = '']) => name);

const textOf = ({ text, escaped = '' }: Template, filled: Readonly<Record<string, string>>): string =>
  text.replace(BLANK, (_, name: string) =>
    [...(filled[name] ?? '')].map(char => (escaped.includes(char) ? `\\${char}` : char)).join(''),
  );
