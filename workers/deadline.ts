import { createContext, Script } from 'node:vm';

/** The work exceeded its time limit. The caller is told the tool and the limit. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const context = createContext({ work: undefined as (() => unknown) | undefined });
const call = new Script('work()');

/** Work of at most this many simple steps takes at most 0.1 s and runs without a timer. */
const UNTIMED_STEPS = 10_000_000;

/**
 * Runs synchronous `work` for at most `ms` milliseconds, then interrupts it, even inside V8's regular expressions, and
 * throws `DeadlineError`. Native addons are not interrupted.
 *
 * The timer is a thread of V8 and costs at least 0.15 ms, ten times what a small call takes, so work of at most ten
 * million steps runs without it.
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
