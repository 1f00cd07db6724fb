/** What other programs and the kernel ran in so many milliseconds: CPU in succession, each from a moment on. */
export interface ForeignWork {
  readonly forMs: number;
  readonly runs: readonly { readonly atMs: number; readonly ms: number }[];
}

/** Nothing else ran. */
export const NO_FOREIGN_WORK: ForeignWork = { forMs: 0, runs: [] };

/** A run that is longer keeps a core for more than a slice of the scheduler, in milliseconds. */
const LONG_RUN_MS = 2;

/** For how long after a run calls may wait behind those that came meanwhile, in milliseconds. */
const CATCH_UP_MS = 100;

/** How long before a run a call may have been sent and still be open, at most, in milliseconds. */
const MAX_OPEN_MS = 100;

/** Where more of the time is disturbed, nothing is left out: what always runs is a part of the machine. */
const MAX_DISTURBED_SHARE = 0.6;

/**
 * Whether a call that is sent at a moment is disturbed by a run: it may be open, and not yet late, when the run begins,
 * or wait behind those that came during the run. The machine stands still then, which is no property of the service.
 */
export function disturbs({ forMs, runs }: ForeignWork, latencyLimitMs: number): (atMs: number) => boolean {
  const beforeMs = Math.min(latencyLimitMs, MAX_OPEN_MS);
  const long = runs.filter(({ ms }) => ms >= LONG_RUN_MS);
  const disturbedMs = long.reduce((sum, { ms }) => sum + beforeMs + ms + CATCH_UP_MS, 0);
  if (disturbedMs > MAX_DISTURBED_SHARE * forMs) return () => false;
  return sentAt => long.some(({ atMs, ms }) => sentAt >= atMs - beforeMs && sentAt < atMs + ms + CATCH_UP_MS);
}
