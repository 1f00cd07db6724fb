/**
 * The proleptic Gregorian calendar of ISO 8601, with a year 0 and negative years before it. Day numbers count from
 * 1970-01-01, which is day 0.
 */
const DAYS_TO_1970 = 719_528;
/** Days before each month of a common year; the last entry is the length of the year. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
function isLeapYear(year) {
    return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
/** The days of a year of the proleptic Gregorian calendar. */
export function daysInYear(year) {
    return isLeapYear(year) ? 366 : 365;
}
/** `month` is 1 to 12. */
export function daysInMonth(year, month) {
    return daysBeforeMonth(year, month + 1) - daysBeforeMonth(year, month);
}
/** Weeks of a year: 53 when its first or its last day is a Thursday. */
export function weeksInYear(year) {
    return isoWeekday(dayOfYear(year, 1)) === 4 || isoWeekday(dayOfYear(year + 1, 1) - 1) === 4 ? 53 : 52;
}
/** The day number of a calendar date. */
export function dayOfDate(year, month, day) {
    return dayOfYear(year, daysBeforeMonth(year, month) + day);
}
/** The day number of an ordinal date; 1 January is 1. */
export function dayOfYear(year, ordinal) {
    const leapDays = Math.floor((year + 3) / 4) - Math.floor((year + 99) / 100) + Math.floor((year + 399) / 400);
    return year * 365 + leapDays - DAYS_TO_1970 + ordinal - 1;
}
/** The day number of a week date. Weekdays are 1 (Monday) to 7 (Sunday); week 1 contains 4 January. */
export function dayOfWeek(year, week, weekday) {
    const fourth = dayOfYear(year, 4);
    return fourth - isoWeekday(fourth) + 7 * (week - 1) + weekday;
}
function isoWeekday(day) {
    const sinceMonday = (day + 3) % 7;
    return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
}
function daysBeforeMonth(year, month) {
    return (DAYS_BEFORE_MONTH[month - 1] ?? 0) + (month > 2 && isLeapYear(year) ? 1 : 0);
}
//# sourceMappingURL=calendar.js.map