/** Why calls get no result although nothing is wrong with them but their cost, or the time at which they came. */
export const REJECTIONS = [
  /** The queue of the lane is full. */
  'queue-full',
  /** The queue of the lane stands, and the estimated queueing delay is too long. */
  'delay',
  /** The call was queued, and no thread became free in time. */
  'wait',
  /** Bodies and answers hold all memory that they may. */
  'memory',
  /** The process is shutting down. */
  'draining',
  /** The client has exceeded its rate limit. */
  'rate-limit',
  /** The call ran for longer than its lane allows. */
  'time',
  /** The call needed more memory than its thread has. */
  'heap',
] as const;

/** A reason in `toolpool_rejected_calls_total`. */
export type Rejection = (typeof REJECTIONS)[number];
