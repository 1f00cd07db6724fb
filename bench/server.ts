import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Delays, delayBetween, read } from './gauge.js';

/** A server in a child process. */
export interface Server {
  readonly url: string;
  /** The id of the process that answers; of the first cell that listened. */
  readonly pid: number;
  /** The id of the process that was started: that one, or its primary. */
  readonly rootPid: number;
  /** Resident memory now and at its peak, in MiB. */
  memory(): { now: number; peak: number };
  /** Event-loop delay since the last call, in milliseconds, including the timer's interval of 10 ms. */
  delay(): Promise<{ p99: number; max: number }>;
  stop(): Promise<void>;
}

/** The service, as one cell or several, and what it is compared with. */
export type ServerKind = 'service' | 'cells' | 'inline' | 'task-per-call' | 'cluster' | 'library';

/** A kind of server, or the service with the settings of the environment, as `npm start` starts it. */
type Startable = ServerKind | 'started';

const FILES: Record<Startable, string> = {
  started: '../src/server.js',
  service: '../src/server.js',
  cells: '../src/server.js',
  inline: './servers/inline.js',
  'task-per-call': './servers/task-per-call.js',
  cluster: './servers/cluster.js',
  library: './servers/library.js',
};

/** Variables of the service as one process and as a cell for each core; the others have none. */
const VARIABLES: Partial<Record<Startable, Readonly<Record<string, string>>>> = {
  service: { CELLS: '1' },
  cells: { CELLS: String(availableParallelism()) },
};

/** Starts a server on a free port and waits until it listens. Throws if it exits before that. */
export async function serve(kind: Startable, env: Record<string, string> = {}): Promise<Server> {
  const file = fileURLToPath(new URL(FILES[kind], import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...VARIABLES[kind], HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', chunk => {
    log = (log + chunk).slice(-10_000);
  });
  const listening = /listening at (http:\/\/[\d.:]+)/;
  while (!listening.test(log)) {
    if (child.exitCode !== null)
      throw new Error(`${kind} exited with code ${child.exitCode} before it listened: ${log}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  const url = listening.exec(log)?.[1] ?? '';
  // The service is a child of its primary; its log names it.
  const pid = Number(/"pid":(\d+),[^\n]*listening at/.exec(log)?.[1] ?? child.pid);

  const status = (name: string): number => {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) / 1024;
  };

  let delays: Delays = new Map();
  return {
    url,
    pid,
    rootPid: child.pid!,
    memory: () => ({ now: status('VmRSS'), peak: status('VmHWM') }),
    delay: async () => {
      const before = delays;
      delays = (await read(url)).delays;
      return delayBetween(before, delays);
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
