import type { PageContract, PageSchema } from '../shared/page-contract.js';

/** How a field is edited. `text`: an editor of its own; `line`: one line among the options. */
export type Control = 'text' | 'line' | 'segments' | 'select' | 'toggle' | 'number' | 'flags' | 'choices' | 'pairs';

export interface Field {
  readonly name: string;
  readonly schema: PageSchema;
  readonly control: Control;
  readonly isRequired: boolean;
  /** Whether it folds behind "more". */
  readonly isRare: boolean;
}

/** What a person has entered, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** Longer texts get an editor. */
const LINE_LIMIT = 1024;
/** Enums of more values are a select. */
const MOST_SEGMENTS = 4;
/** Options beyond these fold, where the contract has a default for them. */
const SHOWN_OPTIONS = 5;

/** The fields of a tool in the order of its contract. */
export function fieldsOf({ input, presentation }: PageContract): readonly Field[] {
  let shown = 0;
  const texts = [presentation.input, presentation.second];
  return Object.entries(input.properties ?? {}).map(([name, schema]): Field => {
    const control = controlOf(schema, texts.includes(name));
    const isRequired = input.required?.includes(name) ?? false;
    const isOptional = !isRequired || schema.default !== undefined;
    if (control !== 'text') shown += control === 'flags' ? SHOWN_OPTIONS : 1;
    const isRare = control !== 'text' && isOptional && shown > SHOWN_OPTIONS;
    return { name, schema, control, isRequired, isRare };
  });
}

function controlOf(schema: PageSchema, isMain: boolean): Control {
  if (isMain) return 'text';
  if (schema.enum !== undefined) return schema.enum.length <= MOST_SEGMENTS ? 'segments' : 'select';
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

/** The values that a form starts with: defaults of the contract, else the first of a choice, else nothing. */
export function initialValues(contract: PageContract): Values {
  return Object.fromEntries(
    fieldsOf(contract).map(({ name, schema, control, isRequired }) => [
      name,
      schema.default ?? emptyValue(contract, name, schema, control, isRequired),
    ]),
  );
}

function emptyValue(
  { example }: PageContract,
  name: string,
  schema: PageSchema,
  control: Control,
  isRequired: boolean,
): unknown {
  if (control === 'segments' || control === 'select') return isRequired ? schema.enum?.[0] : undefined;
  if (control === 'toggle') return false;
  if (control === 'choices') return example[name] ?? [];
  return control === 'text' || control === 'line' ? '' : undefined;
}

/** The request for values: optional fields that are empty are left out. */
export function requestOf(contract: PageContract, values: Values): Record<string, unknown> {
  const entries = fieldsOf(contract)
    .map(({ name, isRequired }) => [name, values[name], isRequired] as const)
    .filter(([, value, isRequired]) => (isRequired ? value !== undefined : value !== undefined && value !== ''))
    .map(([name, value]) => [name, value] as const);
  return Object.fromEntries(entries);
}

/**
 * Whether there is something to run: a tool that only generates always has; any other once one of its texts has been
 * entered.
 */
export function isReady(contract: PageContract, values: Values): boolean {
  if (contract.presentation.input === undefined) return true;
  const texts = fieldsOf(contract).filter(
    ({ control, schema }) => (control === 'text' || control === 'line') && schema.default === undefined,
  );
  return texts.some(({ name }) => values[name] !== '' && values[name] !== undefined);
}

/** The first text that is longer than its field takes, before anything is sent. */
export function tooLong(contract: PageContract, values: Values): string | undefined {
  for (const { name, schema } of fieldsOf(contract)) {
    const value = values[name];
    if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength) {
      const [got, most] = [value.length, schema.maxLength].map(length => length.toLocaleString('en'));
      return `${name}: ${got} characters, maximum ${most}; nothing was sent`;
    }
  }
  return undefined;
}

/** The options that differ from what the form starts with, for a link. */
export function changedOptions(contract: PageContract, values: Values): Values {
  const initial = initialValues(contract);
  return Object.fromEntries(
    fieldsOf(contract)
      .filter(({ control, name }) => control !== 'text' && differs(values[name], initial[name]))
      .map(({ name }) => [name, values[name]]),
  );
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
