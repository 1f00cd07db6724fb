import { fieldOf, replacedIn, type View } from '../shared/presentation.js';
import { oneLine, type Piece } from './output.js';

type Json = Readonly<Record<string, unknown>>;
type Line = readonly Piece[];

const CODES = { red: '31', green: '32', cyan: '36' } as const;

const paint = (code: keyof typeof CODES, piece: Piece): Piece[] => [
  { code: `\u001b[${CODES[code]}m` },
  piece,
  { code: '\u001b[0m' },
];

/** How a result is shown. */
interface Form {
  readonly isTerminal: boolean;
  /** All fields, also on a terminal. */
  readonly isFull?: boolean;
}

/**
 * Renders a result by its view. Texts end with a line end, except a decoded one into a file or a pipe. An image is
 * drawn on a terminal.
 */
export function render(view: View, result: Json, input: Json, { isTerminal, isFull = false }: Form): Piece[] {
  switch (view.kind) {
    case 'text': {
      const text = String(fieldOf(result, view.field) ?? '');
      const { decoded } = view;
      const isDecoded = decoded?.values.includes(String(input[decoded.input])) === true;
      return isDecoded && !isTerminal ? [text] : withLineEnd(text);
    }
    case 'list':
      return lines((fieldOf(result, view.field) as readonly unknown[]).map(item => [{ inline: String(item) }]));
    case 'record':
      return record(view.fields ?? Object.keys(result), result);
    case 'diff':
      return lines(unifiedDiff(fieldOf(result, view.field) as readonly Row[]));
    case 'image': {
      const svg = String(fieldOf(result, view.field));
      return (isTerminal && blocks(svg)) || withLineEnd(svg);
    }
    case 'matches': {
      const replaced = replacedIn(view, result);
      if (replaced !== undefined) return withLineEnd(replaced);
      return lines((fieldOf(result, view.field) as readonly Match[]).map(matchLine));
    }
    case 'report':
      if (view.field !== undefined) return lines([[{ inline: String(fieldOf(result, view.field)) }]]);
      return lines(
        report(isTerminal && !isFull && view.brief !== undefined ? partsOf(result, view.brief) : result, '').map(
          line => [line],
        ),
      );
    case 'color': {
      const value = String(fieldOf(result, view.field));
      return lines([[...swatch(value), { inline: value }], ...report(result, '').map(line => [line])]);
    }
    case 'contrast': {
      const [foreground = '', background = ''] = [view.foreground, view.background].map(field => String(input[field]));
      const pair = [
        ...swatch(foreground),
        { inline: foreground },
        ' on ',
        ...swatch(background),
        { inline: background },
      ];
      return lines([pair, ...report(result, '').map(line => [line])]);
    }
    case 'bits':
      return lines([[`${fieldOf(result, view.octal)} ${fieldOf(result, view.field)}`]]);
  }
}

const lines = (all: readonly Line[]): Piece[] => all.flatMap(line => [...line, '\n']);

const withLineEnd = (text: string): Piece[] => (text === '' || text.endsWith('\n') ? [text] : [text, '\n']);

function record(fields: readonly string[], result: Json): Piece[] {
  const shown = fields
    .map((field): [string, unknown] => [oneLine(field), fieldOf(result, field)])
    .filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...shown.map(([field]) => field.length));
  return lines(shown.map(([field, value]) => [`${field.padEnd(width)}  ${scalar(value)}`]));
}

/** The fields of a result at these paths, which pass through arrays. */
const partsOf = (result: Json, paths: readonly string[]): Json =>
  parts(
    result,
    paths.map(path => path.split('.')),
  ) as Json;

function parts(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map(item => parts(item, paths));
  if (isScalar(value)) return value;
  const fields = value as Json;
  const [only] = paths;
  if (paths.length === 1 && only?.length === 1) return fields[only[0]!];
  const names = [...new Set(paths.map(([name = '']) => name))];
  return Object.fromEntries(
    names.map(name => {
      const rest = paths.filter(path => path[0] === name).map(path => path.slice(1));
      return [name, rest.some(path => path.length === 0) ? fields[name] : parts(fields[name], rest)];
    }),
  );
}

/** A nested value as indented lines; absent and empty values are left out. */
function report(value: Json, indent: string): string[] {
  return Object.entries(value).flatMap(([key, field]): string[] => {
    if (isEmpty(field)) return [];
    const name = oneLine(key);
    if (typeof field !== 'object') return [`${indent}${name}: ${scalar(field)}`];
    if (!Array.isArray(field)) return [`${indent}${name}:`, ...report(field as Json, `${indent}  `)];
    if (field.every(isScalar)) return [`${indent}${name}: ${field.map(scalar).join(', ')}`];
    return [`${indent}${name}:`, ...field.flatMap(item => reportItem(item, `${indent}  `))];
  });
}

