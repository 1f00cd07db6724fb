import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import type { Fault } from '../text/fault.js';
import { type CronField, readField } from './field.js';
import { FIELDS } from './fields.js';

/** A parsed expression. */
export interface Expression {
  readonly minute: CronField;
  readonly hour: CronField;
  readonly dayOfMonth: CronField;
  readonly month: CronField;
  readonly dayOfWeek: CronField;
}

/** Nicknames of other cron implementations. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);

/** White space other than spaces and tabs, and characters that show nothing: both are copied from web pages. */
const NOT_SEPARATING = /[^\S \t]|\p{Default_Ignorable_Code_Point}/u;

/**
 * Reads the five fields of POSIX crontab, with the usual extensions: names, steps, and 7 for Sunday.
 */
export function readExpression(text: string): Expression | Fault {
  const foreign = NOT_SEPARATING.exec(text);
  if (foreign) {
    const what = `${foreign[0] === '\u00a0' ? 'no-break space ' : ''}${visiblyQuoted(foreign[0])}`;
    return { fault: `${what} at offset ${foreign.index} does not separate fields: expected spaces or tabs` };
  }
  const parts = text.split(/[ \t]+/).filter(part => part !== '');
  const [first = ''] = parts;
  if (first.startsWith('@')) {
    const expanded = NICKNAMES.get(first.toLowerCase());
    return {
      fault:
        expanded === undefined
          ? 'nicknames are not supported; write five fields'
          : `nicknames are not supported; write ${expanded}`,
    };
  }
  if (parts.length !== FIELDS.length) {
    const advice = parts.length === 6 ? '; a field for seconds or years is not supported' : '';
    return {
      fault: `expected five fields (minute, hour, day of month, month, day of week), got ${parts.length}${advice}`,
    };
  }
  const fields: CronField[] = [];
  for (const [index, kind] of FIELDS.entries()) {
    const field = readField(kind, parts[index] ?? '');
    if ('fault' in field) return field;
    fields.push(field);
  }
  const [minute, hour, dayOfMonth, month, dayOfWeek] = fields as [
    CronField,
    CronField,
    CronField,
    CronField,
    CronField,
  ];
  return { minute, hour, dayOfMonth, month, dayOfWeek };
}
