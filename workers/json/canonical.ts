import { TextBuilder } from '../text/text-builder.js';
import { numberSpelling } from './number-spelling.js';
import { JsonScanner, Kind } from './scanner.js';
import { stringValue } from './string-value.js';

/**
 * A JSON text with every number, string and name in one spelling of its value:
 * values are equal when and only when they are spelled alike. Numbers are taken
 * exactly, whatever their size, and zero has no sign. All else stays as it is.
 * Throws `JsonSyntaxError`.
 */
export function canonicalValues(text: string): string {
  // The worst a spelling can do is to make 1.5 into 15e-1.
  const out = new TextBuilder(text, text.length, 2 * text.length);
  const scanner = new JsonScanner(text);
  let copied = 0;
  for (let kind = scanner.next(); kind !== Kind.end; kind = scanner.next()) {
    const { start, end } = scanner;
    const spelling =
      kind === Kind.number
        ? numberSpelling(text.slice(start, end))
        : kind === Kind.string || kind === Kind.name
          ? stringSpelling(text, start, end)
          : undefined;
    if (spelling === undefined) continue;
    out.slice(copied, start);
    out.append(spelling);
    copied = end;
  }
  out.slice(copied, text.length);
  return out.toString();
}

/** Escapes only what must be (RFC 8259 section 7); undefined for a string without escapes, which is spelled so. */
function stringSpelling(text: string, start: number, end: number): string | undefined {
  const value = stringValue(text, start, end);
  if (value.length === end - start - 2) return undefined;
  return `"${value.replace(/["\\\0-\x1f]/g, character => JSON.stringify(character).slice(1, -1))}"`;
}
