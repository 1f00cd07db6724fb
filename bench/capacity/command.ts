import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalog, readCatalog } from '../../src/catalog.js';
import { environment } from '../environment.js';
import type { Pattern } from '../generator/arrivals.js';
import { othersShare } from '../machine.js';
import { progress } from '../progress.js';
import { DEFAULT_MIX, readMix, requestsOf } from './mix.js';
import { type Options, readOptions, USAGE } from './options.js';
import { plan } from './plan.js';
import { measureRate } from './rate.js';
import { type Capacity, latencyPlot, page, sentences, variantRow } from './report.js';
import { readTrace } from './trace.js';
import { type MeasuredVariant, measureVariant, type Sources, type Traffic, UsageError } from './variant.js';

/** Others may take this part of the machine before the first rate. */
const MOST_OTHERS = 0.1;

/** Maximum difference of the highest and the lowest round, as a part of their median. */
const MOST_SPREAD = 0.3;

const SOURCES: Sources = { othersShare, measureRate };

/** Runs the command; resolves with its exit code. */
export async function run(args: readonly string[], sources: Sources = SOURCES): Promise<number> {
  let options: Options | undefined;
  let traffic: Traffic;
  const catalog = await readCatalog();
  try {
    options = readOptions(args);
    if (options === undefined) {
      console.log(USAGE);
      return 0;
    }
    traffic = await readTraffic(options, catalog);
  } catch (error) {
    return usageError(error);
  }
  const others = await sources.othersShare(MOST_OTHERS);
  if (others === undefined) console.error('capacity: what else this machine does is known only on Linux');
  else if (others > MOST_OTHERS) {
    const busy = `others take ${Math.round(others * 100)} % of this machine, expected at most ${MOST_OTHERS * 100} %`;
    if (!options.evenIfBusy) {
      console.error(`capacity: the machine is busy: ${busy}; --even-if-busy measures nevertheless`);
      return 4;
    }
    console.error(`capacity: ${busy}`);
  }
  try {
    const found = await measure(options, traffic, catalog, sources);
    return report(found, options.out);
  } catch (error) {
    if (error instanceof UsageError) return usageError(error);
    throw error;
  }
}

function usageError(error: unknown): number {
  progress('');
  console.error(`capacity: ${error instanceof Error ? error.message : String(error)}`);
  return 2;
}

async function readTraffic({ trace, mix, bursts }: Options, catalog: Catalog): Promise<Traffic> {
  if (trace === undefined) {
    const file = mix ?? DEFAULT_MIX;
    const pattern: Pattern = bursts > 1 ? { kind: 'bursts', size: bursts } : { kind: 'poisson' };
    const moments = bursts > 1 ? `in bursts of ${bursts} on average` : 'as a Poisson process';
    const about = `Calls of ${mix ?? 'the default mix'} arrive ${moments}.`;
    return { mix: readMix(file, catalog), pattern, about };
  }
  const { pattern, perSecond, skipped, mix: recorded } = await readTrace(trace, catalog);
  const calls = pattern.calls.atMs.length.toLocaleString('en');
  const about =
    `Calls arrive as ${calls} calls recorded in ${trace}, at ${perSecond.toPrecision(3)} a second there; ` +
    `${skipped} other lines were skipped.`;
  return { mix: recorded, pattern, about };
}

/** Measures all variants, and plans with the first. */
async function measure(options: Options, traffic: Traffic, catalog: Catalog, sources: Sources): Promise<Capacity> {
  const { target, planning, seed, variants } = options;
  const requests = requestsOf(traffic.mix, catalog);
  const measured: MeasuredVariant[] = [];
  for (const variant of variants) {
    measured.push(await measureVariant(variant, { options, traffic, requests, sources }));
  }
  const { knee, rounds, atLeast } = measured[0]!;
  const doubts = measured.flatMap(doubtsOf);
  return {
    ...environment(),
    target,
    seed,
    traffic: traffic.about,
    mix: traffic.mix.map(({ bodies, ...part }) => ({ ...part, ...(bodies && { bodies: bodies.file }) })),
    replicaCores: planning.cores ?? null,
    knee,
    rounds,
    atLeast,
    plan: knee === null ? null : plan(planning, knee.low),
    variants: measured,
    doubts,
  };
}

/** Why the knee of a variant should not be relied on. */
function doubtsOf({ name, knee, rounds, atLeast, samples }: MeasuredVariant): string[] {
  if (knee === null) return [];
  const doubts: string[] = [];
  if (atLeast !== null) doubts.push(`${name}: ${atLeast}: the service takes at least ${knee.median} calls a second.`);
  else if (rounds.length < 2) doubts.push(`${name}: only one round was finished, so that the spread is not known.`);
  const spread = (knee.high - knee.low) / knee.median;
  if (spread > MOST_SPREAD) {
    const others = Math.max(...samples.map(sample => sample.others ?? 0));
    doubts.push(
      `${name}: this machine was unsteady: the rounds found ${knee.low} to ${knee.high} calls a second, a spread of ` +
        `${Math.round(spread * 100)} %, expected at most ${MOST_SPREAD * 100} %; others took up to ` +
        `${Math.round(others * 100)} % of it.`,
    );
  }
  return doubts;
}

/** Writes what was found; returns the exit code. */
function report(found: Capacity, folder: string): number {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'capacity.json'), `${JSON.stringify(found, null, 1)}\n`);
  writeFileSync(join(folder, 'capacity.html'), page(found));
  writeFileSync(join(folder, 'capacity.svg'), latencyPlot(found.variants[0]!, found.target));
  for (const sentence of sentences(found)) console.log(sentence);
  if (found.variants.length > 1)
    console.log(`\n${found.variants.map(variant => variantRow(variant).join(': ')).join('\n')}`);
  if (found.doubts.length > 0) console.log(`\nDo not rely on this:\n- ${found.doubts.join('\n- ')}`);
  console.log(`\n${join(folder, 'capacity.html')} and capacity.json beside it; seed ${found.seed}`);
  return found.knee === null ? 1 : found.doubts.length > 0 ? 3 : 0;
}
