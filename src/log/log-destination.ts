import { Buffer } from 'node:buffer';

/** Maximum bytes of lines that are not yet written; further lines are lost. */
const MAX_WAITING = 4 * 1024 * 1024;

/** Milliseconds from a failed write to the next attempt. */
const RETRY_MS = 100;

/** What lines are written to. */
export interface LogOutput {
  /** Maximum bytes of lines that join one write. */
  readonly maxBytes: number;
  /** Begins to write, without blocking. Calls back once, with the number of bytes that were written. */
  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void;
  /** Writes, as the process exits, what can be written without waiting. */
  writeLast(bytes: Buffer): void;
}

/** Takes lines, each with its line end. */
export interface LineWriter {
  write(line: string): void;
}

/** Passes each line on at once. */
export const outputTo = (log: LineWriter): LogOutput => ({
  maxBytes: 1,
  write: (bytes, done) => {
    log.write(bytes.toString());
    done(null, bytes.length);
  },
  writeLast: () => undefined,
});

/**
 * A destination of log lines that may fail or stall: lines wait for at most 4 MiB, and those beyond are lost and
 * counted. It never throws and never blocks, and keeps no process alive. Lines that wait when the process exits are
 * written as far as the output accepts them at once.
 */
export class LogDestination {
  readonly #output: LogOutput;
  readonly #fields: Readonly<Record<string, unknown>>;
  #lines: string[] = [];
  /** The rest of the lines that are being written. */
  #chunk: Buffer = Buffer.alloc(0);
  /** Bytes of `#lines` and `#chunk`. */
  #waiting = 0;
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #lost = 0;
  #reported = 0;
  /** Ends the wait of `end`. */
  #onEnd: (() => void) | undefined;

  /** `fields` are those of the line that tells how many lines were lost, beside its number. */
  constructor(output: LogOutput, fields: Readonly<Record<string, unknown>> = { pid: process.pid }) {
    this.#output = output;
    this.#fields = fields;
  }

  /** The number of lines that were lost. */
  get lost(): number {
    return this.#lost;
  }

  /** Writes a line, which has its line end. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waiting + bytes > MAX_WAITING) {
      this.#lost++;
      return;
    }
    if (this.#waiting === 0) process.once('exit', this.#onExit);
    this.#queue(line, bytes);
    if (!this.#isWriting && this.#retry === undefined) this.#writeNext();
  }

  /**
   * Resolves once all lines are written, at the latest after `maxMs` milliseconds; at once when they cannot be written.
   * Call it before the process exits.
   */
  async end(maxMs: number): Promise<void> {
    if (this.#waiting === 0) return;
    await new Promise<void>(resolve => {
      const limit = setTimeout(resolve, maxMs);
      this.#onEnd = () => {
        clearTimeout(limit);
        resolve();
      };
      if (this.#retry !== undefined) this.#tryAgain();
    });
  }

  #queue(line: string, bytes: number): void {
    this.#lines.push(line);
    this.#waiting += bytes;
  }

  #writeNext(): void {
    if (this.#chunk.length === 0) this.#chunk = this.#take();
    this.#isWriting = true;
    try {
      this.#output.write(this.#chunk, (error, written) => this.#written(error, written));
    } catch (error) {
      this.#written(error as Error, 0);
    }
  }

  #written(error: (Error & { readonly code?: string }) | null, written: number): void {
    this.#isWriting = false;
    if (error !== null || written === 0) {
      this.#retry = setTimeout(() => this.#tryAgain(), RETRY_MS).unref();
      // A terminal that is stopped, or a pipe that is full, may go on.
      if (error !== null && error.code !== 'EAGAIN') this.#onEnd?.();
      return;
    }
    this.#chunk = this.#chunk.subarray(written);
    this.#waiting -= written;
    const report = this.#report();
    if (report !== '') this.#queue(report, Buffer.byteLength(report));
    if (this.#waiting > 0) this.#writeNext();
    else {
      process.off('exit', this.#onExit);
      this.#onEnd?.();
    }
  }

  #tryAgain(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#writeNext();
  }

  /** Removes lines from the queue, for one write. */
  #take(): Buffer {
    let bytes = Buffer.byteLength(this.#lines[0]!);
    let count = 1;
    for (; count < this.#lines.length; count++) {
      bytes += Buffer.byteLength(this.#lines[count]!);
      if (bytes > this.#output.maxBytes) break;
    }
    return Buffer.from(this.#lines.splice(0, count).join(''));
  }

  /** The line that tells how many lines were lost since the last one; empty if none was. */
  #report(): string {
    const lost = this.#lost - this.#reported;
    if (lost === 0) return '';
    this.#reported = this.#lost;
    const line = { level: WARN, time: Date.now(), ...this.#fields, lost, msg: 'log lines were lost' };
    return `${JSON.stringify(line)}\n`;
  }

  readonly #onExit = (): void => {
    // What is being written now is written without us, or cannot be.
    const chunk = this.#isWriting ? '' : this.#chunk;
    this.#output.writeLast(Buffer.concat([Buffer.from(chunk), Buffer.from(this.#lines.join('') + this.#report())]));
  };
}

/** The level of a warning, as pino numbers it. */
const WARN = 40;
