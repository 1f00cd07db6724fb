import { createContext, Script } from 'node:vm';

/** The work exceeded its time limit. The caller is told the tool and the limit. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const context = createContext({ work: undefined as (() => unknown) | undefined });
const call = new Script('work()');

/** Work of at most so many simple steps takes at most a tenth of a second and runs without a watch. */
const UNTIMED_STEPS = 10_000_000;

/**
 * Runs synchronous `work` for at most `ms` milliseconds; then it is stopped where it stands,
 * inside V8's regular expressions too, and `DeadlineError` is thrown. Native addons are not
 * stopped.
 *
 * The watch is a thread of its own and costs 0.15 ms and more, ten times what a small call
 * takes. Work of at most ten million steps runs without it.
 */
export function runWithTimeout<T>(ms: number, work: () => T, maxSteps = Infinity): T {
  if (maxSteps <= UNTIMED_STEPS) return work();
  let result: T | undefined;
  const outer = context['work'];
  context['work'] = () => {
    result = work();
  };
  try {
    call.runInContext(context, { timeout: Math.max(1, Math.floor(ms)) });
    return result as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new DeadlineError();
    throw error;
  } finally {
    context['work'] = outer;
  }
}
