import { Buffer } from 'node:buffer';
import type { Entry } from '../../src/catalog.js';
import { compile } from '../../src/shared/validate.js';
import { type Candidate, candidates } from './candidates.js';
import type { Runner } from './runner.js';
import { type Attack, capOf, inputFor, largestNumbers } from './targets.js';
import { exponentOf, faultOf, MAX_EXPONENT, type Sample, SMALL_BODY } from './verdict.js';

/** A family of inputs with what it takes at growing sizes. */
export interface Measured {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly exponent: number;
  /** CPU milliseconds at 64 KiB, or at the largest size below that the field allows. */
  readonly smallBodyMs: number;
  readonly fault: string | undefined;
}

export interface SearchOptions {
  readonly seed: number;
  /** Time for the first look at candidates, in milliseconds. */
  readonly searchMs: number;
  /** The size at the first look, in UTF-16 code units. */
  readonly screenSize: number;
  /** How many candidates are measured at growing sizes. */
  readonly finalists: number;
  /** Candidates that are looked at at most, however much time is left. */
  readonly maxCandidates: number;
  /** The largest size, in UTF-16 code units. */
  readonly maxSize: number;
  /** The time limit of a call. */
  readonly limitMs: number;
}

/** A candidate that takes longer for its size is not doubled further, in milliseconds. */
const ENOUGH_MS = 400;

/** How often a call is repeated that confirms a fault. */
const CONFIRMING = 3;

/** Candidates of the first look that get a second one, for each finalist. */
const KEPT = 8;

/** How many times as large inputs are at the second look. */
const LARGER = 4;

/** At the first look a candidate is cheap below this, in milliseconds: noise. */
const NOISE_MS = 0.5;

/** What a search has come to. */
export interface Found {
  /** Inputs that were looked at. */
  readonly tried: number;
  /** The families that were doubled, those with a fault first. */
  readonly worst: readonly Measured[];
}

interface ScreenResult {
  readonly tried: number;
  readonly screened: readonly Screened[];
}

interface Screened {
  readonly candidate: Candidate;
  readonly score: number;
}

/**
 * The families of inputs of a tool that cost most CPU time for the bytes in and out: many candidates are
 * looked at at a small size, the dearest are doubled.
 */
export async function worstFamilies(
  entry: Entry,
  attacks: readonly Attack[],
  runner: Runner,
  options: SearchOptions,
): Promise<Found> {
  const validate = compile(entry.tool);
  const call = async (input: unknown, repeats: number): Promise<Sample | undefined> => {
    if (validate(input).length > 0) return undefined;
    const bytesIn = Buffer.byteLength(JSON.stringify(input));
    const request = { workUrl: entry.workUrl, input, limitMs: options.limitMs, repeats };
    const { ms, bytesOut, outcome } = await runner.run(request);
    return { bytesIn, bytes: bytesIn + bytesOut, ms, outcome };
  };
  const { tried, screened } = await screen(entry, attacks, call, options);
  const worst: Measured[] = [];
  for (const candidate of await finalistsOf(entry, screened, call, options))
    worst.push(await double(entry, candidate, call, options));
  for (const [index, input] of largestNumbers(entry).entries()) {
    const sample = await call(input, 2);
    if (sample !== undefined) worst.push(measured(`example ${index + 1} with the largest numbers`, [sample], false));
  }
  worst.sort((a, b) => Number(isFaulty(b)) - Number(isFaulty(a)) || b.smallBodyMs - a.smallBodyMs);
  return { tried, worst };
}

const isFaulty = ({ fault }: Measured): boolean => fault !== undefined;

type Call = (input: unknown, repeats: number) => Promise<Sample | undefined>;

