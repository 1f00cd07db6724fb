import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { SMALL_BODY } from './call.js';
import type { Admission } from './pool/admission.js';
import { problems } from './problems.js';
import { readBody } from './read.js';

/** A body too large for the front to parse: its bytes, each part owning its memory so that it can be transferred. */
export class LargeBody {
  constructor(
    readonly parts: readonly Uint8Array[],
    readonly bytes: number,
  ) {}
}

/** What a call has reserved of the memory for bodies, in bytes. */
export class Reservation {
  #bytes = 0;
  #released = false;

  constructor(readonly admission: Admission) {}

  /** Reserves so that at least `bytes` are held for this call; says whether they fit. */
  grow(bytes: number): boolean {
    if (bytes <= this.#bytes || this.#released) return true;
    if (!this.admission.reserve(bytes - this.#bytes)) return false;
    this.#bytes = bytes;
    return true;
  }

  /** Adds an answer, which is there whether it fits or not. */
  add(bytes: number): void {
    if (this.#released) return;
    this.admission.add(bytes);
    this.#bytes += bytes;
  }

  /** Gives all back, once. */
  release(): void {
    if (!this.#released) this.admission.release(this.#bytes);
    this.#released = true;
  }
}

/** The size of each part of a large body whose length was not announced. */
const PART = 1024 * 1024;

/**
 * Collects a body. A small one becomes its JSON value; a large one stays bytes, copied
 * once, as they arrive, into memory of its own: the event loop never does linear work
 * on it in one go. Rejects with a `Problem`: 400 (not JSON, cut short), 413, 503.
 * `length` is the announced content-length.
 */
export function receive(
  message: IncomingMessage,
  length: number | undefined,
  limit: number,
  reservation: Reservation,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    let part: Uint8Array | undefined;
    let used = 0;
    let bytes = 0;

    const stop = (problem: Error): void => {
      message.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError);
      parts.length = 0;
      part = undefined;
      // What is still to come is read and thrown away, so that the answer is not lost in a reset.
      message.on('error', () => {}).resume();
      reject(problem);
    };

    const onData = (chunk: Buffer): void => {
      if (bytes === 0 && chunk.length === length && length <= SMALL_BODY) {
        bytes = length;
        part = chunk;
        used = length;
        return;
      }
      if (bytes + chunk.length > limit) return stop(problems.tooLarge(limit));
      if (!reservation.grow(bytes + chunk.length)) return stop(problems.noRoom());
      for (let from = 0; from < chunk.length; ) {
        if (part === undefined || used === part.length) {
          if (part !== undefined) parts.push(part);
          part = memory(length ?? (parts.length === 0 ? SMALL_BODY : PART));
          used = 0;
        }
        const step = Math.min(chunk.length - from, part.length - used);
        part.set(chunk.subarray(from, from + step), used);
        from += step;
        used += step;
      }
      bytes += chunk.length;
    };

    const onEnd = (): void => {
      message.off('error', onError).off('close', onError);
      if (part !== undefined) parts.push(part.subarray(0, used));
      if (bytes > SMALL_BODY) return resolve(new LargeBody(parts, bytes));
      const [only] = parts;
      const read = readBody(only === undefined ? Buffer.alloc(0) : Buffer.from(only.buffer, only.byteOffset, only.length));
      if ('problem' in read) reject(problems.refused(read.problem));
      else resolve(read.input);
    };

    const onError = (): void => stop(problems.refused('the body ended before it was complete'));

    message.on('data', onData).once('end', onEnd).once('error', onError).once('close', onError);
  });
}

/** Memory of its own, not zeroed: every byte that is sent on has been written. */
function memory(bytes: number): Uint8Array {
  return Buffer.allocUnsafeSlow(bytes);
}
