import { median } from '../finding.js';
import type { Children } from './children.js';
import { threadTimes } from './cpu-times.js';
import type { Mix } from './mix.js';

/** A load that is always the same, with the CPU that a call of it took during calibration, in milliseconds. */
export interface Reference {
  readonly mix: Mix;
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** How long the reference load is held, and how often for calibration. */
const SECONDS = 0.5;
const ROUNDS = 7;

interface Service {
  readonly url: string;
  readonly pid: number;
}

/** CPU of a call of the reference load: of the service and of the load generator, in milliseconds. */
async function cpuMsOf(
  children: Children,
  { url, pid }: Service,
  { mix, perSecond }: Omit<Reference, 'cpuMs'>,
): Promise<number> {
  const before = threadTimes(pid);
  const { cpu, ms } = await children.run({ url, mix, seconds: SECONDS, load: { perSecond, seed: 1 } });
  const after = threadTimes(pid);
  return (after.main - before.main + Math.max(0, after.others - before.others) + cpu * 1000) / ms.length;
}

/** Measures the reference load for calibration. */
export async function measureReference(
  children: Children,
  service: Service,
  mix: Mix,
  perSecond: number,
): Promise<Reference> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round++) found.push(await cpuMsOf(children, service, { mix, perSecond }));
  return { mix, perSecond, cpuMs: median(found) };
}

/**
 * How many times as fast the machine is as during calibration. A virtual machine shares its cores with others: the
 * same work takes twice as long at some times as at others, with no time stolen and no pause.
 */
export async function speedOf(children: Children, service: Service, reference: Reference): Promise<number> {
  return reference.cpuMs / (await cpuMsOf(children, service, reference));
}
