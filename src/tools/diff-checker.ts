import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const lineNumber = (description: string) => Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description });

export default defineTool({
  summary: 'Compare two texts or JSON documents line by line',
  description:
    'The diff is minimal: no other way from `a` to `b` removes and adds fewer lines. Lines end at LF or CRLF and ' +
    'are compared without their line ends; a final line end does not start another line. Where lines change, ' +
    'removed rows come before added ones. If only line ends differ, all rows are context and `warnings` says so. ' +
    'JSON (RFC 8259, any depth; a leading byte order mark is dropped) is laid out as written, with two spaces per ' +
    'level and a line for each member and element. Its values are compared: numbers exactly (`1.0` equals `1`, ' +
    '`1e2` equals `100`, and long numbers keep all digits), strings by their characters (`"\\u0061"` equals `"a"`). ' +
    'A comma at the end of a line is not a difference. Each side is at most 5 MB of UTF-8. Inputs too different to ' +
    'be compared in time, and results above 32 MB, are errors without a side.',
  tag: 'Text & Search',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['text', 'json'], {
      default: 'text',
      description: 'text: compare lines as they are; json: parse both sides and compare their values.',
    }),
    a: Type.String({
      title: 'Original',
      maxLength: TEXT_LIMIT,
      description: 'The original content; at most 5 MB of UTF-8.',
    }),
    b: Type.String({
      title: 'Changed',
      maxLength: TEXT_LIMIT,
      description: 'The changed content; at most 5 MB of UTF-8.',
    }),
    ignoreWhitespace: Type.Boolean({
      default: false,
      description: 'Ignore white space at the start and end of lines. An unchanged row then shows the line of b.',
    }),
    sortKeys: Type.Boolean({
      default: true,
      description:
        'JSON only: sort the keys of all objects by UTF-16 code units before comparing. Arrays keep their order.',
    }),
  }),
  result: Type.Object({
    rows: Type.Array(
      Type.Object({
        type: Type.Enum(['context', 'removed', 'added'], {
          description: 'context: both sides have the line; removed: only a; added: only b.',
        }),
        text: Type.String({ description: 'The line without its line end; for a context row, the line of b.' }),
        oldLine: lineNumber('Line number in a, 1-based; null for an added row. In JSON mode, in a as laid out.'),
        newLine: lineNumber('Line number in b, 1-based; null for a removed row. In JSON mode, in b as laid out.'),
      }),
      { description: 'The lines of both sides in display order; empty when `error` is set.' },
    ),
    stats: Type.Object(
      {
        added: count('Number of added rows.'),
        removed: count('Number of removed rows.'),
        unchanged: count('Number of context rows.'),
      },
      { description: 'The number of rows of each type.' },
    ),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the inputs could not be compared; null on success.',
    }),
    errorSide: Type.Union([Type.Enum(['a', 'b']), Type.Null()], {
      description: 'The side that is not valid JSON, a if both are not; null otherwise.',
    }),
    errorLine: lineNumber('Line of the JSON error in that side, 1-based; lines end at LF, CRLF or CR. Null otherwise.'),
    errorColumn: lineNumber(
      'Column of the JSON error, 1-based, in UTF-16 code units without the byte order mark; one past the last ' +
        'character if the text ends too early. Null otherwise.',
    ),
    warnings,
  }),
  presentation: {
    title: 'Diff',
    synonyms: ['compare', 'difference', 'patch', 'changes', 'delta'],
    input: 'a',
    second: 'b',
    languages: { a: { input: 'mode', languages: { json: 'json' } }, b: { input: 'mode', languages: { json: 'json' } } },
    onlyFor: { sortKeys: { input: 'mode', values: ['json'] } },
    output: { kind: 'diff', field: 'rows' },
    negative: [
      { field: 'stats.added', not: 0 },
      { field: 'stats.removed', not: 0 },
    ],
    fault: { message: 'error', line: 'errorLine', column: 'errorColumn', inputBy: 'errorSide' },
    detect: [
      {
        pattern: String.raw`^\s*(?:\{\s*(?:"|\})|\[\s*[{["\d])`,
        weight: 0.1,
        reason: 'JSON',
        with: { mode: 'json', sortKeys: true },
      },
    ],
  },
  commandLine: { short: { w: { with: { ignoreWhitespace: true } }, u: { with: {} } } },
  check: ({ a, b }) => [...overBytes('a', a, TEXT_LIMIT), ...overBytes('b', b, TEXT_LIMIT)],
  examples: [
    {
      name: 'Two texts',
      input: { mode: 'text', a: 'a\nb\nc', b: 'b\nc\nd', ignoreWhitespace: false, sortKeys: false },
      result: {
        rows: [
          { type: 'removed', text: 'a', oldLine: 1, newLine: null },
          { type: 'context', text: 'b', oldLine: 2, newLine: 1 },
          { type: 'context', text: 'c', oldLine: 3, newLine: 2 },
          { type: 'added', text: 'd', oldLine: null, newLine: 3 },
        ],
        stats: { added: 1, removed: 1, unchanged: 2 },
        error: null,
        errorSide: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'JSON values in any key order',
      input: {
        mode: 'json',
        a: '{"size":1.0,"id":12345678901234567890}',
        b: '{"id":12345678901234567891,"size":1}',
        ignoreWhitespace: false,
        sortKeys: true,
      },
      result: {
        rows: [
          { type: 'context', text: '{', oldLine: 1, newLine: 1 },
          { type: 'removed', text: '  "id": 12345678901234567890,', oldLine: 2, newLine: null },
          { type: 'added', text: '  "id": 12345678901234567891,', oldLine: null, newLine: 2 },
          { type: 'context', text: '  "size": 1', oldLine: 3, newLine: 3 },
          { type: 'context', text: '}', oldLine: 4, newLine: 4 },
        ],
        stats: { added: 1, removed: 1, unchanged: 3 },
        error: null,
        errorSide: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'Invalid JSON',
      input: { mode: 'json', a: '{"a":1}', b: '{"a":1,}', ignoreWhitespace: false, sortKeys: false },
      result: {
        rows: [],
        stats: { added: 0, removed: 0, unchanged: 0 },
        error: 'expected a property name in double quotes after ",", found "}"',
        errorSide: 'b',
        errorLine: 1,
        errorColumn: 8,
      },
    },
  ],
});
