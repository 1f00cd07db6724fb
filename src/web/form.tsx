import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { inWords, nameOf } from './contracts.js';
import { changedFields, type FormField, type FormValues } from './fields.js';
import { lazy } from './lazy.js';

interface FormProps {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly issues: Readonly<Record<string, string>>;
  readonly contract: PageContract;
  readonly onChange: (name: string, value: unknown) => void;
}

/** The options of a tool in one line; rare ones behind "more". The flags of a pattern are beside it. */
export function OptionFields({ fields, values, issues, contract, onChange }: FormProps) {
  const { pattern, colors = [] } = contract.presentation;
  const [isOpen, setOpen] = useState(false);
  const flags = pattern && fields.find(({ name }) => name === pattern.flags);
  const options = fields.filter(field => field.control !== 'text' && field !== flags);
  // Options that differ from what they start with are never hidden, nor those that have done so: one of them may have
  // the focus.
  const changed = useRef(new Set<string>());
  for (const { name } of changedFields(contract, {}, values)) changed.current.add(name);
  const isFolded = ({ name, isRare }: FormField): boolean =>
    isRare && issues[name] === undefined && !changed.current.has(name);
  const folded = options.filter(isFolded);
  if (options.length === 0) return null;
  const aroundOf = (field: FormField): Around | undefined => {
    if (flags !== undefined && field.name === pattern?.source) {
      const flagsInput = (
        <Flags
          field={flags}
          value={asFlags(values[flags.name])}
          letters={pattern.letters}
          onChange={value => onChange(flags.name, value)}
        />
      );
      return input => (
        <span class="literal">
          /{input}/{flagsInput}
        </span>
      );
    }
    if (!colors.includes(field.name)) return undefined;
    return input => (
      <span class="picked">
        {input}
        <ColorPicker value={String(values[field.name] ?? '')} onChange={hex => onChange(field.name, hex)} />
      </span>
    );
  };
  return (
    <form class="options" aria-label="Options" onSubmit={event => event.preventDefault()}>
      {options
        .filter(field => isOpen || !folded.includes(field))
        .map(field => (
          <Option
            key={field.name}
            field={field}
            value={values[field.name]}
            issue={issues[field.name]}
            isFocused={field.name === pattern?.source}
            around={aroundOf(field)}
            onChange={value => onChange(field.name, value)}
          />
        ))}
      {folded.length > 0 && (
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : `More (${folded.length})`}
        </button>
      )}
    </form>
  );
}

/** What is around the control of a field: the slashes and flags of a pattern, the picker of a color. */
type Around = (control: JSX.Element) => JSX.Element;

const ColorPicker = lazy(() => import('./color-picker.js'));
const Choices = lazy(() => import('./choices.js'));
const Pairs = lazy(() => import('./pairs.js'));

interface OptionProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly issue: string | undefined;
  /** Whether it has the focus when the tool opens. */
  readonly isFocused: boolean;
  readonly around: Around | undefined;
  readonly onChange: (value: unknown) => void;
}

