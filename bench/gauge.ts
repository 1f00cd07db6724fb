import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU seconds of a process since its start: of all threads, and of the main thread. */
interface CpuUse {
  readonly total: number;
  /** Null if the process is on another machine. */
  readonly main: number | null;
}

/** How often the event loop was at most so late since the start, by the upper bounds of buckets in milliseconds. */
export type Delays = ReadonlyMap<number, number>;

/** The state of a service at one moment. */
interface ServiceReading {
  readonly cpu: CpuUse;
  readonly delays: Delays;
  readonly residentMiB: number;
  /** Tasks that failed since the start. */
  readonly deaths: number;
  /** Tasks that run. */
  readonly running: number;
}

/** Reads the state of a service from its `/metrics`, and from /proc if its process is known. */
export async function read(url: string, pid?: number): Promise<ServiceReading> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sum = (name: string): number => {
    let total = 0;
    for (const [, value] of text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))) total += Number(value);
    return total;
  };
  return {
    cpu: pid === undefined ? { total: sum('process_cpu_seconds_total'), main: null } : cpuOf(pid),
    delays: delaysIn(text),
    residentMiB: sum('process_resident_memory_bytes') / 2 ** 20,
    deaths: sum('toolpool_task_deaths_total'),
    running: sum('toolpool_lane_running'),
  };
}

function delaysIn(text: string): Delays {
  const delays = new Map<number, number>();
  for (const [, le, count] of text.matchAll(/^toolpool_event_loop_delay_seconds_bucket\{le="([^"]+)"\} (\d+)/gm)) {
    const ms = le === '+Inf' ? Infinity : Number(le) * 1000;
    delays.set(ms, (delays.get(ms) ?? 0) + Number(count));
  }
  return delays;
}

/** The interval of the timer that is late, in milliseconds. */
const TIMER_MS = 10;

/**
 * Event-loop delay between two readings, in milliseconds, including the timer's interval of 10 ms. Within a bucket, the
 * delays are assumed to be spread evenly; the maximum is the upper bound of its bucket.
 */
export function delayBetween(before: Delays, after: Delays): { p99: number; max: number } {
  const buckets = [...after].map(([ms, count]) => ({ ms, count: count - (before.get(ms) ?? 0) }));
  const total = buckets.at(-1)?.count ?? 0;
  const highest = buckets.at(-2)?.ms ?? 0;
  const max = Math.min(highest, buckets.find(({ count }) => count === total)?.ms ?? 0);
  const rank = 0.99 * total;
  const place = buckets.findIndex(({ count }) => count >= rank);
  const { ms: from, count: below } = buckets[place - 1] ?? { ms: 0, count: 0 };
  const { ms: to, count } = buckets[place] ?? { ms: 0, count: 0 };
  const share = count === below ? 1 : (rank - below) / (count - below);
  const p99 = to === Infinity ? highest : from + share * (to - from);
  return { p99: p99 + TIMER_MS, max: max + TIMER_MS };
}

/** Clock ticks per second: the unit of CPU time in /proc. */
let ticks: number | undefined;

/**
 * CPU of a process by proc(5): fields 14 and 15 of `stat` are user and system time. Those of the process include
 * threads that have ended. The main thread has the id of the process; the rest belongs to workers and V8's helpers.
 */
function cpuOf(pid: number): CpuUse {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const seconds = (file: string): number => {
    // The second field is a name in parentheses, which may contain spaces.
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks!;
  };
  return { total: seconds(`/proc/${pid}/stat`), main: seconds(`/proc/${pid}/task/${pid}/stat`) };
}
