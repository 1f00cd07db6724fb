import { problemOfCounts, problemOfNumbers, readCommand } from '../../scripts/command.js';
import { chaos } from './chaos.js';
import { faultsIn } from './verdict.js';
const USAGE = `Usage: npm run chaos -- [--seconds N] [--cells N]

Runs two instances under load with known answers and injects faults of every kind; --cells also ends processes of an
instance. The exit code is 1 if an answer is wrong or missing.
`;
const { values } = readCommand(USAGE, {
    options: {
        seconds: { type: 'string', default: '180' },
        cells: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
    },
}, ({ values: { seconds, cells } }) => problemOfNumbers({ seconds }) ?? problemOfCounts({ cells }));
const report = await chaos(Number(values.seconds), Number(values.cells), line => console.log(line));
const { calls, right, refused, retried, wrong, lost, faults, before, after } = report;
console.log(`calls     ${calls}: ${right} right, ${refused} rejected with a reason, ${wrong.length} wrong, ${lost.length} ` +
    `lost; ${retried} retries`);
console.log(`faults    ${Object.entries(faults)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ')}`);
for (const [name, level] of Object.entries({ before, after }))
    console.log(`${name.padEnd(9)} ${level.residentMb} MB, ${level.threads} threads, ${level.openFiles} open files`);
const found = faultsIn(report);
for (const fault of found)
    console.log(`FAULT     ${fault}`);
process.exitCode = found.length > 0 ? 1 : 0;
//# sourceMappingURL=run.js.map