import type { PageContract } from '../shared/page-contract.js';
import { changedOptions, type FormValues, fieldsOf } from './fields.js';

/** The content of a URL fragment: a tool, values of its options and, if requested, its texts. */
export interface ToolLink {
  readonly tool: string;
  readonly values: FormValues;
  /** The texts, deflated. */
  readonly packed: string | undefined;
}

/** The parameter of the texts; no field has this name. */
const TEXTS_PARAMETER = '_';
/** Maximum length of the texts in a link, deflated. */
const PACKED_LIMIT = 8 * 1024;

/** Reads a fragment such as `#/json-formatter?mode=minify`. Values that are not JSON are texts. */
export function readLink(fragment: string): ToolLink {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const parameters = [...new URLSearchParams(query)];
  const packed = parameters.find(([name]) => name === TEXTS_PARAMETER)?.[1];
  const values = parameters.filter(([name]) => name !== TEXTS_PARAMETER).map(([name, value]) => [name, parsed(value)]);
  return { tool: path, values: Object.fromEntries(values), packed };
}

/** The options of a link that exist in the contract, with the contract's type. */
export function knownValues(contract: PageContract, values: FormValues): FormValues {
  const known = fieldsOf(contract).flatMap(({ name, schema, control }): [string, unknown][] => {
    const value = values[name];
    if (value === undefined) return [];
    if (control === 'segments' || control === 'select') {
      const choice = schema.enum?.find(choice => String(choice) === String(value));
      return choice === undefined ? [] : [[name, choice]];
    }
    if (control === 'text' || control === 'line') return [[name, String(value)]];
    const type = Array.isArray(value) ? 'array' : typeof value;
    const expected = schema.type === 'integer' ? 'number' : schema.type;
    return type === expected && value !== null ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The fragment for a tool with the options that differ from its defaults. */
export function linkFragment(contract: PageContract, values: FormValues): string {
  const parameters = Object.entries(changedOptions(contract, values)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const query = new URLSearchParams(parameters).toString();
  return `#/${contract.id}${query === '' ? '' : `?${query}`}`;
}

/** The same with the texts; undefined if they take more than 8 KB. */
export async function linkFragmentWithTexts(contract: PageContract, values: FormValues): Promise<string | undefined> {
  const texts = fieldsOf(contract)
    .filter(({ control }) => control === 'text')
    .map(({ name }) => [name, values[name]]);
  const packed = await deflated(JSON.stringify(Object.fromEntries(texts)));
  if (packed.length > PACKED_LIMIT) return undefined;
  const fragment = linkFragment(contract, values);
  return `${fragment}${fragment.includes('?') ? '&' : '?'}${TEXTS_PARAMETER}=${packed}`;
}

/** The texts of a link; empty if it is damaged. Their size is bounded, because a few bytes can inflate to gigabytes. */
export async function textsOf(packed: string): Promise<FormValues> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true });
      if (text.length > INFLATED_LIMIT) return {};
    }
    return JSON.parse(text) as FormValues;
  } catch {
    return {};
  }
}

const INFLATED_LIMIT = 4 * 1024 * 1024;

async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
