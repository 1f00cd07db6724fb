/** The text of a file; undefined where it cannot be read. */
export type ReadFile = (path: string) => string | undefined;

/**
 * The number of CPUs that this process may use at once: those that the scheduler may put it on, and no
 * more than the smallest CPU quota of its control groups and their parents. A fraction counts as a whole
 * CPU, and the result is at least 1. `fallback` counts where the system does not tell (not Linux).
 * `os.availableParallelism` does not see quotas before Node 22, and rounds them down since.
 */
export function availableCpus(readFile: ReadFile, fallback: number): number {
  const allowed = allowedCpus(readFile('/proc/self/status') ?? '') || fallback;
  const quotas = cpuDirectories(readFile('/proc/self/cgroup') ?? '').map(directory => quotaOf(directory, readFile));
  return Math.max(1, Math.ceil(Math.min(allowed, ...quotas)));
}

/** The CPUs of `Cpus_allowed_list` (proc(5)), such as `0-3,8`; 0 where the line is not there. */
function allowedCpus(status: string): number {
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status)?.[1];
  let count = 0;
  for (const range of list?.split(',') ?? []) {
    const [first = 0, last = first] = range.split('-').map(Number);
    count += last - first + 1;
  }
  return count;
}

/** Where version 1 is mounted: on some distributions the shorter name is a link, on others it is the only one. */
const V1_ROOTS = ['/sys/fs/cgroup/cpu,cpuacct', '/sys/fs/cgroup/cpu'];
const V2_ROOT = '/sys/fs/cgroup';

/**
 * The directories of the control groups that limit this process, by the lines of `/proc/self/cgroup`
 * (cgroups(7)): `0::/path` in version 2, `4:cpu,cpuacct:/path` in version 1. A container often shows the
 * path of the host and mounts its own group as the root: the root is looked at too, and what is not there is skipped.
 */
function cpuDirectories(cgroup: string): string[] {
  return cgroup.split('\n').flatMap(line => {
    const [, hierarchy, controllers = '', path = ''] = /^(\d+):([^:]*):(.*)$/.exec(line) ?? [];
    if (hierarchy === '0' && controllers === '') return withParents(path).map(group => V2_ROOT + group);
    if (!controllers.split(',').includes('cpu')) return [];
    return V1_ROOTS.flatMap(root => withParents(path).map(group => root + group));
  });
}

/** `/a/b`: `''`, `/a` and `/a/b`. A group outside of the namespace's root is shown as `/..`. */
function withParents(path: string): string[] {
  const names = path.split('/').filter(name => name !== '' && name !== '..');
  return ['', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)];
}

/** The CPUs that a control group may use; Infinity where it has no limit or is not there. */
function quotaOf(directory: string, readFile: ReadFile): number {
  const v2 = readFile(`${directory}/cpu.max`);
  const v1 = (): (string | undefined)[] => ['quota', 'period'].map(name => readFile(`${directory}/cpu.cfs_${name}_us`));
  const [quota, period] = v2?.trim().split(/\s+/) ?? v1();
  // Without a limit, version 2 says "max" and version 1 -1.
  const cpus = Number(quota) / Number(period);
  return cpus > 0 && cpus < Infinity ? cpus : Infinity;
}
