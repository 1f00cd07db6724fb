import { MONTHS, WEEKDAYS } from '../../workers/cron/fields.js';
const steps = (first, last, step = 1) => new Set(Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => first + n * step));
const ALL_HOURS = steps(0, 23);
const ALL_MINUTES = steps(0, 59);
/**
 * Parses a description by its words alone, without the expression. Throws an `Error` for a sentence that it does not
 * understand.
 */
export function readSentence(sentence) {
    const { times, days, months } = match(/^(?<times>.+?)(?<days> every day| on .+?)?(?:,? in (?<months>.+?))?(?:: there is no such day, it never runs)?$/, sentence);
    return {
        times: readTimes(times ?? ''),
        matchesDay: days === undefined || days === ' every day' ? () => true : readDays(days.slice(' on '.length)),
        months: months === undefined ? steps(1, 12) : readNumbers(months, monthNumber),
    };
}
function match(pattern, text) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined)
        throw new Error(`not understood: ${text}`);
    return groups;
}
const minuteOfDay = (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
function readTimes(text) {
    if (/^At \d\d:/.test(text))
        return new Set(items(text.slice('At '.length)).map(minuteOfDay));
    const { which = '', where, from, to, } = match(/^(?<which>.+?)(?:,? (?<where>(?:from minute \d+ )?of .+?))?(?: from (?<from>\d\d:\d\d) to (?<to>\d\d:\d\d))?$/, text);
    const every = /^Every (?:(?<step>\d+) )?(?<unit>minute|hour)s?$/.exec(which)?.groups;
    const step = every && Number(every['step'] ?? 1) * (every['unit'] === 'hour' ? 60 : 1);
    if (from !== undefined && to !== undefined) {
        if (step !== undefined)
            return steps(minuteOfDay(from), minuteOfDay(to), step);
        const { minute, nth } = match(/^At minute (?<minute>\d+) of every (?<nth>\d+)\w\w hour$/, `${which} ${where}`);
        if (minuteOfDay(from) % 60 !== Number(minute))
            throw new Error(`the minute and the first time differ: ${text}`);
        return steps(minuteOfDay(from), minuteOfDay(to), Number(nth) * 60);
    }
    const { minute = '0', hours = 'every hour' } = /^(?:from minute (?<minute>\d+) )?of (?<hours>.+)$/.exec(where ?? '')?.groups ?? {};
    const onHours = /^(?:every|each) hour$/.test(hours)
        ? ALL_HOURS
        : readNumbers(hours.replace(/^every hour from/, 'hours'));
    const onMinutes = step === undefined
        ? readNumbers(which.replace(/^At /, '').replace(/^Every minute from/, 'minutes'))
        : new Set([...ALL_MINUTES].filter(value => value >= Number(minute) && (value - Number(minute)) % step === 0));
    return (onHours && onMinutes && new Set([...onHours].flatMap(hour => [...onMinutes].map(minute => hour * 60 + minute))));
}
function readDays(text) {
    const sides = text.split(' or on ');
    const readers = sides.map(side => {
        const isDates = side.includes(' of the month');
        const numbers = isDates ? readNumbers(side.replace(' of the month', '')) : readNumbers(side, weekdayNumber);
        return numbers && ((day, weekday) => numbers.has(isDates ? day : weekday));
    });
    if (readers.includes(undefined))
        return undefined;
    return (day, weekday) => readers.some(reader => reader?.(day, weekday));
}
/** Parses "minutes 1, 2 and 5 through 7", "every 5th day from 1 through 26" and such; undefined if counted. */
function readNumbers(text, number = Number) {
    if (/^\d+ different /.test(text))
        return undefined;
    const { step, first, last } = /^every (?<step>\d+)\w\w \w+ from (?<first>\w+) through (?<last>\w+)$/.exec(text)?.groups ?? {};
    if (step !== undefined)
        return steps(number(first ?? ''), number(last ?? ''), Number(step));
    return new Set(items(text.replace(/^(?:minute|hour|day)s? /, '')).flatMap(item => {
        const [from = '', to = from] = item.split(' through ');
        const [start, end] = [number(from), number(to)];
        // A range such as Friday through Sunday wraps.
        return [...steps(start, end < start ? end + 7 : end)].map(value => (end < start ? value % 7 : value));
    }));
}
const items = (text) => text.split(/, | and /);
const weekdayNumber = (name) => indexIn(WEEKDAYS, name);
const monthNumber = (name) => indexIn(MONTHS, name) + 1;
function indexIn(names, name) {
    const index = names.indexOf(name);
    if (index < 0)
        throw new Error(`not a name: ${name}`);
    return index;
}
//# sourceMappingURL=sentence.js.map