import type { PageContract, PageSchema } from '../shared/page-contract.js';
import { bytesOfBase64, urlSafe } from './base64.js';
import { changedFields, type FormValues, fieldsOf, initialValues, isFreeText } from './fields.js';

/** The content of a URL fragment: a tool, values of its fields and, if requested, its texts. */
export interface ToolLink {
  readonly tool: string;
  /** The parameters as they are in the link. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The texts, deflated. */
  readonly packed: string | undefined;
  /** The tools that get the result one after the other, each as a fragment without `#/`. */
  readonly then: readonly string[];
}

/** The parameters of the texts and of further tools; no field has these names. */
const TEXTS_PARAMETER = '_';
const THEN_PARAMETER = 'then';
/** Maximum length of the texts in a link, deflated. */
const PACKED_LIMIT = 8 * 1024;
/** Maximum length of the texts in a link, inflated: a few bytes can inflate to gigabytes. */
const INFLATED_LIMIT = 4 * 1024 * 1024;

/** Reads a fragment such as `#/json-formatter?mode=minify`. */
export function readLink(fragment: string): ToolLink {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const all = new URLSearchParams(query);
  const { [TEXTS_PARAMETER]: packed, [THEN_PARAMETER]: _, ...parameters } = Object.fromEntries(all);
  return { tool: path, parameters, packed, then: all.getAll(THEN_PARAMETER) };
}

/** The values of a link: texts and choices as they are, others as JSON. Values of other types are ignored. */
export function valuesOfLink(contract: PageContract, { parameters }: ToolLink): FormValues {
  const values = fieldsOf(contract).map(({ name, schema }): [string, unknown] => {
    const parameter = parameters[name];
    if (schema.enum !== undefined) return [name, schema.enum.find(choice => String(choice) === parameter)];
    return [name, schema.type === 'string' || parameter === undefined ? parameter : parsed(parameter)];
  });
  return knownValues(contract, Object.fromEntries(values));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The values of fields that exist in the contract, if they have the contract's type. */
export function knownValues(contract: PageContract, values: FormValues): FormValues {
  const known = fieldsOf(contract).filter(({ name, schema }) => hasType(schema, values[name]));
  return Object.fromEntries(known.map(({ name }) => [name, values[name]]));
}

/** Whether a value has the type of a schema, and its parts have theirs. Ranges and lengths are left to the service. */
function hasType({ type, enum: choices, items, properties = {}, required = [] }: PageSchema, value: unknown): boolean {
  if (choices !== undefined) return choices.some(choice => choice === value);
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value) && value.every(item => items === undefined || hasType(items, item));
    case 'object':
      return (
        isRecord(value) &&
        required.every(name => value[name] !== undefined) &&
        Object.entries(properties).every(([name, part]) => value[name] === undefined || hasType(part, value[name]))
      );
    default:
      return typeof value === type;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether there are texts among the values of a link. */
export const hasTexts = (contract: PageContract, values: FormValues): boolean =>
  changedFields(contract, {}, { ...initialValues(contract), ...values }).some(isFreeText);

/** The fragment for a tool with the options that differ from its defaults, without texts. */
export function linkFragment(contract: PageContract, values: FormValues): string {
  const parameters = changedFields(contract, {}, values).flatMap((field): [string, string][] => {
    const value = values[field.name];
    if (isFreeText(field) || value === undefined) return [];
    return [[field.name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
  const query = new URLSearchParams(parameters).toString();
  return `#/${contract.id}${query === '' ? '' : `?${query}`}`;
}

/** How a tool was opened: the fragment, and the values that the form started with. */
export interface Opening {
  readonly fragment: string;
  readonly start: FormValues;
}

/** Whether the values still are those that a tool was opened with. Until then, its address stays as it is. */
export const isAsOpened = (contract: PageContract, { start }: Opening, values: FormValues): boolean =>
  changedFields(contract, start, values).length === 0;

/** The same with the texts; undefined if they take more than 8 KB. */
export async function linkFragmentWithTexts(contract: PageContract, values: FormValues): Promise<string | undefined> {
  const packed = await packedTexts(textValues(contract, values));
  if (packed === undefined) return undefined;
  const fragment = linkFragment(contract, values);
  return `${fragment}${fragment.includes('?') ? '&' : '?'}${TEXTS_PARAMETER}=${packed}`;
}

/** The texts among the values, as far as they differ from those that a form starts with. */
export function textValues(contract: PageContract, values: FormValues): FormValues {
  const texts = changedFields(contract, {}, values).filter(isFreeText);
  return Object.fromEntries(texts.map(({ name }) => [name, values[name]]));
}

/** Texts as a parameter of a link; undefined if they take more than 8 KB. */
export async function packedTexts(texts: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const packed = await deflated(JSON.stringify(texts));
  return packed.length > PACKED_LIMIT ? undefined : packed;
}

/** The texts of a link; empty if it is damaged. */
export async function textsOf(packed: string): Promise<FormValues> {
  try {
    const bytes = bytesOfBase64(packed);
    if (bytes === undefined) return {};
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true });
      if (text.length > INFLATED_LIMIT) return {};
    }
    const texts: unknown = JSON.parse(text + decoder.decode());
    return isRecord(texts) ? texts : {};
  } catch {
    return {};
  }
}

async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return urlSafe(btoa(binary));
}
