/**
 * The proleptic Gregorian calendar as ISO 8601 has it: there is a year 0, before
 * it they are negative. Days are counted from 1970-01-01, which is day 0.
 */

const DAYS_TO_1970 = 719_528;

/** Of a common year, the days before each month; the thirteenth entry is the year's length. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365] as const;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

/** `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return daysBeforeMonth(year, month + 1) - daysBeforeMonth(year, month);
}

/** The weeks of a year: 53 where its first day is a Thursday, or its last one is. */
export function weeksInYear(year: number): number {
  return isoWeekday(dayOfYear(year, 1)) === 4 || isoWeekday(dayOfYear(year + 1, 1) - 1) === 4 ? 53 : 52;
}

/** The day of a calendar date. */
export function dayOfDate(year: number, month: number, day: number): number {
  return dayOfYear(year, daysBeforeMonth(year, month) + day);
}

/** The day of an ordinal date: the first of January is 1. */
export function dayOfYear(year: number, ordinal: number): number {
  const leapDays = Math.floor((year + 3) / 4) - Math.floor((year + 99) / 100) + Math.floor((year + 399) / 400);
  return year * 365 + leapDays - DAYS_TO_1970 + ordinal - 1;
}

/** The day of a week date: weekdays from Monday, 1, to Sunday, 7; the first week is the one that holds 4 January. */
export function dayOfWeek(year: number, week: number, weekday: number): number {
  const fourth = dayOfYear(year, 4);
  return fourth - isoWeekday(fourth) + 7 * (week - 1) + weekday;
}

function isoWeekday(day: number): number {
  const sinceMonday = (day + 3) % 7;
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
}

function daysBeforeMonth(year: number, month: number): number {
  return (DAYS_BEFORE_MONTH[month - 1] ?? 0) + (month > 2 && isLeapYear(year) ? 1 : 0);
}
