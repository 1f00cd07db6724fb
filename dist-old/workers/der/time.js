import { dayOfDate, daysInMonth } from '../time/calendar.js';
import { DerError } from './der-error.js';
import { contentOf, GENERALIZED_TIME, tagName, UTC_TIME } from './values.js';
const AFTER_YEAR = '(?<month>\\d\\d)(?<day>\\d\\d)(?<hour>\\d\\d)(?<minute>\\d\\d)(?<second>\\d\\d)?';
const ZONE = '(?:Z|(?<sign>[+-])(?<offsetHour>\\d\\d)(?<offsetMinute>\\d\\d))';
const UTC = new RegExp(`^(?<year>\\d\\d)${AFTER_YEAR}${ZONE}$`);
const GENERALIZED = new RegExp(`^(?<year>\\d{4})${AFTER_YEAR}(?<fraction>[.,]\\d{1,9})?${ZONE}$`);
/**
 * Milliseconds since 1970 of a UTCTime or GeneralizedTime (ITU-T X.690 sections 11.7 and 11.8); a UTCTime is in the
 * years 1950 to 2049 (RFC 5280 section 4.1.2.5.1). Forms that only BER allows are noted; local time and dates or hours
 * that do not exist throw `DerError`.
 */
export function timeOf(der, notes) {
    const text = contentOf(der).toString('latin1');
    const parts = (der.tag === UTC_TIME ? UTC : der.tag === GENERALIZED_TIME ? GENERALIZED : undefined)?.exec(text)?.groups;
    if (parts === undefined) {
        if (der.tag === UTC_TIME)
            throw new DerError('UTCTime: expected YYMMDDHHMMSSZ', der.start);
        if (der.tag === GENERALIZED_TIME)
            throw new DerError('GeneralizedTime: expected YYYYMMDDHHMMSSZ', der.start);
        throw new DerError(`expected UTCTime or GeneralizedTime, got ${tagName(der.tag)}`, der.start);
    }
    const { sign, fraction } = parts;
    if (parts['second'] === undefined || sign !== undefined || fraction !== undefined) {
        notes.add('not DER: a time without seconds, with a fraction or not in UTC');
    }
    const part = (name) => Number(parts[name] ?? 0);
    const [month, day, hour, minute, second] = [part('month'), part('day'), part('hour'), part('minute'), part('second')];
    const year = der.tag === GENERALIZED_TIME ? part('year') : part('year') + (part('year') < 50 ? 2000 : 1900);
    if (month < 1 ||
        month > 12 ||
        day < 1 ||
        day > daysInMonth(year, month) ||
        hour > 23 ||
        minute > 59 ||
        second > 59 ||
        part('offsetHour') > 23 ||
        part('offsetMinute') > 59) {
        throw new DerError(`invalid time ${text}`, der.start);
    }
    const offset = (part('offsetHour') * 60 + part('offsetMinute')) * (sign === '-' ? -60_000 : 60_000);
    const thousandths = Number(`${fraction?.slice(1) ?? ''}000`.slice(0, 3));
    return dayOfDate(year, month, day) * 86_400_000 + ((hour * 60 + minute) * 60 + second) * 1000 + thousandths - offset;
}
//# sourceMappingURL=time.js.map