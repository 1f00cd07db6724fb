import { performance } from 'node:perf_hooks';
import { read } from '../gauge.js';
import type { Children } from './children.js';
import { SATURATED } from './fit.js';
import { type Load, measureLoad } from './loads.js';
import type { Mix } from './mix.js';

/** A load that is always the same: so many calls in flight. With the CPU that a call took in calibration, in ms. */
export interface Reference {
  readonly mix: Mix;
  readonly cpuMs: number;
}

/** How long the reference is sent, in seconds. */
const SECONDS = 0.5;

/** How long tasks of earlier calls are awaited before that, in milliseconds: longer than any of them may run. */
const MOST_WAITING_MS = 40_000;

/** CPU of a call in milliseconds, of the service and of the load generator. */
export const cpuMsOf = ({ mainMs, othersMs, clientMs }: Load): number => mainMs + othersMs + clientMs;

/**
 * How many times as fast the machine is as during calibration. A virtual machine shares its cores with others: the same
 * work takes up to twice as long at some times as at others, with no time stolen and no pause.
 */
export async function speedOf(
  children: Children,
  service: { readonly url: string; readonly pid: number },
  { mix, cpuMs }: Reference,
): Promise<number> {
  // Tasks whose callers did not wait for the answer go on until their limit, and would take part of the machine.
  for (const until = performance.now() + MOST_WAITING_MS; performance.now() < until; ) {
    if ((await read(service.url)).running === 0) break;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  return cpuMs / cpuMsOf(await measureLoad(children, service, mix, { seconds: SECONDS, width: SATURATED, calls: 0 }));
}
