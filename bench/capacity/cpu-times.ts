import { readdirSync, readFileSync } from 'node:fs';

/** CPU of a process in milliseconds since its start: its main thread, and all other threads that are alive. */
export interface ThreadTimes {
  readonly main: number;
  readonly others: number;
  /** How often the other threads went to sleep: once for a task, unless the next one was there already. */
  readonly sleeps: number;
}

/** Reads the scheduler's own counts, in nanoseconds (Linux, Documentation/scheduler/sched-stats.rst). */
export function threadTimes(pid: number): ThreadTimes {
  let main = 0;
  let others = 0;
  let sleeps = 0;
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const directory = `/proc/${pid}/task/${id}`;
    try {
      const ms = Number(readFileSync(`${directory}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
      if (id === String(pid)) {
        main = ms;
        continue;
      }
      others += ms;
      sleeps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`${directory}/status`, 'utf8'))?.[1]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return { main, others, sleeps };
}

/** Time of all cores since the start of the machine, in seconds: busy, and taken by other guests of the host. */
export function machineTimes(): { busy: number; steal: number } {
  const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1).map(Number);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields;
  return { busy: (user + nice + system + irq + softirq) / TICKS, steal: steal / TICKS };
}

/** Ticks of a second in /proc/stat: USER_HZ, 100 on every platform that Node runs on. */
const TICKS = 100;
