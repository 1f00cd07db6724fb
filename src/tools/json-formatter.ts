import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Beautify, minify or validate JSON',
  description:
    'JSON is that of RFC 8259: no comments, no trailing commas, any depth; a byte order mark at the start is ' +
    'dropped. ' +
    'The text is rewritten, not re-created: only white space changes, so numbers keep their digits, strings ' +
    'their escapes, ' +
    'and objects their order and even their duplicate keys. A text that is not JSON is told with the place of ' +
    'the first ' +
    'character that cannot stand there. The input is at most 5 MB of UTF-8; an output that no answer of 32 MB ' +
    'could hold ' +
    '(deep nesting, indented) is an error without a place.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['beautify', 'minify', 'validate'], {
      description:
        'beautify: a line for each member and element; minify: no white space outside strings; ' +
        'validate: only check, the output is the input.',
    }),
    input: Type.String({ maxLength: TEXT_LIMIT, description: 'The JSON text; at most 5 MB of UTF-8.' }),
    indent: Type.Enum(['2', '4', 'tab'], {
      description: 'The indent of a level when beautifying: two spaces, four spaces or a tab.',
    }),
    sortKeys: Type.Boolean({
      description:
        'Sort the keys of every object, at every depth, by UTF-16 code units; equal keys keep their order. ' +
        'Of no effect in validate mode.',
    }),
  }),
  result: Type.Object({
    output: Type.String({
      description: 'The formatted JSON; in validate mode the input; empty when `valid` is false.',
    }),
    valid: Type.Boolean({ description: 'Whether the input is JSON, and its formatted text fits into an answer.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong, and what would be right; null when valid.',
    }),
    errorLine: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The line of the error, 1-based; lines end at LF, CRLF or CR. Null without a place.',
    }),
    errorColumn: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'The column of the error, 1-based, in UTF-16 code units, a dropped byte order mark not counted. ' +
        'One past the last character where the text ends too early. Null without a place.',
    }),
  }),
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
      name: 'Not JSON',
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
