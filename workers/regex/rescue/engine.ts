/** A compiled RE2 pattern of one engine. */
export interface Scanner {
  /**
   * The first offset at `from` or later where a match begins; -1 if there is none. Time is linear in the scanned text.
   * `letters` are ASCII, one byte each.
   */
  next(letters: Buffer, from: number): number;
}

/** An engine that searches in linear time. */
export interface ScanEngine {
  readonly name: 're2js' | 're2';
  /** Undefined if the engine rejects the pattern. With `sticky`, a match may begin only at `from`. */
  compile(source: string, sticky: boolean): Scanner | undefined;
}
