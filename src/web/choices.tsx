import type { FormField } from './fields.js';

interface ChoicesProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Several values of an enum, in the order in which they were chosen. */
export default function Choices({ field, value, onChange }: ChoicesProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  return (
    <span class="choices">
      {field.schema.items?.enum?.map(String).map(choice => {
        const at = chosen.indexOf(choice);
        return (
          <label key={choice} class="toggle">
            <input
              type="checkbox"
              checked={at >= 0}
              onChange={() => onChange(at < 0 ? [...chosen, choice] : chosen.filter(other => other !== choice))}
            />
            <span>
              {choice}
              {at >= 0 && <small> {at + 1}</small>}
            </span>
          </label>
        );
      })}
    </span>
  );
}
