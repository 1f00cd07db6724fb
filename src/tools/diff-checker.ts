import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const lineNumber = (description: string) => Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description });

export default defineTool({
  summary: 'Compare two texts or JSON documents line by line',
  description:
    'The changes are always as few as can be: no other way from `a` to `b` removes and adds fewer lines. ' +
    'Lines end at LF or CRLF and are compared without their ends; a line end at the end of a text begins no ' +
    'further line. ' +
    'Lines changed in one place are shown removed first, then added. ' +
    'JSON (RFC 8259, at any depth; a byte order mark at the start is dropped) is laid out with two spaces a ' +
    'level and a line for ' +
    'each member and element, as it is written; what is compared is values: numbers exactly, so that `1.0` is ' +
    '`1`, `1e2` is ' +
    '`100` and `-0` is `0` but long ones never fall together, and strings by their characters, so that ' +
    '`"\\u0061"` is `"a"`. ' +
    'A comma behind a value belongs to its line. ' +
    'Each side is at most 5 MB of UTF-8. Inputs too different to be compared in time, and rows that no answer of ' +
    '32 MB could ' +
    'hold, are errors without a side.',
  tag: 'Text & Search',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['text', 'json'], {
      description: 'text compares the lines as they are; json parses both sides and compares their values.',
    }),
    a: Type.String({ maxLength: TEXT_LIMIT, description: 'The original content; at most 5 MB of UTF-8.' }),
    b: Type.String({ maxLength: TEXT_LIMIT, description: 'The changed content; at most 5 MB of UTF-8.' }),
    ignoreWhitespace: Type.Boolean({
      description:
        'Whether white space at the start and the end of a line makes no difference; an unchanged row then shows ' +
        'the line of b.',
    }),
    sortKeys: Type.Boolean({
      description:
        'JSON only: sort the keys of every object, at every depth, by UTF-16 code units, before comparing; ' +
        'arrays keep their order.',
    }),
  }),
  result: Type.Object({
    rows: Type.Array(
      Type.Object({
        type: Type.Enum(['context', 'removed', 'added'], {
          description: 'Whether both sides have the line, only a, or only b.',
        }),
        text: Type.String({ description: 'The line without its end; that of b where both sides have it.' }),
        oldLine: lineNumber(
          'The number of the line in a, from 1; null for an added one. In JSON mode, in a as laid out.',
        ),
        newLine: lineNumber(
          'The number of the line in b, from 1; null for a removed one. In JSON mode, in b as laid out.',
        ),
      }),
      { description: 'The lines of both sides in the order to show them; empty when there is an error.' },
    ),
    stats: Type.Object(
      {
        added: count('How many rows are added.'),
        removed: count('How many rows are removed.'),
        unchanged: count('How many rows are context.'),
      },
      { description: 'The rows counted by type.' },
    ),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the inputs could not be compared, and what would help; else null.',
    }),
    errorSide: Type.Union([Type.Enum(['a', 'b']), Type.Null()], {
      description: 'The side that is not JSON, a if neither is; else null.',
    }),
    errorLine: lineNumber('The line of the error in that side, 1-based; lines end at LF, CRLF or CR. Else null.'),
    errorColumn: lineNumber(
      'The column of the error, 1-based, in UTF-16 code units, a dropped byte order mark not counted; one past ' +
        'the last character where the text ends too early. Else null.',
    ),
  }),
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
      name: 'JSON by value, in any order of keys',
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
      name: 'A side that is not JSON',
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
