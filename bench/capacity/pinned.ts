import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The cores that this process may use, by number; undefined where `taskset` (util-linux) is missing. */
function allowedCores(): number[] | undefined {
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  // "pid 12's current affinity list: 0-2,5"
  const list = stdout.slice(stdout.lastIndexOf(':') + 1).trim();
  return list.split(',').flatMap(range => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/**
 * Starts a module in one process for each core, which runs on that core only; where `taskset` is missing, on any.
 * Resolves when each has sent its first message.
 */
export async function startOnEachCore(module: URL): Promise<ChildProcess[]> {
  const path = fileURLToPath(module);
  const cores = allowedCores();
  const processes =
    cores === undefined
      ? Array.from({ length: availableParallelism() }, () => fork(path))
      : cores.map(core => fork(path, { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath] }));
  await Promise.all(processes.map(process => once(process, 'message')));
  return processes;
}
