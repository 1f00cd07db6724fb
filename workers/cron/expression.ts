import { type Fault, type Field, readField } from './field.js';
import { FIELDS } from './fields.js';

/** An expression that has been read: its five fields, in order. */
export interface Expression {
  readonly minute: Field;
  readonly hour: Field;
  readonly dayOfMonth: Field;
  readonly month: Field;
  readonly dayOfWeek: Field;
}

/** What the nicknames of other crons stand for. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);

/**
 * Reads the five fields of POSIX crontab, with the names, the steps and the seventh day that every cron knows besides.
 */
export function readExpression(text: string): Expression | Fault {
  const parts = text.split(/[ \t]+/).filter(part => part !== '');
  const [first = ''] = parts;
  if (first.startsWith('@')) {
    const meant = NICKNAMES.get(first.toLowerCase());
    return {
      fault:
        meant === undefined
          ? 'nicknames are not accepted, and this one is no time; write five fields'
          : `nicknames are not accepted; write ${meant}`,
    };
  }
  if (parts.length !== FIELDS.length) {
    const advice = parts.length === 6 ? '; a sixth, for seconds or years, is of another notation: leave it out' : '';
    return {
      fault: `expected five fields (minute, hour, day of month, month, day of week), got ${parts.length}${advice}`,
    };
  }
  const fields: Field[] = [];
  for (const [index, kind] of FIELDS.entries()) {
    const field = readField(kind, parts[index] ?? '');
    if ('fault' in field) return field;
    fields.push(field);
  }
  const [minute, hour, dayOfMonth, month, dayOfWeek] = fields as [Field, Field, Field, Field, Field];
  return { minute, hour, dayOfMonth, month, dayOfWeek };
}
