import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** A call as a load sends it: again and again. */
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
  /** Answers by HTTP status; 0 is none at all. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** Closed loop: each connection sends its next call when it has its answer. Requests per second. */
export function closedLoop(
  url: string,
  { tool, body }: BenchRequest,
  connections: number,
  seconds: number,
): Promise<number> {
  return closedLoopAt({ url: `${url}/api/tools/${tool}`, headers: {}, body }, connections, seconds);
}

/** As `closedLoop`, of JSON to any route. */
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
 * Open loop: calls leave at a constant rate, whatever becomes of those before them,
 * and latency counts from the moment when a call should have left.
 */
export async function openLoop(
  url: string,
  request: BenchRequest,
  perSecond: number,
  seconds: number,
): Promise<Latencies> {
  return latencies(await constantArrival(url, request, perSecond, seconds, 256));
}

/** An answer, or none: status 0. */
export interface Timed {
  readonly ms: number;
  readonly status: number;
}

/** As `openLoop`, each answer by itself; over at most `sockets` connections. */
export async function constantArrival(
  url: string,
  { tool, body }: BenchRequest,
  perSecond: number,
  seconds: number,
  sockets: number,
): Promise<Timed[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const calls: Promise<Timed>[] = [];
  const start = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1);
    for (; sent < due; sent++) {
      const planned = start + (sent / perSecond) * 1000;
      calls.push(call(url, { tool, body }, agent).then(status => ({ ms: performance.now() - planned, status })));
    }
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  const answers = await Promise.all(calls);
  agent.destroy();
  return answers;
}

/** Sends one call; its HTTP status, 0 where there was no answer. */
export function call(url: string, { tool, body }: BenchRequest, agent?: Agent): Promise<number> {
  return new Promise(resolve => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const options = { method: 'POST', headers, ...(agent && { agent }) };
    const sent = request(`${url}/api/tools/${tool}`, options, response => {
      response
        .resume()
        .once('error', () => resolve(0))
        .once('end', () => {
          // Turned away while still sending: nobody wants the rest.
          if (!sent.writableFinished) sent.destroy();
          resolve(response.statusCode ?? 0);
        });
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

export function latencies(answers: readonly { ms: number; status: number }[]): Latencies {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { calls: answers.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0, statuses };
}

/** What a flood sends: a call by its recipe, so that large bodies need not cross between the processes. */
export interface Recipe {
  readonly tool: string;
  /** A name of `bench/bodies.ts`. */
  readonly body: string;
}

/**
 * Keeps `width` calls in flight, from a process of its own, until it is stopped: what it
 * costs to send large bodies must not be measured as the server's doing.
 */
export async function flood(url: string, recipe: Recipe, width: number): Promise<{ stop(): Promise<Latencies> }> {
  const child = fork(fileURLToPath(new URL('./flood.js', import.meta.url)), [
    url,
    recipe.tool,
    recipe.body,
    String(width),
  ]);
  const [ready] = await once(child, 'message');
  if (ready !== 'ready') throw new Error('the flood did not start');
  return {
    stop: async () => {
      const result = once(child, 'message');
      child.send('stop');
      const [answers] = (await result) as [{ ms: number; status: number }[]];
      child.disconnect();
      return latencies(answers);
    },
  };
}
