import { DeadlineError, runWithTimeout } from '../deadline.js';
import { maxSteps } from './estimated-steps.js';
import { advance, type Finder, nativeFinder, OutOfRoom } from './finder.js';
import { type Locator, locatorOf } from './locator.js';
import type { Pattern } from './pattern.js';
import { loadEngines } from './rescue/engines.js';

/** The part of a call's time that is spent searching; the rest is for what comes before and after. */
const SEARCHING = 0.8;

/** The part in which V8 must finish alone. */
const ALONE = 0.1;

/**
 * Runs `work`, which looks for a pattern in `text` or in parts of it, none longer
 * than `longest` UTF-16 code units, within `limitMs`. V8 tries first. Where it does not come to an end,
 * `work` runs again with V8 kept to the places where a match can begin, which
 * RE2 knows in linear time: what matches is always V8's word, and the many
 * places where nothing does cost little. Throws `DeadlineError` or `OutOfRoom`.
 */
export function search<T>(
  pattern: Pattern,
  text: string,
  limitMs: number,
  work: (find: Finder) => T,
  longest = text.length,
): T {
  const deadline = performance.now() + limitMs * SEARCHING;
  const find = nativeFinder(pattern);
  const steps = pattern.syntax ? maxSteps(pattern.syntax, text.length, longest) : Infinity;
  if (pattern.literal || !pattern.syntax) return runWithTimeout(limitMs * SEARCHING, () => work(find), steps);
  try {
    return runWithTimeout(limitMs * ALONE, () => work(find), steps);
  } catch (error) {
    if (!(error instanceof DeadlineError || error instanceof OutOfRoom)) throw error;
    loadEngines();
    return runWithTimeout(deadline - performance.now(), () => {
      const locator = locatorOf(pattern, text);
      return work(locator ? guidedFinder(pattern, locator) : find);
    });
  }
}

/** V8, asked only where the locator sees that a match might begin. */
export function guidedFinder(pattern: Pattern, locator: Locator): Finder {
  const unicode = pattern.flags.includes('u');
  const matchAt = nativeFinder({ ...pattern, sticky: true });
  return (text, from) => {
    for (let at = locator.next(text, from); at >= 0; at = locator.next(text, advance(text, at, unicode))) {
      const match = matchAt(text, at);
      if (match || pattern.sticky) return match;
    }
    return null;
  };
}
