import { Cron } from 'croner';
import { toString as cronstrue } from 'cronstrue';
import fc from 'fast-check';
import t from 'tap';
import { run } from '../../workers/tools/cron-parser.js';
import { runs } from '../full.js';
import { expressions } from './expressions.js';
import { readSentence } from './sentence.js';

const parse = (expression: string) => run({ expression, count: 1, from: '2024-01-01' }, 1000);
const byCronstrue = (expression: string): string => cronstrue(expression, { use24HourTimeFormat: true });

const SAMPLE = fc.sample(expressions, { seed: 7, numRuns: runs(1000) });

t.test('descriptions, parsed back, give the same schedule', async t => {
  let counted = 0;
  for (const expression of SAMPLE) {
    const { description, fields } = parse(expression);
    const [minutes = [], hours = [], days = [], months = [], weekdays = []] = fields.map(({ values }) => values);
    const [, , daysRaw, , weekdaysRaw] = expression.split(' ');
    const either = daysRaw !== '*' && weekdaysRaw !== '*';
    const reading = readSentence(description);
    if (Object.values(reading).includes(undefined)) counted++;
    const times = hours.flatMap(hour => minutes.map(minute => hour * 60 + minute)).sort((a, b) => a - b);
    if (reading.times)
      t.same(
        [...reading.times].sort((a, b) => a - b),
        times,
        `times of ${expression}: ${description}`,
      );
    if (reading.months) t.same([...reading.months], months, `months of ${expression}: ${description}`);
    for (let day = 1; day <= 31 && reading.matchesDay; day++) {
      for (let weekday = 0; weekday <= 6; weekday++) {
        const [onDay, onWeekday] = [days.includes(day), weekdays.includes(weekday)];
        const expected = either ? onDay || onWeekday : onDay && onWeekday;
        if (reading.matchesDay(day, weekday) !== expected) t.fail(`days of ${expression}: ${description}`);
      }
    }
  }
  t.ok(counted <= SAMPLE.length / 20, `${counted} descriptions only count the values of a long list`);
});

t.test('the median description is at most as long as that of cronstrue', async t => {
  const median = (lengths: number[]): number => lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? 0;
  const ours = median(SAMPLE.map(expression => parse(expression).description.length));
  const cronstrues = median(SAMPLE.map(expression => byCronstrue(expression).length));
  t.ok(ours <= cronstrues, `median ${ours} characters, cronstrue ${cronstrues}`);
  const longest = Math.max(...SAMPLE.map(expression => parse(expression).description.length));
  t.ok(longest <= 220, `at most ${longest} characters`);
});

/**
 * Wrong sentences of cronstrue 3.39, each with two consecutive runs (by croner) that contradict it. A step that does
 * not divide the hour, day, month or year restarts with each; two restricted day fields mean "or" (POSIX crontab).
 */
const WRONG = [
  ['*/7 * * * *', 'Every 7 minutes', '2024-01-01T00:56', '2024-01-01T01:00'],
  ['*/45 * * * *', 'Every 45 minutes', '2024-01-01T00:45', '2024-01-01T01:00'],
  ['*/50 * * * *', 'Every 50 minutes', '2024-01-01T00:50', '2024-01-01T01:00'],
  ['7-59/25 * * * *', 'Every 25 minutes, minutes 7 through 59 past the hour', '2024-01-01T00:57', '2024-01-01T01:07'],
  [
    '0-10/30 5 * * *',
    'Every 30 minutes, minutes 0 through 10 past the hour, between 05:00 and 05:59',
    '2024-01-01T05:00',
    '2024-01-02T05:00',
  ],
  ['0 */5 * * *', 'On the hour, every 5 hours', '2024-01-01T20:00', '2024-01-02T00:00'],
  [
    '3 4-9/20 * * *',
    'At 3 minutes past the hour, every 20 hours, between 04:00 and 09:59',
    '2024-01-01T04:03',
    '2024-01-02T04:03',
  ],
  ['0 0 */2 * *', 'At 00:00, every 2 days in a month', '2024-01-31T00:00', '2024-02-01T00:00'],
  ['0 0 1 */5 *', 'At 00:00, on day 1 of the month, every 5 months', '2024-11-01T00:00', '2025-01-01T00:00'],
  ['0 0 * * */2', 'At 00:00, every 2 days of the week', '2024-01-06T00:00', '2024-01-07T00:00'],
  ['0 0 13 * 5', 'At 00:00, on day 13 of the month, and on Friday', '2024-01-12T00:00', '2024-01-13T00:00'],
  ['0 0 1-7 * 1', 'At 00:00, between day 1 and 7 of the month, and on Monday', '2024-01-02T00:00', '2024-01-03T00:00'],
] as const;

t.test('descriptions are right where those of cronstrue are wrong', async t => {
  for (const [expression, sentence, first, second] of WRONG) {
    t.equal(byCronstrue(expression), sentence, expression);
    const after = new Date(Date.parse(`${first}:00Z`) - 60_000);
    const runs = new Cron(expression, { timezone: 'UTC', mode: '5-part' }).nextRuns(2, after);
    t.same(
      runs.map(date => date.toISOString().slice(0, 16)),
      [first, second],
      `runs of ${expression}`,
    );
    t.not(parse(expression).description, sentence);
    t.ok(readSentence(parse(expression).description).times, 'the description is parsed back');
  }
});
