import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { conform, readAll } from './conform.js';
import { startQuietly } from './service.js';

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
      const { passed, total, failures } = await conform(service.url, suite);
      t.ok(passed >= (recorded[suite.name] ?? 0), `${suite.name}: ${passed}/${total}`, {
        recorded: recorded[suite.name],
        failures,
      });
    }
  },
);
