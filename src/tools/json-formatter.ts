import Type from 'typebox';
import { errorFields, indent } from '../shared/formatter-fields.js';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

export default defineTool({
  summary: 'Beautify, minify or validate JSON',
  description:
    'JSON is strictly RFC 8259, at any depth: no comments, no trailing commas. A leading byte order mark is ' +
    'dropped. Only white space changes: numbers keep their digits, strings their escapes, and objects their key ' +
    'order. Duplicate keys are kept too, with a warning. For invalid JSON, the position is that of the first ' +
    'character that no JSON text can have there. The input is at most 5 MB of UTF-8. A result above 32 MB (deep ' +
    'nesting, indented) is an error without a position.',
  notFor: 'For values against a schema: json-schema; to convert: yaml-json, csv-json',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['beautify', 'minify', 'validate'], {
      default: 'beautify',
      description:
        'beautify: one line for each member and element; minify: no white space outside strings; ' +
        'validate: check only, the output is the input.',
    }),
    input: Type.String({ maxLength: TEXT_LIMIT, description: 'The JSON text; at most 5 MB of UTF-8.' }),
    indent,
    sortKeys: Type.Boolean({
      default: false,
      description:
        'Sort the keys of all objects by UTF-16 code units; equal keys keep their order. No effect in validate mode.',
    }),
  }),
  result: Type.Object({
    output: Type.String({
      description: 'The formatted JSON; in validate mode the input; empty when `valid` is false.',
    }),
    valid: Type.Boolean({ description: 'Whether the input is valid JSON and the output at most 32 MB.' }),
    ...errorFields('the text'),
    warnings,
  }),
  presentation: {
    title: 'JSON formatter',
    synonyms: ['prettify', 'pretty', 'print', 'lint', 'validator', 'indent', 'minifier', 'jq'],
    input: 'input',
    languages: { input: 'json' },
    onlyFor: {
      indent: { input: 'mode', values: ['beautify'] },
      sortKeys: { input: 'mode', values: ['beautify', 'minify'] },
    },
    output: { kind: 'text', field: 'output', language: 'json' },
    fault: { message: 'error', line: 'errorLine', column: 'errorColumn' },
    detect: [
      {
        pattern: String.raw`^\s*(?:[{[]\s*)?(?:(?://[^\n]*\n|/\*[^*]*(?:\*(?!/)[^*]*)*\*/)\s*)+["{[\]}]`,
        weight: 0.91,
        reason: 'JSON with comments',
      },
      {
        pattern: String.raw`^\s*(?:\{[^\n]*\}|\[[^\n]*\])[ \t\r]*\n(?:[ \t\r]*\n)?[ \t]*[{[]`,
        weight: 0.91,
        reason: 'JSON lines',
      },
      {
        pattern: String.raw`^\s*(?:\{\s*(?:"|\})|\[\s*(?:["{[\]]|(?:-?\d[\d.e+-]{0,30}|true|false|null)\s*[,\]]))`,
        weight: 0.9,
        reason: 'JSON',
      },
    ],
  },
  commandLine: { short: { S: { with: { sortKeys: true } }, c: { with: { mode: 'minify' } } } },
  check: ({ input }) => overBytes('input', input, TEXT_LIMIT),
  examples: [
    {
      name: 'Beautify',
      input: {
        mode: 'beautify',
        input: '{"id":12345678901234567890,"tags":["a","b"],"more":{}}',
        indent: '2',
        sortKeys: false,
      },
      result: {
        output: '{\n  "id": 12345678901234567890,\n  "tags": [\n    "a",\n    "b"\n  ],\n  "more": {}\n}',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'Minify with sorted keys',
      input: { mode: 'minify', input: '{ "b": 1.0, "a": { "d": 1E400, "c": -0 } }', indent: '2', sortKeys: true },
      result: {
        output: '{"a":{"c":-0,"d":1E400},"b":1.0}',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'Validate',
      input: { mode: 'validate', input: '[1, 2]\n', indent: '2', sortKeys: false },
      result: { output: '[1, 2]\n', valid: true, error: null, errorLine: null, errorColumn: null },
    },
    {
      name: 'Invalid JSON',
      input: { mode: 'beautify', input: '{"a":1,}', indent: '2', sortKeys: false },
      result: {
        output: '',
        valid: false,
        error: 'expected a property name in double quotes after ",", found "}"',
        errorLine: 1,
        errorColumn: 8,
      },
    },
  ],
});
