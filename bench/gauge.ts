import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU that a process has used since its start, in seconds: all of it, and that of its main thread. */
export interface CpuUse {
  readonly total: number;
  /** Null where the process is on another machine. */
  readonly front: number | null;
}

/** What a service tells of itself at a moment. */
export interface Reading {
  readonly cpu: CpuUse;
  /** Delay of the event loop since the last reading, in milliseconds; the timer's own 10 ms are in it. */
  readonly delay: { readonly p99: number; readonly max: number };
  readonly residentMiB: number;
  /** Tasks that ended without a reply, since the start. */
  readonly deaths: number;
}

/** Reads a service by its `/metrics`, and by /proc where its process is known. */
export async function read(url: string, pid?: number): Promise<Reading> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sum = (name: string): number => {
    let total = 0;
    for (const [, value] of text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))) total += Number(value);
    return total;
  };
  return {
    cpu: pid === undefined ? { total: sum('process_cpu_seconds_total'), front: null } : cpuOf(pid),
    delay: { p99: sum('nodejs_eventloop_lag_p99_seconds') * 1000, max: sum('nodejs_eventloop_lag_max_seconds') * 1000 },
    residentMiB: sum('process_resident_memory_bytes') / 2 ** 20,
    deaths: sum('toolpool_task_deaths_total'),
  };
}

/** Linux counts CPU time in ticks. */
let ticks: number | undefined;

/**
 * CPU of a process by proc(5): fields 14 and 15 of `stat` are user and system time.
 * The process' own hold what threads used that have ended; the main thread has the
 * process' id, and all that is not its own is the workers' and the runtime's helpers'.
 */
function cpuOf(pid: number): CpuUse {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const seconds = (file: string): number => {
    // The second field is a name in parentheses, which may have blanks.
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks!;
  };
  return { total: seconds(`/proc/${pid}/stat`), front: seconds(`/proc/${pid}/task/${pid}/stat`) };
}
