import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** CPU of a process in milliseconds since its start, by threads that are alive. */
interface ThreadTimes {
  readonly main: number;
  /** V8's threads that compile code. */
  readonly compilers: number;
  /** All others: the worker threads, and those of libuv, which read files. */
  readonly others: number;
  /** Those of them that have a lower priority: the threads of the other lanes than the fast one. */
  readonly nice: number;
  /** How often the other threads went to sleep: once for a task, unless the next one was there already. */
  readonly sleeps: number;
}

/**
 * Threads of Node's platform, which it starts after the main thread and before any other: one for delayed tasks, and
 * four that compile code for all threads (`--v8-pool-size`).
 */
const PLATFORM_THREADS = 1 + 4;

/** Above every id of a thread (Linux, PID_MAX_LIMIT). */
const HIGHEST_ID = 2 ** 22;

/** Reads the scheduler's own counts, in nanoseconds (Linux, Documentation/scheduler/sched-stats.rst). */
export function threadTimes(pid: number): ThreadTimes {
  let main = 0;
  let compilers = 0;
  let others = 0;
  let nice = 0;
  let sleeps = 0;
  // In the order in which they started: ids begin anew once the highest has been given.
  const age = (id: string): number => (Number(id) < pid ? HIGHEST_ID : 0) + Number(id);
  const ids = readdirSync(`/proc/${pid}/task`).sort((a, b) => age(a) - age(b));
  for (const [place, id] of ids.entries()) {
    const directory = `/proc/${pid}/task/${id}`;
    try {
      const ms = Number(readFileSync(`${directory}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
      if (place === 0) {
        main = ms;
        continue;
      }
      if (place <= PLATFORM_THREADS) {
        compilers += ms;
        continue;
      }
      others += ms;
      if (niceOf(readFileSync(`${directory}/stat`, 'utf8')) > 0) nice += ms;
      sleeps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`${directory}/status`, 'utf8'))?.[1]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return { main, compilers, others, nice, sleeps };
}

/** The nice value in the `stat` of a thread (proc_pid_stat(5)): its 19th field, of which the second may hold spaces. */
const niceOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);

/** Times of all cores since the start of the machine, in seconds, and how many there are. */
interface MachineTimes {
  readonly cores: number;
  readonly idle: number;
  /** Taken by other guests of the host. */
  readonly steal: number;
}

/**
 * What is busy is counted in ticks, which miss much of what wakes by a timer; what is idle is measured, where cores do
 * not tick while they are (Linux, kernel/time/tick-sched.c, `get_cpu_idle_time_us`).
 */
function machineTimes(): MachineTimes {
  const [all = '', ...lines] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, , , idle = 0, iowait = 0, , , steal = 0] = all.split(/\s+/).slice(1).map(Number);
  const cores = lines.filter(line => line.startsWith('cpu')).length;
  return { cores, idle: (idle + iowait) / TICKS, steal: steal / TICKS };
}

/** CPU of a service, of this process and of the machine, in seconds. */
export interface Usage {
  /** The time in which it was used. */
  readonly seconds: number;
  readonly main: number;
  readonly compilers: number;
  readonly others: number;
  /** Part of `others`. */
  readonly nice: number;
  readonly own: number;
  /** All cores, by any program and the kernel. */
  readonly busy: number;
  /** All cores, by other guests of the host; no part of `busy`. */
  readonly steal: number;
}

const NO_THREADS: ThreadTimes = { main: 0, compilers: 0, others: 0, nice: 0, sleeps: 0 };

/** Starts to measure; the result says what has been used since. Of a service that runs elsewhere (no `pid`) 0. */
export function measureUsage(pid: number | undefined): () => Usage {
  const read = (): Omit<Usage, 'busy'> & MachineTimes => {
    const { main, compilers, others, nice } = pid === undefined ? NO_THREADS : threadTimes(pid);
    const { user, system } = process.cpuUsage();
    const seconds = performance.now() / 1000;
    return {
      seconds,
      main: main / 1000,
      compilers: compilers / 1000,
      others: others / 1000,
      nice: nice / 1000,
      own: (user + system) / 1e6,
      ...machineTimes(),
    };
  };
  const before = read();
  return () => {
    const after = read();
    const since = (name: keyof typeof before): number => Math.max(0, after[name] - before[name]);
    return {
      seconds: since('seconds'),
      main: since('main'),
      compilers: since('compilers'),
      others: since('others'),
      nice: since('nice'),
      own: since('own'),
      busy: Math.max(0, after.cores * since('seconds') - since('idle') - since('steal')),
      steal: since('steal'),
    };
  };
}

/** Ticks of a second in /proc/stat: USER_HZ, 100 on every platform that Node runs on. */
const TICKS = 100;
