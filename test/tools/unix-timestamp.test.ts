import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/unix-timestamp.js';
import { run } from '../../workers/tools/unix-timestamp.js';
import { runPython } from '../python.js';
import { table } from '../table.js';

type Unit = 'auto' | 's' | 'ms';

const unix = (input: string, unit: Unit = 'auto') => ({ mode: 'unix-to-date' as const, input, unit });
const date = (input: string, unit: Unit = 'auto') => ({ mode: 'date-to-unix' as const, input, unit });

t.test('timestamps convert to dates', async t => {
  table(t, contract, run, [
    {
      name: 'the epoch',
      input: unix('0'),
      result: { unix: 0, ms: 0, iso: '1970-01-01T00:00:00.000Z', utc: 'Thu, 01 Jan 1970 00:00:00 GMT', error: null },
    },
    {
      name: 'a second before the epoch',
      input: unix('-1'),
      result: { unix: -1, ms: -1000, iso: '1969-12-31T23:59:59.000Z' },
    },
    {
      name: 'a second and a half before the epoch',
      input: unix('-1.5'),
      result: { unix: -2, ms: -1500, iso: '1969-12-31T23:59:58.500Z' },
    },
    {
      name: 'milliseconds before the epoch',
      input: unix('-1', 'ms'),
      result: { unix: -1, ms: -1, iso: '1969-12-31T23:59:59.999Z' },
    },
    { name: '10^12 is milliseconds', input: unix('1000000000000'), result: { unix: 1e9, ms: 1e12 } },
    { name: '-10^12 is milliseconds', input: unix('-1000000000000'), result: { unix: -1e9, ms: -1e12 } },
    { name: '10^12 - 1 is seconds', input: unix('999999999999'), result: { unix: 999999999999, ms: 999999999999000 } },
    {
      name: 'almost 10^12 is seconds',
      input: unix('999999999999.999'),
      result: { unix: 999999999999, ms: 999999999999999 },
    },
    { name: 'leading zeros do not count', input: unix('0001000000000'), result: { unix: 1e9 } },
    { name: 'the given unit', input: unix('1000000000000', 's'), result: { unix: 1e12 } },
    { name: 'small milliseconds', input: unix('1500', 'ms'), result: { unix: 1, ms: 1500 } },
    { name: 'a plus sign', input: unix('+5'), result: { unix: 5 } },
    { name: '-0 is 0', input: unix('-0'), result: { unix: 0, ms: 0, iso: '1970-01-01T00:00:00.000Z' } },
    {
      name: '2^31',
      input: unix('2147483648'),
      result: { iso: '2038-01-19T03:14:08.000Z', utc: 'Tue, 19 Jan 2038 03:14:08 GMT' },
    },
  ]);
});

t.test('fractions are decimal, exact and floored', async t => {
  table(t, contract, run, [
    { name: 'not representable as a double', input: unix('1714566600.001'), result: { ms: 1714566600001 } },
    { name: 'more digits than milliseconds', input: unix('1.9999'), result: { unix: 1, ms: 1999 } },
    { name: 'negative fractions are floored', input: unix('-1.9991'), result: { unix: -2, ms: -2000 } },
    {
      name: 'just below 0',
      input: unix(`-0.${'0'.repeat(29)}1`),
      result: { unix: -1, ms: -1, iso: '1969-12-31T23:59:59.999Z' },
    },
    { name: 'just above 0', input: unix(`0.${'0'.repeat(29)}1`), result: { unix: 0, ms: 0 } },
    { name: 'thirty nines are floored', input: unix(`1.${'9'.repeat(30)}`), result: { unix: 1, ms: 1999 } },
    { name: 'thirty zeros', input: unix(`-1.${'0'.repeat(30)}`), result: { unix: -1, ms: -1000 } },
    { name: 'fractions of milliseconds', input: unix('1.9', 'ms'), result: { unix: 0, ms: 1 } },
    { name: 'fractions of negative milliseconds', input: unix('-1000.1', 'ms'), result: { unix: -2, ms: -1001 } },
    { name: 'a thousand digits', input: unix(`12.3${'4'.repeat(1000)}`), result: { ms: 12344 } },
  ]);
});

