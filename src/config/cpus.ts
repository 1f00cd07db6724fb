/** The text of a file; undefined if it cannot be read. */
type ReadFile = (path: string) => string | undefined;

/**
 * The number of CPUs that this process may use at once: those of its scheduler affinity, and at most the smallest CPU
 * quota of its control groups and their parents. Fractions are rounded up. `fallback` is used on systems other than
 * Linux. `os.availableParallelism` ignores quotas before Node 22, and rounds them down since.
 */
export function availableCpus(readFile: ReadFile, fallback: number): number {
  const allowed = allowedCpus(readFile('/proc/self/status') ?? '') || fallback;
  const quotas = cpuDirectories(readFile('/proc/self/cgroup') ?? '').map(directory => quotaOf(directory, readFile));
  return Math.max(1, Math.ceil(Math.min(allowed, ...quotas)));
}

/** The number of CPUs in `Cpus_allowed_list` (proc(5)), such as `0-3,8`; 0 if the line is absent. */
function allowedCpus(status: string): number {
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status)?.[1];
  let count = 0;
  for (const range of list?.split(',') ?? []) {
    const [first = 0, last = first] = range.split('-').map(Number);
    count += last - first + 1;
  }
  return count;
}

/** Mount points of version 1: on some distributions the shorter name is a link, on others it is the only one. */
const V1_ROOTS = ['/sys/fs/cgroup/cpu,cpuacct', '/sys/fs/cgroup/cpu'];
const V2_ROOT = '/sys/fs/cgroup';

/**
 * The directories of the control groups that limit this process, from the lines of `/proc/self/cgroup` (cgroups(7)):
 * `0::/path` in version 2, `4:cpu,cpuacct:/path` in version 1. A container often shows the path of the host but mounts
 * its own group as the root, so the root is included, and absent directories are skipped.
 */
function cpuDirectories(cgroup: string): string[] {
  return cgroup.split('\n').flatMap(line => {
    const [, hierarchy, controllers = '', path = ''] = /^(\d+):([^:]*):(.*)$/.exec(line) ?? [];
    if (hierarchy === '0' && controllers === '') return withParents(path).map(group => V2_ROOT + group);
    if (!controllers.split(',').includes('cpu')) return [];
    return V1_ROOTS.flatMap(root => withParents(path).map(group => root + group));
  });
}

/** `/a/b` becomes `''`, `/a` and `/a/b`. A group outside of the namespace's root is shown as `/..`. */
function withParents(path: string): string[] {
  const names = path.split('/').filter(name => name !== '' && name !== '..');
  return ['', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)];
}

/** The CPU quota of a control group; Infinity if it has no limit or does not exist. */
function quotaOf(directory: string, readFile: ReadFile): number {
  const v2 = readFile(`${directory}/cpu.max`);
  const v1 = (): (string | undefined)[] => ['quota', 'period'].map(name => readFile(`${directory}/cpu.cfs_${name}_us`));
  const [quota, period] = v2?.trim().split(/\s+/) ?? v1();
  // Without a limit, version 2 has "max" and version 1 has -1.
  const cpus = Number(quota) / Number(period);
  return cpus > 0 && cpus < Infinity ? cpus : Infinity;
}
