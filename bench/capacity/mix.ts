import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalog } from '../../src/catalog.js';
import { bodies } from '../bodies.js';
import type { LoadRequest } from '../generator/generator.js';
import { inputOf, SIZES } from '../tools/bodies.js';

/** Sizes of calls: those of the tools, and one that runs until its time limit ends it. */
export const CALL_SIZES = [...SIZES, 'endless'] as const;
export type CallSize = (typeof CALL_SIZES)[number];

/** The tool that has a call without an end. */
const ENDLESS_TOOL = 'regex-tester';

/** Bodies of a file, a line each, with the numbers of their lines. */
interface OwnBodies {
  readonly file: string;
  readonly lines: readonly { readonly number: number; readonly body: string }[];
}

/** One kind of call in the traffic, with its share of all calls: a body of the bench, or those of a file in turns. */
export interface Part {
  readonly tool: string;
  readonly size?: CallSize;
  readonly bodies?: OwnBodies;
  readonly share: number;
}

export type Mix = readonly Part[];

/** The default mix, over all tools. */
export const DEFAULT_MIX = fileURLToPath(new URL('../../../bench/capacity/mix.json', import.meta.url));

/** The body of a call as it is sent. */
export function bodyOf(id: string, size: CallSize, catalog: Catalog): string {
  const entry = catalog.get(id);
  if (entry === undefined) throw new Error(`no such tool: ${JSON.stringify(id)}`);
  if (size !== 'endless') return JSON.stringify(inputOf(id, entry.tool, size));
  return bodies['one that no rescue shortens']!();
}

const EXPECTED =
  'expected {"weights": {"small": {"uuid-gen": 10}}, "unlisted": 0, "entries": [{"tool": "grep", "bodies": ' +
  '"mine.ndjson", "weight": 3}]}';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a mix: `{"weights": {size: {tool: weight}}, "unlisted": weight, "entries": [entry, …]}`, or a list of entries
 * alone: `{"tool", "size" or "bodies", "weight"}`, where `bodies` names a file with a body on each line, relative to
 * the mix. Tools that are not named take part with small calls of the weight `unlisted`, 0 unless given. Shares add up
 * to 1. Throws an error of one line where it cannot be used.
 */
export function readMix(file: string, catalog: Catalog): Mix {
  const fail = (problem: string): never => {
    throw new Error(`${file}: ${problem}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`${(error as Error).message}; ${EXPECTED}`);
  }
  const mix = Array.isArray(content) ? { entries: content } : isObject(content) ? content : fail(EXPECTED);
  const { weights = {}, unlisted = 0, entries = [] } = mix as Record<string, unknown>;
  if (!isObject(weights) || !Object.values(weights).every(isObject)) return fail(`weights: ${EXPECTED}`);
  if (!Array.isArray(entries)) return fail(`entries: ${EXPECTED}`);
  const written = [
    ...Object.entries(weights as Record<string, object>).flatMap(([size, tools]) =>
      Object.entries(tools).map(([tool, weight]) => ({ at: `weights.${size}.${tool}`, entry: { tool, size, weight } })),
    ),
    ...entries.map((entry: unknown, index) => ({ at: `entries[${index}]`, entry })),
  ];
  const parts: (Omit<Part, 'share'> & { weight: number })[] = written.map(({ at, entry }) => {
    if (!isObject(entry)) return fail(`${at}: ${EXPECTED}`);
    const { tool, size, bodies: own, weight } = entry;
    if (typeof tool !== 'string' || !catalog.has(tool)) return fail(`${at}: no such tool: ${JSON.stringify(tool)}`);
    const problem = problemOfWeight(weight);
    if (problem !== undefined) return fail(`${at}: ${problem}`);
    if (own === undefined) return { tool, size: sizeOf(tool, size ?? 'small', at, fail), weight: weight as number };
    if (size !== undefined) return fail(`${at}: expected either "size" or "bodies"`);
    if (typeof own !== 'string') return fail(`${at}: bodies: expected the name of a file, got ${JSON.stringify(own)}`);
    return { tool, bodies: readBodies(resolve(dirname(file), own), `${file}: ${at}`), weight: weight as number };
  });
  const problem = problemOfWeight(unlisted);
  if (problem !== undefined) return fail(`unlisted: ${problem}`);
  const listed = new Set(parts.map(({ tool }) => tool));
  for (const tool of catalog.keys())
    if (!listed.has(tool)) parts.push({ tool, size: 'small', weight: unlisted as number });
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  if (!(sum > 0 && sum < Infinity)) return fail('expected a weight above 0');
  return parts.filter(({ weight }) => weight > 0).map(({ weight, ...part }) => ({ ...part, share: weight / sum }));
}

const problemOfWeight = (weight: unknown): string | undefined =>
  typeof weight === 'number' && weight >= 0
    ? undefined
    : `expected a weight of 0 or more, got ${JSON.stringify(weight)}`;

function sizeOf(tool: string, size: unknown, at: string, fail: (problem: string) => never): CallSize {
  const known = CALL_SIZES.find(each => each === size);
  if (known === undefined)
    return fail(`${at}: expected a size of ${CALL_SIZES.join(', ')}, got ${JSON.stringify(size)}`);
  if (known === 'endless' && tool !== ENDLESS_TOOL) return fail(`${at}: only ${ENDLESS_TOOL} has "endless" calls`);
  return known;
}

/** Maximum size of a file of bodies: all are kept in memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Reads bodies, a JSON text on each line; empty lines are skipped. */
function readBodies(file: string, at: string): OwnBodies {
  let text: string;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new Error(`expected at most ${MAX_BYTES} bytes, got ${size}`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${at}: bodies: ${(error as Error).message}`);
  }
  const lines: { number: number; body: string }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    const body = line.trim();
    if (body === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch (error) {
      throw new Error(`${file}, line ${index + 1}: ${(error as Error).message}`);
    }
    if (!isObject(value))
      throw new Error(`${file}, line ${index + 1}: expected the JSON object of a call, got ${body.slice(0, 40)}`);
    lines.push({ number: index + 1, body });
  }
  if (lines.length === 0) throw new Error(`${file}: expected a body on each line, found none`);
  return { file, lines };
}

/** The requests of a mix, and for each what it is, in messages. */
export interface MixRequests {
  readonly requests: readonly LoadRequest[];
  /** The places of the requests of each part. */
  readonly ofPart: readonly (readonly number[])[];
}

/** Makes the bodies of all calls. */
export function requestsOf(mix: Mix, catalog: Catalog): MixRequests {
  const requests: LoadRequest[] = [];
  const ofPart = mix.map(({ tool, size = 'small', bodies: own }) =>
    (own?.lines.map(({ body }) => body) ?? [bodyOf(tool, size, catalog)]).map(
      body => requests.push({ tool, body: Buffer.from(body) }) - 1,
    ),
  );
  return { requests, ofPart };
}

/**
 * The places of the requests in turns, so that after any number of calls each part has had its share to within a call
 * or two: chance would make measurements differ by their rare large calls. Chance only says where each part begins.
 */
export function turns(mix: Mix, ofPart: MixRequests['ofPart'], random: () => number): () => number {
  const intervals = mix.map(({ share }) => 1 / share);
  const due = intervals.map(interval => random() * interval);
  const sent = ofPart.map(places => Math.floor(random() * places.length));
  return () => {
    let next = 0;
    for (let part = 1; part < due.length; part++) if (due[part]! < due[next]!) next = part;
    due[next]! += intervals[next]!;
    const places = ofPart[next]!;
    return places[sent[next]!++ % places.length]!;
  };
}
