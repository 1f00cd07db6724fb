import { title } from '../words/casing.js';
import { wordsOf } from '../words/words.js';

/** ECMAScript section 12.7, IdentifierName, without escapes and joiners. */
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Whether a name is an identifier of ECMAScript, reserved words included. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/**
 * Whether a property name needs no quotes for any compile target: in ECMAScript 5, letters beyond the BMP are not part
 * of identifiers.
 */
export function needsNoQuotes(name: string): boolean {
  return IDENTIFIER.test(name) && !/[\u{10000}-\u{10ffff}]/u.test(name);
}

/** The words of `text` in PascalCase; empty if it has none. The result is never a keyword. */
export function pascalCase(text: string): string {
  return wordsOf(text).map(title).join('');
}

/** Characters that are not part of identifiers ("-", "²"), and letters beyond the BMP, as in `needsNoQuotes`. */
const FOREIGN = /\P{ID_Continue}|[\u{10000}-\u{10ffff}]/gu;

/** Unique type names; iterates over all that were given. */
export class TypeNames implements Iterable<string> {
  readonly #given = new Set<string>();
  /** The next number to try for a name that is in use. */
  readonly #next = new Map<string, number>();

  [Symbol.iterator](): Iterator<string> {
    return this.#given.values();
  }

  /** `name` if it is unused, else with the lowest unused number from 2. */
  give(name: string): string {
    let free = name;
    let number = this.#next.get(name) ?? 2;
    for (; this.#given.has(free); number++) free = `${name}${number}`;
    if (free !== name) this.#next.set(name, number);
    this.#given.add(free);
    return free;
  }
}

/** The path to a type: the property `key` of the interface `owner`, and the number of array levels after it. */
export interface TypePath {
  readonly owner: string;
  readonly key: string;
  readonly items: number;
}

/** The preferred name of the type at a path. */
export function typeNameOf({ owner, key, items }: TypePath): string {
  return owner + pascalCase(key.replace(FOREIGN, ' ')) + 'Item'.repeat(items);
}
