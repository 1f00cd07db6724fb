/** CPU that other programs and the kernel had in succession, in milliseconds, from a moment on. */
export interface ForeignRun {
  readonly atMs: number;
  readonly ms: number;
  /** Of it, what threads of the kernel had; 0 unless given. */
  readonly kernelMs?: number;
}

/** What other programs and the kernel ran in so many milliseconds. */
export interface ForeignWork {
  readonly forMs: number;
  readonly runs: readonly ForeignRun[];
}

/** Nothing else ran. */
export const NO_FOREIGN_WORK: ForeignWork = { forMs: 0, runs: [] };

/** The same work from another moment on: what ran before that follows what ran last. */
export function startingAt({ forMs, runs }: ForeignWork, startMs: number): ForeignWork {
  const moved = (byMs: number) => (run: ForeignRun) => ({ ...run, atMs: run.atMs + byMs });
  return {
    forMs,
    runs: [
      ...runs.filter(({ atMs }) => atMs >= startMs).map(moved(-startMs)),
      ...runs.filter(({ atMs }) => atMs < startMs).map(moved(forMs - startMs)),
    ],
  };
}

/** Work in succession. */
export function inSuccession(works: readonly ForeignWork[]): ForeignWork {
  let passedMs = 0;
  const runs: ForeignRun[] = [];
  for (const work of works) {
    for (const run of work.runs) runs.push({ ...run, atMs: run.atMs + passedMs });
    passedMs += work.forMs;
  }
  return { forMs: passedMs, runs };
}

/** For how long after a run calls may wait behind those that came meanwhile, in milliseconds. */
const CATCH_UP_MS = 100;

/** How long before a run a call may have been sent and still be open, at most, in milliseconds. */
const MAX_OPEN_MS = 100;

/** Where more of a window is disturbed, nothing is left out: what always runs is a part of the machine. */
const MAX_DISTURBED_SHARE = 0.6;

/** Moments in milliseconds from the first one: from `from` on, before `until`. */
export interface Window {
  readonly from: number;
  readonly until: number;
}

/**
 * Whether a call that is sent at a moment of a window is disturbed by a run that is longer than calls may take: it may
 * be open, and not yet late, when the run begins, or wait behind those that came during the run. It would be late with
 * any service. The runs are in the order of their moments.
 */
export function disturbs({ runs }: ForeignWork, latencyLimitMs: number, window: Window): (atMs: number) => boolean {
  const beforeMs = Math.min(latencyLimitMs, MAX_OPEN_MS);
  const disturbed: Window[] = [];
  let sumMs = 0;
  for (const { atMs, ms } of runs) {
    if (ms < latencyLimitMs) continue;
    // What the one before disturbs counts once.
    const from = Math.max(atMs - beforeMs, disturbed.at(-1)?.until ?? window.from);
    const until = Math.min(atMs + ms + CATCH_UP_MS, window.until);
    if (until <= from) continue;
    disturbed.push({ from, until });
    sumMs += until - from;
  }
  if (sumMs > MAX_DISTURBED_SHARE * (window.until - window.from)) return () => false;
  return sentAt => disturbed.some(({ from, until }) => sentAt >= from && sentAt < until);
}
