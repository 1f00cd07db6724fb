import type { Test } from 'tap';
import { freePort, type ServiceProcess, startProcess } from '../process.js';
import { until } from '../socket.js';

export interface LogLine {
  readonly level: number;
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

/** Process ids of the cells that have logged that they are ready, in this order. */
export const pidsOf = (service: ServiceProcess): number[] =>
  linesOf(service)
    .filter(({ msg, cell }) => msg === 'ready' && cell !== undefined)
    .map(({ pid }) => pid);

/** The number of log lines whose message contains a text. */
export const countOf = (service: ServiceProcess, text: string): number =>
  linesOf(service).filter(({ msg }) => msg.includes(text)).length;

/** Starts the service with two cells, and waits until both are up. */
export async function startCells(t: Test, env: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startProcess(t, { CELLS: '2', PORT: String(await freePort()), ...env });
  await until(() => pidsOf(service).length >= 2, 'both cells are up');
  await until(() => service.log().includes('all cells are up'), 'the primary has logged it');
  return service;
}

/** The number in the first group of a line of `/metrics`. */
export const metric = async ({ url }: ServiceProcess, line: RegExp): Promise<number> =>
  Number(line.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? Number.NaN);
