/** A program that a user would run on their own machine instead of a call. */
export interface Counterpart {
  /** The id of the tool. */
  readonly tool: string;
  /** What both do. */
  readonly work: string;
  /** The command; `A` and `B` stand for the paths of the files. */
  readonly command: readonly [string, ...string[]];
  /** The command that prints its version. */
  readonly version: readonly [string, ...string[]];
  /** A text of about so many bytes. */
  readonly text: (bytes: number) => string;
  /** The content of the second file. */
  readonly second?: (text: string) => string;
  /** The sizes of the text in bytes; the last one is the tool's maximum, or what is common. */
  readonly sizes: readonly number[];
  /** A text for which the program takes no more time than for its start. */
  readonly trivial: string;
  /** The input of the call. */
  readonly input: (text: string, second: string) => Readonly<Record<string, unknown>>;
  /** Whether both gave the same answer, where that can be said. */
  readonly isSame?: (result: Readonly<Record<string, unknown>>, printed: string) => boolean;
  /** Maximum time of the call at the last size, as a multiple of the program's. */
  readonly atMost: number;
  /** What one of them does and the other does not. */
  readonly differs?: string;
}
