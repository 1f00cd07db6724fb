import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { SMALL_BODY } from './call.js';
import { discard } from './discard.js';
import type { Reservation } from './pool/admission.js';
import { problems, type Problem } from './problems.js';
import { guard, readBody } from './read.js';
import { release } from './release.js';

/** A body too large for the front to parse: its bytes, each part owning its memory so that it can be transferred. */
export class LargeBody {
  constructor(
    readonly parts: readonly Uint8Array[],
    readonly bytes: number,
  ) {}
}

/** The size of each part of a large body whose length was not announced. */
const PART = 1024 * 1024;

/**
 * Bytes of large bodies that are taken in one turn of the event loop, all callers
 * together. Without a bound, each socket that is ready hands over two megabytes a
 * turn, and a small call that needs three turns waits for all of them.
 */
const TURN = 256 * 1024;

let taken = 0;
const paused: IncomingMessage[] = [];

function take(message: IncomingMessage, bytes: number): void {
  if (taken === 0) setImmediate(nextTurn);
  taken += bytes;
  if (taken < TURN) return;
  message.pause();
  paused.push(message);
}

function nextTurn(): void {
  taken = 0;
  for (const message of paused.splice(0)) message.resume();
}

/**
 * Collects a body. A small one becomes its JSON value; a large one stays bytes, copied
 * once, as they arrive, into memory of its own: the event loop never does linear work
 * on it in one go. `length` is the announced content-length, `limit` the most that is
 * taken. `done` gets a `Problem` for what cannot be used: 400 (not JSON, cut short),
 * 408 (it stands still), 413, 503.
 */
export function receive(
  message: IncomingMessage,
  length: number | undefined,
  limit: number,
  reservation: Reservation,
  done: (problem: Problem | null, body?: unknown) => void,
): void {
  const parts: Uint8Array[] = [];
  let part: Uint8Array | undefined;
  let used = 0;
  let bytes = 0;

  const stop = (problem: Problem): void => {
    message.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut).off('timeout', onIdle);
    parts.length = 0;
    part = undefined;
    discard(message);
    done(problem);
  };

  const onData = (chunk: Buffer): void => {
    if (bytes === 0 && chunk.length === length && length <= SMALL_BODY) {
      bytes = used = length;
      part = chunk;
      return;
    }
    if (bytes + chunk.length > limit) return stop(problems.tooLarge(limit));
    if (!reservation.grow(bytes + chunk.length)) return stop(problems.noRoom());
    for (let from = 0; from < chunk.length; ) {
      if (part === undefined || used === part.length) {
        if (part !== undefined) parts.push(part);
        // Not zeroed: every byte that is sent on has been written.
        part = Buffer.allocUnsafeSlow(length ?? (parts.length === 0 ? SMALL_BODY : PART));
        used = 0;
      }
      const step = Math.min(chunk.length - from, part.length - used);
      part.set(chunk.subarray(from, from + step), used);
      from += step;
      used += step;
    }
    const before = bytes;
    const fresh = chunk.length;
    bytes += fresh;
    release(chunk);
    if (bytes <= SMALL_BODY) return;
    if (before <= SMALL_BODY) {
      // Hostile structure shows in the first bytes: nobody need wait for the rest.
      const first = parts[0] ?? part;
      const problem = first && guard(Buffer.from(first.buffer, first.byteOffset, Math.min(first.length, bytes)));
      if (problem !== undefined) return stop(problems.refused(problem));
    }
    take(message, fresh);
  };

  const onEnd = (): void => {
    message.off('error', onCut).off('close', onCut).off('timeout', onIdle);
    if (part !== undefined) parts.push(part.subarray(0, used));
    if (bytes > SMALL_BODY) return done(null, new LargeBody(parts, bytes));
    const [only] = parts;
    const read = readBody(only === undefined ? EMPTY : Buffer.from(only.buffer, only.byteOffset, only.length));
    if ('problem' in read) done(problems.refused(read.problem));
    else done(null, read.input);
  };

  const onCut = (): void => stop(problems.refused('the body ended before it was complete'));

  const onIdle = (): void => stop(problems.slow());

  message.on('data', onData).once('end', onEnd).once('error', onCut).once('close', onCut).once('timeout', onIdle);
}

const EMPTY = Buffer.alloc(0);
