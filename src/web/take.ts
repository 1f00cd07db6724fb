import type { JsonObject } from '../shared/json-object.js';
import type { PageContract } from '../shared/page-contract.js';
import { fieldOf, type Language, replacedIn, type View, viewOf } from '../shared/presentation.js';
import type { FormValues } from './fields.js';
import { valueAsText } from './format.js';

/** The part of a result that is copied: the text of its main field, with one line for each item of a list. */
export function mainTextOf({ presentation }: PageContract, values: FormValues, result: JsonObject): string {
  const output = viewOf(presentation, values);
  const replaced = replacedIn(output, result);
  if (replaced !== undefined) return replaced;
  const fields = output.kind === 'record' ? output.fields : undefined;
  if (fields !== undefined) return fields.map(field => `${field}: ${valueAsText(result[field])}`).join('\n');
  const value = 'field' in output && output.field !== undefined ? fieldOf(result, output.field) : result;
  if (output.kind === 'diff' && Array.isArray(value)) return value.map(patchLine).join('\n');
  if (output.kind === 'matches' && Array.isArray(value)) return value.map(({ text }) => text).join('\n');
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join('\n');
  return valueAsText(value);
}

const SIGNS: Readonly<Record<string, string>> = { added: '+', removed: '-', context: ' ' };
const patchLine = ({ type, text }: { type: string; text: string }): string => `${SIGNS[type] ?? ' '}${text}`;

/** Puts a text on the clipboard; false if that failed. Pages without TLS have no clipboard API. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const area = document.createElement('textarea');
    area.value = text;
    const parent = document.querySelector('dialog[open]') ?? document.body;
    parent.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return isCopied;
  }
}

/** Puts a text on the clipboard, and tells the user whether that worked: "Link copied." */
export async function copyAndSay(text: string, what: string, say: (text: string) => void): Promise<void> {
  say((await copy(text)) ? `${what} copied.` : 'This browser does not allow it.');
}

/** The file extension for the text of a result. */
export function endingOf({ presentation }: PageContract, values: FormValues): string {
  const view = viewOf(presentation, values);
  if (view.kind === 'image') return 'svg';
  const language = languageOf(view, values);
  return (language !== undefined && ENDINGS[language]) || 'txt';
}

const ENDINGS: Partial<Record<Language, string>> = {
  json: 'json',
  yaml: 'yaml',
  xml: 'xml',
  sql: 'sql',
  csv: 'csv',
  typescript: 'ts',
};

/** The language of a text view for an input; undefined for other views. */
export function languageOf(view: View, values: FormValues): Language | undefined {
  return view.kind === 'text' ? (view.by?.languages[String(values[view.by.input])] ?? view.language) : undefined;
}

/** Saves content as a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
