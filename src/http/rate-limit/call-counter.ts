/** The calls of a client in the current window, the ones just counted included, and the time until the next window. */
export interface Count {
  readonly current: number;
  /** In milliseconds. */
  readonly ttl: number;
}

/** Counts the calls of clients in fixed windows. */
export interface CallCounter {
  /** Counts `calls` more calls of a client. Rejects where it cannot tell in time. */
  count(client: string, calls: number): Promise<Count>;
}
