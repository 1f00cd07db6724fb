import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Reading, read } from '../gauge.js';
import { type Latencies, latencies } from '../load.js';
import type { Order, Report } from './generator.js';
import type { Mix } from './mix.js';

/** The generator of load, in a process of its own. */
export interface Generator {
  run(order: Order): Promise<Report>;
  stop(): void;
}

export async function startGenerator(): Promise<Generator> {
  const child = fork(fileURLToPath(new URL('./generator.js', import.meta.url)), { serialization: 'advanced' });
  await once(child, 'message');
  return {
    run: async order => {
      const report = once(child, 'message');
      child.send(order);
      return ((await report) as [Report])[0];
    },
    stop: () => child.disconnect(),
  };
}

/** One rate of arrival, held for a while. Times in milliseconds, CPU in cores. */
export interface Step {
  /** Calls that arrive each second. */
  readonly perSecond: number;
  /** Calls answered 200 each second. */
  readonly answered: number;
  readonly latency: Latencies;
  /** Answers that were not 200, of all. */
  readonly refused: number;
  /** Where the time of a call goes on average: waiting for a thread, running, and all else. */
  readonly mean: { readonly wait: number; readonly run: number; readonly rest: number };
  /** Cores that the service kept busy: its front, all its other threads; the front null where it runs elsewhere. */
  readonly cores: { readonly front: number | null; readonly rest: number };
  readonly generator: { readonly cores: number; readonly lateP99: number };
  readonly delay: Reading['delay'];
  readonly residentMiB: number;
}

/** Holds a rate of arrival for so many seconds. */
export async function step(
  generator: Generator,
  service: { url: string; pid?: number },
  mix: Mix,
  perSecond: number,
  seconds: number,
): Promise<Step> {
  const before = await read(service.url, service.pid);
  const report = await generator.run({ url: service.url, mix, perSecond, seconds });
  const after = await read(service.url, service.pid);
  const calls = report.ms.length;
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / calls;
  const latency = latencies(Array.from(report.ms, (ms, index) => ({ ms, status: report.status[index]! })));
  const good = latency.statuses[200] ?? 0;
  const front =
    after.cpu.front === null || before.cpu.front === null
      ? null
      : (after.cpu.front - before.cpu.front) / report.seconds;
  const wait = mean(report.waitMs);
  const run = mean(report.runMs);
  return {
    perSecond,
    answered: good / report.seconds,
    latency,
    refused: 1 - good / calls,
    mean: { wait, run, rest: Math.max(0, mean(report.ms) - wait - run) },
    cores: { front, rest: (after.cpu.total - before.cpu.total) / report.seconds - (front ?? 0) },
    generator: {
      cores: report.cpu / report.seconds,
      lateP99: latencies(Array.from(report.lateMs, ms => ({ ms, status: 0 }))).p99,
    },
    delay: after.delay,
    residentMiB: after.residentMiB,
  };
}

/** What a step is held against. */
export interface Target {
  /** Milliseconds. */
  readonly p99: number;
  /** Of all answers, those that may be other than 200. */
  readonly refused: number;
}

export const meets = ({ latency, refused }: Step, target: Target): boolean =>
  latency.p99 <= target.p99 && refused <= target.refused;

/**
 * The highest rate that meets the target: the rate doubles until one misses it twice, then the
 * middle (by ratio) is tried `halvings` times. `steps` holds all that were run; `knee` is
 * undefined where even the first rate misses the target.
 */
export async function findKnee(
  run: (perSecond: number) => Promise<Step>,
  target: Target,
  from: number,
  halvings: number,
): Promise<{ knee: Step | undefined; steps: Step[] }> {
  const steps: Step[] = [];
  let good: Step | undefined;
  let bad: number | undefined;
  const attempt = async (rate: number): Promise<void> => {
    let done = await run(rate);
    // A machine has its moments: a rate is too high when it misses twice.
    if (!meets(done, target)) done = await run(rate);
    steps.push(done);
    if (meets(done, target)) good = done;
    else bad = rate;
  };
  for (let rate = from; bad === undefined && rate <= 1_000_000; rate *= 2) await attempt(Math.round(rate));
  for (let i = 0; good !== undefined && bad !== undefined && i < halvings; i++) {
    await attempt(Math.round(Math.sqrt(good.perSecond * bad)));
  }
  return { knee: good, steps: steps.sort((a, b) => a.perSecond - b.perSecond) };
}
