import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

export default defineTool({
  summary: 'Generate TypeScript declarations from JSON',
  description:
    'Writes types that accept the JSON value under `strict`. The elements of an array are merged into one type at ' +
    'any depth. Objects with the same properties share one interface, in whatever order they have them. Objects ' +
    'that contain objects with the same properties, such as nodes of a tree, refer to their own interface; leaves ' +
    'may lack the properties that lead down. Interfaces are named after the root and the properties on the path in ' +
    'PascalCase, with `Item` for array elements (`RootUsersItemAddress`); a number follows if the name is taken, ' +
    'and the name of a global type (`Array`) gets a warning. Unions are ordered: string, number, boolean, object, ' +
    'array, null, undefined. Elements of empty arrays are `unknown`, an empty object is `{ [key: string]: never }`, ' +
    'and property names that are not identifiers are quoted. A root that is not an object becomes a type alias. If ' +
    'an object repeats a name, the last member counts, with a warning. JSON is RFC 8259, at most 5 MB of UTF-8 and ' +
    '1,000 levels deep; a leading byte order mark is dropped. Declarations above 32 MB are an error (400).',
  notFor: 'To generate a JSON Schema: json-schema',
  tag: 'Generate',
  lane: 'heavy',
  input: Type.Object({
    json: Type.String({ maxLength: TEXT_LIMIT, description: 'The JSON text; at most 5 MB of UTF-8.' }),
    rootName: Type.String({
      maxLength: 256,
      default: 'Root',
      description:
        'Name of the root type. It is converted to PascalCase and must then be an identifier (`my root-name` becomes ' +
        '`MyRootName`).',
    }),
    exportKeyword: Type.Boolean({ default: true, description: 'Prefix every declaration with `export`.' }),
    optionalWhenMissing: Type.Boolean({
      default: true,
      description:
        'For properties that only some objects of an array have: true makes them optional (`name?: string`), false ' +
        'keeps them required with undefined in the union (`name: string | undefined`).',
    }),
  }),
  result: Type.Object({
    typescript: Type.String({ description: 'The declarations, root first, separated by blank lines.' }),
    interfaceCount: Type.Integer({ description: 'Number of interfaces, without a root type alias.' }),
    warnings,
  }),
  presentation: {
    title: 'JSON to TypeScript',
    synonyms: ['types', 'interface', 'ts', 'codegen', 'quicktype'],
    input: 'json',
    languages: { json: 'json' },
    output: { kind: 'text', field: 'typescript', language: 'typescript' },
    detect: [
      {
        pattern: String.raw`^\s*(?:\{\s*(?:"|\})|\[\s*(?:["{[\]]|(?:-?\d[\d.e+-]{0,30}|true|false|null)\s*[,\]]))`,
        weight: 0.45,
        reason: 'JSON',
      },
    ],
  },
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
