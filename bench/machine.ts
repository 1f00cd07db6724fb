import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ticks of a second in /proc: USER_HZ, 100 on every platform that Node runs on. */
const TICKS = 100;

/** CPU seconds since the start of the machine. */
interface MachineTimes {
  readonly seconds: number;
  readonly cores: number;
  /** Not used by anybody: neither by a program here nor by another guest of the host. */
  readonly idle: number;
  /** Used by this process and its descendants. */
  readonly own: number;
}

/**
 * Idle time of the cores that this process may use, by /proc/stat (proc_stat(5)). What is busy is counted in ticks,
 * which miss much of what wakes by a timer; what is idle is measured (Linux, `get_cpu_idle_time_us`).
 */
function machineTimes(): MachineTimes {
  const allowed = allowedCores(readFileSync('/proc/self/status', 'utf8'));
  let [cores, idle] = [0, 0];
  for (const [, core, times = ''] of readFileSync('/proc/stat', 'utf8').matchAll(/^cpu(\d+) (.*)$/gm)) {
    if (!allowed.has(Number(core))) continue;
    const [, , , idleTicks = 0, iowaitTicks = 0] = times.split(' ').map(Number);
    cores++;
    idle += (idleTicks + iowaitTicks) / TICKS;
  }
  return { seconds: performance.now() / 1000, cores, idle, own: treeCpuSeconds(process.pid) };
}

/** The cores of `Cpus_allowed_list` (proc_pid_status(5)), such as `0-3,8`. */
function allowedCores(status: string): Set<number> {
  const cores = new Set<number>();
  for (const range of (/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '').split(',')) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let core = first; core <= last; core++) cores.add(core);
  }
  return cores;
}

/** The processes that run, by the id of their parent: their ids, and CPU in seconds, with that of ended children. */
function processes(): Map<number, { readonly pid: number; readonly cpu: number }[]> {
  const children = new Map<number, { pid: number; cpu: number }[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The second field is a name in parentheses, which may contain spaces (proc_pid_stat(5)).
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
      const parent = fields[1]!;
      children.set(parent, [...(children.get(parent) ?? []), { pid: Number(name), cpu }]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return children;
}

/** A process and its descendants. */
export function processTree(root: number): { readonly pid: number; readonly cpu: number }[] {
  const children = processes();
  const tree = [...children.values()].flat().filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

const treeCpuSeconds = (root: number): number => processTree(root).reduce((sum, { cpu }) => sum + cpu, 0);

/**
 * Starts to watch what others take of the machine. The result says which part of its cores was used since then, but
 * not by this process and its descendants: other programs, the kernel, other guests of the host. Undefined where
 * nobody can tell: on systems other than Linux.
 */
export function watchOthers(): () => number | undefined {
  if (process.platform !== 'linux') return () => undefined;
  const before = machineTimes();
  return () => {
    const after = machineTimes();
    const since = (name: 'seconds' | 'idle' | 'own'): number => after[name] - before[name];
    const all = after.cores * since('seconds');
    return Math.min(1, Math.max(0, (all - since('idle') - since('own')) / all));
  };
}

/** How long the machine is watched before the first rate, in milliseconds. */
const WATCHED_MS = 2000;

/**
 * The part of the machine that others take now. A second look counts where the first is above `most`: what has just
 * ended, such as a build, does not count.
 */
export async function othersShare(most: number): Promise<number | undefined> {
  for (let looks = 1; ; looks++) {
    const watched = watchOthers();
    await sleep(WATCHED_MS);
    const share = watched();
    if (share === undefined || share <= most || looks === 2) return share;
  }
}
