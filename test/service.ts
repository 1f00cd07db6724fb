import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { type App, type AppOptions, createApp } from '../src/app.js';
import { readConfig } from '../src/config.js';

/** One thread a lane, a free port, and no log: what a test needs of the environment's settings. */
const QUIET = { PORT: '0', LOG_LEVEL: 'silent', FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1' };

/** An answer, as far as the tests look at it. */
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

/** A service with a socket, ended with the test. */
export interface Service extends App {
  readonly url: string;
  readonly port: number;
  /** Calls a tool. A value is sent as its JSON; text and bytes as they are. */
  call(tool: string, body: unknown, init?: RequestInit): Promise<Answer>;
}

/** Starts the service on a free port with settings of the environment. */
export async function start(
  t: Test,
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<Service> {
  const config = readConfig({ ...QUIET, ...settings });
  const made = await createApp(config, options);
  t.teardown(() => made.app.close());
  await made.app.listen({ host: config.host, port: config.port });
  const { port } = made.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    ...made,
    url,
    port,
    call: async (tool, body, init = {}) => {
      const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const response = await fetch(`${url}/api/tools/${tool}`, {
        method: 'POST',
        body: text,
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers },
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
    },
  };
}
