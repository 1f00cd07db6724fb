import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

/** 1 MB: as characters in the schema, as UTF-8 bytes in `check`. */
const INPUT_LIMIT = 1024 * 1024;

export default defineTool({
  summary: 'Convert CSV to JSON, or JSON to CSV',
  description:
    'CSV is RFC 4180, read leniently: records end at CRLF, LF or CR; a field is quoted if its first character is a ' +
    'double quote, and quotes elsewhere are ordinary characters; spaces belong to their field, but are dropped after ' +
    'a closing quote, with a warning; a leading byte order mark is dropped, and the first line `sep=;` of Excel, ' +
    'with a warning; empty lines are skipped unless the table has one column. With a header, each record becomes an ' +
    'object in header order. Missing fields are `""`; extra fields go to an array under `_extra`, with a warning; a ' +
    'repeated name gets `_2`, `_3` and so on; an empty name becomes `column_N`. JSON to CSV: an array of objects ' +
    'gets a header with all names in the order of their first appearance, an array of arrays gets none. Strings are ' +
    'unescaped, numbers keep their digits, null is empty, and nested objects and arrays are JSON text without white ' +
    'space. If an object repeats a name, the last value counts, with a warning. Records are separated by CRLF. The ' +
    'input is at most 1 MB of UTF-8. A result above 32 MB is an error.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['csv-to-json', 'json-to-csv'], { description: 'Direction of the conversion.' }),
    input: Type.String({ maxLength: INPUT_LIMIT, description: 'The CSV or JSON text; at most 1 MB of UTF-8.' }),
    delimiter: Type.Enum(['comma', 'semicolon', 'tab', 'auto'], {
      default: 'auto',
      description:
        'Separator of fields. auto: for CSV input, the one that a first line `sep=;` names, else detected from the ' +
        'first 10 records, ignoring quoted text; for JSON input, comma. A warning says if the chosen one gives one ' +
        'column, and another one gives several in every record.',
    }),
    hasHeader: Type.Boolean({
      default: true,
      description:
        'CSV to JSON only: whether the first record names the columns. If false, records become arrays of strings.',
    }),
    indent: Type.Enum(['2', '4'], {
      default: '2',
      description: 'CSV to JSON only: spaces per level of the JSON text.',
    }),
  }),
  result: Type.Object({
    output: Type.String({ description: 'The converted text; empty when the input is empty or `valid` is false.' }),
    valid: Type.Boolean({ description: 'Whether the input could be converted.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What was expected and what was found; null when valid.',
    }),
    errorLine: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Physical line of the error, 1-based; lines end at LF, CRLF or CR, also inside quotes. Null if there is no ' +
        'position.',
    }),
    errorColumn: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'JSON input only: column of the error, 1-based, in UTF-16 code units without the byte order mark. Null ' +
        'otherwise.',
    }),
    warnings,
  }),
  presentation: {
    title: 'CSV and JSON',
    synonyms: ['tsv', 'spreadsheet', 'excel', 'table', 'delimiter'],
    input: 'input',
    languages: { input: { input: 'mode', languages: { 'json-to-csv': 'json' } } },
    onlyFor: { indent: { input: 'mode', values: ['csv-to-json'] } },
    output: {
      kind: 'text',
      field: 'output',
      by: { input: 'mode', languages: { 'csv-to-json': 'json', 'json-to-csv': 'csv' } },
    },
    inverse: 'mode',
    fault: { message: 'error', line: 'errorLine', column: 'errorColumn' },
    detect: [
      {
        pattern: String.raw`^(?:"[^"\n]*"|[^\s"{[<(,][^\n",]*)(?:,(?:"[^"\n]*"|[^\s",][^\n",]*)?)+\n[^\n]*,`,
        weight: 0.65,
        reason: 'rows with commas',
        with: { mode: 'csv-to-json' },
      },
      {
        pattern: String.raw`^(?:"[^"\n]*"|[^\s"{[<(;][^\n";]*)(?:;(?:"[^"\n]*"|[^\s";][^\n";]*)?)+\n[^\n]*;`,
        weight: 0.65,
        reason: 'rows with semicolons',
        with: { mode: 'csv-to-json' },
      },
      {
        pattern: String.raw`^(?:"[^"\n]*"|[^\s"{[<(\t][^\n"\t]*)(?:\t(?:"[^"\n]*"|[^\s"\t][^\n"\t]*)?)+\n[^\n]*\t`,
        weight: 0.65,
        reason: 'rows with tabs',
        with: { mode: 'csv-to-json' },
      },
      {
        pattern: String.raw`^\s*\[\s*\{\s*"`,
        weight: 0.5,
        reason: 'JSON, a table',
        with: { mode: 'json-to-csv' },
      },
    ],
  },
  commandLine: {
    inferred: [
      { endings: ['.csv', '.tsv', '.tab'], with: { mode: 'csv-to-json' } },
      { endings: ['.json'], pattern: String.raw`^\s*\[\s*[{\]]`, with: { mode: 'json-to-csv' } },
      { pattern: String.raw`^\s*[[{]`, with: { mode: 'json-to-csv' }, isGuess: true },
      { pattern: '', with: { mode: 'csv-to-json' } },
    ],
  },
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
        warnings: ['line 3: 3 fields, but the header has 2: the others are in "_extra"'],
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
      name: 'An unclosed quote',
      input: { mode: 'csv-to-json', input: 'a,b\n1,2\n3,"4\n', delimiter: 'comma', hasHeader: true, indent: '2' },
      result: {
        output: '',
        valid: false,
        error: 'quoted field is not closed: expected a closing double quote (a quote inside a field is written twice)',
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
