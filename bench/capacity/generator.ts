import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { readCatalog } from '../../src/catalog.js';
import { Client } from './client.js';
import { bodyOf, type CallSize, type Mix } from './mix.js';
import { Random } from './simulator/random.js';
import { schedule } from './simulator/schedule.js';

/** An order to the generator, which runs in a process of its own. */
export interface Order {
  readonly url: string;
  readonly mix: Mix;
  readonly seconds: number;
  /** Calls that arrive at random moments (a Poisson process), or so many that are always in flight. */
  readonly load:
    | { readonly perSecond: number; readonly seed: number }
    | { readonly width: number; readonly calls: number };
}

/** What became of the calls of an order, in the order of their ends, each at its place in all lists. */
export interface Report {
  /** The place of each call's part in the mix. */
  readonly part: Uint16Array;
  readonly status: Uint16Array;
  /** From the moment when the call should have left to the end of its answer. */
  readonly ms: Float64Array;
  readonly waitMs: Float64Array;
  readonly runMs: Float64Array;
  /** How long after that moment the call was handed on: the generator's own fault. */
  readonly lateMs: Float64Array;
  /** CPU that the generator used, in seconds, and how long it took in all. */
  readonly cpu: number;
  readonly seconds: number;
}

const catalog = await readCatalog();
/** Requests as bytes, made on first use: a 40 MB body takes a while. */
const requests = new Map<string, readonly Buffer[]>();

function requestOf(tool: string, size: CallSize): readonly Buffer[] {
  const key = `${tool} ${size}`;
  let request = requests.get(key);
  if (request === undefined) {
    const body = bodyOf(tool, size, catalog);
    const head = Buffer.from(
      `POST /api/tools/${tool} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ` +
        `${body.length}\r\n\r\n`,
    );
    // A small request leaves in one packet.
    requests.set(key, (request = body.length < 65_536 ? [Buffer.concat([head, body])] : [head, body]));
  }
  return request;
}

/** Goes on from order to order, so that rare calls have their turn in short ones too. */
const schedules = new Map<string, Generator<number, never>>();

function scheduleOf(mix: Mix): Generator<number, never> {
  const key = JSON.stringify(mix);
  let going = schedules.get(key);
  if (going === undefined) schedules.set(key, (going = schedule(mix)));
  return going;
}

/** The planned moments of all calls, in milliseconds from the start. */
function arrivalsOf(perSecond: number, seconds: number, seed: number): number[] {
  const random = new Random(seed);
  const moments: number[] = [];
  for (let at = 0; ; moments.push(at)) {
    at += random.exponential(1000 / perSecond);
    if (at >= seconds * 1000 && moments.length > 0) return moments;
  }
}

async function carryOut({ url, mix, seconds, load }: Order): Promise<Report> {
  const ready = mix.map(({ tool, size }) => requestOf(tool, size));
  const { hostname, port } = new URL(url);
  const client = new Client(hostname, Number(port), 512);
  const report = { part: [], status: [], ms: [], waitMs: [], runMs: [], lateMs: [] } as Record<
    'part' | 'status' | 'ms' | 'waitMs' | 'runMs' | 'lateMs',
    number[]
  >;
  const next = scheduleOf(mix);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const send = (planned: number, done: () => void): void => {
    const part = next.next().value;
    const lateMs = performance.now() - planned;
    client.send(ready[part]!, ({ status, waitMs, runMs }) => {
      report.part.push(part);
      report.status.push(status);
      report.ms.push(performance.now() - planned);
      report.waitMs.push(waitMs);
      report.runMs.push(runMs);
      report.lateMs.push(lateMs);
      done();
    });
  };
  if ('width' in load) await inFlight(load.width, load.calls, seconds, send);
  else await arriving(arrivalsOf(load.perSecond, seconds, load.seed), start, send);
  client.close();
  const { user, system } = process.cpuUsage(cpu);
  return {
    part: Uint16Array.from(report.part),
    status: Uint16Array.from(report.status),
    ms: Float64Array.from(report.ms),
    waitMs: Float64Array.from(report.waitMs),
    runMs: Float64Array.from(report.runMs),
    lateMs: Float64Array.from(report.lateMs),
    cpu: (user + system) / 1e6,
    seconds: (performance.now() - start) / 1000,
  };
}

type Send = (planned: number, done: () => void) => void;

/** Each call has its planned moment, whatever becomes of those before it. */
async function arriving(moments: readonly number[], start: number, send: Send): Promise<void> {
  let open = moments.length;
  let resolve = (): void => {};
  const ended = new Promise<void>(settle => (resolve = settle));
  const done = (): void => {
    if (--open === 0) resolve();
  };
  for (let sent = 0; sent < moments.length; ) {
    const passed = performance.now() - start;
    for (; sent < moments.length && moments[sent]! <= passed; sent++) send(start + moments[sent]!, done);
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  await ended;
}

/** `width` calls at once for so many seconds, and at least `calls` in all. */
function inFlight(width: number, calls: number, seconds: number, send: Send): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  const one = (done: () => void): void => {
    if (performance.now() >= end && sent >= calls) return done();
    sent++;
    send(performance.now(), () => one(done));
  };
  return Promise.all(Array.from({ length: width }, () => new Promise<void>(one))).then(() => undefined);
}

process.on('message', (order: Order) => void carryOut(order).then(report => process.send?.(report)));
process.send?.('ready');
