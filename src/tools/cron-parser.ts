import Type from 'typebox';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

const FIELDS = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const;

export default defineTool({
  summary: 'Explain a cron expression and list its next runs',
  description:
    'Five fields, separated by spaces or tabs: minute (0-59), hour (0-23), day of month (1-31), month (1-12 or ' +
    'JAN-DEC), day of week (0-7 or SUN-SAT; 0 and 7 are Sunday). ' +
    'A field is a comma-separated list of `*`, values and ranges, each with an optional step after `/`; ' +
    '`5/15` means every 15th from 5 on. ' +
    'When both day fields are restricted (anything but a bare `*`), a day matches if either does (POSIX crontab); a ' +
    'warning says where Vixie cron and cronie differ. White space around the expression is dropped. ' +
    'Seconds, years, nicknames such as `@daily`, and the extensions `L`, `W`, `#`, `?` and `H` are not supported. ' +
    'Times are UTC. A schedule that never runs is valid and has no next runs. Errors are reported in the result.',
  tag: 'Numbers & Time',
  lane: 'fast',
  input: Type.Object({
    expression: Type.String({
      maxLength: 1024,
      description: 'The expression: minute, hour, day of month, month, day of week.',
    }),
    count: Type.Integer({ minimum: 1, maximum: 10, default: 5, description: 'Number of next runs to list.' }),
    from: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'ISO 8601 date or date-time after which runs are listed, itself excluded; UTC without an offset. ' +
          'Defaults to the time of the call.',
      }),
    ),
  }),
  result: Type.Object({
    valid: Type.Boolean({ description: 'Whether the expression is valid.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong, in which field, and what was expected; null when valid.',
    }),
    expression: Type.String({
      description: 'The normalized expression, with single spaces and numbers in place of names; empty when invalid.',
    }),
    description: Type.String({ description: 'The schedule in English; empty when invalid.' }),
    fields: Type.Array(
      Type.Object({
        field: Type.Enum([...FIELDS], { description: 'Name of the field.' }),
        label: Type.String({ description: 'Display name of the field.' }),
        raw: Type.String({ description: 'The field as written in the input.' }),
        values: Type.Array(Type.Integer({ description: 'A matching value.' }), {
          description: 'Matching values, ascending; Sunday is 0.',
        }),
        description: Type.String({ description: 'The matching values in English.' }),
      }),
      { description: 'The five fields in order; empty when invalid.' },
    ),
    next: Type.Array(Type.String({ description: 'Time of a run, ISO 8601 in UTC.' }), {
      description: 'The next runs, ascending.',
    }),
    warnings,
  }),
  presentation: {
    title: 'Cron parser',
    synonyms: ['crontab', 'schedule', 'job', 'timer', 'periodic'],
    input: 'expression',
    singleLine: true,
    output: {
      kind: 'report',
      headline: 'description',
      views: { next: 'schedule', fields: 'aside' },
      more: { count: 'count', after: 'from' },
    },
    fault: { message: 'error' },
    detect: [
      {
        pattern: String.raw`^\s*(?<text>@(?:yearly|annually|monthly|weekly|daily|midnight|hourly|reboot))(?:\s|$)`,
        weight: 0.95,
        reason: 'cron nickname',
      },
      {
        pattern: String.raw`^\s*(?<text>(?:[\d*][\d*,/\-]*[ \t]+){3}(?:[\d*]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[\da-z*,/\-]*[ \t]+(?:[\d*]|sun|mon|tue|wed|thu|fri|sat)[\da-z*,/\-]*)\s*$`,
        weight: 0.95,
        reason: 'five cron fields',
      },
    ],
  },
  examples: [
    {
      name: 'Every weekday morning',
      input: { expression: '30 9 * * MON-FRI', count: 2, from: '2024-05-03T12:00:00Z' },
      result: {
        valid: true,
        error: null,
        expression: '30 9 * * 1-5',
        description: 'At 09:30 on Monday through Friday',
        fields: [
          { field: 'minute', label: 'Minute', raw: '30', values: [30], description: 'minute 30' },
          { field: 'hour', label: 'Hour', raw: '9', values: [9], description: 'hour 9' },
          {
            field: 'dayOfMonth',
            label: 'Day of month',
            raw: '*',
            values: Array.from({ length: 31 }, (_, index) => index + 1),
            description: 'every day of the month',
          },
          {
            field: 'month',
            label: 'Month',
            raw: '*',
            values: Array.from({ length: 12 }, (_, index) => index + 1),
            description: 'every month',
          },
          {
            field: 'dayOfWeek',
            label: 'Day of week',
            raw: 'MON-FRI',
            values: [1, 2, 3, 4, 5],
            description: 'Monday through Friday',
          },
        ],
        next: ['2024-05-06T09:30:00.000Z', '2024-05-07T09:30:00.000Z'],
      },
    },
    {
      name: 'Both day fields: the 13th and every Friday',
      input: { expression: '0 0 13 * 5', count: 3, from: '2024-09-01' },
    },
    {
      name: 'Not an expression',
      input: { expression: '60 * * * *', count: 1 },
      result: {
        valid: false,
        error: 'minute: expected a number from 0 to 59, got 60',
        expression: '',
        description: '',
        fields: [],
        next: [],
      },
    },
  ],
});
