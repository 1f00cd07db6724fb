import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pattern } from '../generator/arrivals.js';
import { type LoadGenerator, startGenerator } from '../generator/generator.js';
import { progress } from '../progress.js';
import { uniform } from '../random.js';
import { serve } from '../server.js';
import { type Found, findKnee } from './knee.js';
import { type Mix, type MixRequests, turns } from './mix.js';
import type { Options, Variant } from './options.js';
import { isRejected, type RateOptions, type Sample } from './rate.js';
import type { Observed } from './usage.js';

/** Calls in flight that warm a service up. */
const WARM_UP_WIDTH = 32;

/** The climb begins at this part of the rate that the warm-up reached, which keeps all cores busy. */
const START = 0.35;

/** A measurement takes so much longer than its calls count, in seconds; so long the service rests before each. */
const BESIDE_S = 0.9;
const REST_MS = 200;

/** What a run reads from outside, so that a test can say what it finds. */
export interface Sources {
  /** The part of the machine that others take; undefined where nobody can tell. */
  readonly othersShare: (most: number) => Promise<number | undefined>;
  readonly measureRate: (perSecond: number, options: RateOptions) => Promise<Sample>;
}

/** A variant with what was found. */
export interface MeasuredVariant extends Found<Sample> {
  readonly name: string;
}

/** What is wrong with what the caller gave: options, a file, an address. */
export class UsageError extends Error {}

/** The traffic of a run, with a sentence on it. */
export type Traffic = { readonly mix: Mix; readonly pattern: Pattern; readonly about: string };

/** What the variants of a run have in common. */
export interface Run {
  readonly options: Options;
  readonly traffic: Traffic;
  readonly requests: MixRequests;
  readonly sources: Sources;
}

/** Starts the service of a variant, or takes the one that runs, and searches its knee. */
export async function measureVariant({ name, env }: Variant, shared: Run): Promise<MeasuredVariant> {
  const { options, traffic, requests } = shared;
  const startedAt = performance.now();
  const service = options.url === undefined ? await serve('started', { ...env }) : undefined;
  const observed: Observed = {
    url: options.url ?? service!.url,
    pid: service?.rootPid,
    cores: service === undefined ? options.planning.cores : availableParallelism(),
  };
  let generator: LoadGenerator | undefined;
  try {
    await checkCalls(observed.url, traffic.mix, requests);
    generator = await startGenerator({ url: observed.url, requests: requests.requests });
    return { name, ...(await search(name, generator, observed, startedAt, shared)) };
  } finally {
    progress('');
    generator?.close();
    await service?.stop();
  }
}

/** How many bodies of a file are tried until one is answered 2xx. */
const TRIED_BODIES = 20;

/** Sends a call of each part, so that a mix that the service rejects is not measured. Throws a `UsageError`. */
async function checkCalls(url: string, mix: Mix, { requests, ofPart }: MixRequests): Promise<void> {
  for (const [index, { tool, size, bodies }] of mix.entries()) {
    let first = '';
    for (const [place, request] of ofPart[index]!.slice(0, TRIED_BODIES).entries()) {
      // It runs to its time limit.
      if (size === 'endless') break;
      const { body } = requests[request]!;
      const response = await fetch(`${url}/api/tools/${tool}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).catch((error: Error) => {
        const cause = error.cause as NodeJS.ErrnoException | undefined;
        throw new UsageError(`${url} does not answer: ${cause?.code ?? cause?.message ?? error.message}`);
      });
      const text = await response.text();
      if (response.ok) {
        first = '';
        break;
      }
      const where = bodies === undefined ? `${tool}, ${size}` : `${bodies.file}, line ${bodies.lines[place]!.number}`;
      first ||= `${where}: ${url} answered ${response.status}: ${text.slice(0, 200)}`;
    }
    if (first !== '') throw new UsageError(first);
  }
}

/** Warms the service up and searches the knee. */
async function search(
  name: string,
  generator: LoadGenerator,
  observed: Observed,
  startedAt: number,
  { options, traffic, requests, sources }: Run,
): Promise<Found<Sample>> {
  const { effort, target, seed, variants } = options;
  const random = uniform(seed);
  const nextRequest = turns(traffic.mix, requests.ofPart, random);
  const passed = (): number => (performance.now() - startedAt) / 1000;
  const say = (line: string, left: number, now: boolean): void => {
    const later = variants.length - 1 - variants.findIndex(variant => variant.name === name);
    const seconds = Math.max(1, Math.round(left + later * (passed() + left)));
    const minutes = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    progress(`about ${minutes} left: ${variants.length > 1 ? `${name}, ` : ''}${line}`, now);
  };
  const ofRate = effort.seconds + BESIDE_S;
  const ofSearch = 8 * (effort.climb + BESIDE_S) + (effort.rounds - 1) * (effort.rates + 1.5) * ofRate;
  say('warming up', Math.min(effort.warmUp + ofSearch, effort.budget), true);
  const warm = await generator.closed({
    width: WARM_UP_WIDTH,
    seconds: effort.warmUp,
    calls: 1,
    turns: Uint32Array.from({ length: 100_000 }, nextRequest),
    pauseMs: 100,
  });
  const halfMs = (warm.seconds * 1000) / 2;
  const secondHalf = warm.status.filter((status, place) => !isRejected(status) && warm.atMs[place]! > halfMs).length;
  return findKnee<Sample>(
    async (perSecond, round, left) => {
      const seconds = round === 1 ? effort.climb : effort.seconds;
      const at = `round ${round} of ${effort.rounds}, ${perSecond.toLocaleString('en')} calls a second`;
      say(at, Math.min(left * ofRate, effort.budget - passed()), round === 1);
      await sleep(REST_MS);
      const { pattern } = traffic;
      const how = { generator, observed, pattern, target, seconds, nextRequest, random };
      return sources.measureRate(perSecond, how);
    },
    {
      start: (START * secondHalf) / (halfMs / 1000),
      rounds: effort.rounds,
      rates: effort.rates,
      spacing: effort.spacing,
      random,
      hasTimeFor: count => passed() + count * ofRate <= effort.budget,
    },
  );
}
