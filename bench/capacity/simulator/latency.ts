import { LANE_NAMES, type LaneName } from '../../../src/shared/tool.js';
import { median } from '../../finding.js';

/** A name that traffic is reported under: all of it, or a lane. */
export type Group = 'all' | LaneName;

/** Latencies of a group of calls in milliseconds. */
export interface Latency {
  readonly calls: number;
  /** The part of all calls that was not answered. */
  readonly refused: number;
  /** The part of all calls that took longer than `latencyLimitMs` of the traffic. */
  readonly late: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Latencies of one group as they come in. */
class Recorder {
  readonly #ms: number[] = [];
  readonly #latencyLimitMs: number;
  #refused = 0;
  #late = 0;

  constructor(latencyLimitMs: number) {
    this.#latencyLimitMs = latencyLimitMs;
  }

  add(ms: number, refused: boolean): void {
    this.#ms.push(ms);
    if (refused) this.#refused++;
    if (ms > this.#latencyLimitMs) this.#late++;
  }

  get latency(): Latency {
    const sorted = Float64Array.from(this.#ms).sort();
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const calls = sorted.length;
    const part = (of: number): number => (calls === 0 ? 0 : of / calls);
    return { calls, refused: part(this.#refused), late: part(this.#late), p50: at(0.5), p99: at(0.99), max: at(1) };
  }
}

/** Records latencies of all calls, and of those of each lane. */
export class Latencies {
  readonly #all: Recorder;
  readonly #lanes: Readonly<Record<LaneName, Recorder>>;

  /** Calls that take longer than `latencyLimitMs` are late; none unless given. */
  constructor(latencyLimitMs = Infinity) {
    const recorder = (): Recorder => new Recorder(latencyLimitMs);
    this.#all = recorder();
    this.#lanes = { fast: recorder(), risky: recorder(), heavy: recorder() };
  }

  /** A call of a lane took so many milliseconds. */
  add(lane: LaneName, ms: number, refused: boolean): void {
    this.#all.add(ms, refused);
    this.#lanes[lane].add(ms, refused);
  }

  get byGroup(): Readonly<Record<Group, Latency>> {
    const { fast, risky, heavy } = this.#lanes;
    return { all: this.#all.latency, fast: fast.latency, risky: risky.latency, heavy: heavy.latency };
  }
}

/** The middle of repetitions of the same traffic: the median of p50s, the geometric mean of p99s, means of parts. */
export function middleOf(repetitions: readonly Readonly<Record<Group, Latency>>[]): Readonly<Record<Group, Latency>> {
  const middle = (group: Group): Latency => {
    const found = repetitions.map(latency => latency[group]).filter(({ calls }) => calls > 0);
    if (found.length === 0) return repetitions[0]![group];
    const mean = (of: (latency: Latency) => number): number =>
      found.reduce((sum, latency) => sum + of(latency), 0) / found.length;
    return {
      calls: Math.round(mean(({ calls }) => calls)),
      refused: mean(({ refused }) => refused),
      late: mean(({ late }) => late),
      p50: median(found.map(({ p50 }) => p50)),
      p99: Math.exp(mean(({ p99 }) => Math.log(Math.max(MIN_MS, p99)))),
      max: Math.max(...found.map(({ max }) => max)),
    };
  };
  return { all: middle('all'), fast: middle('fast'), risky: middle('risky'), heavy: middle('heavy') };
}

/** For the logarithm of a latency. */
const MIN_MS = 0.01;

/** All groups. */
export const GROUPS: readonly Group[] = ['all', ...LANE_NAMES];
