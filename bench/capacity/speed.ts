import { performance } from 'node:perf_hooks';
import { median } from '../finding.js';
import { read } from '../gauge.js';
import type { Children } from './children.js';
import { SATURATED } from './fit.js';
import { measureLoad } from './loads.js';
import type { Mix } from './mix.js';

/** A load that is always the same: so many calls in flight. With the CPU that a call took in calibration, in ms. */
export interface Reference {
  readonly mix: Mix;
  readonly cpuMs: number;
}

/** How long the reference is sent, in seconds, and how often for calibration. */
const SECONDS = 0.5;
const TIMES = 7;

/** How long tasks of earlier calls are awaited before that, in milliseconds: longer than any of them may run. */
const MOST_WAITING_MS = 40_000;

interface Service {
  readonly url: string;
  readonly pid: number;
}

/** CPU of a call in milliseconds, of the service and of the load generator. */
async function cpuMsOf(children: Children, service: Service, mix: Mix): Promise<number> {
  const load = { seconds: SECONDS, width: SATURATED, calls: 0 };
  const { mainMs, othersMs, clientMs } = await measureLoad(children, service, mix, load);
  return mainMs + othersMs + clientMs;
}

/**
 * Measures the reference for calibration, as it is measured later: each time after calls at a rate, because the first
 * calls of a load that changes take more CPU.
 */
export async function measureReference(
  children: Children,
  service: Service,
  mix: Mix,
  perSecond: number,
): Promise<Reference> {
  const found: number[] = [];
  for (let round = 1; round <= TIMES; round++) {
    await measureLoad(children, service, mix, { seconds: SECONDS, perSecond, round });
    found.push(await cpuMsOf(children, service, mix));
  }
  return { mix, cpuMs: median(found) };
}

/**
 * How many times as fast the machine is as during calibration. A virtual machine shares its cores with others: the same
 * work takes up to twice as long at some times as at others, with no time stolen and no pause.
 */
export async function speedOf(children: Children, service: Service, { mix, cpuMs }: Reference): Promise<number> {
  // Tasks whose callers did not wait for the answer go on until their limit, and would take part of the machine.
  for (const until = performance.now() + MOST_WAITING_MS; performance.now() < until; ) {
    if ((await read(service.url)).running === 0) break;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  return cpuMs / (await cpuMsOf(children, service, mix));
}
