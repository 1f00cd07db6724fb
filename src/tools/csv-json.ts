import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool } from '../shared/tool.js';

/** 1 MB, of characters in the schema and of UTF-8 bytes in `check`. */
const INPUT_LIMIT = 1024 * 1024;

export default defineTool({
  summary: 'Convert CSV to JSON, or JSON to CSV',
  description:
    'CSV is that of RFC 4180, and a little more: records end at CRLF, LF or CR; a cell is quoted where a double ' +
    'quote is its ' +
    'first character, and a quote elsewhere is a character like others; blanks belong to their cells; a byte ' +
    'order mark at the ' +
    'start is dropped; an empty line is skipped, unless the table has one column. ' +
    'With a header, records become objects in its order: missing cells are `""`, cells beyond the header are an ' +
    'array of ' +
    'strings under `_extra`, a repeated name gets `_2`, `_3` and so on, an empty one is `column_N` by its place. ' +
    'From JSON, an array of objects gets a header with all names in the order in which they first come, and an ' +
    'array of ' +
    'arrays gets none; strings are unescaped, numbers keep their digits, null is empty, objects and arrays in ' +
    'cells are JSON ' +
    'text without white space, and of members of one name the last counts. Records then end at CRLF, the last ' +
    'without. ' +
    'The input is at most 1 MB of UTF-8; an output that no answer of 32 MB could hold is an error.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['csv-to-json', 'json-to-csv'], { description: 'Direction of the conversion.' }),
    input: Type.String({ maxLength: INPUT_LIMIT, description: 'The CSV or JSON text; at most 1 MB of UTF-8.' }),
    delimiter: Type.Enum(['comma', 'semicolon', 'tab', 'auto'], {
      description:
        'What stands between cells. auto tells it from the first 10 records of a CSV text, counting outside ' +
        'quotes, and is the ' +
        'comma for JSON input.',
    }),
    hasHeader: Type.Boolean({
      description:
        'CSV to JSON only: whether the first record names the columns; if not, records become arrays of strings.',
    }),
    indent: Type.Enum(['2', '4'], { description: 'CSV to JSON only: the spaces of a level of the JSON text.' }),
  }),
  result: Type.Object({
    output: Type.String({ description: 'The converted text; empty when the input is empty or `valid` is false.' }),
    valid: Type.Boolean({ description: 'Whether the input could be converted.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong, and what would be right; null when valid.',
    }),
    errorLine: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'The physical line of the error, 1-based; lines end at LF, CRLF or CR, inside quotes too. Null without a ' +
        'place.',
    }),
    errorColumn: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'JSON input only: the column of the error, 1-based, in UTF-16 code units, a byte order mark not counted. ' +
        'Else null.',
    }),
  }),
  check: ({ input }) => overBytes('input', input, INPUT_LIMIT),
  examples: [
    {
      name: 'CSV to JSON',
      input: {
        mode: 'csv-to-json',
        input: 'id;name\n1;"Ada; L."\n2;Bob;x\n',
        delimiter: 'auto',
        hasHeader: true,
        indent: '2',
      },
      result: {
        output:
          '[\n  {\n    "id": "1",\n    "name": "Ada; L."\n  },\n' +
          '  {\n    "id": "2",\n    "name": "Bob",\n    "_extra": [\n      "x"\n    ]\n  }\n]',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'JSON to CSV',
      input: {
        mode: 'json-to-csv',
        input: '[{"id":12345678901234567890,"name":"Ada, L."},{"id":2,"tags":["a","b"]}]',
        delimiter: 'auto',
        hasHeader: true,
        indent: '2',
      },
      result: {
        output: 'id,name,tags\r\n12345678901234567890,"Ada, L.",\r\n2,,"[""a"",""b""]"',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'A quote that is never closed',
      input: { mode: 'csv-to-json', input: 'a,b\n1,2\n3,"4\n', delimiter: 'comma', hasHeader: true, indent: '2' },
      result: {
        output: '',
        valid: false,
        error: 'quoted cell is not closed: expected a closing double quote (a quote inside a cell is written twice)',
        errorLine: 3,
        errorColumn: null,
      },
    },
    {
      name: 'Not a table',
      input: { mode: 'json-to-csv', input: '[{"a":1}, 2]', delimiter: 'comma', hasHeader: true, indent: '2' },
      result: {
        output: '',
        valid: false,
        error: 'expected an object like the first element, found a number',
        errorLine: 1,
        errorColumn: 11,
      },
    },
  ],
});
