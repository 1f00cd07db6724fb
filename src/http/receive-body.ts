import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { SMALL_BODY } from '../shared/call.js';
import { Collected } from './body-buffer.js';
import { discard } from './discard-body.js';
import type { Reservation } from '../pool/memory-budget.js';
import { problems, type Problem } from './problems.js';
import { readBody } from '../shared/parse-body.js';
import { release } from '../shared/free-buffer.js';

/** A body too large for the front to parse: its bytes, each part owning its memory so that it can be transferred. */
export class LargeBody {
  constructor(
    readonly parts: readonly Uint8Array[],
    readonly bytes: number,
  ) {}
}

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
  const collected = new Collected(length);

  const stop = (problem: Problem): void => {
    message.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut).off('timeout', onIdle);
    collected.release();
    discard(message);
    done(problem);
  };

  const onData = (chunk: Buffer): void => {
    const fresh = chunk.length;
    const bytes = collected.bytes + fresh;
    if (bytes > limit) return stop(problems.tooLarge(limit));
    if (bytes <= SMALL_BODY && bytes === length && collected.bytes === 0) return collected.adopt(chunk);
    if (!reservation.grow(bytes)) return stop(problems.noRoom());
    const problem = collected.append(chunk);
    release(chunk);
    if (problem !== undefined) return stop(problems.refused(problem));
    if (bytes > SMALL_BODY) take(message, fresh);
  };

  const onEnd = (): void => {
    message.off('error', onCut).off('close', onCut).off('timeout', onIdle);
    const { bytes, parts } = collected;
    if (bytes > SMALL_BODY) return done(null, new LargeBody(parts, bytes));
    const read = readBody(parts[0] ?? Buffer.alloc(0));
    if ('problem' in read) done(problems.refused(read.problem));
    else done(null, read.input);
  };

  const onCut = (): void => stop(problems.refused('the body ended before it was complete'));

  const onIdle = (): void => stop(problems.slow());

  message.on('data', onData).once('end', onEnd).once('error', onCut).once('close', onCut).once('timeout', onIdle);
}
