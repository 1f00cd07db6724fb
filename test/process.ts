import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { until } from './socket.js';

/** The service in a process of its own; the test's teardown kills it. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Everything written to stdout and stderr so far. */
  log(): string;
}

const SERVER = new URL('../src/server.js', import.meta.url);

/** How the process of a service is started, beside its environment. */
interface ProcessOptions {
  /** The module to run, and its arguments. */
  readonly entry?: URL;
  readonly args?: readonly string[];
  /** Command-line options of Node. */
  readonly node?: readonly string[];
  /** Maximum open files. */
  readonly openFiles?: number;
}

/** Starts the service with environment variables, and waits until it listens or ends. Its log names the port. */
export async function startProcess(
  t: Test,
  env: Record<string, string> = {},
  options: ProcessOptions = {},
): Promise<ServiceProcess> {
  const { child, log } = spawnService(t, env, options);
  await until(() => log().includes('listening at') || child.exitCode !== null, 'the service listens or has ended');
  const port = Number(/listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(log())?.[1]);
  return { child, port, url: `http://127.0.0.1:${port}`, log };
}

/** Starts the service without waiting for it. */
export function spawnService(
  t: Test,
  env: Record<string, string> = {},
  { entry = SERVER, args = [], node = [], openFiles }: ProcessOptions = {},
): Pick<ServiceProcess, 'child' | 'log'> {
  const service = [process.execPath, ...node, fileURLToPath(entry), ...args];
  const shell = ['/bin/sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh'];
  const [command = '', ...rest] = openFiles === undefined ? service : [...shell, ...service];
  const child = spawn(command, rest, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      CELLS: '1',
      FAST_THREADS: '1',
      RISKY_THREADS: '1',
      HEAVY_THREADS: '1',
      DRAIN_DELAY_MS: '0',
      ...env,
    },
  });
  t.teardown(() => child.kill('SIGKILL'));
  let log = '';
  child.stdout.setEncoding('utf8').on('data', chunk => (log += chunk));
  child.stderr.setEncoding('utf8').on('data', chunk => (log += chunk));
  return { child, log: () => log };
}

/** The number in the first group of a line of `/metrics`. */
export const metric = async ({ url }: ServiceProcess, line: RegExp): Promise<number> =>
  Number(line.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? Number.NaN);

/** Waits until a metric has reached a value: what a cell of a busy machine reports too late is in the next scrape. */
export const untilMetric = (service: ServiceProcess, line: RegExp, value: number): Promise<void> =>
  until(async () => (await metric(service, line)) >= value, `${line} has reached ${value}`);

/** Waits until so many calls are open. */
export const untilOpen = (service: ServiceProcess, calls: number): Promise<void> =>
  untilMetric(service, /^toolpool_open_calls\{[^}]*\} (\d+)$/m, calls);

/** Whether a process runs. One that has ended is not counted while nobody has asked for its exit code. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Process ids of the cells that have logged that they are ready, in this order. */
export const pidsOf = ({ log }: Pick<ServiceProcess, 'log'>): number[] =>
  [...log().matchAll(/"pid":(\d+),"cell":"\d+","memoryBoundBytes"/g)].map(([, pid]) => Number(pid));

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
