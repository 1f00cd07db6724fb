import { title } from '../words/casing.js';
import { wordsOf } from '../words/words.js';

/** ECMAScript section 12.7, IdentifierName, without escapes and joiners. */
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/**
 * Whether a property of this name needs no quotes, whatever version of ECMAScript its reader compiles for: in the
 * fifth, no letter is two code units.
 */
export function standsBare(name: string): boolean {
  return IDENTIFIER.test(name) && !/[\u{10000}-\u{10ffff}]/u.test(name);
}

/** The words of `text` in PascalCase; empty where it has none. No keyword is written so. */
export function pascalCase(text: string): string {
  return wordsOf(text).map(title).join('');
}

/** What is in no identifier ("-", "²"), and letters that are not in all, as in `standsBare`. */
const FOREIGN = /\P{ID_Continue}|[\u{10000}-\u{10ffff}]/gu;

/** Names of types, each given once. */
export class TypeNames {
  readonly #given = new Set<string>();
  /** The number to try next, for a name that was wanted again. */
  readonly #next = new Map<string, number>();

  /** `name` where that is free, else with the lowest free number from 2. */
  give(name: string): string {
    let free = name;
    let number = this.#next.get(name) ?? 2;
    for (; this.#given.has(free); number++) free = `${name}${number}`;
    if (free !== name) this.#next.set(name, number);
    this.#given.add(free);
    return free;
  }
}

/** The way to a type: the property `key` of the interface `owner`, and how many levels of elements from there. */
export interface Way {
  readonly owner: string;
  readonly key: string;
  readonly items: number;
}

/** The name wanted for what is found on a way. */
export function nameOf({ owner, key, items }: Way): string {
  return owner + pascalCase(key.replace(FOREIGN, ' ')) + 'Item'.repeat(items);
}
