import { dayOfDate, dayOfWeek, dayOfYear, daysInMonth, daysInYear, weeksInYear } from './calendar.js';
import { type Instant, instant } from './instant.js';

/**
 * Reads a date or date-time of ISO 8601-1:2019 as an instant, floored to the
 * millisecond; without an offset it is UTC. Never asks the machine's clock or zone.
 *
 * - Calendar, week and ordinal dates (2024-05-01, 2024-W18-3, 2024-122), in the
 *   extended and, with a time after them, in the basic format (20240501T1200Z).
 * - Reduced precision stands for its beginning: 2024-05, 2024-W18; hours and
 *   minutes may end a time. The last part of a time may have a fraction, of any length.
 * - Years beyond four digits are written with a sign and six, as in ECMA-262.
 * - RFC 3339 section 5.6 adds lower-case t and z, and the blank.
 *
 * A text of digits alone is refused: it may as well be a Unix timestamp.
 */
export function readIso8601(text: string): Instant {
  if (BARE_NUMBER.test(text)) return { fault: 'it is a bare number; a date is written like 2024-05-01' };
  const parts = (EXTENDED.exec(text) ?? BASIC.exec(text))?.groups;
  if (parts === undefined || (parts['hour'] !== undefined && isReduced(parts))) {
    return { fault: 'it is not written like 2024-05-01, 2024-05-01T12:30:00 or 2024-05-01T12:30:00.000+02:00' };
  }
  const impossible = impossibleIn(parts);
  return impossible === undefined
    ? instant(dayOf(parts) * DAY + timeOf(parts) - offsetOf(parts))
    : { fault: impossible };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The named parts of a text that has the form of a date-time. */
type Parts = Readonly<Record<string, string | undefined>>;

const BARE_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const EXTENDED = format('-', ':');
const BASIC = format('', '');

/** ISO 8601-1 sections 5.2 to 5.4; an offset is taken in either format, as programs print it. */
function format(dash: string, colon: string): RegExp {
  const month = `(?<month>\\d\\d)(?:${dash}(?<day>\\d\\d))?`;
  const week = `W(?<week>\\d\\d)(?:${dash}(?<weekday>\\d))?`;
  const date = `(?<year>\\d{4}|[+-]\\d{6})${dash}(?:${month}|${week}|(?<ordinal>\\d{3}))`;
  const time = `(?<hour>\\d\\d)(?:${colon}(?<minute>\\d\\d)(?:${colon}(?<second>\\d\\d))?)?(?:[.,](?<fraction>\\d+))?`;
  const offset = '[Zz]|(?<sign>[+-])(?<offsetHour>\\d\\d)(?::?(?<offsetMinute>\\d\\d))?';
  return new RegExp(`^${date}(?:[Tt ]${time}(?:${offset})?)?$`);
}

function isReduced({ day, weekday, ordinal }: Parts): boolean {
  return day === undefined && weekday === undefined && ordinal === undefined;
}

/** Says which part has a value that does not exist, if any has. */
function impossibleIn(parts: Parts): string | undefined {
  const { year = '', month } = parts;
  if (year === '-000000') return 'the year 0 has no sign, or a plus sign';
  const [y, m] = [Number(year), Number(month)];
  for (const [part, name, least, most, where] of [
    ['month', 'month', 1, 12, ''],
    ['day', 'day', 1, daysInMonth(y, m), ` in ${year}-${month}`],
    ['ordinal', 'day', 1, daysInYear(y), ` in ${year}`],
    ['week', 'week', 1, weeksInYear(y), ` in ${year}`],
    ['weekday', 'weekday', 1, 7, ''],
    ['hour', 'hour', 0, 24, ''],
    ['minute', 'minute', 0, 59, ''],
    ['second', 'second', 0, 59, ''],
    ['offsetHour', 'offset hour', 0, 23, ''],
    ['offsetMinute', 'offset minute', 0, 59, ''],
  ] as const) {
    const value = parts[part];
    if (value !== undefined && (Number(value) < least || Number(value) > most)) {
      return `there is no ${name} ${value}${where}: it goes from ${least} to ${most}`;
    }
  }
  const { hour, minute, second, fraction } = parts;
  const past24 = hour === '24' && /[1-9]/.test([minute, second, fraction].join(''));
  return past24 ? 'hour 24 is the end of the day: nothing but zeros can follow it' : undefined;
}

function dayOf({ year, month, day = '1', week, weekday = '1', ordinal }: Parts): number {
  if (ordinal !== undefined) return dayOfYear(Number(year), Number(ordinal));
  if (week !== undefined) return dayOfWeek(Number(year), Number(week), Number(weekday));
  return dayOfDate(Number(year), Number(month), Number(day));
}

/** Milliseconds since midnight. */
function timeOf({ hour = '0', minute, second, fraction = '' }: Parts): number {
  const last = second !== undefined ? SECOND : minute !== undefined ? MINUTE : HOUR;
  return (
    Number(hour) * HOUR + Number(minute ?? 0) * MINUTE + Number(second ?? 0) * SECOND + flooredPart(fraction, last)
  );
}

/**
 * The decimal `fraction` of `whole` milliseconds, floored; exactly, because 0.999… has as many nines as its writer
 * likes.
 */
function flooredPart(fraction: string, whole: number): number {
  return Number((BigInt(fraction) * BigInt(whole)) / 10n ** BigInt(fraction.length));
}

function offsetOf({ sign, offsetHour = '0', offsetMinute = '0' }: Parts): number {
  return (sign === '-' ? -1 : 1) * (Number(offsetHour) * HOUR + Number(offsetMinute) * MINUTE);
}
