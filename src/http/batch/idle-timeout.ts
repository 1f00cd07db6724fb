import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isQueued } from '../connections/pipelining.js';

/** The idle timeout of a connection: off while a stream is answered, which has an idle check of its own. */
export class IdleTimeout {
  readonly #socket: Socket;
  readonly #response: ServerResponse;
  readonly #idleMs: number;
  #isOff = false;

  /** `idleMs` is the idle timeout of connections. */
  constructor(socket: Socket, response: ServerResponse, idleMs: number) {
    this.#socket = socket;
    this.#response = response;
    this.#idleMs = idleMs;
  }

  /** Turns the timeout off, once the answers before this one have been sent. */
  turnOff(): void {
    if (this.#isOff || isQueued(this.#response)) return;
    this.#isOff = true;
    this.#socket.setTimeout(0);
  }

  /** Turns it on again. Node has done so if the connection is idle now; not if a request was sent behind this one. */
  restore(): void {
    if (this.#isOff && this.#socket.timeout === 0) this.#socket.setTimeout(this.#idleMs);
  }
}
