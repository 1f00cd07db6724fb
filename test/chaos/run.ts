import { parseArgs } from 'node:util';
import { chaos } from './chaos.js';
import { complaints } from './verdict.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    cells: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(
    'Usage: npm run chaos -- [--seconds N] [--cells N]\n\nTwo instances under load with known answers and under ' +
      'faults of every kind; --cells also ends processes of an instance. The exit code is 1 where an answer was ' +
      'wrong or lost.',
  );
  process.exit(0);
}
const report = await chaos(Number(values.seconds), Number(values.cells), line => console.log(line));
const { calls, right, refused, retried, wrong, lost, faults, before, after } = report;
console.log(
  `calls     ${calls}: ${right} right, ${refused} refused with a reason, ${wrong.length} wrong, ${lost.length} ` +
    `lost; ${retried} sent again`,
);
console.log(
  `faults    ${Object.entries(faults)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ')}`,
);
for (const [name, level] of Object.entries({ before, after }))
  console.log(`${name.padEnd(9)} ${level.residentMb} MB, ${level.threads} threads, ${level.openFiles} open files`);
const found = complaints(report);
for (const complaint of found) console.log(`NOT RIGHT ${complaint}`);
process.exitCode = found.length > 0 ? 1 : 0;
