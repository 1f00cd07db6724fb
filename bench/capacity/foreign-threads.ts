import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** How often all threads of the machine are looked through, in milliseconds, and what makes one worth watching. */
const LOOK_EVERY_MS = 2000;
const MIN_SHARE = 0.005;
const MAX_WATCHED = 8;

/**
 * Threads of other programs and of the kernel: all but those of a process and its descendants. Those that take a part
 * of a core are watched. The kernel's may keep a core for ten milliseconds and more, whatever waits for it: so does its
 * monitor of memory (Linux, Documentation/mm/damon), twice a second on some virtual machines.
 */
export class ForeignThreads {
  readonly #root: number;
  #lookedAt = -Infinity;
  /** By the path of its statistics: CPU at the last look, and of those that are watched at the last reading. */
  #known = new Map<string, number>();
  #watched = new Map<string, number>();

  constructor(root: number) {
    this.#root = root;
    this.look();
  }

  /** Chooses the threads to watch, by their CPU since the last look. Takes some milliseconds; does nothing too soon. */
  look(): void {
    const now = performance.now();
    const passedMs = now - this.#lookedAt;
    if (passedMs < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    const known = new Map(threadsOutside(this.#root).map(path => [path, cpuMsOf(path)]));
    const busy = [...known]
      .map(([path, ms]) => ({ path, ms, used: ms - (this.#known.get(path) ?? 0) }))
      .filter(({ used }) => used > passedMs * MIN_SHARE)
      .sort((a, b) => b.used - a.used);
    this.#known = known;
    this.#watched = new Map(busy.slice(0, MAX_WATCHED).map(({ path, ms }) => [path, this.#watched.get(path) ?? ms]));
  }

  /** CPU that the watched threads had since they were asked last, in milliseconds. */
  cpuMs(): number {
    let sum = 0;
    for (const [path, before] of this.#watched) {
      const ms = cpuMsOf(path);
      sum += Math.max(0, ms - before);
      this.#watched.set(path, ms);
    }
    return sum;
  }
}

/** CPU of a thread in milliseconds (Linux, Documentation/scheduler/sched-stats.rst); 0 once it has ended. */
function cpuMsOf(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** The statistics of all threads but those of a process and of its descendants. */
function threadsOutside(root: number): string[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      // The name of the program, in parentheses, may contain anything.
      parents.set(pid, Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isInside = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 0; at = parents.get(at))
      if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(pid => !isInside(pid)).flatMap(statisticsOf);
}

function statisticsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(thread => `/proc/${pid}/task/${thread}/schedstat`);
  } catch {
    return [];
  }
}
