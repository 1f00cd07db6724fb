import { type FieldKind, SUNDAY_AT_END } from './fields.js';

/** A field that has been read. */
export interface Field {
  readonly kind: FieldKind;
  /** As it stands in the input. */
  readonly raw: string;
  /** With numbers for names. */
  readonly normal: string;
  /** The values that match, ascending; Sunday is 0. */
  readonly values: readonly number[];
  /** Whether it is anything but a bare `*`. */
  readonly restricted: boolean;
}

/** A text that is no field, and why. */
export interface Fault {
  readonly fault: string;
}

/** One item of a field's list: from a value to another, every `step`th. */
interface Item {
  readonly normal: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export function readField(kind: FieldKind, raw: string): Field | Fault {
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
  if (step === 0) return { fault: `the step of "${text}" is 0; 1 is the smallest` };
  if (!Number.isSafeInteger(step)) return { fault: `the step of "${short(text)}" is too large to be meant` };
  if (first === undefined) return { normal: `*${suffix}`, from: kind.min, to: kind.max, step };
  let from = numberOf(kind, first);
  if (typeof from !== 'number') return from;
  if (last === undefined) {
    if (isWeekday(kind) && from === SUNDAY_AT_END) from = 0;
    return { normal: `${from}${suffix}`, from, to: every === undefined ? from : kind.max, step };
  }
  let to = numberOf(kind, last);
  if (typeof to !== 'number') return to;
  // SUN closes a range that begins later in the week: FRI-SUN is 5-7.
  if (isWeekday(kind) && to === 0 && from > 0 && !/\d/.test(last)) to = SUNDAY_AT_END;
  if (from > to)
    return {
      fault:
        `the range "${text}" runs backwards; write ` +
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
  return { fault: `${short(text)} is out of range; ${kind.min} to ${largest(kind)} are right` };
}

/** The largest number that may be written. */
function largest(kind: FieldKind): number {
  return isWeekday(kind) ? SUNDAY_AT_END : kind.max;
}

function isWeekday(kind: FieldKind): boolean {
  return kind.field === 'dayOfWeek';
}

/** "day of month" and the like, for messages. */
export function fieldName({ label }: FieldKind): string {
  return label.toLowerCase();
}

/** What other notations mean by a text, and what to write here. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/\?/, '"?" is of another notation; write * for "any"'],
  [/^L$|^L-|^LW$/i, '"L", the last day, is of another notation; there is no way to write it here'],
  [
    /^(?:\d|[A-Z]{3})L$/i,
    '"L", the last of its weekday in the month, is of another notation; there is no way to write it here',
  ],
  [/^\d+W$/i, '"W", the nearest working day, is of another notation; there is no way to write it here'],
  [/#/, '"#", the nth of its weekday in the month, is of another notation; there is no way to write it here'],
  [/^H(?:$|[/(])/i, '"H", a value of the machine’s choice, is of another notation; write the value'],
  [/^$/, 'an item of the list is empty; values stand between the commas'],
  [/^-\d/, 'a value is never negative'],
  [/\/$|\/\D/, 'after "/" a step is missing; a whole number from 1 on is right'],
  [/^\//, 'before "/" something is missing; */5 is every fifth'],
  [/\/.*\//, '"/" stands in it twice'],
];

function faultOf(kind: FieldKind, text: string): string {
  const advice = FOREIGN.find(([pattern]) => pattern.test(text))?.[1];
  if (advice !== undefined) return advice;
  const names = kind.names.length === 0 ? '' : `, the names ${kind.names[0]} to ${kind.names.at(-1)}`;
  return (
    `"${short(text)}" is not understood; numbers from ${kind.min} to ${largest(kind)}${names}, ranges like 1-5, ` +
    `steps like */2, and lists of them with commas are right`
  );
}

function short(text: string): string {
  return text.length <= 20 ? text : `${text.slice(0, 20)}…`;
}
