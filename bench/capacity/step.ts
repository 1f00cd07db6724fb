import type { LaneName } from '../../src/shared/tool.js';
import { read } from '../gauge.js';
import type { Children } from './children.js';
import type { Control } from './control.js';
import type { Mix } from './mix.js';
import type { MeanTimes } from './simulator/callers.js';
import { coresOfControls } from './simulator/controls.js';
import { disturbs, type ForeignWork } from './simulator/foreign-work.js';
import { type Group, Latencies, type Latency } from './simulator/latency.js';
import { LEAD_SECONDS, PATIENCE_SECONDS } from './simulator/simulate.js';
import type { CoresUsed } from './simulator/usage.js';

/** One rate of arrival, held for a while. Times in milliseconds, CPU in cores. */
export interface Step {
  /** Calls that arrive each second. */
  readonly perSecond: number;
  /** Of calls that nothing else on the machine disturbed (`disturbs`). */
  readonly latency: Readonly<Record<Group, Latency>>;
  /** Of all calls: those that were disturbed, and those that were late, disturbed or not. */
  readonly all: { readonly disturbed: number; readonly late: number };
  readonly mean: MeanTimes;
  /** CPU in cores; of the service 0 where it runs elsewhere. */
  readonly cores: CoresUsed;
  /** How late the generator itself was. */
  readonly lateP99: number;
  readonly residentMiB: number;
  /** What disturbed it: the machine's longest pause, and the part of its cores that others took. */
  readonly disturbance: { readonly pauseMs: number; readonly taken: number };
  /** CPU of the control processes for their work, on average and on each core: it shows the machine's speed. */
  readonly workMs: number;
  readonly coreWorkMs: readonly number[];
  readonly foreign: ForeignWork;
  /** Cores that were busy with none of these, nor with the control processes: interrupts. */
  readonly overhead: number;
  /** How often it was run: a step that was disturbed runs again. */
  readonly runs: number;
}

/**
 * A pause of the machine, and a part of its cores taken by others, that make a step count as disturbed. The kernel and
 * the control processes took 0.03 to 0.11 in most steps here, which is simulated.
 */
const PAUSE_MS = 40;
const TAKEN = 0.15;

const isDisturbed = ({ disturbance: { pauseMs, taken } }: Step): boolean => pauseMs > PAUSE_MS || taken > TAKEN;

/** A service under measurement. */
interface Service {
  readonly url: string;
  /** Undefined where it runs on another machine. */
  readonly pid?: number;
}

/** How steps are measured. */
export interface Measuring {
  readonly children: Children;
  readonly cores: number;
  readonly laneOf: (place: number) => LaneName;
  /** Calls that take longer are late, in milliseconds. */
  readonly latencyLimitMs: number;
  readonly seconds: number;
  /** How often each rate is measured, each time with other calls (`roundArrivals`). */
  readonly rounds: number;
  /** How often a disturbed step is tried again. */
  readonly retries: number;
  readonly say: (line: string) => void;
}

/**
 * Holds each of the rates for so many seconds, in rounds: a slow phase of the machine meets all rates, not one of them.
 * Returns the steps of each round.
 */
export async function measureRates(
  measuring: Measuring,
  service: Service,
  mix: Mix,
  rates: readonly number[],
): Promise<Step[][]> {
  const rounds: Step[][] = [];
  for (let round = 1; round <= measuring.rounds; round++) {
    const steps: Step[] = [];
    for (const perSecond of rates) {
      measuring.say(`round ${round} of ${measuring.rounds}, ${perSecond} calls a second`);
      steps.push(await leastDisturbed(measuring, service, mix, perSecond, round));
    }
    rounds.push(steps);
  }
  return rounds;
}

async function leastDisturbed(
  measuring: Measuring,
  service: Service,
  mix: Mix,
  perSecond: number,
  round: number,
): Promise<Step> {
  let best: Step | undefined;
  let runs = 0;
  for (;;) {
    const step = await once(measuring, service, mix, perSecond, round);
    runs++;
    if (best === undefined || isLessDisturbed(step, best)) best = step;
    // What still waits after a rate that was too high does not count in the next.
    await new Promise(resolve => setTimeout(resolve, step.latency.all.p99 > 500 ? 800 : 100));
    if (!isDisturbed(step) || runs > measuring.retries) return { ...best, runs };
  }
}

const isLessDisturbed = (a: Step, b: Step): boolean =>
  a.disturbance.taken + a.disturbance.pauseMs / 1000 < b.disturbance.taken + b.disturbance.pauseMs / 1000;

async function once(
  { children, cores: machineCores, laneOf, latencyLimitMs, seconds }: Measuring,
  { url, pid }: Service,
  mix: Mix,
  perSecond: number,
  round: number,
): Promise<Step> {
  const report = await children.run({
    url,
    ...(pid !== undefined && { pid }),
    mix,
    seconds,
    load: { perSecond, round, lead: LEAD_SECONDS, patience: PATIENCE_SECONDS },
  });
  const latencies = new Latencies(latencyLimitMs);
  const calls = report.ms.length;
  const ran = sinceStart(report.control, report.startMs);
  const from = LEAD_SECONDS * 1000;
  const isDisturbed = disturbs(ran, latencyLimitMs, { from, until: from + seconds * 1000 });
  let [disturbed, late] = [0, 0];
  for (const [index, ms] of report.ms.entries()) {
    if (ms > latencyLimitMs) late++;
    if (isDisturbed(report.atMs[index]!)) disturbed++;
    else latencies.add(laneOf(report.part[index]!), ms, isRefused(report.status[index]!));
  }
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [waitMs, runMs] = [mean(report.waitMs), mean(report.runMs)];
  const { sending, control } = report;
  const { busy, main, compilers, others, own } = sending;
  const cores = (used: number): number => used / sending.seconds;
  const foreign = pid === undefined ? 0 : Math.max(0, busy - main - compilers - others - own);
  return {
    perSecond,
    latency: latencies.byGroup,
    all: { disturbed: disturbed / calls, late: late / calls },
    mean: { waitMs, runMs, restMs: Math.max(0, mean(report.ms) - waitMs - runMs) },
    cores: { main: cores(main), compilers: cores(compilers), others: cores(others), generator: cores(own) },
    lateP99: Float64Array.from(report.lateMs).sort()[Math.floor(report.lateMs.length * 0.99)] ?? 0,
    residentMiB: (await read(url, pid)).residentMiB,
    disturbance: { pauseMs: control.pauseMs, taken: cores(sending.steal + foreign) / machineCores },
    workMs: control.workMs,
    coreWorkMs: control.coreWorkMs,
    foreign: ran,
    overhead: Math.max(0, cores(foreign) - coresOf(ran) - coresOfControls(control.costs)),
    runs: 1,
  };
}

/** Cores that the runs kept busy on average. */
const coresOf = ({ runs, forMs }: ForeignWork): number => runs.reduce((sum, { ms }) => sum + ms, 0) / forMs;

/** What other programs and the kernel ran, from the first moment of the load on. */
function sinceStart(
  { foreign: { forMs, runs }, sinceMs }: Pick<Control, 'foreign' | 'sinceMs'>,
  startMs: number,
): ForeignWork {
  const passedMs = startMs - sinceMs;
  return {
    forMs: forMs - passedMs,
    runs: runs.filter(({ atMs }) => atMs >= passedMs).map(run => ({ ...run, atMs: run.atMs - passedMs })),
  };
}

/** A status that gives the caller nothing: none at all, or the service's own refusal. */
export const isRefused = (status: number): boolean => status === 0 || status === 429 || status >= 500;
