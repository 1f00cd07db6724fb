import type { Report } from './chaos.js';
import { MAX_GROWTH_FILES } from './instance.js';

/** Maximum growth of resident memory since warm-up, in MB: replaced threads have loaded modules again. */
const MAX_GROWTH_MB = 250;

/** The faults of a run, one line each. */
export function faultsIn({ calls, right, refused, cut, wrong, lost, before, after }: Report): string[] {
  const found = [...wrong.slice(0, 10), ...lost.slice(0, 10)];
  if (calls !== right + refused + wrong.length + lost.length) found.push('calls do not add up');
  if (right < 0.9 * calls) found.push(`only ${right} of ${calls} calls had the right answer`);
  if (cut) found.push(`${cut} attempts had no answer although no process was killed`);
  if (after.threads !== before.threads) found.push(`${after.threads} threads at the end, ${before.threads} before`);
  if (after.busy !== 0) found.push('calls are still open or bytes still held');
  if (after.residentMb > before.residentMb + MAX_GROWTH_MB)
    found.push(`${after.residentMb} MB at the end, ${before.residentMb} MB before`);
  if (after.openFiles > before.openFiles + MAX_GROWTH_FILES)
    found.push(`${after.openFiles} open files at the end, ${before.openFiles} before`);
  return found;
}
