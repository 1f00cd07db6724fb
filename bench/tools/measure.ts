import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Entry } from '../../src/catalog.js';
import { SMALL_BODY } from '../../src/shared/call.js';
import type { LaneName } from '../../src/shared/tool.js';
import { read } from '../gauge.js';
import { call } from '../load.js';
import { inputOf, type Size } from './bodies.js';
import type { Measurement } from './results.js';

/** A call to be measured. */
export interface Target {
  readonly tool: string;
  readonly size: Size;
  readonly lane: LaneName;
  readonly body: Buffer;
}

export function targetOf({ id, tool }: Entry, size: Size): Target {
  const body = Buffer.from(JSON.stringify(inputOf(id, tool, size)));
  return { tool: id, size, lane: body.length > SMALL_BODY ? 'heavy' : tool.lane, body };
}

/**
 * Connections at most for more than small calls, in lanes that refuse what would
 * wait long: what is to be measured is calls that are answered.
 */
const MOST: Readonly<Record<LaneName, number>> = { fast: Infinity, risky: 8, heavy: 4 };

const WARM_UP_SECONDS = 3;

/** What autocannon tells of a load, with latencies as fractions of a millisecond. */
export interface Load {
  /** Calls made before, one at a time. */
  readonly ahead: number;
  readonly calls: number;
  readonly seconds: number;
  readonly received: number;
  readonly statuses: Record<string, number>;
  readonly failed: number;
  /** In ascending order. */
  readonly ms: readonly number[];
}

/**
 * Closed loop on one body for so many seconds. Where one call takes so long that
 * few would fit, a number of calls instead: each is then measured whole.
 */
export async function load(url: string, { tool, body }: Target, connections: number, seconds: number): Promise<Load> {
  await call(url, { tool, body });
  const few = connections * 2;
  // Told by the quickest of three: a pause of the machine makes no call a long one.
  let one = Infinity;
  let ahead = 1;
  for (; ahead <= 3 && one * few > seconds; ahead++) {
    const begun = performance.now();
    await call(url, { tool, body });
    one = Math.min(one, (performance.now() - begun) / 1000);
  }
  const ms: number[] = [];
  const statuses: Record<string, number> = {};
  let received = 0;
  const start = performance.now();
  // autocannon itself ends with a whole second.
  let end = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${url}/api/tools/${tool}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        connections,
        timeout: 60,
        ...(one * few > seconds ? { amount: few } : { duration: seconds }),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    instance.on('response', (_client, status, bytes, time) => {
      ms.push(time);
      end = performance.now();
      statuses[status] = (statuses[status] ?? 0) + 1;
      received += bytes;
    });
  });
  ms.sort((a, b) => a - b);
  return { ahead, calls: ms.length, seconds: (end - start) / 1000, received, statuses, failed: result.errors, ms };
}

/**
 * Calls until the front's own code is compiled, whichever tool they are of: what is measured first would else pay for
 * it.
 */
export async function warmUp(url: string, target: Target, connections: number): Promise<void> {
  await load(url, target, connections, WARM_UP_SECONDS);
}

export const connectionsOf = ({ lane, size }: Target, asked: number): number =>
  size === 'small' ? asked : Math.min(asked, MOST[lane]);

/** Measures a target on a service, which is known by its process where it runs here. */
export async function measure(
  service: { url: string; pid?: number },
  target: Target,
  options: { round: number; connections: number; seconds: number },
): Promise<Measurement> {
  const { url, pid } = service;
  const connections = connectionsOf(target, options.connections);
  const before = await read(url, pid);
  const { ahead, calls, seconds, received, statuses, failed, ms } = await load(
    url,
    target,
    connections,
    options.seconds,
  );
  const after = await read(url, pid);
  const at = (share: number): number => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;
  const spent = ((after.cpu.total - before.cpu.total) * 1000) / (ahead + calls);
  const front =
    after.cpu.main === null || before.cpu.main === null
      ? null
      : ((after.cpu.main - before.cpu.main) * 1000) / (ahead + calls);
  return {
    tool: target.tool,
    size: target.size,
    round: options.round,
    lane: target.lane,
    connections,
    bytes: { sent: target.body.length, received: calls === 0 ? 0 : received / calls },
    calls,
    perSecond: calls / seconds,
    ms: { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: ms.at(-1) ?? 0 },
    cpuMs: { front, rest: spent - (front ?? 0) },
    delayMs: after.delay,
    residentMiB: after.residentMiB,
    statuses,
    failed,
    deaths: after.deaths - before.deaths,
  };
}
