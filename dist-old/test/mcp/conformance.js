import { CHECKS, SCENARIOS } from './not-applicable.js';
/** The check that every message fits the schema of the protocol. It applies to every scenario. */
const SCHEMA_CHECK = 'wire-schema-valid';
/**
 * Judges a scenario by its checks. A check may fail only if it is recorded as not applicable. A recorded check that
 * passes is a failure too, so that the records stay true.
 */
export function judge(scenario, checks) {
    const scenarioReason = SCENARIOS[scenario];
    const reasonFor = (id) => CHECKS[scenario]?.[id] ?? (id === SCHEMA_CHECK ? undefined : scenarioReason);
    const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
    const wrong = failed.filter(({ id }) => reasonFor(id) === undefined);
    const stale = Object.keys(CHECKS[scenario] ?? {}).filter(id => checks.some(check => check.id === id && check.status === 'SUCCESS'));
    if (scenarioReason !== undefined && failed.length === 0)
        stale.push(scenario);
    if (checks.length === 0)
        return { passed: false, line: `FAILED ${scenario}: no checks` };
    if (wrong.length > 0) {
        const causes = wrong.map(({ id, errorMessage = '' }) => `${id} ${errorMessage}`.slice(0, 300));
        return { passed: false, line: `FAILED ${scenario}: ${causes.join('; ')}` };
    }
    if (stale.length > 0) {
        return { passed: false, line: `FAILED ${scenario}: recorded as not applicable, but passed: ${stale.join(', ')}` };
    }
    const passedChecks = checks.filter(({ status }) => status === 'SUCCESS').length;
    const reasons = [...new Set(failed.map(({ id }) => reasonFor(id)))].join(', ');
    const note = reasons === '' ? '' : `, ${failed.length} not applicable (${reasons})`;
    return { passed: true, line: `passed ${scenario}: ${passedChecks} checks${note}` };
}
//# sourceMappingURL=conformance.js.map