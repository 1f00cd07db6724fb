import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Generate TypeScript declarations from JSON',
  description:
    'Writes types that accept the JSON value under `strict`. The elements of an array are merged into one type, ' +
    'at any depth; ' +
    'objects of the same properties share one interface, in whatever order they have them. ' +
    'An interface is called by the root’s name and the names of the properties on the way in PascalCase, with ' +
    '`Item` for the ' +
    'elements of an array (`RootUsersItemAddress`); where that is taken by another, a number follows. ' +
    'Unions are ordered: string, number, boolean, object, array, null, undefined. Elements of empty arrays are ' +
    '`unknown`, an ' +
    'empty object is `{ [key: string]: never }`, and names that are no identifiers stand in double quotes. ' +
    'A root that is not an object is a type alias. Of members of one name in an object, the last counts. ' +
    'JSON is that of RFC 8259, at most 5 MB of UTF-8 and 1,000 levels deep; a byte order mark at the start is ' +
    'dropped. ' +
    'Declarations that no answer of 32 MB could hold are refused.',
  tag: 'Generate',
  lane: 'heavy',
  input: Type.Object({
    json: Type.String({ maxLength: TEXT_LIMIT, description: 'The JSON text; at most 5 MB of UTF-8.' }),
    rootName: Type.String({
      maxLength: 256,
      description:
        'The name of the root’s type: its words in PascalCase must make an identifier (`my root-name` is ' +
        '`MyRootName`).',
    }),
    exportKeyword: Type.Boolean({ description: 'Whether every declaration begins with `export`.' }),
    optionalWhenMissing: Type.Boolean({
      description:
        'What becomes of a property that only some of the objects of an array have: true makes it optional ' +
        '(`name?: string`), ' +
        'false required, with undefined in the union (`name: string | undefined`).',
    }),
  }),
  result: Type.Object({
    typescript: Type.String({ description: 'The declarations, the root’s first, a blank line between them.' }),
    interfaceCount: Type.Integer({
      description: 'How many interfaces are declared; a type alias of the root is none.',
    }),
  }),
  check: ({ json }) => overBytes('json', json, TEXT_LIMIT),
  examples: [
    {
      name: 'Records in an array',
      input: {
        json: '{"users":[{"id":1,"address":{"city":"Paris"}},{"id":"b2","address":null,"e-mail":"b@example.com"}],"tags":[]}',
        rootName: 'Root',
        exportKeyword: true,
        optionalWhenMissing: true,
      },
      result: {
        typescript:
          'export interface Root {\n  users: RootUsersItem[];\n  tags: unknown[];\n}\n\n' +
          'export interface RootUsersItem {\n  id: string | number;\n  address: RootUsersItemAddress | null;\n  ' +
          '"e-mail"?: string;\n}\n\n' +
          'export interface RootUsersItemAddress {\n  city: string;\n}',
        interfaceCount: 3,
      },
    },
    {
      name: 'Required properties, and a root that is an array',
      input: {
        json: '[{"x":1},{"x":2,"y":[[1,"a"]]}]',
        rootName: 'chart points',
        exportKeyword: false,
        optionalWhenMissing: false,
      },
      result: {
        typescript:
          'type ChartPoints = ChartPointsItem[];\n\n' +
          'interface ChartPointsItem {\n  x: number;\n  y: (string | number)[][] | undefined;\n}',
        interfaceCount: 1,
      },
    },
    {
      name: 'A name that is not an identifier',
      input: { json: '{}', rootName: '1; drop', exportKeyword: true, optionalWhenMissing: true },
      refused: { status: 400, error: 'rootName: "1; drop" is not a valid TypeScript identifier' },
    },
  ],
});