function reportItem(item: unknown, indent: string): string[] {
  if (Array.isArray(item) && item.every(isScalar)) return [`${indent}- ${item.map(scalar).join(', ')}`];
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return report({ '-': item }, indent);
  const [first, ...rest] = report(item as Json, `${indent}  `);
  return first === undefined ? [] : [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value as object).length === 0);

/** A value on one line, with control characters escaped: also in a file, its lines are one field each. */
const scalar = (value: unknown): string => oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));

interface Row {
  readonly type: 'context' | 'removed' | 'added';
  readonly text: string;
  readonly oldLine: number | null;
  readonly newLine: number | null;
}

/** Lines of context around a change. */
const CONTEXT = 3;

const SIGNS = { context: ' ', removed: '-', added: '+' } as const;

/** The rows of a diff in the unified format of POSIX diff, without file names. */
function unifiedDiff(rows: readonly Row[]): Line[] {
  const out: Line[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let start = 0; start < rows.length; ) {
    let change = start;
    while (rows[change]?.type === 'context') change++;
    if (change === rows.length) break;
    const from = Math.max(start, change - CONTEXT);
    oldLine += from - start;
    newLine += from - start;
    let end = change + 1;
    for (let index = end; index < rows.length && index <= end + 2 * CONTEXT - 1; index++)
      if (rows[index]?.type !== 'context') end = index + 1;
    end = Math.min(rows.length, end + CONTEXT);
    const hunk = rows.slice(from, end);
    const olds = hunk.filter(({ type }) => type !== 'added').length;
    const news = hunk.filter(({ type }) => type !== 'removed').length;
    const place = (line: number, count: number): string => `${count === 0 ? line - 1 : line},${count}`;
    out.push(paint('cyan', `@@ -${place(oldLine, olds)} +${place(newLine, news)} @@`));
    for (const { type, text } of hunk) {
      const line = SIGNS[type] + text;
      out.push(type === 'context' ? [line] : paint(type === 'added' ? 'green' : 'red', line));
    }
    oldLine += olds;
    newLine += news;
    start = end;
  }
  return out;
}

interface Match {
  readonly text: string;
  readonly line?: number;
  readonly ranges?: readonly (readonly [number, number])[];
  readonly range?: readonly [number, number];
  readonly context?: true;
}

/** A matching line in the format of grep, or a match with its offsets in the text, from 0. */
function matchLine({ text, line, ranges = [], range, context }: Match): Line {
  if (line === undefined) return [`${range?.join('-')}: `, ...paint('red', { inline: text })];
  const shown: Piece[] = [`${line}${context ? '-' : ':'}`];
  let end = 0;
  for (const [from, to] of ranges) {
    shown.push(text.slice(end, from), ...paint('red', text.slice(from, to)));
    end = to;
  }
  return [...shown, text.slice(end)];
}

/** Two columns in a color; empty if the color is not hexadecimal. */
function swatch(value: string): Piece[] {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(value) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return [];
  const rgb = [red, green, blue].map(digits => Number.parseInt(digits, 16));
  return [{ code: `\u001b[48;2;${rgb.join(';')}m  \u001b[0m ` }];
}

/** Maximum width in modules of an image that is drawn with characters. */
const MAX_DRAWN = 200;

/**
 * Draws an SVG of unit squares with characters, two rows a line. Its last path must consist of runs
 * `M<x> <y>h<width>v1h-<width>z`; returns undefined for other images.
 */
function blocks(svg: string): Piece[] | undefined {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1] ?? 0);
  const path = /d="([^"]*)"\/><\/svg>\s*$/.exec(svg)?.[1];
  if (side === 0 || side > MAX_DRAWN || path === undefined) return undefined;
  const dark = Array.from({ length: side + 1 }, () => new Array<boolean>(side).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  const row = (index: number): string =>
    Array.from({ length: side }, (_, column) => {
      const upper = dark[index]?.[column];
      const lower = dark[index + 1]?.[column];
      // Light modules are drawn, because most terminals have a dark background.
      return upper ? (lower ? ' ' : '▄') : lower ? '▀' : '█';
    }).join('');
  return lines(Array.from({ length: Math.ceil(side / 2) }, (_, index) => [row(2 * index)]));
}
