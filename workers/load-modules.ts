import type { Progress } from '../src/shared/progress.js';

/**
 * Loads modules; the time counts as loading. Node.js keeps a failed import as failed, even if the file was missing or
 * could not be opened for a moment only. So the thread ends, and another one runs the calls of its task: the promise
 * never rejects.
 */
export function loadModules<T>(progress: Progress, read: () => Promise<T>): Promise<T> {
  return progress.load(read).catch((error: unknown) => {
    setImmediate(() => {
      throw error;
    });
    return new Promise<never>(() => {});
  });
}
