import { type Kind, type Load, type TaskCpu, undisturbed } from './loads.js';
import type { CallCosts } from './simulator/service.js';

/** CPU under load as a part of what it is for few calls at once: of the main thread, the others, and the sender. */
export interface LoadScale {
  readonly main: number;
  readonly thread: number;
  readonly client: number;
}

export const UNSCALED: LoadScale = { main: 1, thread: 1, client: 1 };

/** A scale beyond these would be a fault of the measurement. */
const MIN_SCALE = 0.4;
const MAX_SCALE = 1.5;

/**
 * Under load a call takes less CPU than the loads of calibration show: more calls share a turn of the event loop and a
 * task, and caches stay warm. Compares what all calls that share tasks took together with what their costs add up to.
 */
export function loadScale(
  sharing: readonly { readonly kind: Kind; readonly costs: CallCosts }[],
  underLoad: Load,
  task: TaskCpu,
  contention: number,
  garbageMs: number,
): LoadScale {
  const shares = sharing.reduce((sum, { kind }) => sum + kind.part.share, 0);
  const mean = (of: (entry: (typeof sharing)[number]) => number): number =>
    sharing.reduce((sum, entry) => sum + (of(entry) * entry.kind.part.share) / shares, 0);
  const tasksPerCall = Math.min(
    1,
    underLoad.sleeps /
      Math.max(
        1e-9,
        mean(({ kind }) => kind.alone.sleeps),
      ),
  );
  const main = undisturbed(underLoad.mainMs, underLoad, contention) - garbageMs;
  const thread = undisturbed(underLoad.othersMs, underLoad, contention);
  const ratio = (measured: number, added: number): number =>
    Math.min(MAX_SCALE, Math.max(MIN_SCALE, measured / Math.max(1e-9, added)));
  return {
    main: ratio(
      main - (task.sendMs + task.receiveMs) * tasksPerCall,
      mean(({ costs }) => costs.beforeMs + costs.afterMs),
    ),
    thread: ratio(
      thread - task.threadMs * tasksPerCall,
      mean(({ costs: { threadMs } }) => threadMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, threadMs.length)),
    ),
    client: ratio(
      underLoad.clientMs,
      mean(({ costs }) => costs.clientMs),
    ),
  };
}

/** Costs under load. A large body is the same work at any load. */
export function scaled(costs: CallCosts, { main, thread, client }: LoadScale): CallCosts {
  if (costs.alone) return costs;
  // The mean: a machine that pauses makes single runs of any call longer.
  const isShort = costs.threadMs.reduce((sum, ms) => sum + ms, 0) < SHORT_MS * costs.threadMs.length;
  return {
    ...costs,
    beforeMs: costs.beforeMs * main,
    afterMs: costs.afterMs * main,
    clientMs: costs.clientMs * client,
    threadMs: isShort ? costs.threadMs.map(ms => ms * thread) : costs.threadMs,
  };
}

/** Runs on a thread that are shorter than this, in milliseconds, are mostly overhead. */
const SHORT_MS = 1;
