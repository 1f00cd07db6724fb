import { dayOfDate, daysInMonth } from '../time/calendar.js';
import { MAX_MS } from '../time/instant.js';
const MINUTE = 60_000;
const MINUTES_OF_DAY = 24 * 60;
const DAY = MINUTES_OF_DAY * MINUTE;
/** The longest gap between runs: 29 February around a year such as 2100, which is not a leap year. */
const YEARS_BETWEEN_RUNS = 8;
/**
 * The runs after an instant, in UTC milliseconds, ascending. Ends when the schedule
 * has no further runs, or at the end of the Date range. When both day fields are
 * restricted, a day matches if either does (POSIX, crontab).
 */
export function* runsAfter({ minute, hour, dayOfMonth, month, dayOfWeek }, after) {
    const months = new Set(month.values);
    const days = new Set(dayOfMonth.values);
    const weekdays = new Set(dayOfWeek.values);
    const either = dayOfMonth.restricted && dayOfWeek.restricted;
    const matches = (day, dayOfTheMonth) => {
        // 1970-01-01 was a Thursday.
        const onWeekday = weekdays.has((((day + 4) % 7) + 7) % 7);
        return either ? days.has(dayOfTheMonth) || onWeekday : days.has(dayOfTheMonth) && onWeekday;
    };
    const times = hour.values.flatMap(hours => minute.values.map(minutes => hours * 60 + minutes));
    const first = Math.floor(after / MINUTE) + 1;
    const firstDay = Math.floor(first / MINUTES_OF_DAY);
    const date = new Date(Math.min(firstDay * DAY, MAX_MS));
    let year = date.getUTCFullYear();
    let monthOfYear = date.getUTCMonth() + 1;
    for (let horizon = year + YEARS_BETWEEN_RUNS; year <= horizon;) {
        const length = months.has(monthOfYear) ? daysInMonth(year, monthOfYear) : 0;
        const start = dayOfDate(year, monthOfYear, 1);
        for (let dayOfTheMonth = Math.max(1, firstDay - start + 1); dayOfTheMonth <= length; dayOfTheMonth++) {
            const day = start + dayOfTheMonth - 1;
            if (!matches(day, dayOfTheMonth))
                continue;
            for (const time of times) {
                const ms = (day * MINUTES_OF_DAY + time) * MINUTE;
                if (ms > MAX_MS)
                    return;
                if (ms < first * MINUTE)
                    continue;
                horizon = year + YEARS_BETWEEN_RUNS;
                yield ms;
            }
        }
        monthOfYear = (monthOfYear % 12) + 1;
        if (monthOfYear === 1)
            year++;
    }
}
//# sourceMappingURL=schedule.js.map