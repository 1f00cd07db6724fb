import { median } from '../finding.js';
import type { Report } from './generator.js';
import type { CallCosts } from './simulator/service.js';

/** Part of the main thread's time that calls take while this is measured: they rarely wait for each other. */
const BUSY = 0.2;

/**
 * Threads that a call wakes: the main thread, its worker and the sender. For a quick task the main thread waits awake;
 * a longer one wakes it again, but the latency in the middle is that of a quick one.
 */
const WAKES = 3;

/**
 * Bounds in milliseconds. Shorter is lost in the spread of what a call costs. Longer is not waking: a call to an idle
 * service also finds cold caches, which a busier service does not have.
 */
const MIN_MS = 0.005;
const MAX_MS = 0.1;

/** CPU of a call on its own beside its costs: of wakings and of its task, in milliseconds. */
export interface CpuBeside {
  readonly mainWake: number;
  readonly task: number;
  readonly generatorWake: number;
}

/** Rate in calls a second at which a service with such calls is mostly idle. */
export function sparseRate(costs: readonly CallCosts[], { mainWake }: CpuBeside): number {
  return (1000 * BUSY) / (mean(costs, ({ beforeMs, afterMs }) => beforeMs + afterMs) + mainWake);
}

/**
 * How long a thread that sleeps takes to run, in milliseconds: what calls to a mostly idle service take longer than
 * their CPU, per thread that they wake. `costs` are those of the calls in `report`, with equal shares.
 */
export function wakeMsOf({ ms, lateMs }: Report, costs: readonly CallCosts[], beside: CpuBeside): number {
  const latencyMs = median(Array.from(ms, (value, index) => value - lateMs[index]!));
  const cpuMs = mean(costs, ({ beforeMs, afterMs, clientMs, threadMs }) => {
    const ran = mean(threadMs, value => value);
    return beforeMs + afterMs + clientMs + ran;
  });
  const restMs = latencyMs - cpuMs - beside.mainWake - beside.task - beside.generatorWake;
  return Math.min(MAX_MS, Math.max(MIN_MS, restMs / WAKES));
}

function mean<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0) / Math.max(1, values.length);
}
