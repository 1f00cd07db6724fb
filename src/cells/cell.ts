import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import type { Defect, ToCell } from './messages.js';
import type { Restarts } from './restarts.js';

/** A process that handles connections. */
export interface Cell {
  readonly slot: Slot;
  /** The process, as node:cluster names it; other workers of the project are threads. */
  readonly worker: Worker;
  readonly startedAt: number;
  /** `retiring`: another process has taken its place. `drained`: it ends now, as it was asked to. */
  state: 'starting' | 'up' | 'retiring' | 'drained';
  ready: boolean;
  /** As last reported. */
  defect: Defect | undefined;
  /** When it last sent a message, in milliseconds of `performance.now`. */
  heardAt: number;
}

/** The place of a cell: its number and its restarts outlive the process. */
export interface Slot {
  readonly name: string;
  readonly restarts: Restarts;
  /** The process in this place; undefined until another one is started. */
  cell: Cell | undefined;
  /** The process that takes the place once it is up. */
  successor: Cell | undefined;
}

/** Sends a message to a cell, unless its channel is closed. A connection that goes with it is no longer one of here. */
export function send({ worker }: Cell, message: ToCell, connection?: Socket): void {
  if (worker.isConnected()) worker.send(message, connection, () => undefined);
}
