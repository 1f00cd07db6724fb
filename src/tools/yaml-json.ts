import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

/** 2 MB: as characters in the schema, as UTF-8 bytes in `check`. */
const INPUT_LIMIT = 2 * 1024 * 1024;

export default defineTool({
  summary: 'Convert YAML to JSON, or JSON to YAML',
  description:
    'YAML is version 1.2 with its core schema, whatever a %YAML directive says: `yes` and `12:30` are strings, ' +
    '`0o14` is 12 and `014` is 14. Numbers keep their digits, members their order, and empty input is `null`. ' +
    'Anchors, aliases and the merge key `<<` of YAML 1.1 are resolved: the own keys of a mapping win, then those of ' +
    'the earlier mapping. Keys become strings: `1` is `"1"`, `~` is `"null"`. Tags that JSON has no type for are ' +
    'dropped with a warning; a scalar with one is a string. Warnings also name numbers with leading zeros (`0644`) ' +
    'and, beside %YAML 1.1, scalars that have another type there. Errors with a position are: several documents, ' +
    'duplicate keys, keys that are not scalars, `.inf` and `.nan`, an alias inside its own anchor, unknown `!!` ' +
    'tags, and aliases that expand beyond 32 MB. JSON to YAML (RFC 8259) writes block style. Text of several lines ' +
    'is a block scalar where that reads back to the same value; the output then ends with a line end if its last ' +
    'value does. Strings are quoted if a reader of YAML 1.1 or 1.2 would take them for something else (`no`, ' +
    '`12:30`, `2024-01-01`). Exponents get a decimal point and a sign (`1e400` is `1.0e+400`) for YAML 1.1. If an ' +
    'object repeats a name, the last value counts, with a warning. The input is at most 2 MB of UTF-8. A result ' +
    'above 32 MB is an error.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['yaml-to-json', 'json-to-yaml'], { description: 'Direction of the conversion.' }),
    input: Type.String({ maxLength: INPUT_LIMIT, description: 'The YAML or JSON text; at most 2 MB of UTF-8.' }),
    indent: Type.Enum(['2', '4'], { default: '2', description: 'Spaces per level of the output.' }),
  }),
  result: Type.Object({
    output: Type.String({ description: 'The converted text; empty when `valid` is false.' }),
    valid: Type.Boolean({ description: 'Whether the input could be converted.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong and what was expected; null when valid.',
    }),
    errorLine: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Line of the error, 1-based; lines end at LF, CRLF or CR. Null if there is no position.',
    }),
    errorColumn: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Column of the error, 1-based, in UTF-16 code units without the byte order mark. Null if there is no position.',
    }),
    warnings,
  }),
  presentation: {
    title: 'YAML and JSON',
    synonyms: ['yml', 'kubernetes', 'k8s', 'compose', 'helm'],
    input: 'input',
    languages: { input: { input: 'mode', languages: { 'yaml-to-json': 'yaml', 'json-to-yaml': 'json' } } },
    output: {
      kind: 'text',
      field: 'output',
      by: { input: 'mode', languages: { 'yaml-to-json': 'json', 'json-to-yaml': 'yaml' } },
    },
    inverse: 'mode',
    fault: { message: 'error', line: 'errorLine', column: 'errorColumn' },
    detect: [
      {
        pattern: String.raw`^(?:---[ \t]*\r?\n|%YAML )`,
        weight: 0.95,
        reason: 'YAML document',
        with: { mode: 'yaml-to-json' },
      },
      {
        pattern:
          String.raw`^(?:#[^\n]*\n|[ \t]*\r?\n)*[\w"'./\-]{1,100}:(?:[ \t][^\n]*|\r)?\n` +
          String.raw`\s*(?:-[ \t]|#|[\w"'./\-]{1,100}:(?:\s|$))`,
        weight: 0.75,
        reason: 'YAML mapping',
        with: { mode: 'yaml-to-json' },
      },
      {
        pattern: String.raw`^-[ \t][^\n]+\n(?:-[ \t]|[ \t]+\S)`,
        weight: 0.6,
        reason: 'YAML list',
        with: { mode: 'yaml-to-json' },
      },
      {
        pattern: String.raw`^[\w.\-]{1,100}:[ \t]\S[^\n]*\s*$`,
        weight: 0.3,
        reason: 'YAML pair',
        with: { mode: 'yaml-to-json' },
      },
      {
        pattern: String.raw`^\s*(?:\{\s*(?:"|\})|\[\s*(?:["{[\]]|(?:-?\d[\d.e+-]{0,30}|true|false|null)\s*[,\]]))`,
        weight: 0.4,
        reason: 'JSON',
        with: { mode: 'json-to-yaml' },
      },
    ],
  },
  commandLine: {
    inferred: [
      { endings: ['.yaml', '.yml'], with: { mode: 'yaml-to-json' } },
      // Such a text is YAML, too.
      {
        endings: ['.json'],
        pattern: String.raw`^\s*(?:\{\s*["}]|\[)`,
        with: { mode: 'json-to-yaml' },
        isGuess: true,
      },
      { pattern: '', with: { mode: 'yaml-to-json' } },
    ],
  },
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
      name: 'A duplicate key',
      input: { mode: 'yaml-to-json', input: 'name: a\nport: 1\nname: b\n', indent: '2' },
      result: {
        output: '',
        valid: false,
        error: 'duplicate mapping key "name"',
        errorLine: 3,
        errorColumn: 1,
      },
    },
  ],
});
