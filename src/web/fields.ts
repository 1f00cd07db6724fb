import type { PageContract, PageSchema } from '../shared/page-contract.js';
import { isRelevant } from '../shared/presentation.js';

/** The control of a field. `text`: an editor; `line`: a text field among the options. */
type Control = 'text' | 'line' | 'segments' | 'select' | 'toggle' | 'number' | 'flags' | 'choices' | 'pairs';

/** A field of a tool's input, and how the form shows it. */
export interface FormField {
  readonly name: string;
  readonly schema: PageSchema;
  readonly control: Control;
  readonly isRequired: boolean;
  /** Whether it is hidden behind "more". */
  readonly isRare: boolean;
  /** Whether it is part of the form only after it was added; until then its value is undefined. */
  readonly isAddable: boolean;
}

/** The values of a form, by field. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Maximum length of a text in a one-line control; longer ones get an editor. */
const LINE_LIMIT = 1024;
/** Maximum values of an enum as segments; longer ones are a select. */
const MAX_SEGMENTS = 4;
/** Number of options that are always shown; more of them are hidden if the contract has a default. */
const SHOWN_OPTIONS = 4;

/** The fields of a tool in the order of its contract. */
export function fieldsOf({ input, presentation }: PageContract): readonly FormField[] {
  let shown = 0;
  const { onlyFor = {}, pattern, addable = [] } = presentation;
  const texts = [presentation.input, presentation.second];
  return Object.entries(input.properties ?? {}).map(([name, schema]): FormField => {
    const control = controlOf(schema, texts.includes(name));
    const isRequired = input.required?.includes(name) ?? false;
    const isOptional = !isRequired || schema.default !== undefined;
    // The flags of a pattern are beside it.
    const isOption = control !== 'text' && name !== pattern?.flags;
    if (isOption) shown += control === 'flags' ? SHOWN_OPTIONS : 1;
    // Optional numbers and lists are rarely needed.
    const isExtra = (control === 'number' || control === 'pairs') && !isRequired && schema.default === undefined;
    // A tool that only generates has nothing else to show.
    const isMany = presentation.input !== undefined && shown > SHOWN_OPTIONS;
    // A text without a default is needed wherever it is relevant.
    const isNeeded = control === 'line' && name in onlyFor && schema.default === undefined;
    const isRare = isOption && isOptional && !isNeeded && (isMany || isExtra);
    return { name, schema, control, isRequired, isRare, isAddable: addable.includes(name) };
  });
}

function controlOf(schema: PageSchema, isMain: boolean): Control {
  if (isMain) return 'text';
  if (schema.enum !== undefined) return schema.enum.length <= MAX_SEGMENTS ? 'segments' : 'select';
  switch (schema.type) {
    case 'boolean':
      return 'toggle';
    case 'integer':
    case 'number':
      return 'number';
    case 'object':
      return 'flags';
    case 'array':
      return schema.items?.enum === undefined ? 'pairs' : 'choices';
    default:
      return schema.maxLength !== undefined && schema.maxLength <= LINE_LIMIT ? 'line' : 'text';
  }
}

/** The initial values of a form: the contract's default, else the first value of an enum, else an empty value. */
export function initialValues(contract: PageContract): FormValues {
  return Object.fromEntries(
    fieldsOf(contract).map(field => [field.name, field.schema.default ?? emptyValue(contract, field)]),
  );
}

function emptyValue({ example }: PageContract, { name, schema, control, isRequired, isAddable }: FormField): unknown {
  if (isAddable) return undefined;
  if (control === 'segments' || control === 'select') return isRequired ? schema.enum?.[0] : undefined;
  if (control === 'toggle') return false;
  if (control === 'choices') return example[name] ?? [];
  return control === 'text' || control === 'line' ? '' : undefined;
}

/** The request for the values, without optional fields that are empty or not relevant. */
export function requestOf(contract: PageContract, values: FormValues): Record<string, unknown> {
  const entries = fieldsOf(contract)
    .filter(({ name, isRequired, isAddable }) => {
      const value = values[name];
      const isGiven = (value !== '' || isAddable) && isRelevant(contract.presentation, name, values);
      return value !== undefined && (isRequired || isGiven);
    })
    .map(({ name }) => [name, values[name]] as const);
  return Object.fromEntries(entries);
}

/** The fields that are relevant for the values of the others. */
const relevantFields = (contract: PageContract, values: FormValues): readonly FormField[] =>
  fieldsOf(contract).filter(({ name }) => isRelevant(contract.presentation, name, values));

/**
 * Whether the values are complete enough for a call. A tool that only generates is always ready; any other needs one
 * text, and all required ones.
 */
export function isReady(contract: PageContract, values: FormValues): boolean {
  const { input, second, onlyFor = {} } = contract.presentation;
  if (input === undefined) return true;
  const texts = relevantFields(contract, values).filter(
    ({ control, schema }) => (control === 'text' || control === 'line') && schema.default === undefined,
  );
  const isFilled = (name: string): boolean => values[name] !== '' && values[name] !== undefined;
  const isNeeded = ({ name, control, isRequired }: FormField): boolean =>
    name in onlyFor || name === second || (control === 'line' && isRequired);
  return texts.some(({ name }) => isFilled(name)) && texts.every(field => !isNeeded(field) || isFilled(field.name));
}

/** The message for the first text that is longer than its field allows; undefined if there is none. */
export function tooLong(contract: PageContract, values: FormValues): string | undefined {
  for (const { name, schema } of fieldsOf(contract)) {
    const value = values[name];
    if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength) {
      const [got, most] = [value.length, schema.maxLength].map(length => length.toLocaleString('en'));
      return `${name}: ${got} characters, maximum ${most}; nothing was sent`;
    }
  }
  return undefined;
}

/** Whether users enter text into a field. Texts may be secret; the other fields are options. */
export const isFreeText = ({ control }: FormField): boolean => ['text', 'line', 'pairs'].includes(control);

/** The fields whose values differ from those that a form starts with; `start` has precedence over the contract. */
export function changedFields(contract: PageContract, start: FormValues, values: FormValues): readonly FormField[] {
  const initial = { ...initialValues(contract), ...start };
  return fieldsOf(contract).filter(({ name }) => differs(values[name], initial[name]));
}

const differs = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a !== b : JSON.stringify(a) !== JSON.stringify(b);
