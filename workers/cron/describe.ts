import { listed, ordinal, type Shape, shapeOf } from './english.js';
import type { Expression } from './expression.js';
import type { Field } from './field.js';
import { MONTHS, WEEKDAYS } from './fields.js';
import { runsAfter } from './schedule.js';

/** A time of day, as a clock shows it. */
const clock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const shape = ({ values, kind: { min, max } }: Field): Shape => shapeOf(values, min, max);

/** As many times of day as a sentence can list. */
const LISTED_TIMES = 6;

/** When an expression runs, as a sentence without its full stop. */
export function describe(expression: Expression): string {
  const { minute, hour, month } = expression;
  const time = timesIn(minute, hour);
  // "At 05:30" alone leaves open on which days; "Every minute" does not.
  const days = daysIn(expression) || (/^At \d\d:/.test(time) ? ' every day' : '');
  // A month belongs to both sides of an "or".
  const months = shape(month).kind === 'all' ? '' : `${days.includes(' or ') ? ',' : ''} in ${monthNames(month)}`;
  const never = runsAfter(expression, 0).next().done === true ? ': there is no such day, it never runs' : '';
  return time + days + months + never;
}

function timesIn(minute: Field, hour: Field): string {
  const minutes = shape(minute);
  const hours = shape(hour);
  const [firstMinute = 0] = minute.values;
  const lastMinute = minute.values.at(-1) ?? 0;
  const [firstHour = 0] = hour.values;
  const lastHour = hour.values.at(-1) ?? 0;
  const through = ` from ${clock(firstHour, firstMinute)} through ${clock(lastHour, lastMinute)}`;

  if (minutes.kind === 'all' || (minutes.kind === 'steps' && 60 % minutes.step === 0)) {
    const every = minutes.kind === 'all' ? 'Every minute' : `Every ${minutes.step} minutes`;
    if (hours.kind === 'all') return firstMinute === 0 ? every : `${every}, from minute ${firstMinute} of each hour`;
    // Steps that divide the hour go on evenly from hour to hour.
    if (hours.kind === 'run' || hour.values.length === 1) return every + through;
    return firstMinute === 0
      ? `${every} ${ofHours(hour, hours)}`
      : `${every} from minute ${firstMinute} ${ofHours(hour, hours)}`;
  }
  if (minute.values.length * hour.values.length <= LISTED_TIMES) {
    return `At ${listed(hour.values.flatMap(hour => minute.values.map(minute => clock(hour, minute))))}`;
  }
  if (minute.values.length === 1 && hours.kind === 'run') return `Every hour${through}`;
  if (minute.values.length === 1 && hours.kind === 'steps') return `Every ${hours.step} hours${through}`;
  const which =
    minutes.kind === 'run'
      ? `Every minute from ${minutes.first} through ${minutes.last}`
      : `At ${numbered('minute', minute.values)}`;
  return `${which} ${ofHours(hour, hours)}`;
}

function ofHours(hour: Field, hours: Shape): string {
  switch (hours.kind) {
    case 'all':
      return 'of every hour';
    case 'run':
      return `of every hour from ${hours.first} through ${hours.last}`;
    case 'steps':
      return `of every ${ordinal(hours.step)} hour from ${hours.first} through ${hours.last}`;
    case 'list':
      return `of ${numbered('hour', hour.values)}`;
  }
}

/** Both day fields, with the "or" between them where both are restricted. */
function daysIn({ dayOfMonth, dayOfWeek }: Expression): string {
  const anyDate = shape(dayOfMonth).kind === 'all';
  const anyWeekday = shape(dayOfWeek).kind === 'all';
  if (dayOfMonth.restricted && dayOfWeek.restricted) {
    // Where one of the two matches every day, the other has nothing to add.
    return anyDate || anyWeekday ? '' : ` on ${datesOf(dayOfMonth)} or on ${weekdayNames(dayOfWeek)}`;
  }
  if (!anyDate) return ` on ${datesOf(dayOfMonth)}`;
  return anyWeekday ? '' : ` on ${weekdayNames(dayOfWeek)}`;
}

function datesOf(field: Field): string {
  const days = shape(field);
  if (days.kind === 'run') return `days ${days.first} through ${days.last} of the month`;
  if (days.kind === 'steps')
    return `every ${ordinal(days.step)} day of the month from ${days.first} through ${days.last}`;
  return `${numbered('day', field.values)} of the month`;
}

function monthNames({ values, kind }: Field): string {
  const months = shapeOf(values, kind.min, kind.max);
  const name = (month: number): string => MONTHS[month - 1] ?? '';
  return months.kind === 'run' ? `${name(months.first)} through ${name(months.last)}` : listed(values.map(name));
}

function weekdayNames({ values }: Field): string {
  const name = (day: number): string => WEEKDAYS[day % 7] ?? '';
  // Sunday is listed last where that makes a run of it: Friday through Sunday.
  const late = values[0] === 0 ? [...values.slice(1), 7] : values;
  const run = [values, late].map(days => shapeOf(days, 0, 7)).find(days => days.kind === 'run');
  return run?.kind === 'run' ? `${name(run.first)} through ${name(run.last)}` : listed(values.map(name));
}

const numbered = (noun: string, values: readonly number[]): string =>
  `${noun}${values.length === 1 ? '' : 's'} ${listed(values.map(String))}`;

/** The values of one field in English. */
export function describeField(field: Field): string {
  const { kind, values, normal } = field;
  const words = shape(field);
  const noun = { minute: 'minute', hour: 'hour', dayOfMonth: 'day', month: 'month', dayOfWeek: 'day' }[kind.field];
  if (words.kind === 'all')
    return kind.field === 'dayOfMonth'
      ? 'every day of the month'
      : kind.field === 'dayOfWeek'
        ? 'every day of the week'
        : `every ${noun}`;
  const only = values.length === 1 && normal.includes('/') ? ' only: the step leads beyond the range' : '';
  if (kind.field === 'month') return monthNames(field) + only;
  if (kind.field === 'dayOfWeek') return weekdayNames(field) + only;
  if (words.kind === 'run') return `${noun}s ${words.first} through ${words.last}`;
  if (words.kind === 'steps') return `every ${ordinal(words.step)} ${noun} from ${words.first} through ${words.last}`;
  return numbered(noun, values) + only;
}
