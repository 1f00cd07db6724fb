import { availableParallelism } from 'node:os';
import t from 'tap';
import { availableCpus } from '../src/config/cpus.js';
import { readIfThere } from '../src/config/read-if-there.js';

const status = (list: string): string =>
  `Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t${list}\nMems_allowed_list:\t0\n`;
const EIGHT = status('0-7');

t.test('the number of CPUs follows from the files of the system', async t => {
  for (const [name, files, expected] of [
    ['another operating system', {}, 6],
    ['no control groups', { '/proc/self/status': EIGHT }, 8],
    ['an affinity', { '/proc/self/status': status('0-2,5,7-8') }, 6],
    ['an affinity of one', { '/proc/self/status': status('3') }, 1],
    [
      'version 2, no limit',
      { '/proc/self/status': EIGHT, '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': 'max 100000\n' },
      8,
    ],
    [
      'version 2, a namespace',
      { '/proc/self/status': EIGHT, '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '200000 100000\n' },
      2,
    ],
    [
      'version 2, a fraction',
      { '/proc/self/status': EIGHT, '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '150000 100000\n' },
      2,
    ],
    [
      'version 2, less than one',
      { '/proc/self/status': EIGHT, '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '5000 100000\n' },
      1,
    ],
    [
      'version 2, another period',
      { '/proc/self/status': EIGHT, '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '60000 20000\n' },
      3,
    ],
    [
      'version 2, more than the CPUs of the affinity',
      {
        '/proc/self/status': status('0-1'),
        '/proc/self/cgroup': '0::/\n',
        '/sys/fs/cgroup/cpu.max': '800000 100000\n',
      },
      2,
    ],
    [
      'version 2, the smallest quota of the path is that of a parent',
      {
        '/proc/self/status': EIGHT,
        '/proc/self/cgroup': '0::/kubepods.slice/pod1/main\n',
        '/sys/fs/cgroup/kubepods.slice/cpu.max': '700000 100000\n',
        '/sys/fs/cgroup/kubepods.slice/pod1/cpu.max': '300000 100000\n',
        '/sys/fs/cgroup/kubepods.slice/pod1/main/cpu.max': 'max 100000\n',
        '/sys/fs/cgroup/kubepods.slice/pod2/cpu.max': '100000 100000\n',
      },
      3,
    ],
    [
      'version 2, a group outside the namespace',
      { '/proc/self/status': EIGHT, '/proc/self/cgroup': '0::/../a\n', '/sys/fs/cgroup/a/cpu.max': '400000 100000\n' },
      4,
    ],
    [
      'version 1, no limit',
      {
        '/proc/self/status': EIGHT,
        '/proc/self/cgroup': '4:cpu,cpuacct:/\n',
        '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '-1\n',
        '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000\n',
      },
      8,
    ],
    [
      'version 1, the path of the host, with the own group mounted as root',
      {
        '/proc/self/status': EIGHT,
        '/proc/self/cgroup': '11:cpuset:/docker/f00\n4:cpuacct,cpu:/docker/f00\n1:name=systemd:/docker/f00\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '250000\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      },
      3,
    ],
    [
      'version 1 beside version 2, nested',
      {
        '/proc/self/status': EIGHT,
        '/proc/self/cgroup': '4:cpu:/a/b\n0::/a/b\n',
        '/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us': '100000\n',
        '/sys/fs/cgroup/cpu/a/cpu.cfs_period_us': '50000\n',
        '/sys/fs/cgroup/cpu/a/b/cpu.cfs_quota_us': '500000\n',
        '/sys/fs/cgroup/cpu/a/b/cpu.cfs_period_us': '100000\n',
      },
      2,
    ],
    [
      'a cpuset is not a quota',
      {
        '/proc/self/status': EIGHT,
        '/proc/self/cgroup': '4:cpuset:/a\n',
        '/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us': '100000',
      },
      8,
    ],
    [
      'files without known entries',
      { '/proc/self/status': 'Name: x', '/proc/self/cgroup': 'x\n0::/\n', '/sys/fs/cgroup/cpu.max': '\n' },
      6,
    ],
    [
      'a period of 0',
      { '/proc/self/status': EIGHT, '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '100000 0\n' },
      8,
    ],
  ] as const) {
    t.equal(
      availableCpus(path => (files as Readonly<Record<string, string>>)[path], 6),
      expected,
      name,
    );
  }
});

t.test('the number of CPUs of this process is plausible', async t => {
  const cpus = availableCpus(readIfThere, availableParallelism());
  // Node rounds a quota down, this project rounds it up.
  t.ok(cpus >= 1 && cpus <= availableParallelism() + 1, `${cpus} of ${availableParallelism()}`);
});
