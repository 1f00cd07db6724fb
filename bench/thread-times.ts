import { readdirSync, readFileSync } from 'node:fs';

/** CPU of a process in milliseconds since its start, by threads that are alive. */
interface ThreadTimes {
  readonly main: number;
  /** V8's threads that compile code and collect garbage. */
  readonly platform: number;
  /** All others: the worker threads, and those of libuv, which read files. */
  readonly others: number;
}

/**
 * Threads of Node's platform, which it starts after the main thread and before any other: one for delayed tasks, and
 * four for V8 (`--v8-pool-size`).
 */
const PLATFORM_THREADS = 1 + 4;

/** Above every id of a thread (Linux, PID_MAX_LIMIT). */
const HIGHEST_ID = 2 ** 22;

/** Reads the scheduler's own counts, in nanoseconds (Linux, Documentation/scheduler/sched-stats.rst). */
export function threadTimes(pid: number): ThreadTimes {
  const times = { main: 0, platform: 0, others: 0 };
  // In the order in which they started: ids begin anew once the highest has been given.
  const age = (id: string): number => (Number(id) < pid ? HIGHEST_ID : 0) + Number(id);
  const ids = readdirSync(`/proc/${pid}/task`).sort((a, b) => age(a) - age(b));
  for (const [place, id] of ids.entries()) {
    try {
      const ms = Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
      times[place === 0 ? 'main' : place <= PLATFORM_THREADS ? 'platform' : 'others'] += ms;
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}
