import { readFileSync } from 'node:fs';
import type { Catalogue } from '../../src/catalogue.js';
import { SIZES, type Size } from '../tools/bodies.js';

/** One kind of call in the traffic, with its share of all calls. */
export interface Part {
  readonly tool: string;
  readonly size: Size;
  readonly share: number;
}

export type Mix = readonly Part[];

/** The default mix, over all tools. */
export const DEFAULT_MIX = new URL('../../../bench/capacity/mix.json', import.meta.url);

export const nameOf = ({ tool, size }: { readonly tool: string; readonly size: string }): string => `${tool} ${size}`;

/**
 * Reads a mix: `{"weights": {size: {tool: weight}}, "unlisted": weight}`. Tools that are not in
 * the catalogue are left out; tools that no size names take part with small calls of the
 * weight `unlisted`, 0 unless given. Shares add up to 1. Throws where it cannot be used.
 */
export function readMix(file: string | URL, catalogue: Catalogue): Mix {
  const { weights, unlisted = 0 } = JSON.parse(readFileSync(file, 'utf8')) as {
    weights?: Record<string, Record<string, number>>;
    unlisted?: number;
  };
  if (typeof weights !== 'object') throw new Error(`${file}: expected {"weights": {"small": {"uuid-gen": 10, …}, …}}`);
  const parts: { tool: string; size: Size; share: number }[] = [];
  for (const [size, tools] of Object.entries(weights)) {
    if (!SIZES.includes(size as Size)) throw new Error(`${file}: there is no size ${size}, only ${SIZES.join(', ')}`);
    for (const [tool, weight] of Object.entries(tools)) {
      if (!(weight >= 0))
        throw new Error(`${file}: expected a weight of 0 or more for ${tool}, got ${JSON.stringify(weight)}`);
      if (catalogue.has(tool)) parts.push({ tool, size: size as Size, share: weight });
    }
  }
  const listed = new Set(Object.values(weights).flatMap(tools => Object.keys(tools)));
  for (const tool of catalogue.keys()) if (!listed.has(tool)) parts.push({ tool, size: 'small', share: unlisted });
  return normalised(parts);
}

/** Another mix of the same calls: large ones `factor` times as often against small ones. */
export const heavier = (mix: Mix, factor: number): Mix =>
  normalised(mix.map(part => ({ ...part, share: part.share * (part.size === 'small' ? 1 : factor) })));

function normalised(parts: Mix): Mix {
  const sum = parts.reduce((total, { share }) => total + share, 0);
  if (!(sum > 0)) throw new Error('a mix needs a weight above 0');
  return parts.filter(({ share }) => share > 0).map(part => ({ ...part, share: part.share / sum }));
}

/**
 * The next call of a mix, so that after any number of calls each part has had its
 * share to within a call or two: chance would make runs differ by their rare large calls.
 */
export function* schedule(mix: Mix): Generator<number, never> {
  // Each part is due halfway through its first interval, then at each interval.
  const due = mix.map(({ share }) => 0.5 / share);
  for (;;) {
    let next = 0;
    for (let i = 1; i < due.length; i++) if (due[i]! < due[next]!) next = i;
    due[next]! += 1 / mix[next]!.share;
    yield next;
  }
}
