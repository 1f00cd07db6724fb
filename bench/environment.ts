import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** The code and the machine of a measurement. */
export interface Environment {
  readonly date: string;
  /** The commit of the working tree, with `+` if it has changes; null outside of git. */
  readonly commit: string | null;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryGiB: number };
  readonly versions: Readonly<Record<string, string>>;
}

/** The environment of this process, now. */
export function environment(): Environment {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      memoryGiB: Math.round(totalmem() / 2 ** 30),
    },
    versions: { node: process.versions.node, v8: process.versions.v8, os: `${process.platform} ${process.arch}` },
  };
}

function commit(): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return (
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
    );
  } catch {
    return null;
  }
}
