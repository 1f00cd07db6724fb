/** A pattern of RE2 in one engine, ready to be looked for. */
export interface Scanner {
  /**
   * The first place at `from` or later where a match begins; -1 where none does. Time is linear in what it
   * scans. `letters` are ASCII, one a byte.
   */
  next(letters: Buffer, from: number): number;
}

/** An engine that finds in linear time. */
export interface ScanEngine {
  readonly name: 're2js' | 're2';
  /** Undefined for a pattern that the engine does not take. `sticky`: a match may begin at `from` alone. */
  compile(source: string, sticky: boolean): Scanner | undefined;
}
