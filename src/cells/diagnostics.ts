import type { Socket } from 'node:net';
import type { ErrorAnswer } from '../shared/error-answer.js';
import { type Cell, send } from './cell.js';
import type { Diagnosis } from './messages.js';

/** Has cells answer requests for diagnostics, one at a time: each takes time and memory from the calls of its cell. */
export class Diagnostics {
  #running: { readonly cell: Cell; readonly connection: Socket } | undefined;

  /** Passes a request on to a cell, with its connection; returns why it cannot. */
  begin(cell: Cell | undefined, diagnosis: Diagnosis, connection: Socket): ErrorAnswer | undefined {
    if (this.#running !== undefined) {
      return { status: 409, error: `cell ${this.#running.cell.slot.name} is being diagnosed: retry later` };
    }
    if (cell?.state !== 'up') return { status: 503, error: 'the cell is not up: retry later' };
    this.#running = { cell, connection };
    // When the HTTP parser has returned, of which Node takes the connection.
    setImmediate(() => send(cell, { type: 'diagnose', diagnosis }, connection));
    return undefined;
  }

  /** A cell has answered, or has ended. */
  end(cell: Cell): void {
    if (this.#running?.cell !== cell) return;
    // What is left of it here, or all of it if it was not passed on.
    this.#running.connection.destroy();
    this.#running = undefined;
  }
}
