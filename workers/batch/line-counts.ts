import type { RunOutcome } from '../../src/shared/call.js';

interface LineCount {
  readonly tool: string;
  readonly status: number;
  lines: number;
  runMs: number;
}

/** Counts lines by tool and status. */
export class LineCounts {
  readonly #counts = new Map<string, LineCount>();
  /** That of the line before, which most lines share. */
  #last: LineCount | undefined;

  add(tool: string, status: number, runMs: number): void {
    let count = this.#last;
    if (count?.tool !== tool || count.status !== status) count = this.#last = this.#of(tool, status);
    count.lines++;
    count.runMs += runMs;
  }

  #of(tool: string, status: number): LineCount {
    const key = `${tool} ${status}`;
    let count = this.#counts.get(key);
    if (count === undefined) this.#counts.set(key, (count = { tool, status, lines: 0, runMs: 0 }));
    return count;
  }

  list(): RunOutcome['counts'] {
    return [...this.#counts.values()];
  }
}