t.test('timestamps are limited to the range of Date (ECMA-262 section 21.4.1.1)', async t => {
  table(t, contract, run, [
    {
      name: 'the last second',
      input: unix('8640000000000', 's'),
      result: { ms: 8.64e15, iso: '+275760-09-13T00:00:00.000Z', utc: 'Sat, 13 Sep 275760 00:00:00 GMT' },
    },
    {
      name: 'the first second',
      input: unix('-8640000000000', 's'),
      result: { ms: -8.64e15, iso: '-271821-04-20T00:00:00.000Z' },
    },
    { name: 'the last millisecond', input: unix('8640000000000000'), result: { ms: 8.64e15 } },
    {
      name: 'a fraction of a millisecond above is floored',
      input: unix('8640000000000000.9'),
      result: { ms: 8.64e15 },
    },
    {
      name: 'a year before 1',
      input: unix('-62198755200'),
      result: { iso: '-000001-01-01T00:00:00.000Z', utc: 'Fri, 01 Jan -0001 00:00:00 GMT' },
    },
  ]);
});

t.test('dates convert to timestamps', async t => {
  table(t, contract, run, [
    {
      name: 'a date-time',
      input: date('2024-05-01T12:30:00.123Z'),
      result: {
        unix: 1714566600,
        ms: 1714566600123,
        iso: '2024-05-01T12:30:00.123Z',
        utc: 'Wed, 01 May 2024 12:30:00 GMT',
        error: null,
      },
    },
    { name: 'without an offset, UTC', input: date('2020-01-01T00:00'), result: { unix: 1577836800 } },
    { name: 'a date', input: date('2020-01-01'), result: { unix: 1577836800 } },
    {
      name: 'the unit is ignored',
      input: date('2020-01-01', 'ms'),
      result: { unix: 1577836800, ms: 1577836800000 },
    },
    { name: 'before 1970, floored', input: date('1969-12-31T23:59:59.9999Z'), result: { unix: -1, ms: -1 } },
    { name: 'the epoch', input: date('1970-01-01T01:00+01:00'), result: { unix: 0, ms: 0 } },
  ]);
});

