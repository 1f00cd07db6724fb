import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import type { Fault } from '../text/fault.js';
import { type FieldKind, SUNDAY_AT_END } from './fields.js';

/** A parsed field. */
export interface CronField {
  readonly kind: FieldKind;
  /** As written in the input. */
  readonly raw: string;
  /** With numbers in place of names. */
  readonly normal: string;
  /** The values that match, ascending; Sunday is 0. */
  readonly values: readonly number[];
  /** False only for a bare `*`. */
  readonly restricted: boolean;
}

/** One item of a field's list: every `step`th value from `from` to `to`. */
interface Item {
  readonly normal: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Reads one field of an expression. */
export function readField(kind: FieldKind, raw: string): CronField | Fault {
  const values = new Set<number>();
  const normal: string[] = [];
  for (const text of raw.split(',')) {
    const item = readItem(kind, text);
    if ('fault' in item) return { fault: `${fieldName(kind)}: ${item.fault}` };
    for (let value = item.from; value <= item.to; value += item.step)
      values.add(value === SUNDAY_AT_END && isWeekday(kind) ? 0 : value);
    normal.push(item.normal);
  }
  return { kind, raw, normal: normal.join(','), values: [...values].sort((a, b) => a - b), restricted: raw !== '*' };
}

const ITEM = /^(?:(?<star>\*)|(?<from>\d+|[A-Z]+)(?:-(?<to>\d+|[A-Z]+))?)(?:\/(?<step>\d+))?$/i;

function readItem(kind: FieldKind, text: string): Item | Fault {
  const { star, from: first, to: last, step: every } = ITEM.exec(text)?.groups ?? {};
  if (star === undefined && first === undefined) return { fault: faultOf(kind, text) };
  const step = every === undefined ? 1 : Number(every);
  const suffix = every === undefined ? '' : `/${step}`;
  if (step === 0) return { fault: `invalid step in ${shown(text)}: expected at least 1, got 0` };
  if (!Number.isSafeInteger(step)) return { fault: `invalid step in ${shown(text)}: too large` };
  if (first === undefined) return { normal: `*${suffix}`, from: kind.min, to: kind.max, step };
  let from = numberOf(kind, first);
  if (typeof from !== 'number') return from;
  if (last === undefined) {
    if (isWeekday(kind) && from === SUNDAY_AT_END) from = 0;
    return { normal: `${from}${suffix}`, from, to: every === undefined ? from : kind.max, step };
  }
  let to = numberOf(kind, last);
  if (typeof to !== 'number') return to;
  // SUN may end a range: FRI-SUN is 5-7.
  if (isWeekday(kind) && to === 0 && from > 0 && !/\d/.test(last)) to = SUNDAY_AT_END;
  if (from > to)
    return {
      fault:
        `invalid range ${shown(text)}: the start is after the end; write ` +
        `${from > kind.max ? '' : `${from}-${kind.max},`}${kind.min}-${to}`,
    };
  return { normal: `${from}-${to}${suffix}`, from, to, step };
}

function numberOf(kind: FieldKind, text: string): number | Fault {
  if (!/\d/.test(text)) {
    const index = kind.names.indexOf(text.toUpperCase());
    return index < 0 ? { fault: faultOf(kind, text) } : kind.min + index;
  }
  const value = Number(text);
  if (value >= kind.min && value <= largest(kind)) return value;
  return { fault: `expected a number from ${kind.min} to ${largest(kind)}, got ${cut(text)}` };
}

/** The maximum number that a field accepts. */
function largest(kind: FieldKind): number {
  return isWeekday(kind) ? SUNDAY_AT_END : kind.max;
}

function isWeekday(kind: FieldKind): boolean {
  return kind.field === 'dayOfWeek';
}

/** The field's name in messages: "day of month". */
function fieldName({ label }: FieldKind): string {
  return label.toLowerCase();
}

/** Messages about syntax of other cron implementations, and about common mistakes. */
const KNOWN_MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/\?/, '"?" is a Quartz extension and not supported; write *'],
  [/^L$|^L-|^LW$/i, '"L" (last day) is a Quartz extension and not supported'],
  [/^(?:\d|[A-Z]{3})L$/i, '"L" (last weekday of the month) is a Quartz extension and not supported'],
  [/^\d+W$/i, '"W" (nearest working day) is a Quartz extension and not supported'],
  [/#/, '"#" (nth weekday of the month) is a Quartz extension and not supported'],
  [/^H(?:$|[/(])/i, '"H" (hashed value) is a Jenkins extension and not supported; write a number'],
  [/^$/, 'empty item in the list; expected a value between commas'],
  [/^-\d/, 'negative numbers are not valid'],
  [/\/$/, 'the step after "/" is missing; expected an integer of at least 1'],
  [/\/\D/, 'the step after "/" is not valid; expected an integer of at least 1'],
  [/^\//, 'the value before "/" is missing; write */5 for every 5th'],
  [/\/.*\//, 'more than one "/"'],
];

function faultOf(kind: FieldKind, text: string): string {
  const message = KNOWN_MISTAKES.find(([pattern]) => pattern.test(text))?.[1];
  if (message !== undefined) return message;
  const names = kind.names.length === 0 ? '' : `, ${kind.names[0]} to ${kind.names.at(-1)}`;
  return `expected ${kind.min} to ${largest(kind)}${names}, a range, a step or a list, got ${shown(text)}`;
}

function shown(text: string): string {
  return visiblyQuoted(cut(text));
}

function cut(text: string): string {
  return text.length <= 20 ? text : `${text.slice(0, 20)}…`;
}
