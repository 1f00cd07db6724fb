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

/** A regular identifier of SQL (ISO 9075-2, section 5.2), here with underscores at its start too. */
const IDENTIFIER = String.raw`[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*`;

/** Perhaps qualified by a schema. */
const TABLE_NAME = new RegExp(String.raw`^${IDENTIFIER}(?:\.${IDENTIFIER})?$`, 'u');

export default defineTool({
  summary: 'Generate mock records as JSON, CSV or SQL',
  description:
    'Every record is of one person: names, username and email belong together, and no two records have the same ' +
    'username or ' +
    'email. Nobody can be reached: emails are at example.com, example.net and example.org, phone numbers are of ' +
    'those that North ' +
    'America keeps for fiction (555-01XX). Records are drawn anew for every call. ' +
    '`price` has two decimals, the last not 0; `integer` is from 0 to 1,000,000, `float` from 0 to 1,000 with up ' +
    'to four decimals; ' +
    '`date` is `YYYY-MM-DD` and `timestamp` ISO 8601 in UTC, both of the last ten years; `uuid` is of version 4. ' +
    'Numbers and booleans are such in JSON, and bare in SQL; the rest are strings. ' +
    'JSON is an array of objects, indented by two spaces. CSV is that of RFC 4180: a header, CRLF between ' +
    'records, the last without. ' +
    'SQL is an INSERT statement for each record, on a line of its own, with the fields as column names and ' +
    'quotes in strings doubled.',
  tag: 'Generate',
  lane: 'risky',
  cacheable: false,
  input: Type.Object({
    rows: Type.Integer({ minimum: 1, maximum: 10_000, description: 'How many records.' }),
    fields: Type.Array(Type.Enum(FIELDS, { description: 'A field of the records.' }), {
      minItems: 1,
      maxItems: FIELDS.length,
      description: 'The fields of every record, in this order, each once.',
    }),
    format: Type.Enum(['json', 'csv', 'sql'], { description: 'What the records are written as.' }),
    tableName: Type.String({
      maxLength: 128,
      description:
        'SQL only: the table of the INSERT statements, an identifier or two with a dot between (`schema.table`). ' +
        'Else of no effect.',
    }),
  }),
  result: Type.Object({
    data: Type.String({ description: 'The records in the format.' }),
    rows: Type.Integer({ description: 'How many records there are.' }),
    format: Type.Enum(['json', 'csv', 'sql'], { description: 'The format asked for.' }),
  }),
  check: ({ fields, format, tableName }) => {
    const issues: Issue[] = [];
    for (const [index, field] of fields.entries()) {
      const first = fields.indexOf(field);
      if (first < index)
        issues.push({ path: `fields.${index}`, message: `"${field}" is listed twice, first at fields.${first}` });
    }
    if (format === 'sql' && !TABLE_NAME.test(tableName)) {
      issues.push({
        path: 'tableName',
        message:
          'expected an SQL identifier (letters, digits and underscores, no digit first), or two with a dot between',
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
