import { SUNDAY_AT_END } from './fields.js';
/** Reads one field of an expression. */
export function readField(kind, raw) {
    const values = new Set();
    const normal = [];
    for (const text of raw.split(',')) {
        const item = readItem(kind, text);
        if ('fault' in item)
            return { fault: `${fieldName(kind)}: ${item.fault}` };
        for (let value = item.from; value <= item.to; value += item.step)
            values.add(value === SUNDAY_AT_END && isWeekday(kind) ? 0 : value);
        normal.push(item.normal);
    }
    return { kind, raw, normal: normal.join(','), values: [...values].sort((a, b) => a - b), restricted: raw !== '*' };
}
const ITEM = /^(?:(?<star>\*)|(?<from>\d+|[A-Z]+)(?:-(?<to>\d+|[A-Z]+))?)(?:\/(?<step>\d+))?$/i;
function readItem(kind, text) {
    const { star, from: first, to: last, step: every } = ITEM.exec(text)?.groups ?? {};
    if (star === undefined && first === undefined)
        return { fault: faultOf(kind, text) };
    const step = every === undefined ? 1 : Number(every);
    const suffix = every === undefined ? '' : `/${step}`;
    if (step === 0)
        return { fault: `invalid step in "${text}": expected at least 1, got 0` };
    if (!Number.isSafeInteger(step))
        return { fault: `invalid step in "${short(text)}": too large` };
    if (first === undefined)
        return { normal: `*${suffix}`, from: kind.min, to: kind.max, step };
    let from = numberOf(kind, first);
    if (typeof from !== 'number')
        return from;
    if (last === undefined) {
        if (isWeekday(kind) && from === SUNDAY_AT_END)
            from = 0;
        return { normal: `${from}${suffix}`, from, to: every === undefined ? from : kind.max, step };
    }
    let to = numberOf(kind, last);
    if (typeof to !== 'number')
        return to;
    // SUN may end a range: FRI-SUN is 5-7.
    if (isWeekday(kind) && to === 0 && from > 0 && !/\d/.test(last))
        to = SUNDAY_AT_END;
    if (from > to)
        return {
            fault: `invalid range "${text}": the start is after the end; write ` +
                `${from > kind.max ? '' : `${from}-${kind.max},`}${kind.min}-${to}`,
        };
    return { normal: `${from}-${to}${suffix}`, from, to, step };
}
function numberOf(kind, text) {
    if (!/\d/.test(text)) {
        const index = kind.names.indexOf(text.toUpperCase());
        return index < 0 ? { fault: faultOf(kind, text) } : kind.min + index;
    }
    const value = Number(text);
    if (value >= kind.min && value <= largest(kind))
        return value;
    return { fault: `expected a number from ${kind.min} to ${largest(kind)}, got ${short(text)}` };
}
/** The maximum number that a field accepts. */
function largest(kind) {
    return isWeekday(kind) ? SUNDAY_AT_END : kind.max;
}
function isWeekday(kind) {
    return kind.field === 'dayOfWeek';
}
/** The field's name in messages: "day of month". */
function fieldName({ label }) {
    return label.toLowerCase();
}
/** Messages about syntax of other cron implementations, and about common mistakes. */
const KNOWN_MISTAKES = [
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
function faultOf(kind, text) {
    const message = KNOWN_MISTAKES.find(([pattern]) => pattern.test(text))?.[1];
    if (message !== undefined)
        return message;
    const names = kind.names.length === 0 ? '' : `, ${kind.names[0]} to ${kind.names.at(-1)}`;
    return `expected ${kind.min} to ${largest(kind)}${names}, a range, a step or a list, got "${short(text)}"`;
}
function short(text) {
    return text.length <= 20 ? text : `${text.slice(0, 20)}…`;
}
//# sourceMappingURL=field.js.map