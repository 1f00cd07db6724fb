import { parseArgs } from 'node:util';
import { soak } from './soak.js';
import { isFlat, type Trend } from './trend.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(
    'Usage: npm run soak -- [--minutes N]\n\nSteady mixed load on one instance. The exit code is 1 where memory, ' +
      'open files or latency grow, or an answer was wrong.',
  );
  process.exit(0);
}
const { calls, refused, wrong, residentMb, openFiles, p99Ms } = await soak(Number(values.minutes) * 60, 5000, line =>
  console.log(line),
);
const shown = ({ slope, error }: Trend, unit: string): string =>
  `${slope.toFixed(1)} ± ${error.toFixed(1)} ${unit} an hour`;

/** What may grow in an hour and still be flat: the noise of the collector and of a shared machine. */
const lines: readonly (readonly [string, string, boolean])[] = [
  [
    'calls',
    `${calls}, ${refused} refused, ${wrong.length} wrong${wrong
      .slice(0, 3)
      .map(one => `\n         ${one}`)
      .join('')}`,
    wrong.length === 0,
  ],
  [
    'memory',
    `${residentMb.least} to ${residentMb.most} MB, its troughs ${shown(residentMb, 'MB')}`,
    isFlat(residentMb, 60),
  ],
  ['files', shown(openFiles, 'open files'), isFlat(openFiles, 5)],
  ['latency', `p99 ${p99Ms.median.toFixed(1)} ms, ${shown(p99Ms, 'ms')}`, isFlat(p99Ms, p99Ms.median)],
];
for (const [name, text, met] of lines) console.log(`${met ? 'met    ' : 'NOT MET'} ${name.padEnd(8)} ${text}`);
process.exitCode = lines.every(([, , met]) => met) ? 0 : 1;
