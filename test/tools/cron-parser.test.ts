import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import fc from 'fast-check';
import t from 'tap';
import contract from '../../src/tools/cron-parser.js';
import { InvalidInputError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/cron-parser.js';
import { field } from '../cron/expressions.js';
import { start } from '../service.js';
import { table } from '../table.js';

const FROM = '2024-01-31T23:58:30.000Z';
const parse = (expression: string, from = FROM, count = 5) => run({ expression, count, from }, 1000);
const values = (expression: string, field: number) => parse(expression).fields[field]?.values;

/** Sentences by hand, each checked against POSIX crontab. */
const SENTENCES: readonly (readonly [string, string])[] = [
  ['* * * * *', 'Every minute'],
  ['*/1 * * * *', 'Every minute'],
  ['*,1 * * * *', 'Every minute'],
  ['0-59 * * * *', 'Every minute'],
  ['*/2 * * * *', 'Every 2 minutes'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['0,5,10,15,20,25,30,35,40,45,50,55 * * * *', 'Every 5 minutes'],
  ['*/20 * * * *', 'Every 20 minutes'],
  ['*/30 * * * *', 'At minutes 0 and 30 of every hour'],
  ['5/15 * * * *', 'Every 15 minutes, from minute 5 of each hour'],
  ['1-59/2 * * * *', 'Every 2 minutes, from minute 1 of each hour'],
  ['*/7 * * * *', 'At every 7th minute from 0 through 56 of every hour'],
  ['*/25 * * * *', 'At every 25th minute from 0 through 50 of every hour'],
  ['*/59 * * * *', 'At minutes 0 and 59 of every hour'],
  ['*/60 * * * *', 'At minute 0 of every hour'],
  ['*/90 * * * *', 'At minute 0 of every hour'],
  ['0 * * * *', 'At minute 0 of every hour'],
  ['5 * * * *', 'At minute 5 of every hour'],
  ['0,30 * * * *', 'At minutes 0 and 30 of every hour'],
  ['30,0 * * * *', 'At minutes 0 and 30 of every hour'],
  ['0,0 * * * *', 'At minute 0 of every hour'],
  ['1,2,4-10,20-35/5,57 * * * *', 'At minutes 1, 2, 4 through 10, 20, 25, 30, 35 and 57 of every hour'],
  ['10-20 * * * *', 'Every minute from 10 through 20 of every hour'],
  ['17-43/5 * * * *', 'At every 5th minute from 17 through 42 of every hour'],
  ['58-59 * * * *', 'At minutes 58 and 59 of every hour'],
  ['0 0 * * *', 'At 00:00 every day'],
  ['30 5 * * *', 'At 05:30 every day'],
  ['05 09 * * *', 'At 09:05 every day'],
  ['59 23 * * *', 'At 23:59 every day'],
  ['0 0,12 * * *', 'At 00:00 and 12:00 every day'],
  ['0 22,23 * * *', 'At 22:00 and 23:00 every day'],
  ['0,30 9,17 * * *', 'At 09:00, 09:30, 17:00 and 17:30 every day'],
  ['15,45 8,9,10 * * *', 'At 08:15, 08:45, 09:15, 09:45, 10:15 and 10:45 every day'],
  ['0 9-17 * * *', 'Every hour from 09:00 to 17:00'],
  ['23 9-17 * * *', 'Every hour from 09:23 to 17:23'],
  ['0 1-3 * * *', 'At 01:00, 02:00 and 03:00 every day'],
  ['5 */2 * * *', 'Every 2 hours from 00:05 to 22:05'],
  ['0 1-23/2 * * *', 'Every 2 hours from 01:00 to 23:00'],
  ['0 */3 * * *', 'Every 3 hours from 00:00 to 21:00'],
  ['0 */5 * * *', 'At 00:00, 05:00, 10:00, 15:00 and 20:00 every day'],
  ['0 */6 * * *', 'At 00:00, 06:00, 12:00 and 18:00 every day'],
  ['23 0-20/2 * * *', 'At minute 23 of every 2nd hour from 00:23 to 20:23'],
  ['0 1,2,3,5,8,13,21 * * *', 'At minute 0 of hours 1 through 3, 5, 8, 13 and 21'],
  ['* 9 * * *', 'Every minute from 09:00 to 09:59'],
  ['* 9-17 * * *', 'Every minute from 09:00 to 17:59'],
  ['* */2 * * *', 'Every minute of every 2nd hour from 0 through 22'],
  ['* 1,5 * * *', 'Every minute of hours 1 and 5'],
  ['*/15 9 * * *', 'Every 15 minutes from 09:00 to 09:45'],
  ['*/15 9-17 * * *', 'Every 15 minutes from 09:00 to 17:45'],
  ['5/15 9-17 * * *', 'Every 15 minutes from 09:05 to 17:50'],
  ['*/15 9,13 * * *', 'Every 15 minutes of hours 9 and 13'],
  ['5/15 9,13 * * *', 'Every 15 minutes from minute 5 of hours 9 and 13'],
  ['*/20 */6 * * *', 'Every 20 minutes of every 6th hour from 0 through 18'],
  ['*/20 */3 * * *', 'Every 20 minutes of every 3rd hour from 0 through 21'],
  ['0,20,41 8-18 * * *', 'At minutes 0, 20 and 41 of every hour from 8 through 18'],
  ['1,2,3,5 1,2,3 * * *', 'At minutes 1 through 3 and 5 of every hour from 1 through 3'],
  ['10-20 9-17 * * *', 'Every minute from 10 through 20 of every hour from 9 through 17'],
  ['10-20 1,5 * * *', 'Every minute from 10 through 20 of hours 1 and 5'],
  ['0 0 1 * *', 'At 00:00 on day 1 of the month'],
  ['0 0 1,15 * *', 'At 00:00 on days 1 and 15 of the month'],
  ['0 0 1-7 * *', 'At 00:00 on days 1 through 7 of the month'],
  ['0 0 */2 * *', 'At 00:00 on every 2nd day of the month from 1 through 31'],
  ['0 0 2-30/2 * *', 'At 00:00 on every 2nd day of the month from 2 through 30'],
  ['0 0 */10 * *', 'At 00:00 on every 10th day of the month from 1 through 31'],
  ['0 0 */1 * *', 'At 00:00 every day'],
  ['0 0 31 * *', 'At 00:00 on day 31 of the month'],
  ['* * 13 * *', 'Every minute on day 13 of the month'],
  ['*/5 * 13 * *', 'Every 5 minutes on day 13 of the month'],
  ['15 14 1 * *', 'At 14:15 on day 1 of the month'],
  ['0 0 * * 0', 'At 00:00 on Sunday'],
  ['0 0 * * 7', 'At 00:00 on Sunday'],
  ['0 0 * * sun', 'At 00:00 on Sunday'],
  ['0 0 * * 0,7', 'At 00:00 on Sunday'],
  ['0 0 * * 0,6', 'At 00:00 on Sunday and Saturday'],
  ['0 0 * * 1-5', 'At 00:00 on Monday through Friday'],
  ['0 0 * * FRI-SUN', 'At 00:00 on Friday through Sunday'],
  ['0 0 * * SAT,SUN,FRI', 'At 00:00 on Friday through Sunday'],
  ['0 0 * * 0-2', 'At 00:00 on Sunday through Tuesday'],
  ['0 0 * * 6-7', 'At 00:00 on Sunday and Saturday'],
  ['0 0 * * */2', 'At 00:00 on Sunday, Tuesday, Thursday and Saturday'],
  ['0 0 * * 1,3,5', 'At 00:00 on Monday, Wednesday and Friday'],
  ['0 0 * * 0-7', 'At 00:00 every day'],
  ['0 0 * * MON-SUN', 'At 00:00 every day'],
  ['0 0 * 1 *', 'At 00:00 every day in January'],
  ['0 0 * 3-5 *', 'At 00:00 every day in March through May'],
  ['0 0 * JAN,JUL MON', 'At 00:00 on Monday in January and July'],
  ['* * * 7 *', 'Every minute in July'],
  ['0 0 1 */2 *', 'At 00:00 on day 1 of the month in every 2nd month from January through November'],
  ['0 0 1 1 *', 'At 00:00 on day 1 of the month in January'],
  ['0 0 29 2 *', 'At 00:00 on day 29 of the month in February'],
  ['0 0 30 2 *', 'At 00:00 on day 30 of the month in February: there is no such day, it never runs'],
  [
    '0 0 31 4,6,9,11 *',
    'At 00:00 on day 31 of the month in April, June, September and November: there is no such day, it never runs',
  ],
  ['0 0 13 * 5', 'At 00:00 on day 13 of the month or on Friday'],
  ['0 0 1-7 * 1', 'At 00:00 on days 1 through 7 of the month or on Monday'],
  ['0 0 */2 * 1', 'At 00:00 on every 2nd day of the month from 1 through 31 or on Monday'],
  ['0 0 1 * */2', 'At 00:00 on day 1 of the month or on Sunday, Tuesday, Thursday and Saturday'],
  ['0 0 13 2 5', 'At 00:00 on day 13 of the month or on Friday, in February'],
  ['0 0 31 2 1', 'At 00:00 on day 31 of the month or on Monday, in February'],
  ['0 0 */1 * 1', 'At 00:00 every day'],
  ['0 0 1 * 0-6', 'At 00:00 every day'],
  ['0 0,12 1 */2 *', 'At 00:00 and 12:00 on day 1 of the month in every 2nd month from January through November'],
  ['*/15 9-17 * * 1-5', 'Every 15 minutes from 09:00 to 17:45 on Monday through Friday'],
];

t.test('expressions are described in English', async t => {
  t.ok(SENTENCES.length >= 100, `${SENTENCES.length} sentences`);
  for (const [expression, sentence] of SENTENCES) t.equal(parse(expression).description, sentence, expression);
});

t.test('fields are normalized, listed and described', async t => {
  t.match(parse('05 0-20/2 1,1 JAN-MAR FRI-SUN').expression, '5 0-20/2 1,1 1-3 5-7');
  for (const [written, normal] of [
    ['\t0  0\t* * 7 ', '0 0 * * 0'],
    ['0 0 * * 5-7', '0 0 * * 5-7'],
    ['0 0 * * fri-sun', '0 0 * * 5-7'],
    ['0 0 * * SUN-FRI', '0 0 * * 0-5'],
    ['0 0 * * 7,1', '0 0 * * 0,1'],
    ['0 0 * dec *', '0 0 * 12 *'],
    ['00 007 * * *', '0 7 * * *'],
    ['*/05 * * * *', '*/5 * * * *'],
    ['0 0 * * 7/2', '0 0 * * 0/2'],
    ['*,1 * * * *', '*,1 * * * *'],
  ] as const) {
    t.equal(parse(written).expression, normal, written);
  }
  t.same(values('5/15 * * * *', 0), [5, 20, 35, 50]);
  t.same(values('*/90 * * * *', 0), [0]);
  t.same(values('*/1000000000000000 * * * *', 0), [0]);
  t.same(values('0 0 * * 5-7', 4), [0, 5, 6]);
  t.same(values('0 0 * * 7-7', 4), [0]);
  t.same(values('0 0 * * */3', 4), [0, 3, 6]);
  t.same(values('0 0 * * 6/1', 4), [6], 'a step ends at Saturday');
  t.same(values('0 0 * 2/5 *', 3), [2, 7, 12]);
  t.same(parse('*/90 * * * *').fields[0]?.description, 'minute 0 only: the step exceeds the range');
  t.same(
    parse('0 0 * JAN-MAR mon').fields.map(({ field, label, raw, description }) => [field, label, raw, description]),
    [
      ['minute', 'Minute', '0', 'minute 0'],
      ['hour', 'Hour', '0', 'hour 0'],
      ['dayOfMonth', 'Day of month', '*', 'every day of the month'],
      ['month', 'Month', 'JAN-MAR', 'January through March'],
      ['dayOfWeek', 'Day of week', 'mon', 'Monday'],
    ],
  );
});

t.test('invalid expressions are reported', async t => {
  for (const [expression, error] of [
    ['', /^expected five fields .*, got 0$/],
    ['   ', /got 0$/],
    ['* * * *', /got 4$/],
    ['* * * * * *', /got 6; .*seconds/],
    ['* * * * * * *', /got 7/],
    ['*\u00a0* * * *', /^no-break space "\\u00a0" at offset 1 does not separate fields: expected spaces or tabs$/],
    ['* * *\u2003* *', /^"\\u2003" at offset 5 does not separate fields: expected spaces or tabs$/],
    ['* * * * \u200bMON', /^"\\u200b" at offset 8 does not separate fields/],
    ['*\n* * * *', /^"\\n" at offset 1 does not separate fields/],
    ['* * * * \u0085MON', /got "\\u0085MON"$/],
    ['\u20005\u007f-1 * * * *', /got "5\\u007f-1"$/],
    ['@daily', /write 0 0 \* \* \*/],
    ['@Yearly', /write 0 0 1 1 \*/],
    ['@reboot', /five fields/],
    ['@', /five fields/],
    ['60 * * * *', /^minute: expected a number from 0 to 59, got 60$/],
    ['* 24 * * *', /^hour: expected a number from 0 to 23, got 24$/],
    ['* * 0 * *', /^day of month: expected a number from 1 to 31, got 0$/],
    ['* * 32 * *', /32/],
    ['* * * 0 *', /^month: expected a number from 1 to 12, got 0$/],
    ['* * * 13 *', /13/],
    ['* * * * 8', /expected a number from 0 to 7, got 8$/],
    ['5-1 * * * *', /^minute: invalid range "5-1": the start is after the end; write 5-59,0-1$/],
    ['* * * * 6-1', /write 6-6,0-1/],
    ['* * * * 7-1', /write 0-1/],
    ['* * * * SAT-MON', /the start is after the end/],
    ['* * * DEC-JAN *', /the start is after the end/],
    ['1x * * * *', /^minute: expected 0 to 59, a range, a step or a list, got "1x"$/],
    ['1,2,,3 * * * *', /empty item in the list/],
    [', * * * *', /empty/],
    ['*/0 * * * *', /invalid step in "\*\/0": expected at least 1, got 0/],
    ['*/ * * * *', /step after "\/" is missing/],
    ['*/x * * * *', /step after "\/" is not valid; expected an integer of at least 1$/],
    ['/5 * * * *', /before "\/"/],
    ['*/2/3 * * * *', /more than one/],
    ['*/-1 * * * *', /step after "\/" is not valid/],
    ['1- * * * *', /expected .*, got "/],
    ['-1 * * * *', /negative numbers are not valid/],
    ['5* * * * *', /expected .*, got "/],
    ['** * * * *', /expected .*, got "/],
    ['1-2-3 * * * *', /expected .*, got "/],
    ['*-5 * * * *', /expected .*, got "/],
    ['0-1e12 * * * *', /expected .*, got "/],
    ['1.5 * * * *', /expected .*, got "/],
    ['+5 * * * *', /expected .*, got "/],
    ['0x10 * * * *', /expected .*, got "/],
    ['٣ * * * *', /expected .*, got "/],
    [`*/${'9'.repeat(400)} * * * *`, /too large/],
    [`${'9'.repeat(400)} * * * *`, /expected a number from 0 to 59, got 9{20}…$/],
    ['? * * * *', /"\?".*write \*/],
    ['* * L * *', /^day of month: "L" \(last day\) is a Quartz extension and not supported/],
    // Quartz reads it as the last day of the week.
    ['* * * * L', /^day of week: "L" \(last day\) is a Quartz extension and not supported/],
    ['* * LW * *', /"L"/],
    ['* * L-3 * *', /"L"/],
    ['* * * * 5L', /"L" \(last weekday/],
    ['* * 15W * *', /"W"/],
    ['* * * * 5#3', /"#"/],
    ['H * * * *', /"H"/],
    ['H/5 * * * *', /"H"/],
    ['* * * * MONDAY', /^day of week: expected 0 to 7, SUN to SAT, a range, a step or a list, got "MONDAY"$/],
    ['* * * foo *', /JAN to DEC/],
    ['MON * * * *', /expected .*, got "/],
    ['* * * MON *', /expected .*, got "/],
    ['__proto__ * * * *', /expected .*, got "/],
    ['constructor * * * *', /expected .*, got "/],
    ['\ud800 * * * *', /expected .*, got "/],
    ['\0 * * * *', /expected .*, got "/],
  ] as const) {
    const result = parse(expression);
    t.match(
      result,
      { valid: false, error, expression: '', description: '', fields: [], next: [] },
      JSON.stringify(expression).slice(0, 60),
    );
  }
});

t.test('runs are computed', async t => {
  for (const [expression, from, next] of [
    ['0 0 29 2 *', '2024-03-01', ['2028-02-29T00:00:00.000Z', '2032-02-29T00:00:00.000Z']],
    ['0 0 29 2 *', '2096-03-01', ['2104-02-29T00:00:00.000Z']],
    ['0 0 29 2 *', '2396-03-01', ['2400-02-29T00:00:00.000Z']],
    ['0 0 13 * 5', '2024-09-01', ['2024-09-06T00:00:00.000Z', '2024-09-13T00:00:00.000Z', '2024-09-20T00:00:00.000Z']],
    ['0 0 31 * *', '2024-01-31T00:00:00Z', ['2024-03-31T00:00:00.000Z', '2024-05-31T00:00:00.000Z']],
    ['*/5 * * * *', '2024-01-01T00:05:00Z', ['2024-01-01T00:10:00.000Z']],
    ['*/5 * * * *', '2024-01-01T00:04:59.999Z', ['2024-01-01T00:05:00.000Z']],
    ['0 0 1 1 *', '2023-12-31T23:59:59.999Z', ['2024-01-01T00:00:00.000Z']],
    ['0 0 1 1 *', '2024-01-01T02:00:00+02:00', ['2025-01-01T00:00:00.000Z']],
    ['59 23 31 12 *', '2024-12-31T23:59', ['2025-12-31T23:59:00.000Z']],
    ['0 0 * * 0', '1969-12-20', ['1969-12-21T00:00:00.000Z', '1969-12-28T00:00:00.000Z', '1970-01-04T00:00:00.000Z']],
    ['0 0 1 1 *', '0001-01-01', ['0002-01-01T00:00:00.000Z']],
    ['0 0 29 2 *', '-000001-01-01', ['0000-02-29T00:00:00.000Z', '0004-02-29T00:00:00.000Z']],
    ['0 0 1 1 *', '9999-06-01', ['+010000-01-01T00:00:00.000Z']],
    ['30 12 * * *', '2024-W01-1', ['2024-01-01T12:30:00.000Z']],
  ] as const) {
    t.same(parse(expression, from, next.length).next, next, `${expression} from ${from}`);
  }
  t.same(parse('0 0 30 2 *').next, [], 'no run');
  t.same(parse('0 0 31 4,6,9,11 *').next, []);
  t.same(
    parse('0 0 * * *', '+275760-09-11', 10).next,
    ['+275760-09-12T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'],
    'up to the last date',
  );
  t.same(parse('0 0 * * *', '+275760-09-13', 10).next, []);
  t.equal(parse('* * * * *', FROM, 10).next.length, 10);
  const now = Date.now();
  const [first = ''] = run({ expression: '* * * * *', count: 1 }, 1000).next;
  t.ok(Date.parse(first) > now && Date.parse(first) <= Date.now() + 60_000, 'the default of from is now');
});

t.test('from must be a date', async t => {
  for (const from of ['', 'now', '2024-02-30', '2024-13-01', '1700000000', 'tomorrow', '2024-01-01T25:00:00Z']) {
    t.throws(() => parse('* * * * *', from), InvalidInputError, JSON.stringify(from));
    t.throws(() => parse('not an expression', from), InvalidInputError);
  }
  const { call } = await start(t);
  t.match(await call('cron-parser', { expression: '* * * * *', count: 1, from: '2024-02-30' }), {
    status: 422,
    body: { issues: [{ path: 'from', message: 'invalid day 30 in 2024-02: expected 01 to 29' }] },
  });
  t.match(await call('cron-parser', { expression: '* * * * *', count: 11 }), {
    status: 422,
    body: { issues: [{ path: 'count' }] },
  });
});

const from = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2390-01-01'), noInvalidDate: true })
  .map(date => date.toISOString());

/**
 * Both day fields are restricted, one of them by a step from `*`. Vixie cron treats such a field as unrestricted and
 * joins the fields with "and". POSIX, like this tool, joins them with "or".
 */
const vixie = (days: string, weekdays: string): boolean =>
  days !== '*' && weekdays !== '*' && (/^\*/.test(days) || /^\*/.test(weekdays));

t.test('runs agree with croner and cron-parser', async t => {
  let compared = 0;
  fc.assert(
    fc.property(
      field(0, 59),
      field(0, 23),
      field(1, 31),
      field(1, 12),
      field(0, 6),
      from,
      (minute, hour, days, months, weekdays, from) => {
        if (vixie(days, weekdays)) return true;
        const expression = [minute, hour, days, months, weekdays].join(' ');
        const { next } = parse(expression, from);
        const croner = new Cron(expression, { timezone: 'UTC', mode: '5-part' })
          .nextRuns(next.length, new Date(from))
          .map(date => date.toISOString());
        compared++;
        if (croner.join() !== next.join())
          throw new Error(`${expression} from ${from}: ${next.join()} against croner's ${croner.join()}`);
        let runs: string[];
        try {
          const iterator = CronExpressionParser.parse(expression, { currentDate: from, tz: 'UTC' });
          runs = next.map(() => iterator.next().toISOString() ?? '');
        } catch {
          // cron-parser rejects lists with duplicate values.
          return true;
        }
        if (runs.join() !== next.join())
          throw new Error(`${expression} from ${from}: ${next.join()} against cron-parser's ${runs.join()}`);
        return true;
      },
    ),
    { numRuns: 1500, seed: 1 },
  );
  t.ok(compared > 1000, `${compared} compared`);
});

t.test('runs of a year equal a check of every minute', async t => {
  const restricted = (text: string): boolean => text !== '*';
  for (const expression of [
    '7 3 */2 * 1',
    '*/13 */5 1-7 2,8 5-7',
    '0 12 31 * 7',
    '59 23 28-31 2 *',
    '30 4 1 */3 2/2',
  ]) {
    const [, , days = '', , weekdays = ''] = expression.split(' ');
    const sets = parse(expression).fields.map(({ values }) => new Set(values));
    const expected: string[] = [];
    for (let ms = Date.UTC(2024, 0, 1); ms < Date.UTC(2025, 0, 1); ms += 60_000) {
      const date = new Date(ms);
      const [onDay, onWeekday] = [sets[2]!.has(date.getUTCDate()), sets[4]!.has(date.getUTCDay())];
      const day = restricted(days) && restricted(weekdays) ? onDay || onWeekday : onDay && onWeekday;
      if (
        day &&
        sets[0]!.has(date.getUTCMinutes()) &&
        sets[1]!.has(date.getUTCHours()) &&
        sets[3]!.has(date.getUTCMonth() + 1)
      )
        expected.push(date.toISOString());
    }
    const found: string[] = [];
    for (let from = '2023-12-31T23:59:00.000Z'; ; ) {
      const { next } = parse(expression, from, 10);
      found.push(...next.filter(time => time < '2025'));
      from = next.at(-1) ?? '2025';
      if (from >= '2025') break;
    }
    t.same(found, expected, `${expression}: ${expected.length} runs`);
  }
});

t.test('hostile expressions are answered', async t => {
  table(t, contract, run, [
    {
      name: 'a list of 300',
      input: { expression: `${'1,'.repeat(300)}1 * * * *`, count: 1, from: FROM },
      result: { valid: true },
    },
    {
      name: 'a list of maximum length',
      input: { expression: `${'*/1,'.repeat(250)}* * * * *`, count: 10, from: FROM },
      result: { valid: true, description: 'Every minute' },
    },
    { name: 'blanks', input: { expression: ' '.repeat(1024), count: 1 }, result: { valid: false } },
    {
      name: 'ten runs of a rare day',
      input: { expression: '0 0 29 2 *', count: 10, from: '1896-03-01' },
      result: { valid: true },
    },
  ]);
});

t.test('a warning says where Vixie cron takes both day fields for "and"', async t => {
  // crontab(5) of cronie: entry.c sets DOM_STAR and DOW_STAR for fields that begin with "*".
  for (const expression of [
    '0 0 */7 * 1',
    '0 0 1 * */2',
    '0 0 */2 * */3',
    '0 0 *,15 * 1',
    '0 0 */1 * 1',
    '0 0 */7 * 1-6',
  ])
    t.match(parse(expression), { valid: true, warnings: [/^day of month and day of week: .*Vixie cron/] }, expression);
  for (const expression of [
    '0 0 13 * 5',
    '0 0 */7 * *',
    '0 0 * * */2',
    '0 0 1-31/7 * 1',
    '*/5 */2 1 */3 1',
    '0 0 */1 * */1',
  ])
    t.notOk('warnings' in parse(expression), expression);
  t.same(parse('0 0 */7 * 1', '2024-01-01', 3).next, [
    '2024-01-08T00:00:00.000Z',
    '2024-01-15T00:00:00.000Z',
    '2024-01-22T00:00:00.000Z',
  ]);
  t.match(parse('0 0 * * *', '2024-05-01T00:00:00+09:00[Asia/Tokyo]', 1), {
    next: ['2024-05-01T00:00:00.000Z'],
    warnings: ['from: the suffix "[Asia/Tokyo]" is ignored: the offset decides'],
  });
});
