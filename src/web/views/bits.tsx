import { CopyButton } from '../copy-button.js';
import { valueAsText } from '../format.js';
import { type ViewProps, viewAs } from './props.js';

const CLASSES = ['Owner', 'Group', 'Others'] as const;
const PERMISSIONS = ['read', 'write', 'execute'] as const;
/** The special bits. */
const SPECIAL = ['setuid', 'setgid', 'sticky'] as const;

/** File permissions as nine check boxes, which change the input. */
export default function BitsView(props: ViewProps) {
  const { contract, values, result, onChange } = props;
  const { octal: field, field: letters } = viewAs(props, 'bits');
  const octal = typeof result[field] === 'string' ? result[field] : '000';
  const mode = Number.parseInt(octal, 8);
  const { input } = contract.presentation;
  const flip = (bit: number) => {
    const flipped = (mode ^ (1 << bit)).toString(8).padStart(3, '0');
    if (input === undefined) return;
    onChange(input, flipped);
    // The other notation would contradict the new permissions.
    if (letters !== input && letters in values) onChange(letters, '');
  };
  return (
    <>
      <p class="headline">
        {[octal, valueAsText(result[letters])].map((text, at) => (
          <span key={at} class="value">
            <code>{text}</code>
            <CopyButton text={() => text} what={at === 0 ? 'octal' : 'letters'} />
          </span>
        ))}
      </p>
      <table class="boxes">
        <thead>
          <tr>
            <td />
            {PERMISSIONS.map(what => (
              <th key={what} scope="col">
                {what}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CLASSES.map((who, row) => (
            <tr key={who}>
              <th scope="row">{who}</th>
              {PERMISSIONS.map((what, column) => {
                const bit = 8 - (row * 3 + column);
                return (
                  <td key={what}>
                    <input
                      type="checkbox"
                      aria-label={`${who}: ${what}`}
                      checked={(mode & (1 << bit)) !== 0}
                      onChange={() => flip(bit)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="special">
        {SPECIAL.map((name, at) => (
          <label key={name}>
            <input type="checkbox" checked={(mode & (1 << (11 - at))) !== 0} onChange={() => flip(11 - at)} /> {name}
          </label>
        ))}
      </p>
    </>
  );
}
