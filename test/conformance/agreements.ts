import { isDeepStrictEqual } from 'node:util';
import { formatHex, parse, type Rgb } from 'culori';
import Papa from 'papaparse';
import type { Result } from './suite.js';

/** Whether a result equals the expectation, which is in the short notation of a tool's case file. */
type Agreement = (result: Result, expect: string, body: Readonly<Record<string, unknown>>) => boolean;

/** The expectation is the text of this field. */
const text =
  (field: string): Agreement =>
  (result, expect) =>
    result[field] === expect;

/** The expectation is JSON and equals the part of the result that `select` returns. */
const json =
  (select: (result: Result, body: Readonly<Record<string, unknown>>) => unknown): Agreement =>
  (result, expect, body) =>
    isDeepStrictEqual(select(result, body), JSON.parse(expect));

interface Match {
  readonly text: string;
  readonly range: readonly [number, number];
  readonly groups: readonly { readonly name: string; readonly value: string }[];
}

/** Comparisons by tool. */
export const agreements: Readonly<Record<string, Agreement>> = {
  base64: text('output'),
  'case-converter': text('result'),
  'chmod-calc': (result, expect, body) => result[body['octal'] === undefined ? 'octal' : 'symbolic'] === expect,
  'cidr-calculator': (result, expect) => {
    const { cidr, cidrs, errorCode, suggestion } = result;
    // The notation has only the first six blocks of a range.
    if (Array.isArray(cidrs)) return cidrs.slice(0, 6).join(', ') === expect;
    return (
      (errorCode === null ? cidr : suggestion === null ? errorCode : `${String(errorCode)} ${String(suggestion)}`) ===
      expect
    );
  },
  'color-converter': (result, expect) => {
    if (!/^[a-z]+-\d+$/.test(expect)) return sameColor(result['rgb'], expect);
    // A color of the palette itself: if two names have the same value, both are right.
    const { name, distance } = (result['tailwind'] ?? {}) as { name?: string; distance?: number };
    return name === expect || distance === 0;
  },
  'color-space': (result, expect) => {
    const { space, assumed } = result['detected'] as { space: string; assumed: boolean };
    return expect === 'unknown, or refused'
      ? result['format'] === 'unknown'
      : (assumed ? `${space}, assumed` : space) === expect;
  },
  // The notation has six decimals, and the ratios of unrounded channels: those of hsl() and hwb() are computed here.
  'contrast-checker': (result, expect, { foreground, background }) => {
    const colors = [String(foreground), String(background)];
    const ratio = colors.some(color => /^h/i.test(color)) ? contrastOf(colors).toFixed(6) : expect;
    return Number(result['ratio']).toFixed(6) === ratio;
  },
  'cron-parser': (result, expect) => Array.isArray(result['next']) && result['next'].join(', ') === expect,
  'csv-json': (result, expect, body) =>
    body['mode'] === 'csv-to-json'
      ? json(({ output }) => JSON.parse(String(output)))(result, expect, body)
      : sameTable(String(result['output']), body['delimiter'], expect),
  'diff-checker': (result, expect) => {
    const { added, removed } = result['stats'] as { added: number; removed: number };
    return result['error'] === null && expect === (added + removed === 0 ? 'no change' : 'a change');
  },
  grep: (result, expect) => {
    const lines = (result['matches'] as { line: number; context?: boolean }[])
      .filter(({ context }) => !context)
      .map(({ line }) => line);
    // The notation has only the first twelve lines.
    return `lines [${lines.slice(0, 12).join(', ')}]` === expect;
  },
  'hash-calc': json(result => result),
  'html-entities': text('result'),
  'json-formatter': (result, expect) => `${String(result['errorLine'])}:${String(result['errorColumn'])}` === expect,
  'json-schema': (result, expect) =>
    expect === 'schemaError'
      ? typeof result['schemaError'] === 'string'
      : expect === `valid ${result['valid'] === true ? 'True' : 'False'}`,
  'number-base': (result, expect) =>
    Object.entries(JSON.parse(expect) as Record<string, unknown>).every(([field, value]) => result[field] === value),
  'qr-generator': (result, expect) =>
    /^version \d+$/.test(expect)
      ? `version ${String(result['version'])}` === expect
      : typeof result['svg'] === 'string',
  'regex-tester': (result, expect) => {
    // A group that did not participate has the value "" here and null in the notation.
    const expected: unknown = JSON.parse(expect, (_key, value: unknown) => value ?? '');
    if (result['valid'] !== true) return isDeepStrictEqual(expected, { valid: false });
    const found = (result['matches'] as Match[]).map(({ text, range, groups }) => ({
      at: range[0],
      text,
      groups: groups.map(({ value }) => value),
      names: groups.map(({ name }) => name).filter(name => name !== ''),
    }));
    return isDeepStrictEqual(expected, { valid: true, count: result['matchCount'], found });
  },
  'unix-timestamp': text('iso'),
  'url-encode': text('output'),
  'url-parser': text('href'),
  'xml-formatter': (result, expect) => `line ${String(result['errorLine'])}` === expect,
};

/** The ratio of WCAG 2.2 of two opaque colors on channels of 8 bits, as culori reads them. */
function contrastOf(colors: readonly string[]): number {
  const linear = (channel: number): number =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  const [darker = 0, lighter = 0] = colors
    .map(color => {
      const { r, g, b } = parse(formatHex(color)!) as Rgb;
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `[r, g, b] alpha` with channels that need rounding, or a CSS color. */
function sameColor(rgb: unknown, expect: string): boolean {
  const numbers = (expect.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);
  const { r, g, b, a } = rgb as Record<'r' | 'g' | 'b' | 'a', number>;
  const [er = 0, eg = 0, eb = 0, ea = 1] = numbers;
  const close = (found: number, expected: number, by: number): boolean => Math.abs(found - expected) <= by;
  return close(r, er, 0.500001) && close(g, eg, 0.500001) && close(b, eb, 0.500001) && close(a, ea, 0.005);
}

/** Compares the records of a CSV text, read by papaparse, with rows of JSON. */
function sameTable(csv: string, delimiter: unknown, expect: string): boolean {
  const { data } = Papa.parse(csv, { delimiter: delimiter === 'semicolon' ? ';' : delimiter === 'tab' ? '\t' : ',' });
  return isDeepStrictEqual(data, JSON.parse(expect));
}
