import { readField } from './field.js';
import { FIELDS } from './fields.js';
/** Nicknames of other cron implementations. */
const NICKNAMES = new Map([
    ['@yearly', '0 0 1 1 *'],
    ['@annually', '0 0 1 1 *'],
    ['@monthly', '0 0 1 * *'],
    ['@weekly', '0 0 * * 0'],
    ['@daily', '0 0 * * *'],
    ['@midnight', '0 0 * * *'],
    ['@hourly', '0 * * * *'],
]);
/**
 * Reads the five fields of POSIX crontab, with the usual extensions: names, steps, and 7 for Sunday.
 */
export function readExpression(text) {
    const parts = text.split(/[ \t]+/).filter(part => part !== '');
    const [first = ''] = parts;
    if (first.startsWith('@')) {
        const expanded = NICKNAMES.get(first.toLowerCase());
        return {
            fault: expanded === undefined
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
    const fields = [];
    for (const [index, kind] of FIELDS.entries()) {
        const field = readField(kind, parts[index] ?? '');
        if ('fault' in field)
            return field;
        fields.push(field);
    }
    const [minute, hour, dayOfMonth, month, dayOfWeek] = fields;
    return { minute, hour, dayOfMonth, month, dayOfWeek };
}
//# sourceMappingURL=expression.js.map