import fc from 'fast-check';
import t from 'tap';
import { readIso8601 } from '../../workers/time/iso8601.js';

/** The instant in the form of `Date.prototype.toISOString`, or the error message. */
function read(text: string): string {
  const instant = readIso8601(text);
  return 'ms' in instant ? new Date(instant.ms).toISOString() : instant.fault;
}

t.test('representations of ISO 8601-1 are read', async t => {
  for (const [text, expected, source] of [
    ['1985-04-12', '1985-04-12T00:00:00.000Z', '5.2.2.1 extended'],
    ['1985-04', '1985-04-01T00:00:00.000Z', '5.2.2.2 reduced precision'],
    ['1985-102', '1985-04-12T00:00:00.000Z', '5.2.3.1 ordinal'],
    ['1985-W15-5', '1985-04-12T00:00:00.000Z', '5.2.4.1 week'],
    ['1985-W15', '1985-04-08T00:00:00.000Z', '5.2.4.2 reduced precision'],
    ['1985W155', '1985-04-12T00:00:00.000Z', '5.2.4.1 week, basic'],
    ['1985W15', '1985-04-08T00:00:00.000Z', '5.2.4.2 week, basic, reduced precision'],
    ['+001985-04-12', '1985-04-12T00:00:00.000Z', '5.2.2.3 expanded'],
    ['1985-04-12T23:20:50', '1985-04-12T23:20:50.000Z', '5.4.2.1 extended'],
    ['1985-04-12T23:20:50Z', '1985-04-12T23:20:50.000Z', '5.4.2.1 extended'],
    ['1985-04-12T23:20:50+04:00', '1985-04-12T19:20:50.000Z', '5.4.2.1 extended'],
    ['1985-04-12T23:20:50+04', '1985-04-12T19:20:50.000Z', '5.4.2.1 extended, offset in hours'],
    ['19850412T232050', '1985-04-12T23:20:50.000Z', '5.4.2.1 basic'],
    ['19850412T232050Z', '1985-04-12T23:20:50.000Z', '5.4.2.1 basic'],
    ['19850412T232050+0400', '1985-04-12T19:20:50.000Z', '5.4.2.1 basic'],
    ['19850412T232050-04', '1985-04-13T03:20:50.000Z', '5.4.2.1 basic'],
    ['19850412T2320', '1985-04-12T23:20:00.000Z', '5.4.2.2 basic'],
    ['1985-04-12T23:20', '1985-04-12T23:20:00.000Z', '5.4.2.2 extended'],
    ['1985102T23', '1985-04-12T23:00:00.000Z', '5.4.2.2 ordinal, basic'],
    ['1985-102T23:50Z', '1985-04-12T23:50:00.000Z', '5.4.2.2 ordinal, extended'],
    ['1985W155T2350-0400', '1985-04-13T03:50:00.000Z', '5.4.2.2 week, basic'],
    ['1985-W15-5T23:50+04:00', '1985-04-12T19:50:00.000Z', '5.4.2.2 week, extended'],
    ['1985-04-12T23:20:50,5', '1985-04-12T23:20:50.500Z', '5.3.1.4 decimal comma'],
    ['1985-04-12T23:20,8', '1985-04-12T23:20:48.000Z', '5.3.1.4 decimal minute'],
    ['1985-04-12T23.3', '1985-04-12T23:18:00.000Z', '5.3.1.4 decimal hour'],
    ['19850412T23.3Z', '1985-04-12T23:18:00.000Z', '5.3.1.4 decimal hour, basic'],
    ['1985-04-12T24:00:00', '1985-04-13T00:00:00.000Z', '5.3.2 the end of the day'],
    ['1985-12-31T24:00Z', '1986-01-01T00:00:00.000Z', '5.3.2 the end of the day'],
    ['1985-12-31T24', '1986-01-01T00:00:00.000Z', '5.3.2 the end of the day'],
    ['1985-12-31T24:00:00.000+01:00', '1985-12-31T23:00:00.000Z', '5.3.2 the end of the day'],
    ['0000-01-01', '0000-01-01T00:00:00.000Z', '5.2.2 the year 0'],
    ['-000001-12-31', '-000001-12-31T00:00:00.000Z', 'ECMA-262 21.4.1.33 expanded years'],
    ['+000000-01-01', '0000-01-01T00:00:00.000Z', 'ECMA-262 21.4.1.33 expanded years'],
    ['1985-04-12t23:20:50z', '1985-04-12T23:20:50.000Z', 'RFC 3339 5.6 lower case'],
    ['1985-04-12 23:20:50.52-08:00', '1985-04-13T07:20:50.520Z', 'RFC 3339 5.6 blank'],
    ['1996-12-19T16:39:57-08:00', '1996-12-20T00:39:57.000Z', 'RFC 3339 5.8'],
    ['1937-01-01T12:00:27.87+00:20', '1937-01-01T11:40:27.870Z', 'RFC 3339 5.8'],
    ['1985-04-12T23:20:50-00:00', '1985-04-12T23:20:50.000Z', 'RFC 3339 4.3 unknown offset'],
    ['2024-05-01T12:30:00+0530', '2024-05-01T07:00:00.000Z', 'strftime %z'],
    ['2024-05-01 12:30:00.123456+00', '2024-05-01T12:30:00.123Z', 'PostgreSQL'],
    ['2024-05-01T12:30:00+23:59', '2024-04-30T12:31:00.000Z', 'the largest offset'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', 'a leap year'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z', 'a leap century'],
    ['2024-366', '2024-12-31T00:00:00.000Z', 'the last day of a leap year'],
    ['2020-W53-7', '2021-01-03T00:00:00.000Z', 'a week across two years'],
    ['2019-W01-1', '2018-12-31T00:00:00.000Z', 'a week across two years'],
  ] as const) {
    t.equal(read(text), expected, `${text} (${source})`);
  }
});

