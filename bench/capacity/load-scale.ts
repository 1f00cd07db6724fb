import { type Kind, type Load, type TaskCpu, undisturbed } from './loads.js';
import { type Cores, slowdown } from './simulator/machine.js';
import type { CallCosts } from './simulator/service.js';

/** CPU in a mix as a part of what it is for calls of one kind: of the main thread, the others, and the sender. */
export interface LoadScale {
  readonly main: number;
  readonly thread: number;
  readonly client: number;
}

export const UNSCALED: LoadScale = { main: 1, thread: 1, client: 1 };

/** A scale beyond these would be a fault of the measurement. */
const MIN_SCALE = 0.4;
const MAX_SCALE = 2.5;

/**
 * Part of the machine that all calls together take while they are measured: as much as near the knee, since the CPU of
 * a call falls as the rate grows.
 */
const BUSY = 0.75;

/** A call that shares tasks, as it was measured, and its costs. */
interface Sharing {
  readonly kind: Kind;
  readonly costs: CallCosts;
}

/** The rate in calls a second at which the calls take that much of the machine. */
export function mixedRate(sharing: readonly Sharing[], task: TaskCpu, machine: Cores): number {
  const busy = BUSY * machine.cores;
  const taskMs = task.sendMs + task.receiveMs + task.threadMs;
  const callMs = meanOf(sharing, ({ costs }) => costs.beforeMs + costs.afterMs + costs.clientMs + runMsOf(costs));
  return (busy * 1000) / ((callMs + taskMs) * slowdown(busy, machine));
}

const runMsOf = ({ threadMs }: CallCosts): number =>
  threadMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, threadMs.length);

/** The mean over the calls of a mix. */
function meanOf(sharing: readonly Sharing[], of: (entry: Sharing) => number): number {
  const shares = sharing.reduce((sum, { kind }) => sum + kind.part.share, 0);
  return sharing.reduce((sum, entry) => sum + (of(entry) * entry.kind.part.share) / shares, 0);
}

/**
 * Many kinds of calls in turn find other caches and other compiled code than one kind alone, and share other tasks.
 * Compares what all calls that share tasks took together, at a rate that leaves a quarter of the machine idle, with
 * what their costs add up to.
 */
export function loadScale(
  sharing: readonly Sharing[],
  mixed: Load,
  task: TaskCpu,
  machine: Cores,
  garbageMs: number,
): LoadScale {
  const tasksPerCall = Math.min(
    1,
    mixed.sleeps /
      Math.max(
        1e-9,
        meanOf(sharing, ({ kind }) => kind.alone.sleeps),
      ),
  );
  const main = undisturbed(mixed.mainMs, mixed, machine) - garbageMs;
  const thread = undisturbed(mixed.othersMs, mixed, machine);
  const ratio = (measured: number, added: number): number =>
    Math.min(MAX_SCALE, Math.max(MIN_SCALE, measured / Math.max(1e-9, added)));
  return {
    main: ratio(
      main - (task.sendMs + task.receiveMs) * tasksPerCall,
      meanOf(sharing, ({ costs }) => costs.beforeMs + costs.afterMs),
    ),
    thread: ratio(
      thread - task.threadMs * tasksPerCall,
      meanOf(sharing, ({ costs }) => runMsOf(costs)),
    ),
    client: ratio(
      mixed.clientMs,
      meanOf(sharing, ({ costs }) => costs.clientMs),
    ),
  };
}

/** Costs in a mix. A large body is the same work anywhere. */
export function scaled(costs: CallCosts, { main, thread, client }: LoadScale): CallCosts {
  if (costs.alone) return costs;
  return {
    ...costs,
    beforeMs: costs.beforeMs * main,
    afterMs: costs.afterMs * main,
    clientMs: costs.clientMs * client,
    threadMs: costs.threadMs.map(ms => ms * thread),
  };
}
