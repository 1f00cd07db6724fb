import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { BodyReads } from './body-reads.js';

/** Time for a caller to read the last answer and to close its connection, in milliseconds. */
export const LINGER_MS = 500;

/**
 * Closes a connection of which one half is closed, unless its caller closes the other one in time. Returns a function
 * that gives it the time again, and so does `isHeld`. The timer keeps the process alive: a connection that is not read
 * does not, and whoever closes the server waits for it.
 */
export function closeLater(socket: Socket, isHeld = (): boolean => false): () => void {
  let isDue = false;
  const linger = setTimeout(() => {
    isDue = true;
    // What arrived while the event loop was stalled is read first: immediates run after the poll for events.
    setImmediate(() => {
      if (isDue && isHeld()) refresh();
      else if (isDue) socket.destroy();
    });
  }, LINGER_MS);
  const refresh = (): void => {
    isDue = false;
    linger.refresh();
  };
  socket.once('close', () => clearTimeout(linger));
  return refresh;
}

/**
 * Has an answer that closes the connection close one half of it, while the rest of its request is read (RFC 9112
 * section 9.6). Node would close both at once, and what arrives then makes the system reset the connection.
 */
export class StagedClose {
  readonly #message: IncomingMessage;
  readonly #destroySoon: Socket['destroySoon'];
  #refresh: (() => void) | undefined;

  constructor(message: IncomingMessage, reads: BodyReads) {
    const { socket } = message;
    this.#message = message;
    this.#destroySoon = socket.destroySoon;
    socket.destroySoon = () => {
      socket.end();
      // A request that we paused does not stall.
      this.#refresh = closeLater(socket, () => reads.isPaused);
    };
  }

  /** More of the request has arrived: a connection that is being closed waits for the rest. */
  moved(): void {
    this.#refresh?.();
  }

  /** The request has ended. */
  end(): void {
    this.#message.socket.destroySoon = this.#destroySoon;
  }
}
