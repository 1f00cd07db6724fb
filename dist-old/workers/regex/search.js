import { DeadlineError, runWithTimeout } from '../deadline.js';
import { maxSteps } from './estimated-steps.js';
import { advance, nativeFinder, OutOfRoom } from './finder.js';
import { locatorOf } from './locator.js';
import { loadEngines } from './rescue/engines.js';
/** The share of a call's time limit for the search; the rest is for the work before and after. */
const SEARCH_SHARE = 0.8;
/** The share in which V8 must finish alone. */
const V8_SHARE = 0.1;
/**
 * Runs `work`, which searches `text` or parts of it (at most `longest` UTF-16 code units each) within `limitMs`. V8
 * tries first. When it does not finish, `work` runs again, and V8 is asked only at the offsets where RE2, in linear
 * time, finds that a match can start. V8 always decides what matches. Throws `DeadlineError` or `OutOfRoom`.
 */
export function search(pattern, text, limitMs, work, longest = text.length) {
    const deadline = performance.now() + limitMs * SEARCH_SHARE;
    const find = nativeFinder(pattern);
    const steps = pattern.syntax ? maxSteps(pattern.syntax, text.length, longest) : Infinity;
    // No rescue: a literal cannot backtrack, and without its syntax RE2 cannot be asked.
    if (pattern.literal || !pattern.syntax)
        return runWithTimeout(limitMs * SEARCH_SHARE, () => work(find), steps);
    try {
        return runWithTimeout(limitMs * V8_SHARE, () => work(find), steps);
    }
    catch (error) {
        if (!(error instanceof DeadlineError || error instanceof OutOfRoom))
            throw error;
        loadEngines();
        return runWithTimeout(deadline - performance.now(), () => {
            const locator = locatorOf(pattern, text);
            return work(locator ? guidedFinder(pattern, locator) : find);
        });
    }
}
/** V8, asked only where the locator finds that a match may start. */
export function guidedFinder(pattern, locator) {
    const unicode = pattern.flags.includes('u');
    const matchAt = nativeFinder({ ...pattern, sticky: true });
    return (text, from) => {
        for (let at = locator.next(text, from); at >= 0; at = locator.next(text, advance(text, at, unicode))) {
            const match = matchAt(text, at);
            if (match || pattern.sticky)
                return match;
        }
        return null;
    };
}
//# sourceMappingURL=search.js.map