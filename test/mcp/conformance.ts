import { CHECKS, type Reason, SCENARIOS } from './not-applicable.js';

/** A check of the conformance suite, as its report has it. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** The result of a scenario. */
export interface Verdict {
  readonly line: string;
  readonly passed: boolean;
}

/** Every message must be valid by the schema of the protocol, whatever the scenario is about. */
const ALWAYS = 'wire-schema-valid';

/**
 * Judges a scenario by its checks. A check may fail only where it is recorded as not applicable; a record that nothing
 * needs fails as well, so that the records stay true.
 */
export function judge(scenario: string, checks: readonly Check[]): Verdict {
  const whole = SCENARIOS[scenario];
  const reasonFor = (id: string): Reason | undefined => CHECKS[scenario]?.[id] ?? (id === ALWAYS ? undefined : whole);
  const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const wrong = failed.filter(({ id }) => reasonFor(id) === undefined);
  const stale = Object.keys(CHECKS[scenario] ?? {}).filter(id =>
    checks.some(check => check.id === id && check.status === 'SUCCESS'),
  );
  if (whole !== undefined && failed.length === 0) stale.push(scenario);
  if (checks.length === 0) return { passed: false, line: `FAILED ${scenario}: no checks` };
  if (wrong.length > 0) {
    const causes = wrong.map(({ id, errorMessage = '' }) => `${id} ${errorMessage}`.slice(0, 300));
    return { passed: false, line: `FAILED ${scenario}: ${causes.join('; ')}` };
  }
  if (stale.length > 0) {
    return { passed: false, line: `FAILED ${scenario}: recorded as not applicable, but passed: ${stale.join(', ')}` };
  }
  const held = checks.filter(({ status }) => status === 'SUCCESS').length;
  const reasons = [...new Set(failed.map(({ id }) => reasonFor(id)))].join(', ');
  const note = reasons === '' ? '' : `, ${failed.length} not applicable (${reasons})`;
  return { passed: true, line: `passed ${scenario}: ${held} checks${note}` };
}
