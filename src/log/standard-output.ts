import type { Buffer } from 'node:buffer';
import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { LogOutput } from './log-destination.js';

const STDOUT = 1;

/** POSIX's PIPE_BUF in Linux: of several processes that write to one pipe, a longer write may be broken by another. */
const PIPE_BUF = 4096;

/** Standard output, whatever it is: no write blocks the event loop, and one that stalls does not delay an exit. */
export function standardOutput(): LogOutput {
  const stat = fstatSync(STDOUT);
  return stat.isFIFO() || stat.isSocket() ? streamOutput() : fileOutput(isatty(STDOUT) ? openTerminal() : STDOUT);
}

/**
 * A pipe or a socket. Node's stream writes as much as fits at once, and waits for room for the rest outside the thread
 * pool: a thread that is blocked in a write would block the exit of the process. Cells inherit the pipe as the primary
 * has opened it, not blocking: Node restores that state in a cell that exits.
 */
function streamOutput(): LogOutput {
  const { stdout } = process;
  // Each error is also passed to the callback of its write.
  if (!stdout.listeners('error').includes(ignore)) stdout.on('error', ignore);
  return {
    maxBytes: PIPE_BUF,
    write: (bytes, done) => void stdout.write(bytes, error => done(error ?? null, error ? 0 : bytes.length)),
    // If an earlier write waits for room, this one does, too, and is dropped with it.
    writeLast: bytes => void stdout.write(bytes),
  };
}

const ignore = (): void => undefined;

/** A file, a device or a terminal, written in the thread pool. */
function fileOutput(fd: number): LogOutput {
  return {
    maxBytes: 64 * 1024,
    write: (bytes, done) => write(fd, bytes, 0, bytes.length, null, done),
    writeLast: bytes => writeLast(fd, bytes),
  };
}

function writeLast(fd: number, bytes: Buffer): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  } catch {
    // The disk is full, or the terminal is closed or stopped.
  }
}

/**
 * Opens the terminal once more, so that a write fails where it would block, because the terminal is stopped (Ctrl-S).
 * Where a process cannot open it, such a write blocks a thread of the pool.
 */
function openTerminal(): number {
  try {
    return openSync(`/proc/self/fd/${STDOUT}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return STDOUT;
  }
}
