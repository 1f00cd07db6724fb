import { quoted } from '../text/quoted.js';
import { dayOfDate, dayOfWeek, dayOfYear, daysInMonth, daysInYear, weeksInYear } from './calendar.js';
import { type Instant, instant } from './instant.js';
import { splitSuffix } from './suffix.js';

/** An instant, and the suffix of RFC 9557 that was written after it. */
type DateTime = Instant & { readonly suffix?: string };

/**
 * Reads an ISO 8601-1:2019 date or date-time as an instant, floored to the
 * millisecond. Without an offset it is UTC. Does not depend on the machine's clock or time zone.
 *
 * - Calendar, week and ordinal dates (2024-05-01, 2024-W18-3, 2024-122), in the
 *   extended format or, with a time, in the basic format (20240501T1200Z).
 * - Reduced precision means its first day: 2024-05, 2024-W18. A time may stop at
 *   hours or minutes. Its last part may have a fraction of any length.
 * - Years outside 0000 to 9999 have a sign and six digits, as in ECMA-262.
 * - RFC 3339 section 5.6 adds lower-case t and z, and the space.
 * - RFC 9557 adds a suffix after an offset. `suffix` has it: the offset alone decides.
 *
 * Digits alone are refused: they may be a Unix timestamp.
 */
export function readIso8601(text: string): DateTime {
  const split = splitSuffix(text);
  if ('fault' in split) return split;
  const { date, suffix } = split;
  if (BARE_NUMBER.test(date)) return { fault: 'expected an ISO 8601 date such as 2024-05-01, got a number' };
  const parts = (EXTENDED.exec(date) ?? BASIC.exec(date))?.groups;
  if (parts === undefined || (parts['hour'] !== undefined && isReduced(parts))) {
    return { fault: 'not an ISO 8601 date: expected a form such as 2024-05-01 or 2024-05-01T12:30:00+02:00' };
  }
  const fault = rangeFault(parts);
  if (fault !== undefined) return { fault };
  if (suffix !== '' && parts['offset'] === undefined)
    return { fault: `missing offset: expected Z or one such as +09:00 before ${quoted(suffix)}` };
  const at = instant(dayOf(parts) * DAY + timeOf(parts) - offsetOf(parts));
  return suffix === '' ? at : { ...at, suffix };
}

/** The warning that the suffix of the date-time in `field` has no effect, if there is one. */
export function ignoredSuffix(field: string, { suffix }: DateTime): string[] {
  return suffix === undefined ? [] : [`${field}: the suffix ${quoted(suffix)} is ignored: the offset decides`];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The named groups of a match. */
type Parts = Readonly<Record<string, string | undefined>>;

const BARE_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const EXTENDED = format('-', ':');
const BASIC = format('', '');

/** ISO 8601-1 sections 5.2 to 5.4. Either format accepts an offset of the other: programs mix them. */
function format(dash: string, colon: string): RegExp {
  const month = `(?<month>\\d\\d)(?:${dash}(?<day>\\d\\d))?`;
  const week = `W(?<week>\\d\\d)(?:${dash}(?<weekday>\\d))?`;
  const date = `(?<year>\\d{4}|[+-]\\d{6})${dash}(?:${month}|${week}|(?<ordinal>\\d{3}))`;
  const time = `(?<hour>\\d\\d)(?:${colon}(?<minute>\\d\\d)(?:${colon}(?<second>\\d\\d))?)?(?:[.,](?<fraction>\\d+))?`;
  const offset = '(?<offset>[Zz]|(?<sign>[+-])(?<offsetHour>\\d\\d)(?::?(?<offsetMinute>\\d\\d))?)';
  return new RegExp(`^${date}(?:[Tt ]${time}${offset}?)?$`);
}

function isReduced({ day, weekday, ordinal }: Parts): boolean {
  return day === undefined && weekday === undefined && ordinal === undefined;
}

/** The fault of the first part that is out of range; undefined when there is none. */
function rangeFault(parts: Parts): string | undefined {
  const { year = '', month } = parts;
  if (year === '-000000') return 'invalid year -000000: expected 0000 or +000000';
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
      const padded = (bound: number): string => String(bound).padStart(value.length, '0');
      return `invalid ${name} ${value}${where}: expected ${padded(least)} to ${padded(most)}`;
    }
  }
  const { hour, minute, second, fraction } = parts;
  const past24 = hour === '24' && /[1-9]/.test([minute, second, fraction].join(''));
  return past24 ? 'invalid time after 24:00: hour 24 allows only zeros after it' : undefined;
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
 * The decimal `fraction` of `whole` milliseconds, floored. Exact: as a double, a long 0.999… would round up to 1.
 */
function flooredPart(fraction: string, whole: number): number {
  return Number((BigInt(fraction) * BigInt(whole)) / 10n ** BigInt(fraction.length));
}

function offsetOf({ sign, offsetHour = '0', offsetMinute = '0' }: Parts): number {
  return (sign === '-' ? -1 : 1) * (Number(offsetHour) * HOUR + Number(offsetMinute) * MINUTE);
}
