import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Entry } from '../../src/catalog.js';
import { laneOf } from '../../src/shared/lane-of.js';
import type { LaneName } from '../../src/shared/tool.js';
import { delayBetween, read } from '../gauge.js';
import { call } from '../load.js';
import { inputOf, type Size } from './bodies.js';
import type { Measurement } from './results.js';

/** The call that a measurement repeats. */
export interface CallTarget {
  readonly tool: string;
  readonly size: Size;
  readonly lane: LaneName;
  readonly body: Buffer;
}

/** The call of a tool with its input of `size`. */
export function targetOf({ id, tool }: Entry, size: Size): CallTarget {
  const body = Buffer.from(JSON.stringify(inputOf(id, tool, size)));
  return { tool: id, size, lane: laneOf(tool, body.length), body };
}

/** Maximum connections for calls that are not small: more would be rejected, and only answered calls are measured. */
const MAX_CONNECTIONS: Readonly<Record<LaneName, number>> = { fast: Infinity, risky: 8, heavy: 4 };

/** Calls that warm a server up, and the seconds after which no more are sent. */
interface WarmUp {
  readonly calls: number;
  readonly seconds: number;
}

/**
 * Before the first measurement. V8 compiles the code that all calls share again and again: the CPU of a call of the
 * service still fell after 100,000 calls, and each process compiles for itself.
 */
export const FIRST_WARM_UP: WarmUp = { calls: 300_000, seconds: 20 };

/** Before each kind of call: V8 compiles by the number of calls, and each thread for itself. */
export const KIND_WARM_UP: WarmUp = { calls: 40_000, seconds: 5 };

/** The result of a load, from autocannon. */
interface LoadResult {
  /** Single calls that were made before the load. */
  readonly ahead: number;
  readonly calls: number;
  readonly seconds: number;
  readonly received: number;
  readonly statuses: Record<string, number>;
  readonly failed: number;
  /** Latencies in milliseconds, in ascending order. */
  readonly ms: readonly number[];
}

/** What autocannon sends, without how much of it. */
const loadOf = (url: string, { tool, body }: CallTarget, connections: number): autocannon.Options => ({
  url: `${url}/api/tools/${tool}`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
  connections,
  timeout: 60,
});

/**
 * Closed loop of one call for `seconds`. If fewer than two calls for each connection would fit, it runs that number
 * of calls instead, so that each is measured to its end.
 */
export async function load(url: string, target: CallTarget, connections: number, seconds: number): Promise<LoadResult> {
  await call(url, target);
  const few = connections * 2;
  // The shortest of three calls counts: a pause of the machine must not make the call look slow.
  let one = Infinity;
  let ahead = 1;
  for (; ahead <= 3 && one * few > seconds; ahead++) {
    const begun = performance.now();
    await call(url, target);
    one = Math.min(one, (performance.now() - begun) / 1000);
  }
  const ms: number[] = [];
  const statuses: Record<string, number> = {};
  let received = 0;
  const start = performance.now();
  // autocannon rounds its duration up to whole seconds.
  let end = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        ...loadOf(url, target, connections),
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
 * Calls a server until its threads have compiled their code: the first measurement would include that time. Resolves
 * with calls a second at the end.
 */
export async function warmUp(url: string, target: CallTarget, connections: number, most: WarmUp): Promise<number> {
  let rate = 0;
  for (let calls = 0, seconds = 0; calls < most.calls && seconds < most.seconds; ) {
    const done = await load(url, target, connections, 1);
    calls += done.calls;
    seconds += done.seconds;
    rate = done.calls / done.seconds;
  }
  return rate;
}

/**
 * Sends so many calls, at least one on each connection. After a collection, V8 returns part of the young generation to
 * the system if less than 1 MB a second was allocated, counted over at least five seconds and the pause before them. So
 * after a pause, each page that a thread allocates is a page fault for a while: in each thread of the risky lane 3,072
 * of them after 12 seconds, at some 20 µs on one machine.
 */
export async function awaken(url: string, target: CallTarget, connections: number, calls: number): Promise<void> {
  await autocannon({
    ...loadOf(url, target, connections),
    amount: Math.max(connections, Math.round(calls)),
  });
}

/** Connections for a call: at most `asked`, and fewer if the lane would reject calls. */
export const connectionsOf = ({ lane, size }: CallTarget, asked: number): number =>
  size === 'small' ? asked : Math.min(asked, MAX_CONNECTIONS[lane]);

/** Measures a call. `pid` is the process of the service, if it runs on this machine. */
export async function measure(
  service: { url: string; pid?: number },
  target: CallTarget,
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
  const mainCpuMs =
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
    cpuMs: { main: mainCpuMs, rest: spent - (mainCpuMs ?? 0) },
    delayMs: delayBetween(before.delays, after.delays),
    residentMiB: after.residentMiB,
    statuses,
    failed,
    deaths: after.deaths - before.deaths,
  };
}
