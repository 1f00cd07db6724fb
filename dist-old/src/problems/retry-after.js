/** Maximum estimated delay that `Retry-After` is based on, in seconds. */
const MAX_DELAY_S = 30;
/**
 * The seconds of `Retry-After` for an estimated queueing delay in milliseconds: from the
 * delay to twice the delay, at least 1 and at most 60. The jitter keeps callers that were
 * rejected together from returning together. `random` is at least 0 and less than 1.
 */
export function retryAfterSeconds(delayMs, random = Math.random()) {
    const seconds = Math.min(MAX_DELAY_S, Math.max(1, Math.ceil(delayMs / 1000)));
    return seconds + Math.floor(random * (seconds + 1));
}
//# sourceMappingURL=retry-after.js.map