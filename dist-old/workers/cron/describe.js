import { grouped, listed, ordinal, patternOf } from './english.js';
import { MONTHS, WEEKDAYS } from './fields.js';
import { runsAfter } from './schedule.js';
/** Maximum times of day that a sentence lists. */
const MAX_TIMES = 6;
/** Maximum items of a field that a sentence lists; longer lists are counted. */
const MAX_ITEMS = 8;
/** Maximum evenly spaced months that are listed by name. */
const MAX_SPACED_MONTHS = 4;
/** When an expression runs, as a sentence without its full stop. */
export function describeSchedule(expression) {
    const { minute, hour, month } = expression;
    const time = timesIn(minute, hour);
    // "At 05:30" alone does not say on which days; "Every minute" does.
    const days = daysIn(expression) || (/^At \d\d:/.test(time) ? ' every day' : '');
    // The comma makes a month apply to both sides of an "or".
    const months = shape(month).kind === 'all' ? '' : `${days.includes(' or ') ? ',' : ''} in ${monthsOf(month)}`;
    const never = runsAfter(expression, 0).next().done === true ? ': there is no such day, it never runs' : '';
    return time + days + months + never;
}
/** The values of one field in English. */
export function describeField(field) {
    const { kind, values, normal } = field;
    const isSingleStep = values.length === 1 && normal.includes('/');
    const only = isSingleStep ? ' only: the step exceeds the range' : '';
    switch (kind.field) {
        case 'month':
            return shape(field).kind === 'all' ? 'every month' : monthsOf(field) + only;
        case 'dayOfWeek':
            return shape(field).kind === 'all' ? 'every day of the week' : weekdaysOf(field) + only;
        case 'dayOfMonth':
            return shape(field).kind === 'all' ? 'every day of the month' : numbersOf('day', field) + only;
        default:
            return shape(field).kind === 'all' ? `every ${kind.field}` : numbersOf(kind.field, field) + only;
    }
}
const clock = (hour, minute) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
const shape = ({ values, kind: { min, max } }) => patternOf(values, min, max);
const isCyclic = (shape) => shape.kind === 'steps' && shape.cyclic;
function timesIn(minute, hour) {
    const minutes = shape(minute);
    const hours = shape(hour);
    const [firstMinute = 0] = minute.values;
    const lastMinute = minute.values.at(-1) ?? 0;
    const [firstHour = 0] = hour.values;
    const lastHour = hour.values.at(-1) ?? 0;
    const fromTo = `from ${clock(firstHour, firstMinute)} to ${clock(lastHour, lastMinute)}`;
    if (minutes.kind === 'all' || (minutes.kind === 'steps' && minutes.cyclic)) {
        const every = minutes.kind === 'all' ? 'Every minute' : `Every ${minutes.step} minutes`;
        if (hours.kind === 'all')
            return firstMinute === 0 ? every : `${every}, from minute ${firstMinute} of each hour`;
        // Cyclic minutes keep their spacing from one hour to the next.
        if (hours.kind === 'run' || hour.values.length === 1)
            return `${every} ${fromTo}`;
        return firstMinute === 0 ? `${every} ${ofHours(hour)}` : `${every} from minute ${firstMinute} ${ofHours(hour)}`;
    }
    if (minute.values.length * hour.values.length <= MAX_TIMES) {
        return `At ${listed(hour.values.flatMap(hour => minute.values.map(minute => clock(hour, minute))))}`;
    }
    if (minute.values.length === 1 && hours.kind === 'run')
        return `Every hour ${fromTo}`;
    if (minute.values.length === 1 && hours.kind === 'steps') {
        return isCyclic(hours)
            ? `Every ${hours.step} hours ${fromTo}`
            : `At minute ${firstMinute} of every ${ordinal(hours.step)} hour ${fromTo}`;
    }
    const which = minutes.kind === 'run'
        ? `Every minute from ${minutes.first} through ${minutes.last}`
        : `At ${numbersOf('minute', minute)}`;
    return `${which} ${ofHours(hour)}`;
}
function ofHours(hour) {
    const hours = shape(hour);
    if (hours.kind === 'all')
        return 'of every hour';
    if (hours.kind === 'run')
        return `of every hour from ${hours.first} through ${hours.last}`;
    return `of ${numbersOf('hour', hour)}`;
}
/** Both day fields, joined by "or" when both are restricted. */
function daysIn({ dayOfMonth, dayOfWeek }) {
    const anyDate = shape(dayOfMonth).kind === 'all';
    const anyWeekday = shape(dayOfWeek).kind === 'all';
    if (dayOfMonth.restricted && dayOfWeek.restricted) {
        // A field that matches every day makes the other one irrelevant.
        return anyDate || anyWeekday ? '' : ` on ${datesOf(dayOfMonth)} or on ${weekdaysOf(dayOfWeek)}`;
    }
    if (!anyDate)
        return ` on ${datesOf(dayOfMonth)}`;
    return anyWeekday ? '' : ` on ${weekdaysOf(dayOfWeek)}`;
}
function datesOf(field) {
    return numbersOf('day', field, ' of the month');
}
/**
 * "minute 5", "minutes 1 through 3", "every 5th minute from 10 through 30", "minutes 1 and 2"; `suffix` qualifies the
 * noun, as in "every 2nd day of the month from 1 through 31".
 */
function numbersOf(noun, field, suffix = '') {
    const numbers = shape(field);
    if (numbers.kind === 'steps') {
        return `every ${ordinal(numbers.step)} ${noun}${suffix} from ${numbers.first} through ${numbers.last}`;
    }
    const items = grouped(field.values, String);
    if (items.length > MAX_ITEMS)
        return counted(`${noun}s${suffix}`, field.values, String);
    return `${noun}${field.values.length === 1 ? '' : 's'} ${listed(items)}${suffix}`;
}
function monthsOf(field) {
    const name = (month) => MONTHS[month - 1] ?? '';
    const months = shape(field);
    if (months.kind === 'steps' && field.values.length > MAX_SPACED_MONTHS) {
        return `every ${ordinal(months.step)} month from ${name(months.first)} through ${name(months.last)}`;
    }
    const items = grouped(field.values, name);
    return items.length > MAX_TIMES ? counted('months', field.values, name) : listed(items);
}
function weekdaysOf({ values }) {
    const name = (day) => WEEKDAYS[day % 7] ?? '';
    // Sunday comes last when that makes it part of a run: Friday through Sunday.
    const sundayLast = values[0] === 0 ? [...values.slice(1), 7] : values;
    const [items, itemsSundayLast] = [grouped(values, name), grouped(sundayLast, name)];
    return listed(itemsSundayLast.length < items.length ? itemsSundayLast : items);
}
/** "14 different minutes from 1 through 57". */
function counted(nouns, values, name) {
    return `${values.length} different ${nouns} from ${name(values[0] ?? 0)} through ${name(values.at(-1) ?? 0)}`;
}
//# sourceMappingURL=describe.js.map