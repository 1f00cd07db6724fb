import type { RunOutcome } from './runner.js';

/** A measurement of one input of a family. */
export interface Sample {
  /** Bytes of the input and of the result together. */
  readonly bytes: number;
  /** Of the input alone. */
  readonly bytesIn: number;
  /** CPU time in milliseconds. */
  readonly ms: number;
  readonly outcome: RunOutcome;
}

/** The size of a small body, in bytes. */
export const SMALL_BODY = 64 * 1024;

/** CPU milliseconds that a small body takes at most. */
export const MAX_SMALL_BODY_MS = 500;

/**
 * The largest exponent of growth. n log n has 1.1 between 8 and 512 KiB; the rest is room for tables and heaps that
 * outgrow a cache on the way, which takes exponents of single measurements up to 1.45. What is quadratic has 2.
 */
export const MAX_EXPONENT = 1.5;

/** What takes less CPU time needs no proof of how it grows, in milliseconds. */
export const NEGLIGIBLE_MS = 200;

/** Shorter samples say nothing about growth, in milliseconds. */
const MEASURABLE_MS = 10;

/**
 * The exponent of the growth of CPU time with the bytes in and out: between the smallest measurable sample and
 * the largest, or over the last two doublings where that is less. A tree or a heap that outgrows a cache makes one step
 * dearer; an algorithm that is not linear makes every step dearer. NaN where no two samples differ by half or more.
 */
export function exponentOf(samples: readonly Sample[]): number {
  const measurable = samples.filter(({ ms }) => ms >= MEASURABLE_MS);
  const last = measurable.at(-1);
  const slopes = [measurable[0], measurable.at(-3)]
    .filter(first => first !== undefined && last !== undefined && last.bytes >= first.bytes * 1.5)
    .map(first => Math.log(last!.ms / first!.ms) / Math.log(last!.bytes / first!.bytes));
  return slopes.length === 0 ? Number.NaN : Math.min(...slopes);
}

/** What is wrong with a family; undefined where nothing is. Samples are in the order of their sizes. */
export function faultOf(samples: readonly Sample[], underDeadline: boolean): string | undefined {
  const last = samples.at(-1);
  if (last === undefined) return undefined;
  if (last.outcome === 'defect') return 'a defect';
  if (last.outcome === 'killed') return 'the deadline does not hold';
  if (last.outcome === 'memory') return 'a thread ended';
  if (underDeadline) return undefined;
  if (last.outcome === 'deadline') return 'reaches the deadline';
  const small = samples.filter(({ bytesIn }) => bytesIn <= SMALL_BODY * 1.1).at(-1);
  if (small !== undefined && small.ms > MAX_SMALL_BODY_MS) {
    return `${Math.round(small.ms)} ms for ${Math.round(small.bytesIn / 1024)} KiB`;
  }
  const exponent = exponentOf(samples);
  if (last.ms > NEGLIGIBLE_MS && exponent > MAX_EXPONENT) return `grows with the exponent ${exponent.toFixed(2)}`;
  return undefined;
}
