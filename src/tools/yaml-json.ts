import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool } from '../shared/tool.js';

/** 2 MB, of characters in the schema and of UTF-8 bytes in `check`. */
const INPUT_LIMIT = 2 * 1024 * 1024;

export default defineTool({
  summary: 'Convert YAML to JSON, or JSON to YAML',
  description:
    'YAML is that of YAML 1.2 with its core schema, whatever version a directive names: `yes` and `12:30` are ' +
    'strings, `0o14` is 12 ' +
    'and `014` is 14. Numbers keep their digits, however many, and members their order; an empty text is `null`. ' +
    "Anchors, aliases and the merge key `<<` of YAML 1.1 are resolved: a mapping's own keys win, then the " +
    'earlier mapping. ' +
    'Keys become names: `1` is `"1"`, `~` is `"null"`. What carries an application\'s own tag stands without it, ' +
    'a scalar as a string. ' +
    'What JSON cannot say is an error with its place: several documents, keys that are equal or no scalars, ' +
    '`.inf` and `.nan`, ' +
    'an alias inside its own anchor, tags `!!` that YAML does not have; so are aliases that amount to more than ' +
    'an answer can hold. ' +
    'From JSON (RFC 8259) the block style is written, and every string is quoted that a reader of YAML 1.1 or ' +
    '1.2 would take for ' +
    'something else (`no`, `12:30`, `2024-01-01`). An exponent gets its decimal point and sign (`1e400` is ' +
    '`1.0e+400`), without which it is ' +
    'no number to YAML 1.1; of members of one name the last counts. ' +
    'The input is at most 2 MB of UTF-8; an output that no answer of 32 MB could hold is an error.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['yaml-to-json', 'json-to-yaml'], { description: 'Direction of the conversion.' }),
    input: Type.String({ maxLength: INPUT_LIMIT, description: 'The YAML or JSON text; at most 2 MB of UTF-8.' }),
    indent: Type.Enum(['2', '4'], { description: 'The spaces of a level of the output.' }),
  }),
  result: Type.Object({
    output: Type.String({
      description: 'The converted text, without a line end at its end; empty when `valid` is false.',
    }),
    valid: Type.Boolean({ description: 'Whether the input could be converted.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong, and what would be right; null when valid.',
    }),
    errorLine: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The line of the error, 1-based; lines end at LF, CRLF or CR. Null without a place.',
    }),
    errorColumn: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'The column of the error, 1-based, in UTF-16 code units, a byte order mark at the start not counted. ' +
        'Null without a place.',
    }),
  }),
  check: ({ input }) => overBytes('input', input, INPUT_LIMIT),
  examples: [
    {
      name: 'YAML to JSON',
      input: {
        mode: 'yaml-to-json',
        input:
          'defaults: &defaults\n  retries: 3\n  open: 08:00\nservice:\n  <<: *defaults\n  id: ' +
          '12345678901234567890\n  on: yes\n',
        indent: '2',
      },
      result: {
        output:
          '{\n  "defaults": {\n    "retries": 3,\n    "open": "08:00"\n  },\n' +
          '  "service": {\n    "retries": 3,\n    "open": "08:00",\n    "id": 12345678901234567890,\n    "on": ' +
          '"yes"\n  }\n}',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'JSON to YAML',
      input: {
        mode: 'json-to-yaml',
        input: '{"country":"no","at":"12:30","tags":["a b",""],"more":{},"list":[{"x":1.0,"y":null}]}',
        indent: '2',
      },
      result: {
        output: 'country: "no"\nat: "12:30"\ntags:\n  - a b\n  - ""\nmore: {}\nlist:\n  - x: 1.0\n    "y": null',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'A key that occurs twice',
      input: { mode: 'yaml-to-json', input: 'name: a\nport: 1\nname: b\n', indent: '2' },
      result: {
        output: '',
        valid: false,
        error: 'this key stands in its mapping already: keys are unique, as the names they become in JSON',
        errorLine: 3,
        errorColumn: 1,
      },
    },
  ],
});
