import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Catalog } from '../../src/catalog.js';
import type { Arrivals, Pattern } from '../generator/arrivals.js';
import { SIZES } from '../tools/bodies.js';
import { bodyOf, type CallSize, type Mix } from './mix.js';

/** Recorded traffic: a mix of known calls, and the moments of their arrival. */
export interface Trace {
  readonly mix: Mix;
  /** Each call's request is the place of its part in the mix. */
  readonly pattern: Extract<Pattern, { kind: 'recorded' }>;
  /** Calls a second over the whole recording. */
  readonly perSecond: number;
  /** Lines that are not calls of a tool, and calls beyond the maximum. */
  readonly skipped: number;
}

/** Maximum calls of a recording: they take some hundred megabytes. */
const MAX_CALLS = 2_000_000;

/**
 * Reads log lines of the service (`LOG_REQUESTS=true`). A call stands for the call of its tool whose body is nearest in
 * bytes, by ratio; where no bytes are logged, the small one. Throws where there are no two calls at different times.
 */
export async function readTrace(file: string, catalog: Catalog): Promise<Trace> {
  const sizes = new Map<string, readonly { readonly size: CallSize; readonly bytes: number }[]>();
  const parts = new Map<string, { tool: string; size: CallSize; index: number; count: number }>();
  const calls: { readonly at: number; readonly part: number }[] = [];
  let skipped = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const line = lineOf(text);
    if (line === undefined || !catalog.has(line.tool) || calls.length >= MAX_CALLS) {
      skipped++;
      continue;
    }
    const { tool } = line;
    const known =
      sizes.get(tool) ?? SIZES.map(size => ({ size, bytes: Buffer.byteLength(bodyOf(tool, size, catalog)) }));
    sizes.set(tool, known);
    const distance = (bytes: number): number => Math.abs(Math.log((bytes + 1) / (line.bytesIn + 1)));
    const { size } = known.reduce((best, next) => (distance(next.bytes) < distance(best.bytes) ? next : best));
    const part = parts.get(`${tool} ${size}`) ?? { tool, size, index: parts.size, count: 0 };
    parts.set(`${tool} ${size}`, part);
    part.count++;
    calls.push({ at: line.time - line.ms, part: part.index });
  }
  if (calls.length < 2)
    throw new Error(`${file}: expected log lines of LOG_REQUESTS=true, found ${calls.length} calls of tools`);
  calls.sort((a, b) => a.at - b.at);
  const start = calls[0]!.at;
  const arrivals: Arrivals = {
    atMs: Float64Array.from(calls, ({ at }) => at - start),
    request: Uint32Array.from(calls, ({ part }) => part),
  };
  const seconds = arrivals.atMs.at(-1)! / 1000;
  if (seconds === 0) throw new Error(`${file}: expected calls at different times, found ${calls.length} at once`);
  return {
    mix: [...parts.values()].map(({ tool, size, count }) => ({ tool, size, share: count / calls.length })),
    pattern: { kind: 'recorded', calls: arrivals },
    perSecond: calls.length / seconds,
    skipped,
  };
}

/** What is read of a log line: when the call was answered, how long it took, its tool and the bytes of its body. */
function lineOf(text: string): { time: number; ms: number; tool: string; bytesIn: number } | undefined {
  try {
    const { time, ms, tool, bytesIn = 0 } = JSON.parse(text);
    if (![time, ms, bytesIn].every(Number.isFinite) || typeof tool !== 'string') return undefined;
    return { time, ms, tool, bytesIn: Math.max(0, bytesIn) };
  } catch {
    return undefined;
  }
}
