import { DeadlinePassed, within } from '../deadline.js';
import type { JsonDocument } from '../json/document.js';
import { re2 } from '../regex/locator.js';
import { Matchers } from './matcher.js';
import { validate, type Verdict } from './validate.js';

/** The part of a call's time that is used; the rest is for what comes before and after. */
const JUDGING = 0.85;

/** The part in which V8 must match all patterns alone, where RE2 stands by. */
const ALONE = 0.3;

/**
 * Validates within `limitMs`. Where V8 does not come to an end with the patterns of
 * the schema, all is done again with RE2 at its side. Throws `SchemaError`, and
 * `DeadlinePassed` where that does not help either.
 */
export function judge(instance: JsonDocument, schema: string, limitMs: number): Verdict {
  const deadline = performance.now() + limitMs * JUDGING;
  const matchers = new Matchers(null);
  try {
    return within(limitMs * (mayBeRescued() ? ALONE : JUDGING), () => validate(instance, schema, matchers));
  } catch (error) {
    if (!(error instanceof DeadlinePassed) || matchers.size === 0 || !mayBeRescued()) throw error;
    return within(deadline - performance.now(), () => validate(instance, schema, new Matchers(deadline)));
  }
}

const mayBeRescued = () => re2() !== null;
