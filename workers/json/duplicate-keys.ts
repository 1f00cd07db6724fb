import { positionText } from '../text/position.js';
import { quoted } from '../text/quoted.js';
import { JsonScanner, Kind } from './scanner.js';
import { stringValue } from './string-value.js';

/**
 * Warnings about names that occur more than once in an object: RFC 8259 section 4 allows them, and most readers keep
 * only the last member. One warning, with the first such name and how many there are. `text` is valid JSON.
 */
export function duplicateKeyWarnings(text: string): string[] {
  const duplicates = findDuplicates(text);
  if (duplicates === undefined) return [];
  const { count, first, offset } = duplicates;
  const others = count === 1 ? '' : ` (and ${(count - 1).toLocaleString('en-US')} more)`;
  return [
    `${positionText(text, offset)}: duplicate key ${quoted(first)}${others}: most JSON readers keep only the last value`,
  ];
}

interface Duplicates {
  readonly count: number;
  readonly first: string;
  /** Of the second occurrence, in UTF-16 code units. */
  readonly offset: number;
}

/** An object whose end was not reached yet. */
interface OpenObject {
  /** The names of an earlier object at the same depth. Nearly always, the objects of an array have the same names. */
  readonly model: readonly string[];
  /** Names so far that are those of the model. */
  matched: number;
  /** All names so far, once one was not that of the model. */
  names: Set<string> | null;
}

function findDuplicates(text: string): Duplicates | undefined {
  const scanner = new JsonScanner(text);
  /** By depth; null for arrays. */
  const open: (OpenObject | null)[] = [];
  const models: (readonly string[])[] = [];
  let count = 0;
  let first = '';
  let offset = 0;
  for (let kind = scanner.next(); kind !== Kind.end; kind = scanner.next()) {
    if (kind === Kind.beginArray) {
      open.push(null);
    } else if (kind === Kind.beginObject) {
      open.push({ model: models[open.length] ?? [], matched: 0, names: null });
    } else if (kind === Kind.endArray) {
      open.pop();
    } else if (kind === Kind.endObject) {
      const names = open.pop()?.names;
      if (names) models[open.length] = [...names];
    } else if (kind === Kind.name) {
      const object = open.at(-1);
      if (!object || isNextOfModel(object, text, scanner.start, scanner.end)) continue;
      object.names ??= new Set(object.model.slice(0, object.matched));
      const name = stringValue(text, scanner.start, scanner.end);
      if (!object.names.has(name)) object.names.add(name);
      else if (count++ === 0) [first, offset] = [name, scanner.start];
    }
  }
  return count === 0 ? undefined : { count, first, offset };
}

/** Whether the name from `start` to `end`, quotes included, is the next one of the model. If so, counts it. */
function isNextOfModel(object: OpenObject, text: string, start: number, end: number): boolean {
  if (object.names !== null) return false;
  const next = object.model[object.matched];
  if (next === undefined || next.length !== end - start - 2 || !text.startsWith(next, start + 1)) return false;
  // An escape in the text stands for something else than its characters.
  if (next.includes('\\')) return false;
  object.matched++;
  return true;
}
