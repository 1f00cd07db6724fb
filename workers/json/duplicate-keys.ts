import { positionText } from '../text/position.js';
import { quoted } from '../text/quoted.js';
import { JsonKind, JsonScanner, type TokenStream } from './scanner.js';
import { stringValue } from './string-value.js';

/**
 * Warnings about duplicate names in an object. RFC 8259 section 4 allows them, and most readers keep only the last
 * member. `text` is valid JSON.
 */
export function duplicateKeyWarnings(text: string): string[] {
  const tokens = new DuplicateKeyDetector(text, new JsonScanner(text));
  while (tokens.next() !== JsonKind.end);
  return tokens.warnings();
}

/** An object that has not ended yet. */
interface OpenObject {
  /** The names of an earlier object at the same depth: the objects of an array nearly always have the same names. */
  readonly model: readonly string[];
  /** How many names in a row equal those of the model. */
  matched: number;
  /** All names so far, once a name has differed from the model. */
  names: Set<string> | null;
}

/** Passes the tokens of a JSON text on and records duplicate names. */
export class DuplicateKeyDetector implements TokenStream {
  start = 0;
  end = 0;
  readonly #text: string;
  readonly #tokens: TokenStream;
  /** By depth; null for arrays. */
  readonly #open: (OpenObject | null)[] = [];
  /** By depth. */
  readonly #models: (readonly string[])[] = [];
  #count = 0;
  /** The name of the duplicate that comes first in the text. */
  #name = '';
  #offset = Number.POSITIVE_INFINITY;

  constructor(text: string, tokens: TokenStream) {
    this.#text = text;
    this.#tokens = tokens;
  }

  next(): JsonKind {
    const kind = this.#tokens.next();
    this.start = this.#tokens.start;
    this.end = this.#tokens.end;
    if (kind === JsonKind.name) this.#checkName();
    else if (kind === JsonKind.beginObject)
      this.#open.push({ model: this.#models[this.#open.length] ?? [], matched: 0, names: null });
    else if (kind === JsonKind.beginArray) this.#open.push(null);
    else if (kind === JsonKind.endArray || kind === JsonKind.endObject) {
      const names = this.#open.pop()?.names;
      if (names) this.#models[this.#open.length] = [...names];
    }
    return kind;
  }

  /** Call after the last token. At most one warning: the first duplicate, and how many more there are. */
  warnings(): string[] {
    if (this.#count === 0) return [];
    const others = this.#count === 1 ? '' : ` (and ${(this.#count - 1).toLocaleString('en-US')} more)`;
    const position = positionText(this.#text, this.#offset);
    return [`${position}: duplicate key ${quoted(this.#name)}${others}: most JSON readers keep only the last value`];
  }

  #checkName(): void {
    const object = this.#open.at(-1);
    if (!object || isNextOfModel(object, this.#text, this.start, this.end)) return;
    object.names ??= new Set(object.model.slice(0, object.matched));
    const name = stringValue(this.#text, this.start, this.end);
    if (!object.names.has(name)) {
      object.names.add(name);
      return;
    }
    this.#count++;
    if (this.start > this.#offset) return;
    this.#name = name;
    this.#offset = this.start;
  }
}

/** Whether the name from `start` to `end`, quotes included, is the next name of the model; if so, counts it. */
function isNextOfModel(object: OpenObject, text: string, start: number, end: number): boolean {
  if (object.names !== null) return false;
  const next = object.model[object.matched];
  if (next === undefined || next.length !== end - start - 2 || !text.startsWith(next, start + 1)) return false;
  // A backslash in the text begins an escape, so equal characters are not equal names.
  if (next.includes('\\')) return false;
  object.matched++;
  return true;
}
