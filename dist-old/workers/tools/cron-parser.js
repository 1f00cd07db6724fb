import { describeField, describeSchedule } from '../cron/describe.js';
import { readExpression } from '../cron/expression.js';
import { runsAfter } from '../cron/schedule.js';
import { readIso8601 } from '../time/iso8601.js';
import { InvalidInputError } from '../tool-error.js';
export const run = ({ expression: text, count, from }) => {
    const after = from === undefined ? Date.now() : startOf(from);
    const expression = readExpression(text);
    if ('fault' in expression)
        return { valid: false, error: expression.fault, expression: '', description: '', fields: [], next: [] };
    const fields = [expression.minute, expression.hour, expression.dayOfMonth, expression.month, expression.dayOfWeek];
    const next = [];
    for (const ms of runsAfter(expression, after)) {
        if (next.push(new Date(ms).toISOString()) === count)
            break;
    }
    return {
        valid: true,
        error: null,
        expression: fields.map(({ normal }) => normal).join(' '),
        description: describeSchedule(expression),
        fields: fields.map(field => ({
            field: field.kind.field,
            label: field.kind.label,
            raw: field.raw,
            values: [...field.values],
            description: describeField(field),
        })),
        next,
    };
};
function startOf(from) {
    const read = readIso8601(from);
    if ('fault' in read)
        throw new InvalidInputError([{ path: 'from', message: read.fault }]);
    return read.ms;
}
//# sourceMappingURL=cron-parser.js.map