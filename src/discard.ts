import type { IncomingMessage } from 'node:http';

/**
 * What is read and thrown away of refused bodies, all callers together, in bytes a
 * second: a tenth of a core at most, however many callers send what nobody wants.
 */
const PACE = 100 * 1024 * 1024;

/** How often the pace is renewed, in milliseconds. */
const TICK_MS = 20;

/** What a socket hands over at once, in bytes. */
const CHUNK = 64 * 1024;

let budget = 0;
let ticking = false;
/** Bodies that wait for the next tick, in turn. */
const paused = new Set<IncomingMessage>();

/**
 * Reads the rest of a refused body at a bounded pace and throws it away. To close
 * the connection instead would reset it, and a reset overtakes the answer that
 * says why: many clients read it only after they have sent all. The time limit of
 * the request ends those who never do.
 */
export function discard(message: IncomingMessage): void {
  if (message.complete || message.destroyed) return;
  message.removeAllListeners('data');
  message
    .on('data', (chunk: Buffer) => {
      budget -= chunk.length;
      if (budget <= 0) wait(message);
    })
    .on('error', () => {})
    .once('close', () => paused.delete(message));
  // Once it has been read from, Node leaves what is to come of it to us when the answer is sent.
  message.resume();
}

function wait(message: IncomingMessage): void {
  message.pause();
  paused.add(message);
  schedule();
}

function tick(): void {
  ticking = false;
  budget = (PACE * TICK_MS) / 1000;
  // Each reads at least what the socket hands over at once, so no more are let go than the budget holds.
  let turns = Math.ceil(budget / CHUNK);
  for (const message of paused) {
    if (turns-- === 0) break;
    paused.delete(message);
    message.resume();
  }
  if (paused.size > 0) schedule();
}

function schedule(): void {
  if (ticking) return;
  ticking = true;
  setTimeout(tick, TICK_MS).unref();
}
