import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { conform, readAll } from './conform.js';
import { startQuietly } from './service.js';

/** One case of so many is sent as a single call too. */
const SAMPLE = 10;

const folder = process.env['SUITES'] ?? '';
const recorded = JSON.parse(
  readFileSync(new URL('../../../test/conformance/recorded.json', import.meta.url), 'utf8'),
) as Record<string, number>;

t.test(
  'public test suites pass as many cases as recorded',
  { skip: !existsSync(folder) && 'SUITES names no folder with suites' },
  async t => {
    const service = await startQuietly();
    t.teardown(() => service.stop());
    for (const suite of await readAll(folder)) {
      const { passed, total, failures } = await conform(service.url, suite, 'batch');
      t.ok(passed >= (recorded[suite.name] ?? 0), `${suite.name}: ${passed}/${total}`, {
        recorded: recorded[suite.name],
        failures,
      });
      // `npm run conformance` sends all of them as single calls.
      const few = { ...suite, cases: suite.cases.filter((_, i) => i % SAMPLE === 0) };
      const known = new Set(failures.map(({ id }) => id));
      const single = await conform(service.url, few, 'calls');
      t.same(
        single.failures.filter(({ id }) => !known.has(id)),
        [],
        `${suite.name}: single calls have the same answers, every ${SAMPLE}th case`,
      );
    }
  },
);
