import { createContext, Script } from 'node:vm';

/** The work did not finish within its time. The caller is told the tool and its limit. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const context = createContext({ work: undefined as (() => unknown) | undefined });
const call = new Script('work()');

/** Work of so few simple steps takes a tenth of a second at its worst. */
const UNTIMED_STEPS = 10_000_000;

/**
 * Runs synchronous `work` for at most `ms` milliseconds; past that it is stopped
 * where it stands, inside V8's regular expressions too, and `DeadlineError` is
 * thrown. Native addons are not stopped.
 *
 * The watch is a thread of its own, and takes 0.15 ms and more: ten times what a small
 * call does. Work that is known to need no more than ten million steps goes without.
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
