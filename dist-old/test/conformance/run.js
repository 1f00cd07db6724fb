import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommand } from '../../scripts/command.js';
import { readAll, runSuite } from './conform.js';
import { startService } from './service.js';
const USAGE = `Usage: SUITES=FOLDER npm run conformance -- [--url URL] [--only SUITE] [--all] [--batch]
                                              [--record]

Runs the public test suites of the folder SUITES against the service, and prints
passed/total and the failing cases of each. The exit code is 1 if a suite passes
fewer cases than recorded in test/conformance/recorded.json.

  --url URL     uses a running service instead of starting one
  --only SUITE  runs only suites whose name contains SUITE
  --all         prints every failing case, not only 20 per suite
  --batch       sends lines of batches instead of single calls
  --record      records the numbers of passed cases
`;
const { values } = readCommand(USAGE, {
    options: {
        url: { type: 'string' },
        only: { type: 'string' },
        all: { type: 'boolean', default: false },
        batch: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
    },
});
/** Maximum failing cases that are printed per suite without `--all`. */
const MAX_PRINTED = 20;
const RECORDED = fileURLToPath(new URL('../../../test/conformance/recorded.json', import.meta.url));
const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'));
const folder = process.env['SUITES'] ?? '';
if (!existsSync(folder)) {
    console.error(`No suites: SUITES is ${folder === '' ? 'not set' : `${folder}, which does not exist`}; expected the folder ` +
        `of the public test suites; "npm run suites" says how to get them.`);
    process.exit(2);
}
const suites = (await readAll(folder)).filter(({ name }) => values.only === undefined || name.includes(values.only));
if (suites.length === 0) {
    console.error(`No suites ${values.only === undefined ? '' : `named ${values.only} `}in ${folder}.`);
    process.exit(2);
}
const service = values.url === undefined ? await startService() : { url: values.url, stop: async () => { } };
let regressions = 0;
try {
    for (const suite of suites) {
        const { passed, total, failures, skipped } = await runSuite(service.url, suite, values.batch ? 'batch' : 'calls');
        const min = recorded[suite.name] ?? 0;
        if (passed < min)
            regressions++;
        console.log(`${suite.name}: ${passed}/${total}${skipped > 0 ? ` (${skipped} skipped: unknown tool)` : ''}` +
            (passed < min ? `, recorded ${min}` : ''));
        for (const { id, fault } of failures.slice(0, values.all ? undefined : MAX_PRINTED))
            console.log(`    ${id}\n        ${fault}`);
        if (failures.length > MAX_PRINTED && !values.all)
            console.log(`    … and ${failures.length - MAX_PRINTED} more; --all prints them`);
        if (values.record && total > 0)
            recorded[suite.name] = passed;
    }
}
finally {
    await service.stop();
}
if (values.record)
    writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(Object.entries(recorded).sort()), null, 2)}\n`);
if (regressions > 0)
    console.log(`\n${regressions} suites pass fewer cases than recorded`);
process.exitCode = regressions > 0 && !values.record ? 1 : 0;
//# sourceMappingURL=run.js.map