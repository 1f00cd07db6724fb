import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, type Issue, TEXT_LIMIT } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

/** 1 MB: as characters in the schema, as UTF-8 bytes in `check`. */
const MEGABYTE = 1024 * 1024;

const failure = (role: string) =>
  Type.Object({
    instancePath: Type.String({
      description: 'The JSON Pointer (RFC 6901) to the value in the instance; empty for the whole.',
    }),
    schemaPath: Type.String({
      description:
        'The keyword in the schema, a JSON Pointer in a URI fragment: `#/properties/age/type`. For a keyword of a ' +
        'meta-schema, after the URI of that meta-schema.',
    }),
    keyword: Type.String({
      description: `The keyword ${role}; \`json\` if the instance is not JSON, \`false schema\` for the schema false.`,
    }),
    message: Type.String({ description: 'What was expected and what was found.' }),
    params: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The facts of the message for programs; the members depend on the keyword.',
      },
    ),
    line: Type.Integer({
      minimum: 1,
      description: 'The line of the value in the instance, 1-based; lines end at LF, CRLF or CR.',
    }),
    column: Type.Integer({ minimum: 1, description: 'The column of the value, 1-based, in UTF-16 code units.' }),
  });

export default defineTool({
  summary: 'Validate JSON against a JSON Schema, or infer a schema from JSON',
  description:
    'Supports all of draft 2020-12. References can point into the schema, to its embedded resources and to the ' +
    'meta-schemas of the draft; nothing is ever fetched. A `$schema` that names another draft is an error; under any ' +
    'other meta-schema the keywords keep their meaning. Numbers are compared with all their digits. A `pattern` has ' +
    'the flag u; one that is valid only without it is read so, with a warning, unless it has `\\p`, `\\P` or `\\u{`. ' +
    '`format` is an annotation: strings that do not match become `formatWarnings` and never make an instance ' +
    'invalid. Keywords outside the draft are annotations, except `dependencies`, which keeps its meaning. A failure ' +
    'counts once per keyword and value, however many references lead to it. Failures inside `anyOf`, `oneOf`, `not`, ' +
    '`contains` and `propertyNames` are part of the message of that keyword. All members are validated, also those ' +
    'with a repeated name. Both texts are RFC 8259; a leading byte order mark is dropped. Generate mode merges the ' +
    'items of an array: `required` lists what every merged object has, `integer` is used if all numbers are whole, ' +
    'and a `format` if every string has it. An instance that is not JSON is then an error (400) with line and column.',
  notFor: 'For TypeScript types: json-to-typescript; for JSON syntax alone: json-formatter',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['validate', 'generate'], {
      default: 'validate',
      description: 'validate: check the instance against the schema; generate: infer a schema from the instance.',
    }),
    instance: Type.String({
      maxLength: TEXT_LIMIT,
      description: 'The JSON text; at most 1 MB of UTF-8 in validate mode, 5 MB in generate mode.',
    }),
    schema: Type.Optional(
      Type.String({
        maxLength: MEGABYTE,
        description:
          'The JSON Schema as JSON text, at most 1 MB of UTF-8. Required in validate mode, ignored in generate mode.',
      }),
    ),
  }),
  result: Type.Object({
    mode: Type.Enum(['validate', 'generate'], { description: 'The mode of the call.' }),
    valid: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        'Whether the instance conforms to the schema; false if it is not JSON. Null with a schemaError and in ' +
        'generate mode.',
    }),
    schemaError: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the schema could not be used, with the place in it; null otherwise.',
    }),
    errors: Type.Array(failure('that the value fails'), {
      maxItems: 100,
      description: 'The first 100 failures; fewer if their paths are very long.',
    }),
    errorCount: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Number of all failures, also those not listed. Null with a schemaError and in generate mode.',
    }),
    formatWarnings: Type.Array(failure('`format`'), {
      maxItems: 100,
      description: 'The first 100 strings that do not match the format of the schema.',
    }),
    schema: Type.Union([Type.String(), Type.Null()], {
      description: 'The generated schema as JSON text, with two spaces per level; null in validate mode.',
    }),
    warnings,
  }),
  presentation: {
    title: 'JSON Schema',
    synonyms: ['validator', 'validation', 'draft', 'ajv', 'infer'],
    input: 'instance',
    second: 'schema',
    languages: { instance: 'json', schema: 'json' },
    onlyFor: { schema: { input: 'mode', values: ['validate'] } },
    output: {
      kind: 'report',
      views: { errors: 'findings', formatWarnings: 'notes', mode: 'none' },
    },
    outputBy: { input: 'mode', views: { generate: { kind: 'text', field: 'schema', language: 'json' } } },
    negative: [{ field: 'valid', is: false }],
    fault: { message: 'schemaError', input: 'schema' },
    detect: [
      {
        pattern: String.raw`^\s*\{\s*"\$(?:schema|id|defs)"\s*:`,
        weight: 0.95,
        reason: 'JSON Schema',
        field: 'schema',
      },
      {
        pattern: String.raw`^\s*(?:\{\s*(?:"|\})|\[\s*(?:["{[\]]|(?:-?\d[\d.e+-]{0,30}|true|false|null)\s*[,\]]))`,
        weight: 0.4,
        reason: 'JSON',
        with: { mode: 'generate' },
      },
    ],
  },
  check: ({ mode, instance, schema }) => {
    const issues: Issue[] = overBytes('instance', instance, mode === 'validate' ? MEGABYTE : TEXT_LIMIT);
    if (schema !== undefined) issues.push(...overBytes('schema', schema, MEGABYTE));
    else if (mode === 'validate') issues.push({ path: 'schema', message: 'required in mode validate' });
    return issues;
  },
  examples: [
    {
      name: 'Valid, with a format warning',
      input: {
        mode: 'validate',
        instance: '{"id": 12345678901234567890, "email": "ada"}',
        schema: '{"properties":{"id":{"type":"integer"},"email":{"format":"email"}},"required":["id"]}',
      },
      result: {
        mode: 'validate',
        valid: true,
        schemaError: null,
        errors: [],
        errorCount: 0,
        formatWarnings: [
          {
            instancePath: '/email',
            schemaPath: '#/properties/email/format',
            keyword: 'format',
            message: 'expected an email address of RFC 5321, found the string "ada"',
            params: { format: 'email' },
            line: 1,
            column: 39,
          },
        ],
        schema: null,
      },
    },
    {
      name: 'Invalid',
      input: {
        mode: 'validate',
        instance: '{\n  "price": 19.995,\n  "tags": ["a", "b", "a"]\n}',
        schema: '{"properties":{"price":{"multipleOf":0.01},"tags":{"uniqueItems":true}},"required":["id"]}',
      },
      result: {
        mode: 'validate',
        valid: false,
        schemaError: null,
        errors: [
          {
            instancePath: '',
            schemaPath: '#/required',
            keyword: 'required',
            message: 'expected the property "id", found none',
            params: { missingProperty: 'id' },
            line: 1,
            column: 1,
          },
          {
            instancePath: '/price',
            schemaPath: '#/properties/price/multipleOf',
            keyword: 'multipleOf',
            message: 'expected a multiple of 0.01, found the number 19.995',
            params: { multipleOf: 0.01 },
            line: 2,
            column: 12,
          },
          {
            instancePath: '/tags',
            schemaPath: '#/properties/tags/uniqueItems',
            keyword: 'uniqueItems',
            message: 'expected items that all differ, found items 0 and 2 to be equal',
            params: { i: 2, j: 0 },
            line: 3,
            column: 11,
          },
        ],
        errorCount: 3,
        formatWarnings: [],
        schema: null,
      },
    },
    {
      name: 'A remote reference',
      input: { mode: 'validate', instance: '{}', schema: '{"properties":{"a":{"$ref":"https://example.com/a.json"}}}' },
      result: {
        mode: 'validate',
        valid: null,
        schemaError:
          '#/properties/a/$ref: the reference is to "https://example.com/a.json", which is not in this schema: ' +
          'remote schemas are never fetched; add it to $defs with its $id',
        errors: [],
        errorCount: null,
        formatWarnings: [],
        schema: null,
      },
    },
    {
      name: 'Generate',
      input: {
        mode: 'generate',
        instance: '[{"id": 1, "site": "https://example.com/"}, {"id": 2.5, "site": null}, {"id": 3}]',
      },
      result: {
        mode: 'generate',
        valid: null,
        schemaError: null,
        errors: [],
        errorCount: null,
        formatWarnings: [],
        schema:
          '{\n  "$schema": "https://json-schema.org/draft/2020-12/schema",\n  "type": "array",\n  "items": {\n   ' +
          ' "type": "object",\n' +
          '    "properties": {\n      "id": {\n        "type": "number"\n      },\n      "site": {\n        ' +
          '"type": [\n          "string",\n' +
          '          "null"\n        ],\n        "format": "uri"\n      }\n    },\n    "required": [\n      ' +
          '"id"\n    ]\n  }\n}',
      },
    },
  ],
});
