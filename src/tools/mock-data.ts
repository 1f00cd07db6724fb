import Type from 'typebox';
import { defineTool, type Issue } from '../shared/tool.js';

const FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'username',
  'email',
  'phone',
  'jobTitle',
  'street',
  'city',
  'zipCode',
  'country',
  'company',
  'product',
  'price',
  'uuid',
  'integer',
  'float',
  'boolean',
  'date',
  'timestamp',
] as const;

/** A regular identifier of SQL (ISO 9075-2, section 5.2); a leading underscore is allowed too. */
const IDENTIFIER = String.raw`[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*`;

/** With an optional schema. */
const TABLE_NAME = new RegExp(String.raw`^${IDENTIFIER}(?:\.${IDENTIFIER})?$`, 'u');

export default defineTool({
  summary: 'Generate mock records as JSON, CSV or SQL',
  description:
    'Each record describes one person: names, username and email belong together. Usernames and emails are unique ' +
    'in an answer. Nobody can be reached: emails are at example.com, example.net and example.org, and phone numbers ' +
    'are from the North American range for fiction (555-01XX). Records are random in every call. `price` has two ' +
    'decimals, the last not 0; `integer` is 0 to 1,000,000; `float` is 0 to 1,000 with up to four decimals; `date` ' +
    'is `YYYY-MM-DD` and `timestamp` ISO 8601 in UTC, both within the last ten years; `uuid` is version 4. Numbers ' +
    'and booleans are unquoted in JSON and SQL; everything else is a string. JSON is an array of objects, indented ' +
    'by two spaces. CSV is RFC 4180: a header, CRLF between records. SQL is one INSERT statement per record and ' +
    'line, with the fields as column names and quotes in strings doubled; names that SQL reserves (`date`, `order`) ' +
    'are in double quotes.',
  notFor: 'For ids alone: uuid-gen',
  tag: 'Generate',
  lane: 'risky',
  cacheable: false,
  input: Type.Object({
    rows: Type.Integer({ minimum: 1, maximum: 10_000, default: 10, description: 'Number of records, 1 to 10,000.' }),
    fields: Type.Array(Type.Enum(FIELDS, { description: 'A field of the records.' }), {
      minItems: 1,
      maxItems: FIELDS.length,
      description: 'Fields of every record, in column order, without repeats.',
    }),
    format: Type.Enum(['json', 'csv', 'sql'], { default: 'json', description: 'Output format.' }),
    tableName: Type.String({
      maxLength: 128,
      default: 'records',
      description: 'SQL only: table of the INSERT statements, an identifier with an optional schema (`schema.table`).',
    }),
  }),
  result: Type.Object({
    data: Type.String({ description: 'The records in the requested format.' }),
    rows: Type.Integer({ description: 'Number of records.' }),
    format: Type.Enum(['json', 'csv', 'sql'], { description: 'The requested format.' }),
  }),
  presentation: {
    title: 'Mock data',
    synonyms: ['fake', 'faker', 'dummy', 'sample', 'test', 'seed', 'random'],
    onlyFor: { tableName: { input: 'format', values: ['sql'] } },
    output: {
      kind: 'text',
      field: 'data',
      by: { input: 'format', languages: { json: 'json', csv: 'csv', sql: 'sql' } },
    },
  },
  check: ({ fields, format, tableName }) => {
    const issues: Issue[] = [];
    for (const [index, field] of fields.entries()) {
      const first = fields.indexOf(field);
      if (first < index)
        issues.push({ path: `fields.${index}`, message: `duplicate field "${field}", first at fields.${first}` });
    }
    if (format === 'sql' && !TABLE_NAME.test(tableName)) {
      issues.push({
        path: 'tableName',
        message:
          'expected an SQL identifier (letters, digits and underscores, not starting with a digit), optionally as ' +
          'schema.table',
      });
    }
    return issues;
  },
  examples: [
    {
      name: 'Three people as JSON',
      input: { rows: 3, fields: ['fullName', 'username', 'email', 'boolean'], format: 'json', tableName: '' },
    },
    {
      name: 'Products as CSV',
      input: { rows: 2, fields: ['product', 'price', 'company'], format: 'csv', tableName: '' },
    },
    {
      name: 'Orders as SQL',
      input: { rows: 2, fields: ['uuid', 'price', 'country', 'timestamp'], format: 'sql', tableName: 'shop.orders' },
    },
  ],
});
