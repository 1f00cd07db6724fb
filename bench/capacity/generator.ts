import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { readCatalogue } from '../../src/catalogue.js';
import { inputOf } from '../tools/bodies.js';
import { Client } from './client.js';
import { type Mix, schedule } from './mix.js';

/** An order to the generator, which runs in a process of its own. */
export interface Order {
  readonly url: string;
  readonly mix: Mix;
  readonly perSecond: number;
  readonly seconds: number;
}

/** What became of the calls of an order, each at its place in all lists. */
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

const catalogue = await readCatalogue();
/** Requests as bytes, made on first use: a 40 MB body takes a while. */
const requests = new Map<string, readonly Buffer[]>();

function requestOf(tool: string, size: Mix[number]['size']): readonly Buffer[] {
  const key = `${tool} ${size}`;
  let request = requests.get(key);
  if (request === undefined) {
    const body = Buffer.from(JSON.stringify(inputOf(tool, catalogue.get(tool)!.tool, size)));
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

/** Constant arrival: each call has its planned moment, whatever becomes of those before it. */
async function carryOut({ url, mix, perSecond, seconds }: Order): Promise<Report> {
  const ready = mix.map(({ tool, size }) => requestOf(tool, size));
  const { hostname, port } = new URL(url);
  const client = new Client(hostname, Number(port), 512);
  const total = Math.max(1, Math.round(perSecond * seconds));
  const numbers = (): Float64Array => new Float64Array(total);
  const report = {
    part: new Uint16Array(total),
    status: new Uint16Array(total),
    ms: numbers(),
    waitMs: numbers(),
    runMs: numbers(),
    lateMs: numbers(),
  };
  const next = scheduleOf(mix);
  const cpu = process.cpuUsage();
  const start = performance.now();
  let open = total;
  let resolve = (): void => {};
  const promise = new Promise<void>(settle => (resolve = settle));
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1);
    for (; sent < due; sent++) {
      const index = sent;
      const planned = start + (index / perSecond) * 1000;
      const part = next.next().value;
      report.part[index] = part;
      report.lateMs[index] = performance.now() - planned;
      client.send(ready[part]!, ({ status, waitMs, runMs }) => {
        report.ms[index] = performance.now() - planned;
        report.status[index] = status;
        report.waitMs[index] = waitMs;
        report.runMs[index] = runMs;
        if (--open === 0) resolve();
      });
    }
    await new Promise(resolve => setTimeout(resolve, 1));
  }
  await promise;
  client.close();
  const { user, system } = process.cpuUsage(cpu);
  return { ...report, cpu: (user + system) / 1e6, seconds: (performance.now() - start) / 1000 };
}

process.on('message', (order: Order) => void carryOut(order).then(report => process.send?.(report)));
process.send?.('ready');
