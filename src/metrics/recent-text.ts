import { performance } from 'node:perf_hooks';

/** How long a text is reused, in milliseconds. */
export const REUSED_MS = 200;

/** A text that takes time to make, and is therefore made at most five times a second, however often it is asked for. */
export class RecentText {
  readonly #make: () => Promise<string>;
  #text: Promise<string> | undefined;
  /** When the last text was complete; undefined while it is being made. */
  #madeAt: number | undefined;

  constructor(make: () => Promise<string>) {
    this.#make = make;
  }

  /** The last text, or a new one if that is too old. Rejects as `make` does. */
  get(): Promise<string> {
    const isRecent = this.#madeAt === undefined || performance.now() - this.#madeAt < REUSED_MS;
    if (this.#text !== undefined && isRecent) return this.#text;
    this.#madeAt = undefined;
    this.#text = this.#make().finally(() => (this.#madeAt = performance.now()));
    return this.#text;
  }
}
