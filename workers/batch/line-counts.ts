import type { RunOutcome } from '../../src/shared/call.js';
import type { Rejection } from '../../src/shared/rejection.js';

interface LineCount {
  readonly tool: string;
  readonly status: number;
  lines: number;
  runMs: number;
  readonly rejection?: Rejection;
}

/** Counts lines by tool, status and rejection. */
export class LineCounts {
  readonly #counts = new Map<string, LineCount>();
  /** That of the line before, which most lines share. */
  #last: LineCount | undefined;

  add(tool: string, status: number, runMs: number, rejection?: Rejection): void {
    let count = this.#last;
    if (count?.tool !== tool || count.status !== status || count.rejection !== rejection)
      count = this.#last = this.#of(tool, status, rejection);
    count.lines++;
    count.runMs += runMs;
  }

  #of(tool: string, status: number, rejection: Rejection | undefined): LineCount {
    const key = `${tool} ${status} ${rejection}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      count = { tool, status, lines: 0, runMs: 0, ...(rejection !== undefined && { rejection }) };
      this.#counts.set(key, count);
    }
    return count;
  }

  list(): RunOutcome['counts'] {
    return [...this.#counts.values()];
  }
}
