import { DeadlineError, runWithTimeout } from '../deadline.js';
import { maxSteps } from './estimated-steps.js';
import { advance, type Finder, nativeFinder, OutOfRoom } from './finder.js';
import { type Locator, locatorOf } from './locator.js';
import type { Pattern } from './pattern.js';
import { loadEngines } from './rescue/engines.js';

/** The share of a call's time limit for the search; the rest is for the work before and after. */
const SEARCH_SHARE = 0.8;

/** The share in which V8 must finish alone. */
const V8_SHARE = 0.1;

interface SearchOptions {
  /** The length of the longest part that is searched, in UTF-16 code units; default: that of the text. */
  readonly longest?: number;
  /** Maximum steps of the work beside the search. */
  readonly otherSteps?: number;
}

/**
 * Runs `work`, which searches `text` or parts of it within `limitMs`. V8 tries first. When it does not finish, `work`
 * runs again, and V8 is asked only at the offsets where RE2, in linear time, finds that a match can start. V8 always
 * decides what matches. Throws `DeadlineError` or `OutOfRoom`.
 */
export function search<T>(
  pattern: Pattern,
  text: string,
  limitMs: number,
  work: (find: Finder) => T,
  { longest = text.length, otherSteps = 0 }: SearchOptions = {},
): T {
  const deadline = performance.now() + limitMs * SEARCH_SHARE;
  const find = nativeFinder(pattern);
  const steps = pattern.syntax ? maxSteps(pattern.syntax, text.length, longest) + otherSteps : Infinity;
  // No rescue: a literal cannot backtrack, and without its syntax RE2 cannot be asked.
  if (pattern.literal || !pattern.syntax) return runWithTimeout(limitMs * SEARCH_SHARE, () => work(find), steps);
  try {
    return runWithTimeout(limitMs * V8_SHARE, () => work(find), steps);
  } catch (error) {
    if (!(error instanceof DeadlineError || error instanceof OutOfRoom)) throw error;
    loadEngines();
    return runWithTimeout(deadline - performance.now(), () => {
      const locator = locatorOf(pattern, text);
      return work(locator ? guidedFinder(pattern, locator) : find);
    });
  }
}

/** V8, asked only where the locator finds that a match may start. */
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
