import { type Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { bodies } from './bodies.js';
import { drawArrivals } from './generator/arrivals.js';
import { startGenerator } from './generator/generator.js';

/** A call that a load generator sends repeatedly. */
export interface BenchRequest {
  readonly tool: string;
  readonly body: string | Buffer;
}

/** Latencies in milliseconds. */
export interface Latencies {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Answers by HTTP status; 0 counts calls without an answer. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Closed loop: each connection sends its next call when its answer has arrived. Resolves with requests per second. */
export function closedLoop(
  url: string,
  { tool, body }: BenchRequest,
  connections: number,
  seconds: number,
): Promise<number> {
  return closedLoopAt({ url: `${url}/api/tools/${tool}`, headers: {}, body }, connections, seconds);
}

/** As `closedLoop`, with a JSON body to any route. */
export async function closedLoopAt(
  { url, headers, body }: { url: string; headers: Readonly<Record<string, string>>; body: string | Buffer },
  connections: number,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

/**
 * Open loop: calls are sent at a constant rate, whether or not earlier ones have been answered.
 * Latency counts from the scheduled time of a call.
 */
export async function openLoop(
  url: string,
  request: BenchRequest,
  perSecond: number,
  seconds: number,
): Promise<Latencies> {
  return latencies(await constantArrival(url, request, perSecond, seconds, 256));
}

/** One call: its HTTP status, 0 without an answer, and when it was due, from the start of the load. */
export interface TimedAnswer {
  readonly ms: number;
  readonly status: number;
  readonly atMs: number;
}

/** How long `constantArrival` awaits answers, in milliseconds: longer than any call may be queued and run. */
const PATIENCE_MS = 60_000;

/** As `openLoop`, but resolves with every single answer in the order of its call; over at most `connections`. */
export async function constantArrival(
  url: string,
  request: BenchRequest,
  perSecond: number,
  seconds: number,
  connections: number,
): Promise<TimedAnswer[]> {
  const generator = await startGenerator({ url, requests: [request] });
  try {
    const arrivals = drawArrivals({
      pattern: { kind: 'constant' },
      perSecond,
      seconds,
      nextRequest: () => 0,
      random: () => 0,
    });
    const load = { arrivals, leadMs: 0, patienceMs: PATIENCE_MS, connections, ahead: 0 };
    const { ms, status, atMs } = await generator.open(load);
    return Array.from(ms, (each, index) => ({ ms: each, status: status[index]!, atMs: atMs[index]! })).sort(
      (a, b) => a.atMs - b.atMs,
    );
  } finally {
    generator.close();
  }
}

/** Sends one call. Resolves with its HTTP status, or with 0 if there was no answer. */
export function call(url: string, { tool, body }: BenchRequest, agent?: Agent): Promise<number> {
  return new Promise(resolve => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const options = { method: 'POST', headers, ...(agent && { agent }) };
    const sent = request(`${url}/api/tools/${tool}`, options, response => {
      response
        .resume()
        .once('error', () => resolve(0))
        .once('end', () => {
          // Rejected before the body was sent: the rest is not needed.
          if (!sent.writableFinished) sent.destroy();
          resolve(response.statusCode ?? 0);
        });
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

/** Percentiles and statuses of answers. */
export function latencies(answers: readonly { ms: number; status: number }[]): Latencies {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { calls: answers.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0, statuses };
}

/** Callers pause so long after an answer 503, as its `Retry-After` asks: at least a second. */
const RETRY_MS = 1000;

/** Keeps `width` calls in flight until it is stopped. `body` is a key of `bodies` in bench/bodies.ts. */
export async function flood(
  url: string,
  { tool, body }: { readonly tool: string; readonly body: string },
  width: number,
): Promise<{ stop(): Promise<Latencies> }> {
  const generator = await startGenerator({ url, requests: [{ tool, body: bodies[body]!() }] });
  const turns = Uint32Array.of(0);
  const ended = generator.closed({ width, seconds: Infinity, calls: 0, turns, pauseMs: RETRY_MS });
  return {
    stop: async () => {
      generator.stop();
      const { ms, status } = await ended;
      generator.close();
      return latencies(Array.from(ms, (each, index) => ({ ms: each, status: status[index]! })));
    },
  };
}
