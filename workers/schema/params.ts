import type { JsonDocument } from '../json/document.js';
import { Kind } from '../json/scanner.js';

/** Characters of a value of the schema that are worth repeating as a value. */
const SHORT = 200;

/**
 * A value of a schema for the params of a failure: as it is where JavaScript
 * holds it exactly, else its JSON text; a long one is left out.
 */
export function valueFor(document: JsonDocument, at: number): unknown {
  const source = document.source(at);
  if (source.length > SHORT) return undefined;
  // Digits that a double would lose stay text.
  const exact = document.kind(at) === Kind.string || !/\d{16}|\d[eE]/.test(source);
  return exact ? (JSON.parse(source) as unknown) : source;
}
