import { availableParallelism } from 'node:os';
import { readCatalog } from '../src/catalog.js';
import { measureContention } from './contention.js';
import { round } from './finding.js';

/** By how much busy cores may slow each other down while a round is measured, as a part. */
const MAX_CONTENTION = 0.3;

/** How often rounds are measured again, at most, as a multiple of their number. */
const MAX_AGAIN = 2;

/** Calls by which contention is measured: they share nothing within a process. */
const CONTENDING = ['url-parser'] as const;

/**
 * Measures rounds in which the machine has whole cores. A virtual machine sometimes has less for seconds or minutes,
 * which one busy thread need not notice: then a ratio of loads that keep one core and several busy speaks of the
 * machine. Such a round is measured again, and `say` is told. If the machine stays so, its rounds count after all.
 */
export async function inWholeCores<T>(
  rounds: number,
  measure: (round: number) => Promise<T>,
  say: (line: string) => void,
): Promise<T[]> {
  const catalog = await readCatalog();
  const contention = (): Promise<number> => measureContention(CONTENDING, catalog, availableParallelism());
  const measured: T[] = [];
  let before = await contention();
  for (let again = 0; measured.length < rounds; ) {
    const result = await measure(measured.length);
    const after = await contention();
    const most = Math.max(before, after);
    before = after;
    if (most <= MAX_CONTENTION || again >= MAX_AGAIN * rounds) {
      measured.push(result);
      continue;
    }
    again++;
    say(`measured again: busy cores slowed each other down by ${round(most)}, at most ${MAX_CONTENTION} counts`);
  }
  return measured;
}
