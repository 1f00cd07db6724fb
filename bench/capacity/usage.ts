import { performance } from 'node:perf_hooks';
import { SPARE } from '../../src/pool/lanes.js';
import { LANE_NAMES } from '../../src/shared/tool.js';
import { processTree } from '../machine.js';
import { threadTimes } from '../thread-times.js';

/** A part of the service, and how busy it was: 1 is all that it can do. */
export interface PartUsage {
  readonly part: string;
  readonly busy: number;
}

/** The counters of a service at one moment. */
interface Reading {
  readonly seconds: number;
  readonly cells: number;
  /** Seconds in which the threads of each lane were busy, and how many may run at once. */
  readonly lanes: readonly { readonly lane: string; readonly busy: number; readonly threads: number }[];
  /** CPU seconds: of all processes, and of their main threads where these are on this machine. */
  readonly cpu: number;
  readonly main: number | undefined;
}

/** A service that is measured. */
export interface Observed {
  readonly url: string;
  /** The process that was started, of which cells are descendants; undefined for one that runs elsewhere. */
  readonly pid: number | undefined;
  /** Cores of its machine, where these are known. */
  readonly cores: number | undefined;
}

/** The values of a metric's samples with these labels, in Prometheus' text format. */
function valuesOf(text: string, name: string, label = ''): number[] {
  const found = text.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)`, 'gm'));
  return [...found].filter(([, labels = '']) => labels.includes(label)).map(([, , value]) => Number(value));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How long metrics are awaited, in milliseconds. */
const METRICS_MS = 5000;

async function read({ url, pid }: Observed): Promise<Reading | undefined> {
  try {
    const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(METRICS_MS) });
    const text = await response.text();
    if (!response.ok || !text.includes('toolpool_lane_busy_seconds_total')) return undefined;
    const mainMs = pid === undefined ? undefined : sum(processTree(pid).map(({ pid }) => threadTimes(pid).main));
    // One sample for each cell; in a single process without a label.
    const cells = valuesOf(text, 'toolpool_open_calls').length;
    return {
      seconds: performance.now() / 1000,
      cells,
      lanes: LANE_NAMES.map(lane => ({
        lane,
        busy: sum(valuesOf(text, 'toolpool_lane_busy_seconds_total', `lane="${lane}"`)),
        threads: sum(valuesOf(text, 'toolpool_lane_threads', `lane="${lane}"`)) - cells * SPARE,
      })),
      cpu: sum(valuesOf(text, 'process_cpu_seconds_total')),
      main: mainMs === undefined ? undefined : mainMs / 1000,
    };
  } catch {
    return undefined;
  }
}

/**
 * Starts to measure how busy the parts of a service are: its main thread, the threads of each lane, and the cores of
 * its machine, which it shares with a load generator if it runs here. The result is empty where its metrics cannot be
 * read. Of a service elsewhere, the main thread is the CPU that is left when the lanes were busy with CPU alone: it
 * takes at least that.
 */
export async function measureUsage(observed: Observed): Promise<(generatorCpu: number) => Promise<PartUsage[]>> {
  const before = await read(observed);
  return async generatorCpu => {
    const after = await read(observed);
    if (before === undefined || after === undefined) return [];
    const seconds = after.seconds - before.seconds;
    const lanes = after.lanes.map(({ lane, busy, threads }, place) => {
      return { part: `${lane} lane`, threads, busy: Math.max(0, busy - before.lanes[place]!.busy) };
    });
    const cpu = after.cpu - before.cpu;
    const beside = observed.pid === undefined ? 0 : generatorCpu;
    const main =
      after.main === undefined || before.main === undefined
        ? cpu - sum(lanes.map(({ busy }) => busy))
        : after.main - before.main;
    return [
      { part: 'main thread', busy: Math.max(0, main) / (after.cells * seconds) },
      ...lanes.map(({ part, threads, busy }) => ({ part, busy: busy / (Math.max(1, threads) * seconds) })),
      ...(observed.cores === undefined ? [] : [{ part: 'all cores', busy: (cpu / seconds + beside) / observed.cores }]),
    ];
  };
}

/** The part that is the busiest: it fills up first. Undefined where nothing is known. */
export const fullest = (parts: readonly PartUsage[]): PartUsage | undefined =>
  [...parts].sort((a, b) => b.busy - a.busy)[0];
