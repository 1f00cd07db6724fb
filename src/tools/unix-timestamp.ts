import Type from 'typebox';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

export default defineTool({
  summary: 'Convert Unix timestamps to dates and dates to Unix timestamps',
  description:
    'Dates are calendar, week and ordinal dates of ISO 8601 (2024-05-01, 2024-W18-3, 2024-122), with or without a ' +
    'time, in the extended format or, with a time, in the basic format (20240501T123000Z). A month or a week without ' +
    'a day means its first day. ' +
    'Years above 9999 or below 0 have a sign and six digits. The lower-case t and z and the space of RFC 3339 ' +
    'are accepted; a suffix of RFC 9557 such as [Europe/Paris] is accepted after an offset, which decides. ' +
    'A date without an offset is UTC. 24:00:00 is midnight of the next day. Days that do not exist, second 60 and ' +
    'numbers in date-to-unix are errors. Fractions have any length; the arithmetic is decimal and floors to the ' +
    'millisecond. ' +
    'Instants are within 8.64e15 ms of 1970-01-01. Errors are reported in the result.',
  notFor: 'For the next runs of a schedule: cron-parser',
  tag: 'Numbers & Time',
  lane: 'fast',
  input: Type.Object({
    mode: Type.Enum(['unix-to-date', 'date-to-unix'], {
      default: 'unix-to-date',
      description: 'Direction of the conversion.',
    }),
    input: Type.String({
      maxLength: 1024,
      description:
        'A timestamp in decimal digits, with an optional sign and an optional fraction; or an ISO 8601 date or ' +
        'date-time. White space around it is dropped.',
    }),
    unit: Type.Enum(['auto', 's', 'ms'], {
      default: 'auto',
      description:
        'Unit of the timestamp: seconds, milliseconds, or auto: milliseconds from a magnitude of 10^12 on, else ' +
        'seconds. Ignored in date-to-unix.',
    }),
  }),
  result: Type.Object({
    unix: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Whole seconds since 1970-01-01T00:00:00Z, floored; null on error.',
    }),
    ms: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Milliseconds since 1970-01-01T00:00:00Z, floored; null on error.',
    }),
    iso: Type.Union([Type.String(), Type.Null()], {
      description: 'The instant in ISO 8601, in UTC with milliseconds; null on error.',
    }),
    utc: Type.Union([Type.String(), Type.Null()], {
      description:
        'The instant in readable form, to the second, such as "Wed, 01 May 2024 12:30:00 GMT"; null on error.',
    }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the input cannot be converted; null on success.',
    }),
    warnings,
  }),
  presentation: {
    title: 'Unix timestamp',
    synonyms: ['epoch', 'date', 'time', 'datetime', 'posix', 'iso8601', 'milliseconds'],
    input: 'input',
    singleLine: true,
    now: { field: 'input', iso: { input: 'mode', values: ['date-to-unix'] } },
    onlyFor: { unit: { input: 'mode', values: ['unix-to-date'] } },
    output: { kind: 'record', fields: ['iso', 'utc', 'unix', 'ms'], moment: 'iso' },
    fault: { message: 'error' },
    detect: [
      {
        pattern: String.raw`^\s*(?<text>-?(?:\d{9,10}|\d{12,13})(?:\.\d{1,9})?)\s*$`,
        weight: 0.9,
        reason: 'Unix timestamp',
        with: { mode: 'unix-to-date' },
      },
      {
        pattern: String.raw`^\s*(?<text>[+\-]?\d{4,6}-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,12})?)?(?:z|[+\-]\d\d:?\d\d)?)?)\s*$`,
        weight: 0.95,
        reason: 'ISO date',
        with: { mode: 'date-to-unix' },
      },
    ],
  },
  commandLine: { inferred: [{ pattern: String.raw`^\s*[+-]?\d{4,6}-\d\d`, with: { mode: 'date-to-unix' } }] },
  examples: [
    {
      name: 'Milliseconds, recognized by their magnitude',
      input: { mode: 'unix-to-date', input: '1714566600000', unit: 'auto' },
      result: {
        unix: 1714566600,
        ms: 1714566600000,
        iso: '2024-05-01T12:30:00.000Z',
        utc: 'Wed, 01 May 2024 12:30:00 GMT',
        error: null,
      },
    },
    {
      name: 'A date with an offset',
      input: { mode: 'date-to-unix', input: '2024-05-01T14:30:00+02:00', unit: 'auto' },
      result: {
        unix: 1714566600,
        ms: 1714566600000,
        iso: '2024-05-01T12:30:00.000Z',
        utc: 'Wed, 01 May 2024 12:30:00 GMT',
        error: null,
      },
    },
    {
      name: 'Seconds before 1970, floored',
      input: { mode: 'unix-to-date', input: '-1.5', unit: 'auto' },
      result: {
        unix: -2,
        ms: -1500,
        iso: '1969-12-31T23:59:58.500Z',
        utc: 'Wed, 31 Dec 1969 23:59:58 GMT',
        error: null,
      },
    },
    {
      name: 'A day that does not exist',
      input: { mode: 'date-to-unix', input: '2024-02-30', unit: 'auto' },
      result: {
        unix: null,
        ms: null,
        iso: null,
        utc: null,
        error: 'input: invalid day 30 in 2024-02: expected 01 to 29',
      },
    },
  ],
});
