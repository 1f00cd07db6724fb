import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import type { ClosedLoad, GeneratorSetup, LoadRequest, LoadResult, OpenLoad } from './generator.js';
import { HttpClient } from './http-client.js';

/** The process that `startGenerator` starts: it takes its requests, then one load after the other. */

/** Calls that count, with how long after its due time each was sent. */
class Calls {
  readonly #request: number[] = [];
  readonly #status: number[] = [];
  readonly #atMs: number[] = [];
  readonly #ms: number[] = [];
  readonly #lateMs: number[] = [];

  add(request: number, status: number, atMs: number, ms: number, lateMs: number): void {
    this.#request.push(request);
    this.#status.push(status);
    this.#atMs.push(atMs);
    this.#ms.push(ms);
    this.#lateMs.push(lateMs);
  }

  result(used: { cpu: number; seconds: number }): LoadResult {
    const late = Float64Array.from(this.#lateMs).sort();
    return {
      request: Uint32Array.from(this.#request),
      status: Uint16Array.from(this.#status),
      atMs: Float64Array.from(this.#atMs),
      ms: Float64Array.from(this.#ms),
      lateP99Ms: late[Math.floor(late.length * 0.99)] ?? 0,
      ...used,
    };
  }
}

/** Starts to measure; the result says which part of a core this process has used since, and in what time. */
function measureCpu(): () => { cpu: number; seconds: number } {
  const [before, start] = [process.cpuUsage(), performance.now()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    const seconds = (performance.now() - start) / 1000;
    return { cpu: (user + system) / 1e6 / seconds, seconds };
  };
}

/** A request as it is sent. A small one leaves in one packet. */
function bytesOf({ host, pathname }: URL, { tool, body }: LoadRequest): readonly Buffer[] {
  const content = Buffer.from(body);
  const head = Buffer.from(
    `POST ${pathname.replace(/\/$/, '')}/api/tools/${tool} HTTP/1.1\r\nhost: ${host}\r\n` +
      `content-type: application/json\r\ncontent-length: ${content.length}\r\n\r\n`,
  );
  return content.length < 65_536 ? [Buffer.concat([head, content])] : [head, content];
}

async function sendOpen(client: HttpClient, requests: readonly (readonly Buffer[])[], load: OpenLoad) {
  const { arrivals, leadMs, patienceMs, connections, ahead } = load;
  const { atMs, request } = arrivals;
  const calls = new Calls();
  await client.open(connections, ahead);
  let open = atMs.length;
  let allAnswered = (): void => undefined;
  const answers = new Promise<void>(resolve => (allAnswered = resolve));
  let used = measureCpu();
  let counts = false;
  const start = performance.now();
  for (let next = 0; next < atMs.length; ) {
    const passed = performance.now() - start;
    if (!counts && passed >= leadMs) {
      counts = true;
      used = measureCpu();
    }
    for (; next < atMs.length && atMs[next]! <= passed; next++) {
      const [due, place] = [atMs[next]!, request[next]!];
      const lateMs = performance.now() - start - due;
      client.send(requests[place]!, status => {
        if (due >= leadMs) calls.add(place, status, due, performance.now() - start - due, lateMs);
        if (--open === 0) allAnswered();
      });
    }
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  const sending = used();
  const impatient = setTimeout(() => client.abandon(), patienceMs);
  await answers;
  clearTimeout(impatient);
  return calls.result(sending);
}

let isStopped = false;

async function sendClosed(client: HttpClient, requests: readonly (readonly Buffer[])[], load: ClosedLoad) {
  const { width, seconds, calls: atLeast, turns, pauseMs } = load;
  const calls = new Calls();
  isStopped = false;
  await client.open(width);
  const used = measureCpu();
  const start = performance.now();
  let sent = 0;
  const mayGoOn = (): boolean => !isStopped && (sent < atLeast || performance.now() - start < seconds * 1000);
  const caller = (done: () => void): void => {
    if (!mayGoOn()) return done();
    const place = turns[sent++ % turns.length]!;
    const at = performance.now();
    client.send(requests[place]!, status => {
      calls.add(place, status, at - start, performance.now() - at, 0);
      if (status === 503 && pauseMs > 0) setTimeout(caller, pauseMs, done);
      // A refused connection would end the call again at once.
      else if (status === 0) setTimeout(caller, 1, done);
      else caller(done);
    });
  };
  await Promise.all(Array.from({ length: width }, () => new Promise<void>(caller)));
  return calls.result(used());
}

process.once('message', ({ url, requests }: GeneratorSetup) => {
  const target = new URL(url);
  const client = new HttpClient(target);
  const ready = requests.map(request => bytesOf(target, request));
  process.on('message', async (message: OpenLoad | ClosedLoad | 'stop') => {
    if (message === 'stop') {
      isStopped = true;
      return;
    }
    globalThis.gc?.({ type: 'minor' });
    const send = message.kind === 'open' ? sendOpen(client, ready, message) : sendClosed(client, ready, message);
    process.send?.(await send);
  });
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());
