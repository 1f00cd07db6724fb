import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { conform, readAll } from './conform.js';
import { startQuietly } from './service.js';

const USAGE = `Usage: SUITES=FOLDER npm run conformance -- [--url URL] [--only SUITE] [--all] [--batch]
                                              [--record]

Puts the public test suites that it finds in the folder SUITES to the running
service, and prints passed/total and the failing cases of each. The exit code is
1 where a suite passes fewer cases than test/conformance/recorded.json says.

  --url URL     a service that runs already; without it, one is started
  --only SUITE  suites whose name contains this
  --all         every failing case; else the first 20 of a suite
  --batch       as lines of batches, not as single calls
  --record      writes down what has passed
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    batch: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

/** Failing cases of a suite that are shown unless all are asked for. */
const SHOWN = 20;

const RECORDED = fileURLToPath(new URL('../../../test/conformance/recorded.json', import.meta.url));
const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, number>;
const folder = process.env['SUITES'] ?? '';
if (!existsSync(folder)) {
  console.log(
    `No suites: SUITES is ${folder === '' ? 'not set' : `${folder}, which is not there`}. It names the folder ` +
      `with the public test suites.`,
  );
  process.exit(0);
}
const suites = (await readAll(folder)).filter(({ name }) => values.only === undefined || name.includes(values.only));
if (suites.length === 0) {
  console.log(`No suites: there is none ${values.only === undefined ? '' : `named ${values.only} `}in ${folder}.`);
  process.exit(0);
}

const service = values.url === undefined ? await startQuietly() : { url: values.url, stop: async () => {} };
let fallen = 0;
try {
  for (const suite of suites) {
    const { passed, total, failures, unheard } = await conform(service.url, suite, values.batch ? 'batch' : 'calls');
    const least = recorded[suite.name] ?? 0;
    if (passed < least) fallen++;
    console.log(
      `${suite.name}: ${passed}/${total}${unheard > 0 ? ` (${unheard} more: no such tool yet)` : ''}` +
        (passed < least ? `, recorded ${least}` : ''),
    );
    for (const { id, complaint } of failures.slice(0, values.all ? undefined : SHOWN))
      console.log(`    ${id}\n        ${complaint}`);
    if (failures.length > SHOWN && !values.all)
      console.log(`    … and ${failures.length - SHOWN} more; --all shows them`);
    if (values.record && total > 0) recorded[suite.name] = passed;
  }
} finally {
  await service.stop();
}
if (values.record)
  writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(Object.entries(recorded).sort()), null, 2)}\n`);
if (fallen > 0) console.log(`\n${fallen} suites pass fewer cases than recorded`);
process.exitCode = fallen > 0 && !values.record ? 1 : 0;
