import { createContext, Script } from 'node:vm';
/** The work exceeded its time limit. The caller is told the tool and the limit. */
export class DeadlineError extends Error {
    name = 'DeadlineError';
}
const context = createContext({ work: undefined });
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
export function runWithTimeout(ms, work, maxSteps = Infinity) {
    if (maxSteps <= UNTIMED_STEPS)
        return work();
    let result;
    const outer = context['work'];
    context['work'] = () => {
        result = work();
    };
    try {
        call.runInContext(context, { timeout: Math.max(1, Math.floor(ms)) });
        return result;
    }
    catch (error) {
        if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
            throw new DeadlineError();
        throw error;
    }
    finally {
        context['work'] = outer;
    }
}
//# sourceMappingURL=deadline.js.map