import type { LaneName } from '../../src/shared/tool.js';
import type { Mix } from './mix.js';
import { type Cores, slowdown } from './simulator/machine.js';
import type { Sample } from './simulator/random.js';
import type { TaskCosts } from './simulator/threads.js';

/** Calls of one load, with the CPU of each on average; times in milliseconds. */
export interface Load {
  readonly calls: number;
  readonly mainMs: number;
  readonly othersMs: number;
  readonly clientMs: number;
  readonly sleeps: number;
  readonly latencyMs: number;
  readonly runMs: Sample;
  /** Cores that were busy for the load. */
  readonly cores: number;
}

/** Calls in flight where tasks hold several. */
export const TOGETHER = 8;

/** The loads of one kind of call. */
export interface Kind {
  readonly part: Mix[number];
  readonly lane: LaneName;
  readonly isAlone: boolean;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly alone: Load;
  readonly together: Load;
}

/** How many calls a task held, by how often threads went to sleep. */
export const callsPerTask = ({ alone, together }: Kind): number =>
  together === alone ? 1 : Math.min(TOGETHER, Math.max(1, alone.sleeps / Math.max(together.sleeps, 1e-9)));

/** A time as one core alone would take it. */
export const undisturbed = (ms: number, { cores }: Load, machine: Cores): number => ms / slowdown(cores, machine);

/** The CPU that a task takes beside its calls. */
export type TaskCpu = Pick<TaskCosts, 'sendMs' | 'receiveMs' | 'threadMs'>;
