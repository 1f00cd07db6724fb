import { daysInMonth } from '../../time/calendar.js';
const FULL_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const FULL_TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[zZ]|([+-])(\d\d):(\d\d))$/;
/** RFC 3339 section 5.6: `date-time`. */
export function isDateTime(text) {
    return /^[tT]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}
/** RFC 3339 section 5.6: `full-date`; the day must exist. */
export function isDate(text) {
    const parts = FULL_DATE.exec(text);
    if (parts === null)
        return false;
    const [year, month, day] = parts.slice(1).map(Number);
    return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}
/** RFC 3339 section 5.6: `full-time`; a leap second is valid only at the end of a UTC day (section 5.7). */
export function isTime(text) {
    const parts = FULL_TIME.exec(text);
    if (parts === null)
        return false;
    const [, hour, minute, second, , offsetHour, offsetMinute] = parts.map(part => Number(part ?? 0));
    if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59)
        return false;
    const offset = (parts[4] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute);
    const minuteOfDay = (((hour * 60 + minute - offset) % DAY) + DAY) % DAY;
    return second < 60 || minuteOfDay === DAY - 1;
}
/** In minutes. */
const DAY = 24 * 60;
const TIME = 'T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)';
const DATE = '(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)';
const DURATION = new RegExp(`^P(?:${DATE}(?:${TIME})?|${TIME}|\\d+W)$`);
/** RFC 3339 appendix A. */
export function isDuration(text) {
    return DURATION.test(text);
}
//# sourceMappingURL=dates.js.map