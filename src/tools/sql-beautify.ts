import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Beautify SQL of seven dialects',
  description:
    'Only white space changes, and the case of keywords where it is asked for: strings, quoted identifiers and comments stay as they are written. ' +
    'Statements are separated by an empty line. What is no SQL of the dialect is refused with its line and column: ' +
    'an unclosed string, comment or bracket, a character that begins nothing, a token in the wrong place. ' +
    'Brackets and CASE expressions may be nested 200 levels deep.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    sql: Type.String({ maxLength: 500_000, description: 'One statement or more, separated by semicolons.' }),
    dialect: Type.Enum(['sql', 'transactsql', 'plsql', 'postgresql', 'mysql', 'mariadb', 'sqlite'], {
      description: 'Which SQL it is: its keywords, quotes, comments and operators. `sql` is the standard.',
    }),
    keywordCase: Type.Enum(['preserve', 'upper', 'lower'], {
      description: 'How keywords are written; names of functions, data types and columns stay as they are.',
    }),
    indentSize: Type.Integer({ minimum: 0, maximum: 16, description: 'Spaces per level.' }),
  }),
  result: Type.Object({
    sql: Type.String({ description: 'The formatted SQL.' }),
  }),
  examples: [
    {
      name: 'Beautify',
      input: { sql: "select id, name as 'n' from users where age>18 and name like 'A%';", dialect: 'sql', keywordCase: 'upper', indentSize: 2 },
      result: { sql: "SELECT\n  id,\n  name AS 'n'\nFROM\n  users\nWHERE\n  age > 18\n  AND name LIKE 'A%';" },
    },
    {
      name: 'PostgreSQL',
      input: { sql: 'select $1::int, "Select" from t -- all of it', dialect: 'postgresql', keywordCase: 'preserve', indentSize: 4 },
      result: { sql: 'select\n    $1::int,\n    "Select"\nfrom\n    t -- all of it' },
    },
    {
      name: 'An unclosed string',
      input: { sql: "select\n  'abc", dialect: 'mysql', keywordCase: 'preserve', indentSize: 2 },
      refused: { status: 400, error: 'sql cannot be read as mysql, line 2, column 3: unexpected "\'abc"' },
    },
  ],
});