t.test('errors name the cause', async t => {
  for (const input of [
    '',
    ' ',
    '-',
    '+',
    '--5',
    'abc',
    '12abc',
    '1.2.3',
    '1.',
    '.5',
    '1,5',
    '1 000',
    '1_000',
    '0x10',
    '1e3',
    '1e300',
    'Infinity',
    'NaN',
    '٣',
    '１',
    '2024-05-01',
    '\ud800',
    '\0',
  ]) {
    const { error, ...rest } = run(unix(input), 1000);
    t.strictSame(rest, { unix: null, ms: null, iso: null, utc: null }, JSON.stringify(input));
    t.match(error, /^input: not a timestamp: expected decimal digits such as/);
  }
  for (const [input, unit] of [
    ['8640000000001', 's'],
    ['-8640000000001', 's'],
    ['8640000000000.001', 's'],
    ['-8640000000000.0001', 's'],
    ['8640000000000001', 'ms'],
    ['-8640000000000000.1', 'ms'],
    ['9'.repeat(400), 'auto'],
    [`-${'9'.repeat(1000)}`, 'ms'],
  ] as const) {
    t.match(
      run(unix(input, unit), 1000),
      { unix: null, ms: null, error: /^input: out of range: dates are from/ },
      input.slice(0, 30),
    );
  }
  for (const [input, unit, looks] of [
    ['1714566600123456789', 'auto', 'nanoseconds (2024-05-01T12:30:00.123Z)'],
    ['1714566600123999999', 'ms', 'nanoseconds (2024-05-01T12:30:00.123Z)'],
    ['1714566600123999999', 's', 'nanoseconds (2024-05-01T12:30:00.123Z)'],
    ['-1714566600123456789', 'auto', 'nanoseconds (1915-09-02T11:29:59.876Z)'],
    ['999999999999999999.9', 'auto', 'nanoseconds (2001-09-09T01:46:39.999Z)'],
    ['17145666001234567', 'auto', 'microseconds (2513-04-29T05:00:01.234Z)'],
    ['9007199254740993', 'auto', 'microseconds (2255-06-05T23:47:34.740Z)'],
    ['1714566600123456', 's', 'microseconds (2024-05-01T12:30:00.123Z)'],
  ] as const) {
    t.match(run(unix(input, unit), 1000).error, `; ${input} looks like ${looks}`, `${input} ${unit}`);
  }
  for (const [input, error] of [
    ['1714566600', /^input: expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['2024-02-30', /^input: invalid day 30 in 2024-02: expected 01 to 29$/],
    ['2024-05-01T25:00:00Z', /^input: invalid hour 25: expected 00 to 24$/],
    ['2024-05-01T12:30:60Z', /^input: invalid second 60: expected 00 to 59$/],
    ['2024-05-01T12:30:00 PM', /^input: not an ISO 8601 date: expected a form such as/],
  ] as const) {
    t.match(run(date(input), 1000), { unix: null, ms: null, iso: null, utc: null, error }, input);
  }
});

t.test('implausible units are a warning', async t => {
  for (const [input, unit, warning] of [
    ['1714566600', 'auto', undefined],
    ['1714566600000', 'auto', undefined],
    ['-1714566600000', 'auto', undefined],
    ['1714566600000', 'ms', undefined],
    ['32503680000', 's', undefined],
    [
      '1714566600000000',
      'auto',
      'milliseconds, but 1714566600000000 looks like microseconds (2024-05-01T12:30:00.000Z)',
    ],
    [
      '1714566600000001.5',
      'ms',
      'milliseconds, but 1714566600000001.5 looks like microseconds (2024-05-01T12:30:00.000Z)',
    ],
    [
      '-1714566600000000',
      'auto',
      'milliseconds, but -1714566600000000 looks like microseconds (1915-09-02T11:30:00.000Z)',
    ],
    ['1714566600000', 's', 'seconds, but 1714566600000 looks like milliseconds (2024-05-01T12:30:00.000Z)'],
    ['999999999999', 'auto', 'seconds, but 999999999999 looks like milliseconds (2001-09-09T01:46:39.999Z)'],
    ['+1714566600123', 's', 'seconds, but +1714566600123 looks like milliseconds (2024-05-01T12:30:00.123Z)'],
    // Past 2^53, where doubles skip numbers.
    [
      '8639999999999999.75',
      'auto',
      'milliseconds, but 8639999999999999.75 looks like microseconds (2243-10-16T23:59:59.999Z)',
    ],
  ] as const) {
    const { warnings } = run(unix(input, unit), 1000);
    t.strictSame(warnings, warning && [`input: read as ${warning}`], `${input} ${unit}`);
  }
  t.notOk('warnings' in run(date('+055000-01-01'), 1000), 'dates have no such warning');
});

t.test('a round trip keeps the time', async () => {
  const ms = fc.integer({ min: -8.64e15, max: 8.64e15 });
  fc.assert(
    fc.property(ms, ms => {
      const there = run(unix(String(ms), 'ms'), 1000);
      const date_ = new Date(ms);
      const same =
        there.ms === ms &&
        there.unix === Math.floor(ms / 1000) &&
        there.iso === date_.toISOString() &&
        there.utc === date_.toUTCString();
      return same && run(date(there.iso ?? ''), 1000).ms === ms;
    }),
    { numRuns: 1000 },
  );
});

t.test('the time zone of the machine has no effect', async t => {
  const inputs = [
    '2020-01-01',
    '2020-07-01T00:00',
    '2020-03-29 02:30:00',
    '20200329T0230',
    '1883-11-18T12:00',
    '2024-W10-7T02:30',
    '0001-01-01',
  ];
  const here = JSON.stringify(inputs.map(input => run(date(input), 1000)));
  const script =
    `import { run } from ${JSON.stringify(new URL('../../workers/tools/unix-timestamp.js', import.meta.url))};` +
    `console.log(JSON.stringify(${JSON.stringify(inputs)}.map(input => run({ mode: 'date-to-unix', input, unit: ` +
    `'auto' }))))`;
  for (const TZ of ['America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Europe/Dublin', 'UTC']) {
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: { TZ }, encoding: 'utf8' });
    t.equal(child.stdout.trim(), here, TZ);
  }
});