t.test('invalid dates are rejected', async t => {
  const FORM = /^not an ISO 8601 date: expected a form such as 2024-05-01 or /;
  for (const [text, fault] of [
    ['', FORM],
    ['0', /^expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['2024', /^expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['20240501', /^expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['2024122', /^expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['1714566600', /^expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['-1.5', /^expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['+0020240501', /^expected an ISO 8601 date such as 2024-05-01, got a number$/],
    ['2024-13-01', /^invalid month 13: expected 01 to 12$/],
    ['2024-00-01', /^invalid month 00: expected/],
    ['2024-13', /^invalid month 13: expected/],
    ['2024-05-00', /^invalid day 00 in 2024-05: expected 01 to 31$/],
    ['2024-04-31', /^invalid day 31 in 2024-04: expected 01 to 30$/],
    ['2024-02-30', /^invalid day 30 in 2024-02: expected 01 to 29$/],
    ['2023-02-29', /^invalid day 29 in 2023-02: expected 01 to 28$/],
    ['1900-02-29', /^invalid day 29 in 1900-02: expected/],
    ['2023-366', /^invalid day 366 in 2023: expected 001 to 365$/],
    ['2024-000', /^invalid day 000 in 2024: expected/],
    ['2024-W53-1', /^invalid week 53 in 2024: expected 01 to 52$/],
    ['2024-W00-1', /^invalid week 00 in 2024: expected/],
    ['2024-W18-0', /^invalid weekday 0: expected 1 to 7$/],
    ['2024-W18-8', /^invalid weekday 8: expected/],
    ['2024-05-01T25:00', /^invalid hour 25: expected 00 to 24$/],
    ['2024-05-01T12:60', /^invalid minute 60: expected/],
    ['2024-05-01T12:30:60Z', /^invalid second 60: expected 00 to 59$/],
    ['2016-12-31T23:59:60Z', /^invalid second 60: expected/],
    ['2024-05-01T24:00:01', /^invalid time after 24:00: hour 24 allows only zeros/],
    ['2024-05-01T24:01', /^invalid time after 24:00: hour 24 allows only zeros/],
    ['2024-05-01T24:00:00.0000001', /^invalid time after 24:00: hour 24 allows only zeros/],
    ['2024-05-01T24.5', /^invalid time after 24:00: hour 24 allows only zeros/],
    ['2024-05-01T12:30+24:00', /^invalid offset hour 24: expected 00 to 23$/],
    ['2024-05-01T12:30+01:60', /^invalid offset minute 60: expected/],
    ['-000000-01-01', /^invalid year -000000: expected 0000 or \+000000$/],
    ['+275760-09-13T00:00:00.001Z', /^out of range: dates are from/],
    ['-271821-04-19T23:59:59.999Z', /^out of range: dates are from/],
    ['+999999-12-31', /^out of range: dates are from/],
    ['2024-5-1', FORM],
    ['24-05-01', FORM],
    ['02024-05-01', FORM],
    ['-0001-05-01', FORM],
    ['+2024-05-01', FORM],
    ['2024/05/01', FORM],
    ['01.05.2024', FORM],
    ['May 1, 2024', FORM],
    ['Wed, 01 May 2024 12:30:00 GMT', FORM],
    ['2024-05-01T', FORM],
    ['2024-05-01Z', FORM],
    ['2024-05-01+02:00', FORM],
    ['2024-05T12:00', FORM],
    ['2024-W18T12:00', FORM],
    ['202405T12', FORM],
    ['T12:30:00Z', FORM],
    ['2024-0501', FORM],
    ['202405-01', FORM],
    ['2024-W181', FORM],
    ['2024-05-01T123000', FORM],
    ['20240501T12:30:00', FORM],
    ['2024-05-01T12:3000', FORM],
    ['2024-05-01T1:30', FORM],
    ['2024-05-01T12:30.', FORM],
    ['2024-05-01T12:30:00.Z', FORM],
    ['2024-05-01T12:30:00 Z', FORM],
    ['2024-05-01  12:30:00', FORM],
    ['2024-05-01T12:30:00+2', FORM],
    ['2024-05-01T12:30:00+02:0', FORM],
    ['2024-05-01T12:30:00+02:00:00', FORM],
    ['2024-05-01T12:30:00Z+02:00', FORM],
    ['2024-05-01T12:30:00[Europe/Berlin]', /^missing offset: expected Z or one such as /],
    ['2024-05-01T12:30:00UTC', FORM],
    [' 2024-05-01', FORM],
    ['2024-05-01\n', FORM],
    ['٢٠٢٤-٠٥-٠١', FORM],
    ['２０２４-05-01', FORM],
    ['2024–05–01', FORM],
    ['2024-w18-3', FORM],
    ['\ud800', FORM],
    ['__proto__', FORM],
  ] as const) {
    t.match(read(text), fault, JSON.stringify(text));
  }
});

t.test('dates are limited to the range of Date', async t => {
  t.equal(read('+275760-09-13T00:00:00.000Z'), '+275760-09-13T00:00:00.000Z');
  t.equal(read('+275760-09-13T01:00:00.000+01:00'), '+275760-09-13T00:00:00.000Z');
  t.equal(read('+275760-09-12T24:00'), '+275760-09-13T00:00:00.000Z');
  t.equal(read('-271821-04-20T00:00:00.000Z'), '-271821-04-20T00:00:00.000Z');
});

t.test('fractions are decimal, exact, and floored', async t => {
  for (const [text, expected] of [
    ['2024-05-01T00:00:00.9999', '2024-05-01T00:00:00.999Z'],
    ['1969-12-31T23:59:59.9999', '1969-12-31T23:59:59.999Z'],
    [`2024-05-01T23:59:59.${'9'.repeat(900)}`, '2024-05-01T23:59:59.999Z'],
    [`2024-05-01T00:59.${'9'.repeat(900)}`, '2024-05-01T00:59:59.999Z'],
    [`2024-05-01T00.${'9'.repeat(900)}`, '2024-05-01T00:59:59.999Z'],
    [`2024-05-01T00:00.1${'0'.repeat(900)}`, '2024-05-01T00:00:06.000Z'],
    [`2024-05-01T00:00.00001${'6'.repeat(900)}`, '2024-05-01T00:00:00.000Z'],
    [`2024-05-01T00:00.00001${'6'.repeat(900)}7`, '2024-05-01T00:00:00.001Z'],
    ['2024-05-01T00:00:00.001', '2024-05-01T00:00:00.001Z'],
    ['2024-05-01T00:00:00.0009', '2024-05-01T00:00:00.000Z'],
  ] as const) {
    t.equal(read(text), expected, text.slice(0, 40));
  }
});

t.test('every ISO text of a Date is read, in its whole range', async () => {
  fc.assert(
    fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), ms => {
      const text = new Date(ms).toISOString();
      return (
        read(text) === text && read(text.slice(0, -1)) === text && read(text.replace('T', ' ').toLowerCase()) === text
      );
    }),
    { numRuns: 1000 },
  );
});

t.test('every day of 400 years is read in three notations', async t => {
  const wrong: string[] = [];
  for (let day = Date.UTC(1799, 11, 20) / 864e5; day < Date.UTC(2201, 0, 9) / 864e5; day++) {
    const date = new Date(day * 864e5);
    const iso = date.toISOString();
    const ordinal = String(day - Date.UTC(date.getUTCFullYear(), 0, 1) / 864e5 + 1).padStart(3, '0');
    // A week belongs to the year of its Thursday.
    const weekday = date.getUTCDay() || 7;
    const thursday = new Date((day + 4 - weekday) * 864e5);
    const week = Math.floor((thursday.getTime() / 864e5 - Date.UTC(thursday.getUTCFullYear(), 0, 1) / 864e5) / 7) + 1;
    for (const name of [
      iso.slice(0, 10),
      `${iso.slice(0, 4)}-${ordinal}`,
      `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}-${weekday}`,
    ]) {
      if (read(name) !== iso) wrong.push(name);
    }
  }
  t.same(wrong, []);
});

t.test('exactly the days that exist are accepted', async t => {
  const wrong: string[] = [];
  for (const year of [1, 4, 1899, 1900, 1996, 2000, 2023, 2024]) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const date = new Date(0);
        date.setUTCFullYear(year, month - 1, day);
        const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
          '-',
        );
        if (date.toISOString().startsWith(text) !== read(text).startsWith(text)) wrong.push(text);
      }
    }
  }
  t.same(wrong, []);
});
