import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { read } from './gauge.js';

/** A server in a child process. */
export interface Server {
  readonly url: string;
  /** The id of the process. */
  readonly pid: number;
  /** Resident memory now and at its peak, in MiB. */
  memory(): { now: number; peak: number };
  /** Event-loop delay since the last call, in milliseconds, including the timer's resolution of 10 ms. */
  delay(): Promise<{ p99: number; max: number }>;
  stop(): Promise<void>;
}

/** The service, in one process or as cells, and what it is compared with. */
export type ServerKind = 'service' | 'cells' | 'inline' | 'task-per-call' | 'cluster' | 'library';

const FILES: Record<ServerKind, string> = {
  service: '../src/server.js',
  cells: '../src/server.js',
  inline: './servers/inline.js',
  'task-per-call': './servers/task-per-call.js',
  cluster: './servers/cluster.js',
  library: './servers/library.js',
};

interface Start {
  readonly options: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Command-line options of Node that `npm start` passes. */
export const SERVICE_OPTIONS: readonly string[] = [
  '--single-threaded-gc',
  '--no-allocation-site-pretenuring',
  '--no-memory-reducer',
  '--initial-old-space-size=128',
  '--heap-growing-percent=450',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
];

/** Tunables of glibc that `npm start` sets: huge pages on request, and thresholds in bytes. */
export const SERVICE_ENV: Readonly<Record<string, string>> = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=16777216:glibc.malloc.trim_threshold=16777216',
};

const SERVICE: Start = {
  options: SERVICE_OPTIONS,
  env: { ...SERVICE_ENV, CELLS: '1' },
};

/** Those of the service, in one process and as a cell for each core; the other servers have none. */
const START: Partial<Record<ServerKind, Start>> = {
  service: SERVICE,
  cells: { ...SERVICE, env: { ...SERVICE.env, CELLS: String(availableParallelism()) } },
};

/** What is to be seen of a server beside its answers. */
interface Watch {
  /** Command-line options of Node beside those that the server always has. */
  readonly options: readonly string[];
  /** Told what the server writes to its standard output. */
  readonly onOutput: (text: string) => void;
}

/** Starts a server on a free port and waits until it listens. Throws if it exits before that. */
export async function serve(kind: ServerKind, env: Record<string, string> = {}, watch?: Watch): Promise<Server> {
  const start = START[kind];
  const file = fileURLToPath(new URL(FILES[kind], import.meta.url));
  const child = spawn(process.execPath, [...(start?.options ?? []), ...(watch?.options ?? []), file], {
    env: { ...process.env, ...start?.env, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', chunk => {
    log = (log + chunk).slice(-10_000);
    watch?.onOutput(chunk);
  });
  const listening = /listening at (http:\/\/[\d.:]+)/;
  while (!listening.test(log)) {
    if (child.exitCode !== null)
      throw new Error(`${kind} exited with code ${child.exitCode} before it listened: ${log}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  const url = listening.exec(log)?.[1] ?? '';

  const status = (name: string): number => {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    return Number(kib) / 1024;
  };

  return {
    url,
    pid: child.pid ?? 0,
    memory: () => ({ now: status('VmRSS'), peak: status('VmHWM') }),
    delay: async () => (await read(url)).delay,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
