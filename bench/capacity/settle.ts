import { read } from '../gauge.js';
import { SATURATED } from './fit.js';
import { measureLoad } from './loads.js';
import type { Calibrating } from './measure-kinds.js';
import type { Mix } from './mix.js';

/**
 * CPU of a call that has settled, as a part of the least before; loads in a row that show it, and loads in all. A load
 * in which V8 compiles much may take more than those before, so that one or two in a row say little.
 */
const SETTLED = 0.97;
const IN_A_ROW = 3;
const MOST_LOADS = 12;

/**
 * Sends the calls of a mix together, for so many seconds at a time, until they no longer take less CPU than before: V8
 * compiles code again for many kinds in turn. Calls of megabytes and calls without an end are left out.
 */
export async function settle(
  { children, service }: Pick<Calibrating, 'children'> & { readonly service: { url: string; pid: number } },
  mix: Mix,
  seconds: number,
): Promise<void> {
  const parts = mix.filter(({ size }) => size === 'small' || size === 'typical');
  let least = Infinity;
  for (let sent = 0, settled = 0; parts.length > 0 && sent < MOST_LOADS && settled < IN_A_ROW; sent++) {
    const load = await measureLoad(children, service, parts, { seconds, width: SATURATED, calls: 0 });
    const { mainMs, compilersMs, othersMs } = load;
    const cpuMs = mainMs + compilersMs + othersMs;
    settled = cpuMs > least * SETTLED ? settled + 1 : 0;
    least = Math.min(least, cpuMs);
    // Each step does so, too: V8 drops what it has compiled when it meets a request of another kind.
    await read(service.url, service.pid);
  }
}
