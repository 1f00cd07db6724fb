import { performance } from 'node:perf_hooks';

/** Time until the progress is shown, and between its changes, in milliseconds. */
const QUIET_MS = 1000;
const STEP_MS = 250;

/** One line on standard error that is written again and again. */
export class ProgressLine {
  readonly #isShown: boolean;
  #nextAt = performance.now() + QUIET_MS;
  #isWritten = false;

  /** `isShown`: standard error is a terminal. */
  constructor(isShown: boolean) {
    this.#isShown = isShown;
  }

  show(text: () => string): void {
    if (!this.#isShown || performance.now() < this.#nextAt) return;
    this.#nextAt = performance.now() + STEP_MS;
    this.#isWritten = true;
    process.stderr.write(`\r${text()}\u001b[K`);
  }

  /** Removes the line; call it before anything else is written. */
  clear(): void {
    if (this.#isWritten) process.stderr.write('\r\u001b[K');
    this.#isWritten = false;
  }
}
