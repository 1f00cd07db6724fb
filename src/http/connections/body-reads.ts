import type { IncomingMessage } from 'node:http';

/** Where a message keeps its reads: an entry of a `WeakMap` for each call would fill the old generation. */
const READS = Symbol('reads of the body');

/**
 * Pauses the reading of a body at its connection. Of a paused message, Node keeps each chunk as objects of its own,
 * until their bytes reach a limit: a chunk of one byte takes 0.6 KB so, and a connection 17 MB. Paused here, the
 * message goes on, and its reader gets what was read at once: at most 64 KiB, with the heads of chunks.
 */
export class BodyReads {
  readonly #message: IncomingMessage;
  #isPaused = false;
  #hasPaused = false;

  /** The reads of a message's body: the same ones for all that ask. */
  static of(message: IncomingMessage & { [READS]?: BodyReads }): BodyReads {
    message[READS] ??= new BodyReads(message);
    return message[READS];
  }

  private constructor(message: IncomingMessage) {
    this.#message = message;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  pause(): void {
    this.#isPaused = true;
    this.#message.socket.pause();
    if (this.#hasPaused) return;
    this.#hasPaused = true;
    // A message that goes on asks for more, and Node would resume the connection.
    const read = this.#message._read.bind(this.#message);
    this.#message._read = bytes => {
      if (!this.#isPaused) read(bytes);
    };
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#message.socket.resume();
  }
}