function Option({ field, value, issue, isFocused, around, onChange }: OptionProps) {
  const id = useId();
  const { schema } = field;
  const label = nameOf(field);
  const help = schema.description ?? '';
  const note = issue !== undefined && (
    <span class="issue" id={`${id}-issue`}>
      {issue}
    </span>
  );
  const tip = help !== '' && (
    <span class="tip" role="tooltip" id={`${id}-tip`}>
      {help}
    </span>
  );
  const described = {
    'aria-describedby': [help !== '' && `${id}-tip`, issue !== undefined && `${id}-issue`].filter(Boolean).join(' '),
    'aria-invalid': issue !== undefined,
  };
  const group = (content: JSX.Element, kind = '') => (
    <fieldset class={`option${kind}`} aria-describedby={help === '' ? undefined : `${id}-tip`}>
      <legend>{label}</legend>
      {content}
      {note}
      {tip}
    </fieldset>
  );
  switch (field.control) {
    case 'segments':
      return group(
        <span class="segments">
          {schema.enum?.map(choice => (
            <label key={choice}>
              <input type="radio" name={id} checked={value === choice} onChange={() => onChange(choice)} />
              <span>{choice}</span>
            </label>
          ))}
        </span>,
      );
    case 'flags':
      return group(<Flags field={field} value={asFlags(value)} onChange={onChange} />);
    case 'choices':
      return group(<Choices field={field} value={value} onChange={onChange} />, ' wide');
    case 'pairs':
      return group(<Pairs field={field} value={value} onChange={onChange} />, ' wide');
    case 'toggle':
      return (
        <span class="option">
          <Toggle
            label={label}
            checked={value === true}
            {...(help !== '' && { tip: `${id}-tip` })}
            onChange={onChange}
          />
          {note}
          {tip}
        </span>
      );
    default: {
      const input = (
        <ValueInput
          id={id}
          field={field}
          value={value}
          described={described}
          isFocused={isFocused}
          onChange={onChange}
        />
      );
      return (
        <span class={`option${around ? ' wide' : field.control === 'line' ? ' grow' : ''}${isFocused ? ' first' : ''}`}>
          <label for={id}>{label}</label>
          {around === undefined ? input : around(input)}
          {note}
          {tip}
        </span>
      );
    }
  }
}

interface ValueInputProps extends Pick<OptionProps, 'field' | 'value' | 'isFocused' | 'onChange'> {
  readonly id: string;
  /** The attributes that refer to its tip and its issue. */
  readonly described: { readonly 'aria-describedby': string; readonly 'aria-invalid': boolean };
}

/** A choice, a number or a line of text. */
function ValueInput({ id, field: { control, schema }, value, described, isFocused, onChange }: ValueInputProps) {
  const line = useRef<HTMLInputElement>(null);
  // Before the browser paints, as in an editor.
  useLayoutEffect(() => {
    if (isFocused) line.current?.focus({ preventScroll: true });
  }, [isFocused]);
  if (control === 'select') {
    return (
      <select id={id} {...described} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {schema.enum?.map(choice => (
          <option key={choice} value={choice} selected={value === choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  if (control === 'number') {
    return (
      <input
        id={id}
        type="number"
        {...described}
        min={schema.minimum}
        max={schema.maximum}
        step={schema.type === 'integer' ? 1 : 'any'}
        value={value === undefined ? '' : String(value)}
        onInput={({ currentTarget }) =>
          onChange(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)
        }
      />
    );
  }
  return (
    <input
      id={id}
      ref={line}
      type="text"
      {...described}
      spellcheck={false}
      autocomplete="off"
      autocapitalize="off"
      value={String(value ?? '')}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface ToggleProps {
  readonly label: string;
  readonly checked: boolean;
  readonly title?: string;
  /** The accessible name of a label that is a letter. */
  readonly name?: string | undefined;
  /** The id of the describing element. */
  readonly tip?: string;
  readonly onChange: (isOn: boolean) => void;
}

function Toggle({ label, checked, title, name, tip, onChange }: ToggleProps) {
  return (
    <label class="toggle" title={title}>
      <input
        type="checkbox"
        aria-label={name}
        aria-describedby={tip}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

const asFlags = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

interface PartProps<T> {
  readonly field: FormField;
  readonly value: T;
  readonly onChange: (value: unknown) => void;
}

/** Booleans of an object, by their names or their `letters`. */
function Flags({
  field,
  value,
  letters,
  onChange,
}: PartProps<Record<string, unknown>> & { letters?: Readonly<Record<string, string>> }) {
  return (
    <span class="segments">
      {Object.entries(field.schema.properties ?? {}).map(([name, { description }]) => (
        <Toggle
          key={name}
          label={letters?.[name] ?? inWords(name)}
          name={letters && `${letters[name]}: ${inWords(name)}`}
          checked={value[name] === true}
          title={description ?? ''}
          onChange={isOn => onChange({ ...value, [name]: isOn })}
        />
      ))}
    </span>
  );
}
