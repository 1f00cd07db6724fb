import type { LaneName } from '../../src/shared/tool.js';
import { median } from '../finding.js';
import { read } from '../gauge.js';
import type { Children } from './children.js';
import { machineTimes, threadTimes } from './cpu-times.js';
import type { Mix } from './mix.js';
import { type ByThread, type Group, type Latency, Recorder } from './simulator/simulate.js';

/** One rate of arrival, held for a while. Times in milliseconds, CPU in cores. */
export interface Step {
  /** Calls that arrive each second. */
  readonly perSecond: number;
  readonly latency: Readonly<Record<Group, Latency>>;
  /** Where the time of a call goes on average: queued, running, and all else. */
  readonly mean: { readonly waitMs: number; readonly runMs: number; readonly restMs: number };
  /** CPU in cores; of the service 0 where it runs elsewhere. */
  readonly cores: ByThread;
  /** How late the generator itself was. */
  readonly lateP99: number;
  readonly residentMiB: number;
  /** What disturbed it: the machine's longest pause, and the part of its cores that others took. */
  readonly disturbance: { readonly pauseMs: number; readonly taken: number };
  /** How many times as fast the machine was as during calibration. */
  readonly speed: number;
  /** How often it was run: a step that was disturbed runs again. */
  readonly runs: number;
}

/** What a step is held against. */
export interface Target {
  /** Milliseconds, of all calls. */
  readonly p99: number;
  /** Of all calls, those that may be rejected. */
  readonly refused: number;
}

export const meets = ({ latency }: { readonly latency: { readonly all: Latency } }, target: Target): boolean =>
  latency.all.p99 <= target.p99 && latency.all.refused <= target.refused;

/** A pause of the machine, and a part of its cores taken by others, that make a step count as disturbed. */
const PAUSE_MS = 40;
const TAKEN = 0.08;

const isDisturbed = ({ disturbance: { pauseMs, taken } }: Step): boolean => pauseMs > PAUSE_MS || taken > TAKEN;

/** A service under measurement. */
export interface Service {
  readonly url: string;
  /** Undefined where it runs on another machine. */
  readonly pid?: number;
}

/** How steps are measured. */
export interface Measuring {
  readonly children: Children;
  readonly cores: number;
  readonly laneOf: (place: number) => LaneName;
  readonly seconds: number;
  /** Odd: the median is one of them. */
  readonly repeats: number;
  /** How often a disturbed repetition is tried again. */
  readonly retries: number;
  /** Measures how many times as fast the machine is as during calibration. */
  readonly speed: () => Promise<number>;
}

/** Holds a rate for so many seconds, several times, and returns the one whose p99 is the median. */
export async function measureStep(measuring: Measuring, service: Service, mix: Mix, perSecond: number): Promise<Step> {
  const steps: Step[] = [];
  const speeds = [await measuring.speed()];
  let runs = 0;
  for (let repeat = 0; repeat < measuring.repeats; repeat++) {
    let best: Step | undefined;
    for (let attempt = 0; attempt <= measuring.retries; attempt++) {
      const step = await once(measuring, service, mix, perSecond, ++runs);
      if (best === undefined || isLessDisturbed(step, best)) best = step;
      // What still waits after a rate that was too high does not count in the next.
      await new Promise(resolve => setTimeout(resolve, step.latency.all.p99 > 500 ? 1500 : 200));
      if (!isDisturbed(step)) break;
    }
    steps.push(best!);
    speeds.push(await measuring.speed());
  }
  const middle = median(steps.map(({ latency }) => latency.all.p99));
  return { ...steps.find(({ latency }) => latency.all.p99 === middle)!, speed: median(speeds), runs };
}

const isLessDisturbed = (a: Step, b: Step): boolean =>
  a.disturbance.taken + a.disturbance.pauseMs / 1000 < b.disturbance.taken + b.disturbance.pauseMs / 1000;

async function once(
  { children, cores, laneOf, seconds }: Measuring,
  { url, pid }: Service,
  mix: Mix,
  perSecond: number,
  seed: number,
): Promise<Step> {
  const times = (): { main: number; others: number } => (pid === undefined ? { main: 0, others: 0 } : threadTimes(pid));
  await children.pauseMs();
  const [cpu, machine] = [times(), machineTimes()];
  const report = await children.run({ url, mix, seconds, load: { perSecond, seed } });
  const [cpuAfter, machineAfter] = [times(), machineTimes()];
  const pauseMs = await children.pauseMs();
  const recorders = { all: new Recorder(), fast: new Recorder(), risky: new Recorder(), heavy: new Recorder() };
  for (const [index, ms] of report.ms.entries()) {
    const refused = isRefused(report.status[index]!);
    recorders.all.add(ms, refused);
    recorders[laneOf(report.part[index]!)].add(ms, refused);
  }
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [waitMs, runMs] = [mean(report.waitMs), mean(report.runMs)];
  const used = {
    main: (cpuAfter.main - cpu.main) / 1000 / report.seconds,
    others: Math.max(0, cpuAfter.others - cpu.others) / 1000 / report.seconds,
    generator: report.cpu / report.seconds,
  };
  const busy = (machineAfter.busy - machine.busy) / report.seconds;
  const steal = (machineAfter.steal - machine.steal) / report.seconds;
  const foreign = pid === undefined ? 0 : Math.max(0, busy - used.main - used.others - used.generator);
  return {
    perSecond,
    latency: {
      all: recorders.all.latency,
      fast: recorders.fast.latency,
      risky: recorders.risky.latency,
      heavy: recorders.heavy.latency,
    },
    mean: { waitMs, runMs, restMs: Math.max(0, mean(report.ms) - waitMs - runMs) },
    cores: used,
    lateP99: Float64Array.from(report.lateMs).sort()[Math.floor(report.lateMs.length * 0.99)] ?? 0,
    residentMiB: (await read(url, pid)).residentMiB,
    disturbance: { pauseMs, taken: (steal + foreign) / cores },
    speed: 1,
    runs: 1,
  };
}

/** A status that gives the caller nothing: none at all, or the service's own refusal. */
export const isRefused = (status: number): boolean => status === 0 || status === 429 || status >= 500;
