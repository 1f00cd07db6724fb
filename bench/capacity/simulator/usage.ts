import { LANE_NAMES, type LaneName } from '../../../src/shared/tool.js';
import type { LoadGenerator } from './load-generator.js';
import type { Machine } from './machine.js';
import type { SimulatedService } from './service.js';
import type { SimulatedThreads } from './threads.js';

/** Values of the main threads, of worker threads, and of the load generator. */
export interface ByThread {
  readonly main: number;
  /** Threads of the fast lane. */
  readonly fast: number;
  /** Threads of the other lanes, which have a lower priority. */
  readonly nice: number;
  readonly generator: number;
}

/** CPU in cores, by who uses it. */
export interface CoresUsed {
  readonly main: number;
  /** V8's threads that compile code for the service. */
  readonly compilers: number;
  /** Worker threads. */
  readonly others: number;
  readonly generator: number;
}

const FAST: LaneName = 'fast';
const NICE_LANES = LANE_NAMES.filter(name => name !== FAST);

/** Which of the worker threads run the calls of a lane. */
export const threadsOf = (lane: LaneName): 'fast' | 'nice' => (lane === FAST ? 'fast' : 'nice');

/** A part of the service or of its machine that can saturate. */
type Part = 'main' | 'cores' | LaneName;

/** What a while of simulated time used. */
export interface Used {
  /** Part of the time in which something had work: the fullest main thread, the threads of each lane, all cores. */
  readonly busy: Readonly<Record<Part, number>>;
  readonly cores: CoresUsed;
  /** The same but for what V8 compiled. */
  readonly byThread: ByThread;
  /** CPU in cores that main threads took to wait awake; part of theirs. */
  readonly polling: number;
  /** How often threads were woken in a second; of worker threads, their tasks. */
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
    const used = byThread(name => difference(({ cpuMs }) => cpuMs[name]) / ms);
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
        main: used.main,
        compilers: difference(({ compilersMs }) => compilersMs) / ms,
        others: used.fast + used.nice,
        generator: used.generator,
      },
      byThread: used,
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
  const lanes = (of: (threads: SimulatedThreads) => number, names: readonly LaneName[] = LANE_NAMES): number =>
    sum(({ threads }) => names.reduce((total, name) => total + of(threads[name]), 0));
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
      fast: lanes(({ cpuMs }) => cpuMs, [FAST]),
      nice: lanes(({ cpuMs }) => cpuMs, NICE_LANES),
      generator: generator?.cpuMs ?? 0,
    },
    compilersMs: sum(({ compilers }) => compilers.cpuMs),
    pollingMs: sum(({ main }) => main.pollingMs),
    wakes: {
      main: sum(({ main }) => main.wakes),
      fast: lanes(({ tasks }) => tasks, [FAST]),
      nice: lanes(({ tasks }) => tasks, NICE_LANES),
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
  fast: of('fast'),
  nice: of('nice'),
  generator: of('generator'),
});

/** A value for each lane. */
export const byLane = (of: (lane: LaneName) => number): Readonly<Record<LaneName, number>> => ({
  fast: of('fast'),
  risky: of('risky'),
  heavy: of('heavy'),
});
