import { readIfThere } from './read-if-there.js';

/**
 * Open files other than connections: modules that threads load, pipes and event loops of threads, and the timer of each
 * running call. Node aborts the process when it cannot open a timer.
 */
const RESERVED = 512;

/** The process's limit of open files, proc(5); Infinity on systems other than Linux. */
export function openFilesLimit(limits = readIfThere('/proc/self/limits') ?? ''): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Infinity : Number(soft);
}

/** The number of connections that fit into a limit of open files, at least 1. */
export function connectionsWithin(openFiles: number): number {
  return Math.max(1, openFiles - RESERVED);
}