async function screen(
  entry: Entry,
  attacks: readonly Attack[],
  call: Call,
  options: SearchOptions,
): Promise<ScreenResult> {
  const { seed, searchMs, screenSize, finalists, maxCandidates } = options;
  if (attacks.length === 0) return { tried: 0, screened: [] };
  for (const { input } of entry.tool.examples) await call(input, 3);
  const screened = new Map<string, Screened>();
  const end = performance.now() + searchMs;
  let tried = 0;
  let least = 0;
  for (const candidate of candidates(attacks, seed)) {
    if (performance.now() > end || tried === maxCandidates) break;
    tried++;
    const size = Math.min(screenSize, capOf(entry, candidate.target));
    const input = inputFor(entry, candidate.target, candidate.text(size));
    const scored = async (repeats: number): Promise<number> => {
      const sample = await call(input, repeats);
      return sample === undefined ? -1 : Math.max(0, sample.ms - NOISE_MS) / (1 + sample.bytes / screenSize);
    };
    let score = await scored(1);
    // What seems to be dear is called again: the first call of a kind is compiled, and the machine may have been busy.
    if (score > least) score = await scored(2);
    if (score < 0) continue;
    const known = screened.get(candidate.name);
    if (known === undefined || known.score < score) screened.set(candidate.name, { candidate, score });
    // Only the dearest are of interest.
    if (screened.size > finalists * KEPT * 5) least = shrink(screened, finalists * KEPT);
  }
  shrink(screened, finalists * KEPT);
  return { tried, screened: [...screened.values()] };
}

/** Those that are dearest for their bytes at a larger size: what grows fast is ahead there. */
async function finalistsOf(
  entry: Entry,
  screened: readonly Screened[],
  call: Call,
  { screenSize, finalists }: SearchOptions,
): Promise<Candidate[]> {
  const scores: Screened[] = [];
  for (const { candidate } of screened) {
    const size = Math.min(screenSize * LARGER, capOf(entry, candidate.target));
    const sample = await call(inputFor(entry, candidate.target, candidate.text(size)), 1);
    if (sample !== undefined) scores.push({ candidate, score: sample.ms / (1 + sample.bytes / screenSize) });
  }
  return scores
    .sort((a, b) => b.score - a.score)
    .slice(0, finalists)
    .map(({ candidate }) => candidate);
}

/** Keeps the dearest; the least score among them. */
function shrink(screened: Map<string, Screened>, size: number): number {
  const kept = [...screened].sort(([, a], [, b]) => b.score - a.score).slice(0, size);
  screened.clear();
  for (const [name, one] of kept) screened.set(name, one);
  return kept.at(-1)?.[1].score ?? 0;
}

/** Doubles a candidate from the size of the first look up to a small body, and further while that is cheap. */
async function double(entry: Entry, candidate: Candidate, call: Call, options: SearchOptions): Promise<Measured> {
  const { screenSize, maxSize } = options;
  const cap = Math.min(maxSize, capOf(entry, candidate.target));
  const samples: Sample[] = [];
  const inputOf = (size: number): unknown => inputFor(entry, candidate.target, candidate.text(Math.floor(size)));
  const sizes: number[] = [];
  for (let size = Math.min(cap / 4, screenSize); size <= cap; size *= 2) {
    const sample = await call(inputOf(size), 2);
    // Escapes may make the field longer than its cap.
    if (sample === undefined) break;
    samples.push(sample);
    sizes.push(size);
    if ((sample.outcome !== 'answered' && sample.outcome !== 'refused') || sample.ms > ENOUGH_MS) break;
  }
  const underDeadline = candidate.target.deadline !== undefined;
  const result = measured(candidate.name, samples, underDeadline);
  if (result.fault === undefined || !(result.exponent > MAX_EXPONENT)) return result;
  // Growth that seems too fast is measured once more: garbage collection and other processes disturb single calls.
  const again: Sample[] = [];
  for (const [index, sample] of samples.entries()) {
    const repeated = await call(inputOf(sizes[index]!), CONFIRMING);
    again.push(repeated === undefined || repeated.ms > sample.ms ? sample : repeated);
  }
  return measured(candidate.name, again, underDeadline);
}

function measured(name: string, samples: readonly Sample[], underDeadline: boolean): Measured {
  const small = samples.filter(({ bytesIn }) => bytesIn <= SMALL_BODY * 1.1).at(-1) ?? samples.at(-1);
  const fault = faultOf(samples, underDeadline);
  return { name, samples, exponent: exponentOf(samples), smallBodyMs: small?.ms ?? 0, fault };
}
