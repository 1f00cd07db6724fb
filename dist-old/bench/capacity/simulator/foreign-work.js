/** Nothing else ran. */
export const NO_FOREIGN_WORK = { forMs: 0, runs: [] };
/** A run that is longer keeps a core for more than a slice of the scheduler, in milliseconds. */
export const LONG_RUN_MS = 2;
/** For how long after a run calls may wait behind those that came meanwhile, in milliseconds. */
const CATCH_UP_MS = 100;
/** How long before a run a call may have been sent and still be open, at most, in milliseconds. */
const MAX_OPEN_MS = 100;
/** Where more of a window is disturbed, nothing is left out: what always runs is a part of the machine. */
const MAX_DISTURBED_SHARE = 0.6;
/**
 * Whether a call that is sent at a moment of a window is disturbed by a run: it may be open, and not yet late, when the
 * run begins, or wait behind those that came during the run. Its latency says more of the machine than of the service.
 * The runs are in the order of their moments.
 */
export function disturbs({ runs }, latencyLimitMs, window) {
    const beforeMs = Math.min(latencyLimitMs, MAX_OPEN_MS);
    const disturbed = [];
    let sumMs = 0;
    for (const { atMs, ms } of runs) {
        if (ms < LONG_RUN_MS)
            continue;
        // What the one before disturbs counts once.
        const from = Math.max(atMs - beforeMs, disturbed.at(-1)?.until ?? window.from);
        const until = Math.min(atMs + ms + CATCH_UP_MS, window.until);
        if (until <= from)
            continue;
        disturbed.push({ from, until });
        sumMs += until - from;
    }
    if (sumMs > MAX_DISTURBED_SHARE * (window.until - window.from))
        return () => false;
    return sentAt => disturbed.some(({ from, until }) => sentAt >= from && sentAt < until);
}
//# sourceMappingURL=foreign-work.js.map