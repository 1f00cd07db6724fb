import type { LaneName } from '../../src/shared/tool.js';
import { median } from '../finding.js';
import type { Children } from './children.js';
import { threadTimes } from './cpu-times.js';
import type { Order, Report } from './generator.js';
import { type Mix, nameOf } from './mix.js';
import type { ControlCosts } from './simulator/controls.js';
import { type Cores, slowdown } from './simulator/machine.js';
import type { Sample } from './simulator/random.js';
import { cpuFactor } from './speed.js';
import { isRefused } from './step.js';

/** Calls of one load, with the CPU of each on average; times in milliseconds. */
export interface Load {
  readonly calls: number;
  readonly mainMs: number;
  readonly compilersMs: number;
  /** Worker threads. */
  readonly othersMs: number;
  /** Those of them that have a lower priority. */
  readonly niceMs: number;
  readonly clientMs: number;
  readonly sleeps: number;
  readonly latencyMs: number;
  readonly runMs: Sample;
  /** For each part of the mix, how long its calls ran on average; 0 where none was sent. */
  readonly partRunMs: readonly number[];
  /** What was neither queued nor run: the main thread's part, and the way. */
  readonly restMs: Sample;
  /** Cores that were busy for the load. */
  readonly cores: number;
  /** CPU of the control process for its work meanwhile. */
  readonly workMs: number;
  /** What the control process of each core took of it. */
  readonly controls: readonly ControlCosts[];
}

/** The load, its CPU scaled to a machine where the control process needs `workMs`. */
export function atSpeed(load: Load, workMs: number): Load {
  const factor = cpuFactor(load.workMs, workMs);
  return {
    ...load,
    workMs,
    mainMs: load.mainMs * factor,
    compilersMs: load.compilersMs * factor,
    othersMs: load.othersMs * factor,
    niceMs: load.niceMs * factor,
    clientMs: load.clientMs * factor,
    controls: load.controls.map(({ everyMs, cpuMs }) => ({ everyMs, cpuMs: cpuMs * factor })),
  };
}

/** Calls in flight where tasks hold several, at least. */
export const TOGETHER = 8;

/** The loads of one kind of call. */
export interface Kind {
  readonly part: Mix[number];
  readonly lane: LaneName;
  readonly isAlone: boolean;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly alone: Load;
  /** With `inFlight` calls at once; the same as `alone` where calls never share a task. */
  readonly together: Load;
  readonly inFlight: number;
  /** Elapsed time of the main thread to collect the garbage of a call, in milliseconds. */
  readonly garbageMs: number;
}

/** How many calls a task held, by how often threads went to sleep. */
export const callsPerTask = ({ alone, together, inFlight }: Kind): number =>
  together === alone ? 1 : Math.min(inFlight, Math.max(1, alone.sleeps / Math.max(together.sleeps, 1e-9)));

/** A time as one core alone would take it. */
export const undisturbed = (ms: number, { cores }: Load, machine: Cores): number => ms / slowdown(cores, machine);

/** Sends calls of a mix, and says what each took. Throws if most of them are refused. */
export async function measureLoad(
  children: Children,
  { url, pid }: { url: string; pid: number },
  mix: Mix,
  { seconds, ...load }: { readonly seconds: number } & Order['load'],
): Promise<Load> {
  const before = threadTimes(pid);
  const report = await children.run({ url, pid, mix, seconds, load });
  const after = threadTimes(pid);
  const calls = report.ms.length;
  const refused = report.status.reduce((sum, status) => sum + (isRefused(status) ? 1 : 0), 0);
  if (refused > calls / 2)
    throw new Error(`${mix.map(nameOf).join(' and ')}: ${refused} of ${calls} calls were refused`);
  // Of calls at a rate, until the last one was sent: a simulation counts as much.
  const { main, compilers, others, nice, own, seconds: elapsed } = report.sending;
  return {
    calls,
    mainMs: (main * 1000) / calls,
    compilersMs: (compilers * 1000) / calls,
    othersMs: (others * 1000) / calls,
    niceMs: (nice * 1000) / calls,
    clientMs: (own * 1000) / calls,
    sleeps: (after.sleeps - before.sleeps) / calls,
    latencyMs: median([...report.ms]),
    runMs: Array.from(report.runMs).sort((a, b) => a - b),
    partRunMs: meanRuns(report, mix.length),
    restMs: Array.from(report.ms, (ms, i) => Math.max(0, ms - report.waitMs[i]! - report.runMs[i]!)).sort(
      (a, b) => a - b,
    ),
    cores: (main + compilers + others + own) / elapsed,
    workMs: report.control.workMs,
    controls: report.control.costs,
  };
}

/** How long calls of each of so many parts ran on average. */
function meanRuns({ part, runMs }: Pick<Report, 'part' | 'runMs'>, parts: number): number[] {
  const sums = Array.from({ length: parts }, () => ({ calls: 0, ms: 0 }));
  for (const [index, place] of part.entries()) {
    const sum = sums[place]!;
    sum.calls++;
    sum.ms += runMs[index]!;
  }
  return sums.map(({ calls, ms }) => ms / Math.max(1, calls));
}
