import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Beautify SQL of seven dialects',
  description:
    'Only white space changes, and the case of keywords if asked for. Strings, quoted names and comments stay as ' +
    'written, except for the indent of comment lines that begin with an asterisk. Statements are separated by an ' +
    'empty line; procedures, batches and Jinja templates are indented by block. SQL of any dialect and nesting is ' +
    'laid out. Only an unclosed string, quoted name or comment is an error (400), with the line and column where it ' +
    'begins.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    sql: Type.String({
      maxLength: 500_000,
      description: 'One or more statements, separated by semicolons; at most 500,000 characters.',
    }),
    dialect: Type.Enum(['sql', 'transactsql', 'plsql', 'postgresql', 'mysql', 'mariadb', 'sqlite'], {
      default: 'sql',
      description: 'Dialect of keywords, quotes, comments and operators. `sql` is the ISO standard.',
    }),
    keywordCase: Type.Enum(['preserve', 'upper', 'lower'], {
      default: 'preserve',
      description: 'Letter case of keywords. Names of functions, data types and columns stay as they are.',
    }),
    indentSize: Type.Integer({ minimum: 0, maximum: 16, default: 2, description: 'Spaces per level, 0 to 16.' }),
  }),
  result: Type.Object({
    sql: Type.String({ description: 'The formatted SQL.' }),
  }),
  presentation: {
    title: 'SQL formatter',
    synonyms: ['query', 'prettify', 'pretty', 'postgres', 'mysql', 'select'],
    input: 'sql',
    languages: { sql: 'sql' },
    output: { kind: 'text', field: 'sql', language: 'sql' },
    detect: [
      {
        pattern: String.raw`^\s*(?:--[^\n]*\n\s*)*(?:select\b[\s\S]*\bfrom\b|with\s+[\w"]+\s+as\s*\(|insert\s+into\b|update\s+[\w."]+\s+set\b|delete\s+from\b|merge\s+into\b|(?:create|alter|drop)\s+(?:or\s+replace\s+|unique\s+|temp(?:orary)?\s+)?(?:table|view|index|function|procedure|trigger|database|schema)\b)`,
        weight: 0.92,
        reason: 'SQL statement',
      },
    ],
  },
  examples: [
    {
      name: 'Beautify',
      input: {
        sql: "select id, name as 'n' from users where age>18 and name like 'A%';",
        dialect: 'sql',
        keywordCase: 'upper',
        indentSize: 2,
      },
      result: { sql: "SELECT\n  id,\n  name AS 'n'\nFROM\n  users\nWHERE\n  age > 18\n  AND name LIKE 'A%';" },
    },
    {
      name: 'PostgreSQL',
      input: {
        sql: 'select $1::int, "Select" from t -- all of it',
        dialect: 'postgresql',
        keywordCase: 'preserve',
        indentSize: 4,
      },
      result: { sql: 'select\n    $1::int,\n    "Select"\nfrom\n    t -- all of it' },
    },
    {
      name: 'An unclosed string',
      input: { sql: "select\n  'abc", dialect: 'mysql', keywordCase: 'preserve', indentSize: 2 },
      refused: { status: 400, error: "line 2, column 3: string literal starting with 'abc is not closed" },
    },
  ],
});
