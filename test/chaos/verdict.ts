import type { Report } from './chaos.js';
import { MORE_FILES } from './instance.js';

/**
 * How much more memory the instance that lived through it may hold than when it was warm, in MB: threads that were
 * replaced have loaded what the old ones had.
 */
const MORE_MB = 250;

/** What was not as it should be; nothing where all was. */
export function complaints({ calls, right, refused, wrong, lost, before, after }: Report): string[] {
  const found = [...wrong.slice(0, 10), ...lost.slice(0, 10)];
  if (calls !== right + refused + wrong.length + lost.length) found.push('calls do not add up');
  if (right < 0.9 * calls) found.push(`only ${right} of ${calls} calls were answered rightly`);
  if (after.threads !== before.threads) found.push(`${after.threads} threads at the end, ${before.threads} before`);
  if (after.busy !== 0) found.push('something still waits, runs or is held');
  if (after.residentMb > before.residentMb + MORE_MB)
    found.push(`${after.residentMb} MB at the end, ${before.residentMb} MB before`);
  if (after.openFiles > before.openFiles + MORE_FILES)
    found.push(`${after.openFiles} open files at the end, ${before.openFiles} before`);
  return found;
}
