import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const FIELDS = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const;

export default defineTool({
  summary: 'Explain a cron expression and list its next runs',
  description:
    'Five fields, separated by blanks or tabs: minute (0-59), hour (0-23), day of month (1-31), month (1-12 or ' +
    'JAN-DEC), day of week (0-7 or SUN-SAT; 0 and 7 are Sunday). ' +
    'A field is a list, separated by commas, of `*`, a value or a range, each with a step after `/` or without; ' +
    '`5/15` means from 5 on, every 15th. ' +
    'Where both day fields are restricted, that is, not a bare `*`, a day matches if either does (POSIX crontab). ' +
    'Seconds, years, `@daily` and its like, `L`, `W`, `#`, `?` and `H` belong to other notations, and are errors ' +
    'that say what to write. ' +
    'Times are UTC. A schedule that no day ever meets is valid, and has no next runs. What is no expression is ' +
    'answered in the result.',
  tag: 'Numbers & Time',
  lane: 'fast',
  input: Type.Object({
    expression: Type.String({
      maxLength: 1024,
      description: 'The expression: minute, hour, day of month, month, day of week.',
    }),
    count: Type.Integer({ minimum: 1, maximum: 10, description: 'How many of the next runs to list.' }),
    from: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'An ISO 8601 date or date-time after which the runs come, itself excluded; without an offset it is ' +
          'UTC. The time of the call unless given.',
      }),
    ),
  }),
  result: Type.Object({
    valid: Type.Boolean({ description: 'Whether the expression is one.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong, where, and what would be right; null when valid.',
    }),
    expression: Type.String({
      description: 'The expression in its normal form: single blanks, numbers for names; empty when invalid.',
    }),
    description: Type.String({ description: 'When it runs, in English; empty when invalid.' }),
    fields: Type.Array(
      Type.Object({
        field: Type.Enum([...FIELDS], { description: 'Which field.' }),
        label: Type.String({ description: 'The name of the field for people.' }),
        raw: Type.String({ description: 'The field as it stands in the input.' }),
        values: Type.Array(Type.Integer({ description: 'A value.' }), {
          description: 'The values that match, ascending; Sunday is 0.',
        }),
        description: Type.String({ description: 'The values in English.' }),
      }),
      { description: 'The five fields in order; empty when invalid.' },
    ),
    next: Type.Array(Type.String({ description: 'A run, in ISO 8601 and UTC.' }), {
      description: 'The next runs, ascending.',
    }),
  }),
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
      name: 'Friday the 13th? No: the 13th, and every Friday',
      input: { expression: '0 0 13 * 5', count: 3, from: '2024-09-01' },
    },
    {
      name: 'Not an expression',
      input: { expression: '60 * * * *', count: 1 },
      result: {
        valid: false,
        error: 'minute: 60 is out of range; 0 to 59 are right',
        expression: '',
        description: '',
        fields: [],
        next: [],
      },
    },
  ],
});
