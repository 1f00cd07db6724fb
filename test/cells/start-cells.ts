import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { freePort, pidsOf, type ServiceProcess, startProcess } from '../process.js';
import { until } from '../socket.js';

interface LogLine {
  readonly level: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly pid: number;
  readonly cell?: string;
  readonly slot?: string;
  readonly code?: number | null;
  readonly signal?: string | null;
  readonly msg: string;
}

export const linesOf = (service: Pick<ServiceProcess, 'log'>): LogLine[] =>
  service
    .log()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as LogLine);

/** The number of log lines whose message contains a text. */
export const countOf = (service: ServiceProcess, text: string): number =>
  linesOf(service).filter(({ msg }) => msg.includes(text)).length;

/** Starts the service with two cells, and waits until both are up. `entry`: the module to run. */
export async function startCells(t: Test, env: Record<string, string> = {}, entry?: URL): Promise<ServiceProcess> {
  const options = entry === undefined ? {} : { entry };
  const service = await startProcess(t, { CELLS: '2', PORT: String(await freePort()), ...env }, options);
  await until(() => pidsOf(service).length >= 2, 'both cells are up');
  await until(() => service.log().includes('all cells are up'), 'the primary has logged it');
  return service;
}

/** Lets a test hold processes while they start, and counts them. */
interface Boots {
  readonly env: { readonly NODE_OPTIONS: string };
  hold(): void;
  release(): void;
  /** Lets the running cell of a slot report again and again that it leaks, until `stop`. */
  leak(slot: string): { stop(): void };
  /** When the last cell began to start, in milliseconds since 1970. */
  lastAt(): number;
  /** Process ids of all cells that have begun to start, in this order. */
  pids(): number[];
}

export function watchBoots(t: Test): Boots {
  const directory = t.testdir({ boots: '' });
  const boots = join(directory, 'boots');
  const gate = join(directory, 'gate');
  const leak = join(directory, 'leak');
  const hook = `import { isMainThread } from 'node:worker_threads';
    import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    if (process.env.TOOLPOOL_CELL && isMainThread) {
      appendFileSync(${JSON.stringify(boots)}, process.pid + '\\n');
      while (existsSync(${JSON.stringify(gate)})) await new Promise(resolve => setTimeout(resolve, 20));
      let ready = true;
      setInterval(() => {
        if (!existsSync(${JSON.stringify(leak)}) || !process.send) return;
        if (readFileSync(${JSON.stringify(leak)}, 'utf8') !== process.env.TOOLPOOL_CELL) return;
        ready = !ready;
        process.send({ type: 'state', ready, defect: 'leak' });
      }, 20).unref();
    }`;
  return {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` },
    hold: () => writeFileSync(gate, ''),
    release: () => rmSync(gate),
    leak: slot => {
      writeFileSync(leak, slot);
      return { stop: () => rmSync(leak) };
    },
    lastAt: () => statSync(boots).mtimeMs,
    pids: () => readFileSync(boots, 'utf8').split('\n').filter(Boolean).map(Number),
  };
}
