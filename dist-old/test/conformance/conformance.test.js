import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { readAll, runSuite } from './conform.js';
import { startService } from './service.js';
/** Every tenth case is also sent as a single call. */
const SAMPLE_STEP = 10;
const folder = process.env['SUITES'] ?? '';
const recorded = JSON.parse(readFileSync(new URL('../../../test/conformance/recorded.json', import.meta.url), 'utf8'));
t.test('public test suites pass as many cases as recorded', { skip: !existsSync(folder) && 'SUITES does not name a folder' }, async (t) => {
    const service = await startService();
    t.teardown(() => service.stop());
    for (const suite of await readAll(folder)) {
        const { passed, total, failures } = await runSuite(service.url, suite, 'batch');
        t.ok(passed >= (recorded[suite.name] ?? 0), `${suite.name}: ${passed}/${total}`, {
            recorded: recorded[suite.name],
            failures,
        });
        // `npm run conformance` sends all cases as single calls.
        const sample = { ...suite, cases: suite.cases.filter((_, i) => i % SAMPLE_STEP === 0) };
        const failedInBatch = new Set(failures.map(({ id }) => id));
        const single = await runSuite(service.url, sample, 'calls');
        t.same(single.failures.filter(({ id }) => !failedInBatch.has(id)), [], `${suite.name}: single calls have the same answers, every ${SAMPLE_STEP}th case`);
    }
});
//# sourceMappingURL=conformance.test.js.map