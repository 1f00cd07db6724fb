import { problemOfNumbers, readCommand } from '../../scripts/command.js';
import { soak } from './soak.js';
import { isFlat } from './trend.js';
const USAGE = `Usage: npm run soak -- [--minutes N]

Runs a steady mixed load on one instance. The exit code is 1 if memory, open files or latency grow, or an answer is
wrong.
`;
const { values } = readCommand(USAGE, { options: { minutes: { type: 'string', default: '20' }, help: { type: 'boolean', default: false } } }, ({ values: { minutes } }) => problemOfNumbers({ minutes }));
const { calls, refused, wrong, residentMb, openFiles, p99Ms } = await soak(Number(values.minutes) * 60, 5000, line => console.log(line));
const format = ({ slope, error }, unit) => `${slope.toFixed(1)} ± ${error.toFixed(1)} ${unit} an hour`;
/** Name, text and whether the trend is flat. The thresholds allow for noise of the collector and a shared machine. */
const lines = [
    [
        'calls',
        `${calls}, ${refused} rejected, ${wrong.length} wrong${wrong
            .slice(0, 3)
            .map(one => `\n         ${one}`)
            .join('')}`,
        wrong.length === 0,
    ],
    ['memory', `${residentMb.min} to ${residentMb.max} MB, troughs ${format(residentMb, 'MB')}`, isFlat(residentMb, 60)],
    ['files', format(openFiles, 'open files'), isFlat(openFiles, 5)],
    ['latency', `p99 ${p99Ms.median.toFixed(1)} ms, ${format(p99Ms, 'ms')}`, isFlat(p99Ms, p99Ms.median)],
];
for (const [name, text, met] of lines)
    console.log(`${met ? 'met    ' : 'NOT MET'} ${name.padEnd(8)} ${text}`);
process.exitCode = lines.every(([, , met]) => met) ? 0 : 1;
//# sourceMappingURL=run.js.map