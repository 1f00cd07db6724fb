/** The longest estimated delay that callers are told, in seconds. */
const MAX_DELAY_S = 30;

/**
 * The seconds of a `Retry-After` for an estimated queueing delay in milliseconds: the delay
 * and up to once more of it, at least one second and at most 60. Callers that were rejected
 * together must not come back together. `random` is from 0 to 1, exclusive.
 */
export function retryAfterSeconds(delayMs: number, random: number = Math.random()): number {
  const seconds = Math.min(MAX_DELAY_S, Math.max(1, Math.ceil(delayMs / 1000)));
  return seconds + Math.floor(random * (seconds + 1));
}
