import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { type AppOptions, createApp } from '../src/app.js';
import { readConfig } from '../src/config/config.js';
import type { App } from '../src/http/context.js';
import { listen } from '../src/http/listen.js';
import { callTool } from './call.js';
import { until } from './socket.js';

/**
 * Settings with which no call fails because the machine is busy: queues are long, and the first call of a thread may
 * take seconds. Tests of limits have limits of their own.
 */
export const PATIENT = {
  FAST_WAIT_MS: '60000',
  FAST_BACKLOG_MS: '60000',
  FAST_RUN_MS: '30000',
  RISKY_WAIT_MS: '60000',
  RISKY_BACKLOG_MS: '60000',
  RISKY_RUN_MS: '60000',
  HEAVY_WAIT_MS: '60000',
  HEAVY_BACKLOG_MS: '60000',
  HEAVY_RUN_MS: '60000',
};

/** Default settings of a test: one thread per lane, a free port, no log, patience, and one wait for each lane. */
const TEST_SETTINGS = {
  ...PATIENT,
  BURST_WAIT_MS: '1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  FAST_THREADS: '1',
  RISKY_THREADS: '1',
  HEAVY_THREADS: '1',
};

/** A call that runs until the time limit of the risky lane: the lookahead defeats every optimization. */
export const ENDLESS_SEARCH = { pattern: '(?=(a+)+b)a', text: 'a'.repeat(3000), flags: {} };

/** An answer: the parts that tests read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body. */
  readonly body: {
    ok?: boolean;
    result?: Record<string, unknown>;
    error?: string;
    issues?: { path: string; message: string }[];
  };
}

/** A listening service in the process of the test; the test's teardown closes it. */
export interface Service extends App {
  readonly url: string;
  readonly port: number;
  /** Calls a tool. Strings and bytes are sent as they are, any other value as its JSON. */
  call(tool: string, body: unknown, init?: RequestInit): Promise<Answer>;
}

/** Starts the service on a free port. `settings` are environment variables. */
export async function start(
  t: Test,
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<Service> {
  const config = readConfig({ ...TEST_SETTINGS, ...settings });
  const service = await createApp(config, options);
  t.teardown(() => service.app.close());
  await listen(service, config.host, config.port);
  const { port } = service.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...service,
    url,
    port,
    call: async (tool, body, init = {}) => {
      const response = await callTool(url, tool, body, init);
      return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
    },
  };
}

/** Waits until no call is open and no memory is held for calls. */
export function untilIdle({ context }: Pick<App, 'context'>, ms?: number): Promise<void> {
  return until(() => context.calls.open === 0 && context.memory.held === 0, 'no call is open, no memory is held', ms);
}

/** Asserts that the service becomes idle. */
export async function assertIdle(t: Test, service: Pick<App, 'context'>): Promise<void> {
  await untilIdle(service);
  t.pass('no call is open, no memory is held');
}