t.test('Python parses the same dates', async t => {
  const forms = fc.record({
    instant: fc.date({
      min: new Date('0002-01-01T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    offset: fc.constantFrom('', '+00:00', '-00:00', '+05:30', '-11:45', '+14:00', '+23:59', '-23:59'),
    length: fc.constantFrom(10, 16, 19, 23),
  });
  const texts = fc
    .sample(forms, { seed: 11, numRuns: 500 })
    .map(({ instant, offset, length }) => instant.toISOString().slice(0, length) + (length === 10 ? '' : offset));
  const script = `
import json, sys
from datetime import datetime, timezone, timedelta
epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
def ms(text):
    date = datetime.fromisoformat(text)
    return ((date if date.tzinfo else date.replace(tzinfo=timezone.utc)) - epoch) // timedelta(milliseconds=1)
print(json.dumps([ms(text) for text in json.load(sys.stdin)]))
`;
  const python = runPython(t, script, texts);
  if (python === undefined) return;
  t.strictSame(
    texts.map(text => run(date(text), 1000).ms),
    JSON.parse(python.stdout || 'null'),
    python.stderr,
  );
});

t.test('the contract validates the input', async t => {
  const input = Compile(contract.input);
  t.ok(input.Check({ ...unix('0'), surplus: 1 }), 'unknown properties are ignored');
  t.ok(input.Check(unix('1'.repeat(1024))));
  t.notOk(input.Check(unix('1'.repeat(1025))), 'too long');
  for (const field of ['mode', 'input', 'unit'] as const) {
    const { [field]: _, ...rest } = unix('0');
    t.notOk(input.Check(rest), `${field} is required`);
    for (const value of [null, 0, {}])
      t.notOk(input.Check({ ...rest, [field]: value }), `${field} is not ${JSON.stringify(value)}`);
  }
});

t.test('a suffix of RFC 9557 is accepted after an offset, which decides', async t => {
  for (const [input, iso] of [
    ['2022-07-08T00:14:07+01:00[Europe/London]', '2022-07-07T23:14:07.000Z'],
    ['2022-07-08T00:14:07+01:00[!Europe/London]', '2022-07-07T23:14:07.000Z'],
    ['2022-07-08T00:14:07Z[Europe/Paris]', '2022-07-08T00:14:07.000Z'],
    ['2022-07-08T00:14:07Z[!Europe/Paris]', '2022-07-08T00:14:07.000Z'],
    ['2022-07-08T00:14:07+00:00[!u-ca=chinese][u-ca=japanese]', '2022-07-08T00:14:07.000Z'],
    ['1996-12-19T16:39:57-08:00[America/Los_Angeles]', '1996-12-20T00:39:57.000Z'],
    ['1996-12-19T16:39:57-08:00[America/Los_Angeles][u-ca=hebrew]', '1996-12-20T00:39:57.000Z'],
    ['1996-12-19T16:39:57-08:00[_foo=bar][_baz=bat]', '1996-12-20T00:39:57.000Z'],
    ['2022-07-08T00:14:07+01:00[+01:00]', '2022-07-07T23:14:07.000Z'],
    ['2024-05-01T21:30+09[Etc/GMT-9]', '2024-05-01T12:30:00.000Z'],
  ] as const) {
    const suffix = input.slice(input.indexOf('['));
    t.match(
      run(date(input), 1000),
      { iso, error: null, warnings: [`input: the suffix ${JSON.stringify(suffix)} is ignored: the offset decides`] },
      `${input} (RFC 9557 sections 3.4 and 4.2)`,
    );
  }
  for (const [input, error] of [
    ['2024-05-01T12:30:00[Asia/Tokyo]', /^input: missing offset: .* before "\[Asia\/Tokyo\]"$/],
    ['2024-05-01[Asia/Tokyo]', /^input: missing offset/],
    ['2024-05-01T12:30:00Z[]', /^input: invalid suffix "\[\]": expected a time zone/],
    ['2024-05-01T12:30:00Z[Asia/Tokyo', /^input: invalid suffix/],
    ['2024-05-01T12:30:00Z[u-ca=hebrew][Asia/Tokyo]', /^input: invalid suffix/],
    ['2024-05-01T12:30:00Z[Asia/\u200bTokyo]', /^input: invalid suffix "\[Asia\/\\u200bTokyo\]"/],
    ['2024-02-30T12:30:00Z[Asia/Tokyo]', /^input: invalid day 30/],
    ['[Asia/Tokyo]', /^input: not an ISO 8601 date/],
  ] as const) {
    t.match(run(date(input), 1000), { iso: null, error }, input);
  }
});
