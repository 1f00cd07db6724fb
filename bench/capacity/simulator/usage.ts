import { LANE_NAMES, type LaneName } from '../../../src/shared/tool.js';
import type { LoadGenerator } from './load-generator.js';
import type { Machine } from './machine.js';
import type { SimulatedService } from './service.js';
import type { SimulatedThreads } from './threads.js';

/** Values of the main threads, of the worker threads, and of the load generator. */
export interface ByThread {
  readonly main: number;
  readonly others: number;
  readonly generator: number;
}

/** CPU in cores, by who uses it. */
export interface CoresUsed extends ByThread {
  /** V8's threads that compile code for the service. */
  readonly compilers: number;
}

/** A part of the service or of its machine that can saturate. */
type Part = 'main' | 'cores' | LaneName;

/** What a while of simulated time used. */
export interface Used {
  /** Part of the time in which something had work: the fullest main thread, the threads of each lane, all cores. */
  readonly busy: Readonly<Record<Part, number>>;
  readonly cores: CoresUsed;
  /** CPU in cores that main threads took to wait awake; part of theirs. */
  readonly polling: number;
  /** How often threads were woken in a second; of the other threads, their tasks. */
  readonly wakes: ByThread;
  /** Calls that were open in a service whenever it answered one, on average. */
  readonly open: number;
  /** Threads that were replaced meanwhile. */
  readonly replaced: number;
}

/** The machine, and what runs on it. */
interface Running {
  readonly machine: Machine;
  readonly services: readonly SimulatedService[];
  readonly generator: LoadGenerator | undefined;
}

/** Begins to count what is used; the result ends it. `threads` are those of a lane in all services. */
export function measureUse(
  running: Running,
  { cores, threads }: { readonly cores: number; readonly threads: (lane: LaneName) => number },
): (ms: number) => Used {
  const before = totalsOf(running);
  return ms => {
    const after = totalsOf(running);
    const difference = (of: (totals: Totals) => number): number => of(after) - of(before);
    const busy = (part: Part, count: number): number => difference(({ busyMs }) => busyMs[part]) / (ms * count);
    return {
      busy: {
        main: busy('main', 1),
        cores: busy('cores', cores),
        fast: busy('fast', threads('fast')),
        risky: busy('risky', threads('risky')),
        heavy: busy('heavy', threads('heavy')),
      },
      cores: {
        ...byThread(name => difference(({ cpuMs }) => cpuMs[name]) / ms),
        compilers: difference(({ compilersMs }) => compilersMs) / ms,
      },
      polling: difference(({ pollingMs }) => pollingMs) / ms,
      wakes: byThread(name => (difference(({ wakes }) => wakes[name]) * 1000) / ms),
      open:
        difference(({ openAtAnswers }) => openAtAnswers) /
        Math.max(
          1,
          difference(({ answers }) => answers),
        ),
      replaced: difference(({ replaced }) => replaced),
    };
  };
}

/** Sums since the start, times in milliseconds. */
interface Totals {
  readonly busyMs: Readonly<Record<Part, number>>;
  readonly cpuMs: ByThread;
  readonly compilersMs: number;
  readonly pollingMs: number;
  readonly wakes: ByThread;
  readonly answers: number;
  readonly openAtAnswers: number;
  readonly replaced: number;
}

function totalsOf({ machine, services, generator }: Running): Totals {
  const sum = (of: (service: SimulatedService) => number): number =>
    services.reduce((total, service) => total + of(service), 0);
  const lanes = (of: (threads: SimulatedThreads) => number): number =>
    sum(({ threads }) => LANE_NAMES.reduce((total, name) => total + of(threads[name]), 0));
  const busyMs = (name: LaneName): number => sum(({ threads }) => threads[name].busyMs);
  return {
    busyMs: {
      main: Math.max(...services.map(({ main }) => main.busyMs)),
      cores: machine.busyMs,
      fast: busyMs('fast'),
      risky: busyMs('risky'),
      heavy: busyMs('heavy'),
    },
    cpuMs: {
      main: sum(({ main }) => main.cpuMs),
      others: lanes(({ cpuMs }) => cpuMs),
      generator: generator?.cpuMs ?? 0,
    },
    compilersMs: sum(({ compilers }) => compilers.cpuMs),
    pollingMs: sum(({ main }) => main.pollingMs),
    wakes: {
      main: sum(({ main }) => main.wakes),
      others: lanes(({ tasks }) => tasks),
      generator: generator?.wakes ?? 0,
    },
    answers: sum(({ answers }) => answers),
    openAtAnswers: sum(({ openAtAnswers }) => openAtAnswers),
    replaced: lanes(({ replaced }) => replaced),
  };
}

/** A value for each kind of thread. */
export const byThread = (of: (name: keyof ByThread) => number): ByThread => ({
  main: of('main'),
  others: of('others'),
  generator: of('generator'),
});
