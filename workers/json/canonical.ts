import { TextBuilder } from '../text/text-builder.js';
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
      kind === Kind.number ? numberSpelling(text.slice(start, end))
      : kind === Kind.string || kind === Kind.name ? stringSpelling(text, start, end)
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

/** The significant digits as a whole number, and the power of ten, where that is not 0; undefined for a number spelled so. */
function numberSpelling(lexeme: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(-?\d+))?$/.exec(lexeme) ?? [];
  if (lexeme.length === sign.length + whole.length && !whole.endsWith('0')) return undefined;
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--;
  if (end === 0) return '0';
  const shift = digits.length - end - fraction.length;
  // Beyond what a double holds exactly, the exponent's digits may be as many as the caller likes.
  const power = exponent.length < 16 ? Number(exponent) + shift : BigInt(exponent) + BigInt(shift);
  return `${sign}${digits.slice(0, end).replace(/^0+/, '')}${power == 0 ? '' : `e${power}`}`;
}
