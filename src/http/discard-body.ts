import type { IncomingMessage } from 'node:http';
import { release } from '../shared/free-buffer.js';

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
 * says why: many clients read it only after they have sent all. A sender who stands
 * still is cut off, as is one whose request has taken all its time.
 */
export function discard(message: IncomingMessage): void {
  if (message.complete || message.destroyed) return;
  message.removeAllListeners('data');
  // The socket's own limit on idleness makes way for the keep-alive's when the answer is sent.
  const idle = setTimeout(() => (message.isPaused() ? idle.refresh() : message.socket.destroy()), message.socket.timeout).unref();
  message
    .on('data', (chunk: Buffer) => {
      idle.refresh();
      budget -= chunk.length;
      release(chunk);
      if (budget <= 0) wait(message);
    })
    .on('error', () => {})
    .once('close', () => {
      clearTimeout(idle);
      paused.delete(message);
    });
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
