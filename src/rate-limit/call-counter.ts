/** The calls of a client in the current window, including those just counted, and the time until the next window. */
export interface Count {
  readonly current: number;
  /** In milliseconds. */
  readonly ttl: number;
}

/** Counts the calls of clients in fixed windows. */
export interface CallCounter {
  /** Counts `calls` more calls of a client. Rejects once it is known that they will not be counted. */
  count(client: string, calls: number): Promise<Count>;
}
