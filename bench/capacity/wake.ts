import { median } from '../finding.js';
import type { Report } from './generator.js';
import type { TaskCpu } from './loads.js';
import type { CallCosts } from './simulator/service.js';

/** Part of the main thread's time that calls take while this is measured: they rarely wait for each other. */
const BUSY = 0.2;

/** Threads that a call wakes: the main thread, its worker, the main thread again, and the sender. */
const WAKES = 4;

/**
 * Bounds in milliseconds. Shorter is lost in the spread of what a call costs. Longer is not waking: a call to an idle
 * service also finds cold caches, which a busier service does not have.
 */
const MIN_MS = 0.005;
const MAX_MS = 0.1;

/** Rate in calls a second at which a service with such calls is mostly idle. */
export function sparseRate(costs: readonly CallCosts[], { sendMs, receiveMs }: TaskCpu): number {
  return (1000 * BUSY) / (mean(costs, ({ beforeMs, afterMs }) => beforeMs + afterMs) + sendMs + receiveMs);
}

/**
 * How long a thread that sleeps takes to run, in milliseconds: what calls to a mostly idle service take longer than
 * their CPU, per thread that they wake. `costs` are those of the calls in `report`, with equal shares.
 */
export function wakeMsOf({ ms, lateMs }: Report, costs: readonly CallCosts[], task: TaskCpu): number {
  const latencyMs = median(Array.from(ms, (value, index) => value - lateMs[index]!));
  const cpuMs = mean(costs, ({ beforeMs, afterMs, clientMs, threadMs }) => {
    const ran = mean(threadMs, value => value);
    return beforeMs + afterMs + clientMs + ran;
  });
  const restMs = latencyMs - cpuMs - task.sendMs - task.receiveMs - task.threadMs;
  return Math.min(MAX_MS, Math.max(MIN_MS, restMs / WAKES));
}

function mean<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0) / Math.max(1, values.length);
}
