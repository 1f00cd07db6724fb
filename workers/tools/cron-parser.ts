import type { Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/cron-parser.js';
import { describeField, describeSchedule } from '../cron/describe.js';
import { readExpression } from '../cron/expression.js';
import { runsAfter } from '../cron/schedule.js';
import { warningsAbout } from '../cron/warnings.js';
import { trimmed } from '../text/trimmed.js';
import { ignoredSuffix, readIso8601 } from '../time/iso8601.js';
import { InvalidInputError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ expression: text, count, from }) => {
  const start = from === undefined ? { ms: Date.now() } : startOf(from);
  const expression = readExpression(trimmed(text));
  if ('fault' in expression)
    return { valid: false, error: expression.fault, expression: '', description: '', fields: [], next: [] };
  const fields = [expression.minute, expression.hour, expression.dayOfMonth, expression.month, expression.dayOfWeek];
  const next: string[] = [];
  for (const ms of runsAfter(expression, start.ms)) {
    if (next.push(new Date(ms).toISOString()) === count) break;
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
    ...warningsField([...warningsAbout(expression), ...ignoredSuffix('from', start)]),
  };
};

function startOf(from: string) {
  const read = readIso8601(trimmed(from));
  if ('fault' in read) throw new InvalidInputError([{ path: 'from', message: read.fault }]);
  return read;
}
