import type { IncomingMessage } from 'node:http';

/**
 * Pauses the reading of a body at its connection. Of a paused message, Node keeps each chunk as objects of its own,
 * until their bytes reach a limit: a chunk of one byte takes 0.6 KB so, and a connection 17 MB. Paused here, the
 * message goes on, and its reader gets what was read at once: at most 64 KiB, with the heads of chunks.
 */
export class BodyReads {
  static readonly #known = new WeakMap<IncomingMessage, BodyReads>();
  readonly #message: IncomingMessage;
  #isPaused = false;

  /** The reads of a message's body: the same ones for all that ask. */
  static of(message: IncomingMessage): BodyReads {
    const known = BodyReads.#known.get(message);
    if (known !== undefined) return known;
    const reads = new BodyReads(message);
    BodyReads.#known.set(message, reads);
    return reads;
  }

  private constructor(message: IncomingMessage) {
    this.#message = message;
    const read = message._read.bind(message);
    // A message that goes on asks for more, and Node would resume the connection.
    message._read = bytes => {
      if (!this.#isPaused) read(bytes);
    };
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  pause(): void {
    this.#isPaused = true;
    this.#message.socket.pause();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#message.socket.resume();
  }
}
