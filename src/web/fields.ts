import type { PageContract, PageSchema } from '../shared/page-contract.js';
import { isRelevant } from '../shared/presentation.js';

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
const SHOWN_OPTIONS = 3;

/** The fields of a tool in the order of its contract. */
export function fieldsOf({ input, presentation }: PageContract): readonly Field[] {
  let shown = 0;
  const texts = [presentation.input, presentation.second];
  return Object.entries(input.properties ?? {}).map(([name, schema]): Field => {
    const control = controlOf(schema, texts.includes(name));
    const isRequired = input.required?.includes(name) ?? false;
    const isOptional = !isRequired || schema.default !== undefined;
    if (control !== 'text') shown += control === 'flags' ? SHOWN_OPTIONS : 1;
    // A number or a list that may be left out is asked for by few.
    const isExtra = (control === 'number' || control === 'pairs') && !isRequired && schema.default === undefined;
    // A tool that generates has nothing but options.
    const isMany = presentation.input !== undefined && shown > SHOWN_OPTIONS;
    const isRare = control !== 'text' && isOptional && (isMany || isExtra);
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

/** The request for values: optional fields that are empty, or that do not matter beside the others, are left out. */
export function requestOf(contract: PageContract, values: Values): Record<string, unknown> {
  const entries = fieldsOf(contract)
    .filter(({ name, isRequired }) => {
      const value = values[name];
      return value !== undefined && (isRequired || (value !== '' && isRelevant(contract.presentation, name, values)));
    })
    .map(({ name }) => [name, values[name]] as const);
  return Object.fromEntries(entries);
}

/** The fields that matter beside the values of the others. */
export const relevantFields = (contract: PageContract, values: Values): readonly Field[] =>
  fieldsOf(contract).filter(({ name }) => isRelevant(contract.presentation, name, values));

/**
 * Whether there is something to run: a tool that only generates always has; any other once one of its texts has been
 * entered, and with it those that it needs.
 */
export function isReady(contract: PageContract, values: Values): boolean {
  const { input, second, onlyFor = {} } = contract.presentation;
  if (input === undefined) return true;
  const texts = relevantFields(contract, values).filter(
    ({ control, schema }) => (control === 'text' || control === 'line') && schema.default === undefined,
  );
  const isFilled = (name: string): boolean => values[name] !== '' && values[name] !== undefined;
  const isNeeded = ({ name, control, isRequired }: Field): boolean =>
    name in onlyFor || name === second || (control === 'line' && isRequired);
  return texts.some(({ name }) => isFilled(name)) && texts.every(field => !isNeeded(field) || isFilled(field.name));
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
