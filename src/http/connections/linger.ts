import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { BodyReads } from './body-reads.js';

/** Time for a caller to read the last answer and to close its connection, in milliseconds. */
export const LINGER_MS = 500;

/**
 * Closes a connection of which one half is closed, unless its caller closes the other one in time. Refreshing the timer
 * gives it the time again, and so does `isHeld`. The timer keeps the process alive: a connection that is not read does
 * not, and whoever closes the server waits for it.
 */
export function closeLater(socket: Socket, isHeld = (): boolean => false): NodeJS.Timeout {
  const linger = setTimeout(() => {
    if (isHeld()) linger.refresh();
    else socket.destroy();
  }, LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
  return linger;
}

/**
 * Has an answer that closes the connection close one half of it, while the rest of its request is read (RFC 9112
 * section 9.6). Node would close both at once, and what arrives then makes the system reset the connection.
 */
export class StagedClose {
  readonly #message: IncomingMessage;
  readonly #destroySoon: Socket['destroySoon'];
  #linger: NodeJS.Timeout | undefined;

  constructor(message: IncomingMessage, reads: BodyReads) {
    const { socket } = message;
    this.#message = message;
    this.#destroySoon = socket.destroySoon;
    socket.destroySoon = () => {
      socket.end();
      // A request that we paused does not stall.
      this.#linger = closeLater(socket, () => reads.isPaused);
    };
  }

  /** More of the request has arrived: a connection that is being closed waits for the rest. */
  moved(): void {
    this.#linger?.refresh();
  }

  /** The request has ended. */
  end(): void {
    this.#message.socket.destroySoon = this.#destroySoon;
  }
}
