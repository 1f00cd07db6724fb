import { once } from 'node:events';
import { createServer } from 'node:net';
import { validate as hyperjump, registerSchema, unregisterSchema } from '@hyperjump/json-schema/draft-2020-12';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/json-schema.js';
import { DIALECT, META_SCHEMAS } from '../../workers/schema/meta-schemas.js';
import { run } from '../../workers/tools/json-schema.js';
import { cpuMs } from '../cpu-ms.js';
import { jsonText } from '../json/texts.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;
type Result = Static<typeof contract.result>;

const MB = 1024 * 1024;

const validating = (schema: string, instance: string): Input => ({ mode: 'validate', instance, schema });
const validate = (schema: string, instance: string, limitMs = 60_000): Result =>
  run(validating(schema, instance), limitMs);
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const generate = (instance: string): Result => run({ mode: 'generate', instance }, 10_000);

/** A schema with instances that it accepts and instances that it rejects. */
interface SchemaCase {
  readonly schema: string;
  readonly valid?: readonly string[];
  readonly invalid?: readonly string[];
}

function checkCases(t: Test, cases: readonly SchemaCase[]): void {
  for (const { schema, valid = [], invalid = [] } of cases) {
    for (const [expected, instances] of [
      [true, valid],
      [false, invalid],
    ] as const) {
      for (const instance of instances) {
        const { valid: found, schemaError } = validate(schema, instance);
        const title = `${schema.slice(0, 90)} ${expected ? 'accepts' : 'rejects'} ${instance.slice(0, 60)}`;
        // TAP reads this character as a line end.
        t.equal(found, expected, title.replaceAll('\u2028', ' '), { schemaError });
      }
    }
  }
}

t.test('numbers are compared by their digits', async t => {
  checkCases(t, [
    {
      schema: '{"multipleOf":0.01}',
      valid: ['19.99', '0', '-0.01', '1e2', '4.35', '1.13'],
      invalid: ['19.995', '1e-3'],
    },
    { schema: '{"multipleOf":0.0001}', valid: ['0.0075'], invalid: ['0.00751'] },
    { schema: '{"multipleOf":1e-300}', valid: ['1', '3e-300', '1e308'], invalid: ['1e-301'] },
    {
      schema: '{"multipleOf":7}',
      valid: ['7e1000000000', '1000000000000000000000000000006', '21.0'],
      invalid: ['1e1000000000', '1000000000000000000000000000004'],
    },
    { schema: '{"multipleOf":0.5}', valid: ['1e308', '1E400'] },
    {
      schema: '{"type":"integer"}',
      valid: ['1.0', '1e3', '-0', '1.50e1', '1E400', '123456789012345678901234567890'],
      invalid: ['1.5', '1e-1', '123456789012345678901234567890.5'],
    },
    {
      schema: '{"minimum":123456789012345678901234567890}',
      valid: ['123456789012345678901234567890', '123456789012345678901234567890.1', '1e30'],
      invalid: ['123456789012345678901234567889', '-1e99'],
    },
    {
      schema: '{"exclusiveMaximum":0.1}',
      valid: ['0.09999999999999999999999999', '-0.2'],
      invalid: ['0.1', '0.10', '1e-1', '0.10000000000000000000000001'],
    },
    { schema: '{"exclusiveMinimum":-1e-400}', valid: ['0', '-1e-401'], invalid: ['-1e-400', '-1'] },
    {
      schema: '{"const":123456789012345678901234567890}',
      valid: ['123456789012345678901234567890.0', '1.2345678901234567890123456789e29'],
      invalid: ['123456789012345678901234567891'],
    },
    {
      schema: '{"const":1}',
      valid: ['1.0', '1e0', '10e-1', '0.1E+1'],
      invalid: ['true', '"1"', '1.0000000000000000000001'],
    },
    {
      schema: '{"enum":[0.1,[1.0,{"a":2}]]}',
      valid: ['1e-1', '[1,{"a":2.0}]'],
      invalid: ['0.10000000000000000001', '[1,{"a":"2"}]'],
    },
    { schema: '{"const":-0}', valid: ['0', '0.0', '-0e5'] },
    {
      schema: '{"uniqueItems":true}',
      valid: ['[1,true]', '[0,false]', '[100000000000000000000000000000,100000000000000000000000000001]', '["1",1]'],
      invalid: ['[1,1.0]', '[{"a":1,"b":2},{"b":2.0,"a":1e0}]', '[100,1e2]'],
    },
    { schema: '{"maxLength":1.0,"minItems":1e0}', valid: ['"a"', '"😀"', '[1]'], invalid: ['"ab"', '[]'] },
  ]);
});

t.test('cases that other validators get wrong are right', async t => {
  const source = 'bug trackers of validators';
  checkCases(t, [
    {
      schema: '{"required":["__proto__","toString","constructor"]}',
      valid: ['{"__proto__":1,"toString":2,"constructor":3}'],
      invalid: ['{}'],
    },
    {
      schema: '{"properties":{"__proto__":{"type":"string"}}}',
      valid: ['{"__proto__":"a"}'],
      invalid: ['{"__proto__":1}'],
    },
    { schema: '{"enum":[]}', invalid: ['1', 'null'] },
    { schema: '{"const":"\u2028${}`\'\\""}', valid: ['"\\u2028${}`\'\\""'], invalid: ['""'] },
    { schema: '{"nullable":true,"type":"string"}', invalid: ['null'] },
    { schema: '{"minLength":2}', valid: ['"😀😀"', '"\\ud83d\\ude00a"'], invalid: ['"😀"'] },
    { schema: '{"pattern":"^.$"}', valid: ['"😀"', '"\\ud800"'], invalid: ['"ab"', '"\\n"'] },
    { schema: '{"pattern":"a"}', valid: ['"bab"', '1'], invalid: ['"b"'] },
    {
      schema: '{"dependencies":{"a":["b"],"c":{"minProperties":2}}}',
      valid: ['{"a":1,"b":2}', '{}'],
      invalid: ['{"a":1}', '{"c":1}'],
    },
    {
      schema:
        '{"$id":"http://localhost/a","$defs":{"b":{"$id":"b","$defs":{"c":{"$anchor":"c","type":"string"}}}},"$ref":"b#c"}',
      valid: ['"a"'],
      invalid: ['1'],
    },
    {
      schema: '{"$id":"urn:example:a","$ref":"#/$defs/a%25b~1c","$defs":{"a%b/c":{"type":"string"}}}',
      valid: ['"a"'],
      invalid: ['1'],
    },
    {
      schema: `{"$ref":"${DIALECT}"}`,
      valid: ['{"type":"string"}', 'true'],
      invalid: ['{"type":"strin"}', '1', '{"properties":{"a":{"minLength":-1}}}'],
    },
    {
      schema: '{"$schema":"https://spec.openapis.org/oas/3.1/dialect/base","type":"string"}',
      valid: ['"a"'],
      invalid: ['1'],
    },
    {
      schema: '{"contentEncoding":"base64","contentMediaType":"application/json","contentSchema":{"type":"object"}}',
      valid: ['"%"'],
    },
    {
      schema: '{"if":{"properties":{"a":{"const":1}}},"unevaluatedProperties":false}',
      valid: ['{"a":1}'],
      invalid: ['{"a":2}', '{"b":1}'],
    },
    {
      schema: '{"prefixItems":[true],"contains":{"type":"string"},"unevaluatedItems":false}',
      valid: ['[1,"a"]', '[1,"a","b"]'],
      invalid: ['[1,"a",2]'],
    },
  ]);
  table(t, contract, run, [
    {
      name: 'an instance with 300,000 errors',
      input: validating('{"items":{"type":"string"}}', `[${'1,'.repeat(299_999)}1]`),
      result: { valid: false, errorCount: 300_000 },
      source,
    },
    {
      name: '5,000 properties missing in each of 20,000 objects',
      input: validating(
        JSON.stringify({ items: { required: Array.from({ length: 5000 }, (_, n) => `p${n}`) } }),
        `[${Array(20_000).fill('{"p7":1}').join()}]`,
      ),
      result: { valid: false, errorCount: 20_000 * 4999 },
    },
    { name: 'a false schema', input: validating('false', '1'), result: { valid: false, errorCount: 1 }, source },
  ]);
});

t.test('errors name the location, the expectation and the value found', async t => {
  const first = (schema: string, instance: string) => validate(schema, instance).errors[0];
  const cases: [schema: string, instance: string, expected: Partial<Result['errors'][number]>][] = [
    [
      '{"type":"integer"}',
      '\n "a"',
      {
        instancePath: '',
        schemaPath: '#/type',
        keyword: 'type',
        message: 'expected integer, found the string "a"',
        params: { type: 'integer' },
        line: 2,
        column: 2,
      },
    ],
    [
      '{"type":["null","object"]}',
      '[]',
      { message: 'expected null or object, found an empty array', params: { type: ['null', 'object'] } },
    ],
    [
      '{"items":{"minimum":5}}',
      '[7,\r\n4]',
      {
        instancePath: '/1',
        schemaPath: '#/items/minimum',
        message: 'expected a number of at least 5, found the number 4',
        params: { comparison: '>=', limit: 5 },
        line: 2,
        column: 1,
      },
    ],
    [
      '{"additionalProperties":false}',
      '{"a/b~":1}',
      {
        instancePath: '/a~1b~0',
        keyword: 'additionalProperties',
        params: { additionalProperty: 'a/b~' },
        line: 1,
        column: 9,
      },
    ],
    [
      '{"properties":{"a":false}}',
      '{"a":1}',
      { instancePath: '/a', schemaPath: '#/properties/a', keyword: 'properties', params: { property: 'a' } },
    ],
    ['{"prefixItems":[true],"items":false}', '[1,2]', { instancePath: '/1', keyword: 'items' }],
    [
      'false',
      '1',
      {
        keyword: 'false schema',
        schemaPath: '#',
        message: 'expected nothing, found the number 1: the schema is false',
      },
    ],
    [
      '{"minLength":2}',
      '"😀"',
      { message: 'expected at least 2 characters, found 1 in the string "😀"', params: { limit: 2 } },
    ],
    [
      '{"patternProperties":{"^é":{"type":"null"}}}',
      '{"é":1}',
      { instancePath: '/é', schemaPath: '#/patternProperties/%5E%C3%A9/type' },
    ],
    [
      '{"enum":["a",{"b":[1]}]}',
      '"c"',
      { message: 'expected one of "a", {"b":[1]}, found the string "c"', params: { allowedValues: ['a', { b: [1] }] } },
    ],
    ['{"const":123456789012345678901}', '1', { params: { allowedValue: '123456789012345678901' } }],
    [
      '{"anyOf":[{"type":"string"},{"items":{"type":"string"}}]}',
      '["a",1]',
      {
        keyword: 'anyOf',
        message:
          'expected to fit one or more of the 2 schemas of anyOf, fits none: expected string, found an array; at ' +
          '/1 expected string, found the number 1',
      },
    ],
    [
      '{"oneOf":[true,{"type":"string"},{"minLength":1}]}',
      '"a"',
      {
        keyword: 'oneOf',
        message: 'expected to fit exactly one of the 3 schemas of oneOf, fits those at 0 and 1',
        params: { passingSchemas: [0, 1] },
      },
    ],
    ['{"not":{"type":"string"}}', '"a"', { keyword: 'not' }],
    [
      '{"contains":{"type":"string"},"minContains":2}',
      '["a",1]',
      {
        keyword: 'contains',
        message: 'expected at least 2 items to fit the schema of contains, found 1 of 2',
        params: { minContains: 2 },
      },
    ],
    [
      '{"propertyNames":{"maxLength":1}}',
      '{"ab":1}',
      { instancePath: '/ab', keyword: 'propertyNames', params: { propertyName: 'ab' }, line: 1, column: 2 },
    ],
    [
      '{"dependentRequired":{"a":["b"]}}',
      '{"a":1}',
      {
        message: 'expected the property "b" because there is "a", found none',
        params: { property: 'a', missingProperty: 'b' },
      },
    ],
    [
      '{"unevaluatedProperties":false}',
      '{"a":1}',
      { instancePath: '/a', keyword: 'unevaluatedProperties', params: { unevaluatedProperty: 'a' } },
    ],
    [
      `{"$ref":"${DIALECT}"}`,
      '{"title":1}',
      {
        instancePath: '/title',
        schemaPath: 'https://json-schema.org/draft/2020-12/meta/meta-data#/properties/title/type',
      },
    ],
    ['{"then":{"type":"null"},"if":true}', '1', { schemaPath: '#/then/type' }],
  ];
  for (const [schema, instance, expected] of cases) t.has(first(schema, instance), expected, `${schema} ${instance}`);
  const { errors } = validate('{"items":{"type":"string"}}', JSON.stringify(Array(250).fill(1)));
  t.equal(errors.length, 100);
  t.same(
    errors.map(({ instancePath }) => instancePath),
    Array.from({ length: 100 }, (_, n) => `/${n}`),
    'errors are in the order of the instance',
  );
});

t.test('an error counts once per keyword and value', async t => {
  const doubling = (applicator: string, leaf: object) => {
    const $defs = Object.fromEntries(
      Array.from({ length: 27 }, (_, n) => {
        const next = { $ref: `#/$defs/d${n + 1}` };
        return [`d${n}`, n < 26 ? { [applicator]: [next, next] } : leaf];
      }),
    );
    return JSON.stringify({ $ref: '#/$defs/d0', $defs });
  };
  t.equal(validate(doubling('allOf', { type: 'string' }), '1').errorCount, 1);
  t.equal(validate(doubling('anyOf', { type: 'string' }), '1').errorCount, 1);
  t.equal(validate(doubling('oneOf', { type: 'string' }), '1').errorCount, 1);
  t.equal(validate(doubling('anyOf', { type: 'string', format: 'uuid' }), '"a"').formatWarnings.length, 1);
  const tracked = JSON.stringify({
    ...JSON.parse(doubling('anyOf', { properties: { a: true } })),
    unevaluatedProperties: false,
  });
  t.equal(validate(tracked, '{"a":1}').valid, true);
  t.equal(validate(tracked, '{"a":1,"b":2}').errorCount, 1);
  t.equal(
    validate(
      '{"allOf":[{"$ref":"#/$defs/a"}],"$ref":"#/$defs/a","unevaluatedProperties":true,"$defs":{"a":{"minProperties":1}}}',
      '{}',
    ).errorCount,
    1,
  );
});

t.test('formats are warnings', async t => {
  const warnings = (schema: string, instance: string) => {
    const { valid, formatWarnings } = validate(schema, instance);
    t.equal(valid, true, schema);
    return formatWarnings.map(({ instancePath }) => instancePath);
  };
  t.same(warnings('{"items":{"format":"ipv4"}}', '["1.2.3.4","1.2.3",5]'), ['/1']);
  t.same(warnings('{"format":"no-such-format"}', '"a"'), []);
  t.same(
    warnings('{"anyOf":[{"format":"ipv4","type":"number"},{"format":"uuid"}]}', '"a"'),
    [''],
    'only warnings of the branch that accepts',
  );
  t.same(warnings('{"not":{"not":{"format":"uuid"}}}', '"a"'), [], 'no warnings inside not');
  t.same(warnings('{"if":{"format":"uuid"},"then":true}', '"a"'), ['']);
  t.same(
    warnings(
      '{"anyOf":[{"allOf":[{"$ref":"#/$defs/a"},false]},{"$ref":"#/$defs/a"}],"$defs":{"a":{"format":"uuid"}}}',
      '"a"',
    ),
    [''],
    'a schema that was evaluated before still warns',
  );
  t.equal(validate('{"items":{"format":"uuid"}}', JSON.stringify(Array(250).fill('x'))).formatWarnings.length, 100);
});

t.test('schema errors come first', async t => {
  const cases: [schema: string, error: RegExp][] = [
    ['', /^the schema is not JSON: line 1, column 1: expected a JSON value, found the end of the text$/],
    ['{\n"a":1,}', /^the schema is not JSON: line 2, column 7: /],
    ['[]', /^#: expected a schema, which is an object or a boolean, found an empty array$/],
    ['1', /^#: expected a schema/],
    ['null', /^#: expected a schema/],
    ['{"type":"strng"}', /^#\/type: expected one of "null", .* found the string "strng"$/],
    ['{"type":[]}', /^#\/type: expected one type or more/],
    ['{"type":["null","null"]}', /^#\/type\/1: /],
    ['{"properties":{"a/b":{"items":[true]}}}', /^#\/properties\/a~1b\/items: expected a schema/],
    [
      '{"$defs":{"a":{"minLength":-1}}}',
      /^#\/\$defs\/a\/minLength: expected an integer of at least 0, found the number -1$/,
    ],
    ['{"minItems":1.5}', /^#\/minItems: /],
    ['{"multipleOf":0}', /^#\/multipleOf: expected a number greater than 0, found the number 0$/],
    ['{"multipleOf":0.0e5}', /^#\/multipleOf: /],
    ['{"allOf":[]}', /^#\/allOf: expected at least one schema/],
    ['{"required":["a","a"]}', /^#\/required\/1: /],
    ['{"pattern":"("}', /^#\/pattern: "\(" is not a valid regular expression: Unterminated group/],
    ['{"patternProperties":{"[":true}}', /^#\/patternProperties\/%5B: "\[" is not a valid regular expression/],
    ['{"$id":"http://a/#b"}', /^#\/\$id: expected a URI reference without a fragment/],
    [`{"$id":"http://a/${'b'.repeat(5000)}"}`, /^#\/\$id: expected a URI of at most 4096 characters/],
    ['{"$anchor":"1"}', /^#\/\$anchor: /],
    ['{"then":1}', /^#\/then: expected a schema/],
    ['{"$ref":"#/$defs/none"}', /^#\/\$ref: the reference "#\/\$defs\/none" cannot be resolved: nothing is there$/],
    ['{"$ref":"#none"}', /^#\/\$ref: .* no such \$anchor$/],
    ['{"$ref":"#%"}', /^#\/\$ref: the fragment "%" is not percent-encoded/],
    ['{"$ref":"http://127.0.0.1:1/x"}', /"http:\/\/127\.0\.0\.1:1\/x".*never fetched/],
    ['{"$ref":"file:///etc/passwd"}', /"file:\/\/\/etc\/passwd".*never fetched/],
    ['{"$id":"http://a/b/","items":{"$id":"c/","items":{"$ref":"../d"}}}', /"http:\/\/a\/b\/d"/],
    [
      '{"$schema":"http://json-schema.org/draft-07/schema#"}',
      /^#\/\$schema: expected .*2020-12.* found "http:\/\/json-schema\.org\/draft-07\/schema#"/,
    ],
    [
      '{"$defs":{"a":{"$id":"a","$schema":"https://json-schema.org/draft/2019-09/schema"}}}',
      /^#\/\$defs\/a\/\$schema: /,
    ],
    ['{"$defs":{"a":{"$id":"a"},"b":{"$id":"a"}}}', /\$id: expected a unique URI/],
    ['{"$defs":{"a":{"$anchor":"a"},"b":{"$anchor":"a"}}}', /\$anchor: expected a unique name/],
    ['{"$ref":"#"}', /^#\/\$ref: the reference refers to itself in a loop$/],
    ['{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}', /refers to itself in a loop/],
    ['{"anyOf":[{"allOf":[{"$ref":"#"}]}]}', /^#: the schema refers back to itself for the same value/],
    ['{"$dynamicAnchor":"a","$dynamicRef":"#a"}', /refers back to itself/],
    ['{"unevaluatedProperties":false,"allOf":[{"$ref":"#"}]}', /refers back to itself/],
  ];
  for (const [schema, error] of cases) {
    const result = validate(schema, '{"a":[1]}');
    t.match(result.schemaError, error, schema);
    t.has(result, { valid: null, errors: [], errorCount: null, formatWarnings: [], schema: null });
  }
  t.equal(
    validate('\ufeff{"$schema":"https://json-schema.org/draft/2020-12/schema#"}', '\ufeff1').valid,
    true,
    'byte order marks and an empty fragment are accepted',
  );
  t.has(
    validate('{"type":1}', '['),
    { valid: false, schemaError: null, errorCount: 1, errors: [{ keyword: 'json', line: 1, column: 2 }] },
    'an instance that is not JSON is reported first',
  );
});

t.test('a schema is rejected exactly if the meta-schema rejects it', async t => {
  const keywords = Object.keys(
    Object.assign(
      {},
      ...[...META_SCHEMAS.values()].map(text => (JSON.parse(text) as { properties: object }).properties),
    ) as object,
  )
    // Identifiers and references have rules beyond the meta-schema.
    .filter(keyword => !/^\$(?:id|ref|schema|dynamicRef|anchor|dynamicAnchor)$/.test(keyword));
  const value = fc.letrec<{ schema: unknown; value: unknown }>(tie => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc.dictionary(fc.constantFrom(...keywords), tie('value'), { maxKeys: 3 }),
    ),
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(
        null,
        true,
        0,
        1,
        -1,
        1.5,
        2.0,
        'a',
        'string',
        'integer',
        [],
        ['a'],
        ['a', 'a'],
        ['string', 'null'],
        {},
        [1],
        { a: ['b'] },
        { a: true },
      ),
      tie('schema'),
      fc.array(tie('schema'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', '^b'), tie('schema'), { maxKeys: 2 }),
    ),
  })).schema;
  let strict = 0;
  const meta = new Ajv2020({ strict: false, validateFormats: false }).getSchema(DIALECT)!;
  fc.assert(
    fc.property(value, schema => {
      const text = JSON.stringify(schema);
      const accepted = validate(`{"$ref":"${DIALECT}"}`, text).valid;
      if (accepted === false) strict++;
      return meta(schema) === accepted && (validate(text, 'null').schemaError === null) === accepted;
    }),
    { numRuns: 2000 },
  );
  t.ok(strict > 200, 'enough schemas are rejected', { strict });
});

t.test('verdicts agree with @hyperjump/json-schema', async t => {
  const leaf = fc.constantFrom<object>(
    { type: 'integer' },
    { type: ['string', 'null'] },
    { minimum: 1 },
    { maxLength: 1 },
    { const: { a: 1 } },
    { enum: [1, 'a', [1]] },
    { required: ['a'] },
    { uniqueItems: true },
    { minItems: 1 },
    { maxProperties: 1 },
    { pattern: 'a' },
    { $ref: '#/$defs/x' },
    { dependentRequired: { a: ['b'] } },
  );
  const schema = fc.letrec<{ schema: object | boolean }>(tie => ({
    schema: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.boolean(),
      fc.record(
        { properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')), additionalProperties: tie('schema') },
        { requiredKeys: ['properties'] },
      ),
      fc.record(
        { prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), items: tie('schema') },
        { requiredKeys: [] },
      ),
      fc.record({ items: tie('schema') }),
      fc.record(
        { contains: tie('schema'), minContains: fc.nat(2), maxContains: fc.nat(2) },
        { requiredKeys: ['contains'] },
      ),
      fc.record({ propertyNames: tie('schema'), not: tie('schema') }, { requiredKeys: [] }),
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
      fc
        .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 }))
        .map(([name, schemas]) => ({ [name]: schemas })),
      fc.record({
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        unevaluatedProperties: fc.constant(false),
      }),
      fc.record({
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), tie('schema')),
        unevaluatedProperties: tie('schema'),
      }),
    ),
  })).schema;
  const instance = fc
    .jsonValue({ maxDepth: 3 })
    .chain(value =>
      fc.constantFrom<unknown>(value, { a: value }, { a: value, b: 1 }, [value, 'a'], [1, 1], { b: [value] }, 2, 'a'),
    );
  let schemas = 0;
  await fc.assert(
    fc.asyncProperty(schema, instance, async (root, value) => {
      const whole =
        typeof root === 'boolean'
          ? root
          : { ...root, $defs: { x: { type: ['object', 'number'], properties: { a: { minimum: 2 } } } } };
      const uri = `https://test.invalid/${schemas++}`;
      registerSchema(structuredClone(whole), uri, DIALECT);
      const oracle = await hyperjump(uri, JSON.parse(JSON.stringify(value)) as never);
      unregisterSchema(uri);
      return validate(JSON.stringify(whole), JSON.stringify(value)).valid === oracle.valid;
    }),
    { numRuns: 1000 },
  );
  t.pass();
});

t.test('nothing is fetched', async t => {
  let connections = 0;
  const server = createServer(socket => {
    connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const uri = `http://127.0.0.1:${port}/schema.json`;
  for (const schema of [
    `{"$ref":"${uri}"}`,
    `{"$schema":"${uri}"}`,
    `{"$id":"${uri}","$ref":"other.json"}`,
    `{"$dynamicRef":"${uri}#a"}`,
    `{"$vocabulary":{"${uri}":true}}`,
  ]) {
    const { schemaError } = validate(schema, '1');
    if (/ref"/i.test(schema)) t.match(schemaError, `127.0.0.1:${port}`, schema);
  }
  await new Promise(resolve => setTimeout(resolve, 50));
  t.equal(connections, 0);
  server.close();
});

t.test('hostile schemas and instances are answered', async t => {
  const nested = (depth: number, open: string, close: string, inner = '1') =>
    open.repeat(depth) + inner + close.repeat(depth);
  const named = <T>(count: number, make: (n: number) => T) => Object.fromEntries(many(count, n => [`p${n}`, make(n)]));
  const chain = (count: number) =>
    JSON.stringify({
      $ref: '#/$defs/p0',
      $defs: named(count, n => (n < count - 1 ? { $ref: `#/$defs/p${n + 1}` } : { type: 'integer' })),
    });
  const deep = nested(20_000, '[', ']');
  checkCases(t, [
    { schema: '{"items":{"$ref":"#"}}', valid: [deep, nested(400_000, '[', ']')] },
    {
      schema: '{"type":["array","number"],"items":{"$ref":"#"}}',
      valid: [deep],
      invalid: [nested(20_000, '[', ']', '"a"')],
    },
    { schema: '{"$dynamicAnchor":"a","items":{"$dynamicRef":"#a"},"unevaluatedItems":false}', valid: [deep] },
    {
      schema: '{"items":{"$ref":"#"},"allOf":[{"uniqueItems":true}]}',
      valid: [nested(100_000, '[[],', ']')],
      invalid: [nested(20_000, '[[],', ']', '[]')],
    },
    { schema: nested(5000, '{"allOf":[', ']}', '{"type":"string"}'), valid: ['"a"'], invalid: ['1'] },
    { schema: nested(5000, '{"properties":{"a":', '}}', 'false'), valid: ['1', '{"a":{"a":{}}}'] },
    {
      schema: `{"$ref":"${DIALECT}"}`,
      valid: [nested(5000, '{"items":', '}', 'true')],
      invalid: [nested(5000, '{"items":', '}', '1')],
    },
    { schema: chain(500), valid: ['1'], invalid: ['"a"'] },
    { schema: chain(20_000), valid: ['1'], invalid: ['"a"'] },
    {
      schema: '{"uniqueItems":true}',
      valid: [JSON.stringify(many(60_000, n => ({ n })))],
      invalid: [JSON.stringify(many(60_000, n => ({ n: n % 59_999 })))],
    },
    {
      schema: JSON.stringify({ items: { enum: many(90_000, n => `v${n}`) } }),
      valid: ['["v0","v89999"]'],
      invalid: ['["v90000"]'],
    },
    {
      schema: JSON.stringify({
        properties: named(20_000, () => ({ type: 'number' })),
        required: many(20_000, n => `p${n}`),
      }),
      valid: [JSON.stringify(named(20_000, n => n))],
      invalid: ['{}'],
    },
    {
      schema: JSON.stringify({
        patternProperties: Object.fromEntries(many(200, n => [`^p${n}\\d*$`, { type: 'number' }])),
      }),
      valid: [JSON.stringify(named(5000, n => n))],
    },
    { schema: `{"multipleOf":7,"minimum":5}`, invalid: ['1'.repeat(400_000)] },
    { schema: '{"properties":{"a":{"type":"string"}}}', invalid: ['{"a":"b","a":1}', '{"a":1,"a":"b"}'] },
  ]);
  for (const schema of [
    '{"anyOf":[{"type":"number"},{"items":{"$ref":"#"}}]}',
    '{"not":{"not":{"items":{"$ref":"#"}}}}',
    '{"contains":{"$ref":"#"}}',
  ]) {
    t.match(
      validate(schema, deep).schemaError,
      /expected at most \d+ schemas to be evaluated one within another/,
      schema,
    );
  }
  for (const open of ['{"anyOf":[', '{"not":', '{"if":']) {
    const schema = nested(5000, open, open.endsWith('[') ? ']}' : '}', '{"type":"string"}');
    t.match(validate(schema, '1').schemaError, /expected at most \d+ schemas/, open);
  }
  const long = validate(
    '{"additionalProperties":{"items":{"type":"string"}}}',
    JSON.stringify({ ['x'.repeat(900_000)]: Array(200).fill(1) }),
  );
  t.equal(long.errorCount, 200);
  t.ok(JSON.stringify(long).length < 4 * MB, 'a list of long paths is truncated');
  const properties = '\\p{L}'.repeat(5000);
  for (const [schema, instance] of [
    [{ pattern: properties }, '"a"'],
    [{ patternProperties: { [properties]: true } }, '{}'],
    [{ properties: { a: true }, patternProperties: { [properties]: true } }, '{"a":1}'],
    [{ propertyNames: { pattern: properties } }, '{"a":1}'],
    [{ pattern: `^${'a?'.repeat(100)}bbbb` }, '1'],
    [{ pattern: `${'('.repeat(20_000)}a${')'.repeat(20_000)}` }, '1'],
  ] as const) {
    t.match(
      validate(JSON.stringify(schema), instance).schemaError,
      /^#\/\S*: pattern too large to compile: .+ by offset [\d,]+, maximum 50 ms/,
    );
  }
  const moderate = JSON.stringify({ allOf: many(2000, n => ({ pattern: `${n}${'\\p{L}+x'.repeat(10)}` })) });
  t.match(
    validate(moderate, '"a"').schemaError,
    /^#\/allOf\/\d+\/pattern: patterns too large to compile: \d+ different ones up to here, maximum 300 ms/,
  );
  t.equal(
    validate(JSON.stringify({ allOf: many(2000, () => ({ pattern: '^\\p{L}+$' })) }), '"a"').valid,
    true,
    'equal patterns count once',
  );
  t.match(
    validate('{"format":"regex"}', JSON.stringify('\\p{L}'.repeat(20_000))).formatWarnings[0]?.message,
    /not too large to compile/,
  );
  for (const text of ['(a+)+$', '^(a|aa)+$', '^(a+)+\\1$', '(?:a{0,1000}){0,1000}b']) {
    try {
      const { valid, schemaError } = validate(
        JSON.stringify({ items: { pattern: text } }),
        JSON.stringify(Array(20).fill(`${'a'.repeat(40)}!`)),
        3000,
      );
      t.ok(valid === false || schemaError !== null, text);
    } catch (error) {
      t.equal((error as Error).name, 'DeadlineError', `${text}: without RE2`);
    }
  }
});

t.test('patterns that are valid only without the flag u are read so', async t => {
  const legacy = [
    '^\\d{4}\\-\\d{2}$',
    '[\\w-.]+@x',
    '^[\\w-\\.]+$',
    '^\\@\\#$',
    'a{,2}',
    '^{a}$',
    ']',
    '\\8',
    '(?=a)*b',
    '(?<!x)\\-',
    '\\\\p\\-',
    '\\u\\-',
  ];
  const texts = ['2024-01', 'a.b-c@x', '@#', 'a{,2}', '{a}', ']', '8', 'b', '-', 'x-', '\\p-', 'u-', ''];
  for (const source of legacy) {
    for (const [schema, place] of [
      [{ pattern: source }, '#/pattern'],
      [{ properties: { a: { items: { pattern: source } } } }, '#/properties/a/items/pattern'],
    ] as const) {
      const { schemaError, warnings } = validate(JSON.stringify(schema), '{}');
      t.equal(schemaError, null, source);
      t.equal(warnings?.length, 1);
      t.ok(warnings?.[0]?.startsWith(`${place}: ${JSON.stringify(source)} is valid only without the flag u`), place);
    }
    const ajv = new Ajv2020({ unicodeRegExp: false }).compile({ pattern: source });
    for (const text of texts)
      t.equal(
        validate(JSON.stringify({ pattern: source }), JSON.stringify(text)).valid,
        ajv(text),
        `${source} and ${text}, as Ajv without unicodeRegExp reads it`,
      );
    const named = validate(JSON.stringify({ patternProperties: { [source]: false } }), '{"2024-01":1}');
    t.equal(named.valid, !new RegExp(source).test('2024-01'), `name ${source}`);
    t.equal(named.warnings?.length, 1);
  }
  table(t, contract, run, [
    {
      name: 'several places, and an escape of another engine',
      input: validating(
        JSON.stringify({ allOf: [{ pattern: '\\-' }, { pattern: '^a\\Z' }, { pattern: '^a\\Z' }] }),
        '"aZ-"',
      ),
      result: {
        valid: true,
        warnings: [
          '#/allOf/0/pattern: "\\\\-" is valid only without the flag u, and is read so',
          '#/allOf/1/pattern: "^a\\\\Z" is valid only without the flag u, and is read so (and 1 more place); ' +
            '\\Z is the letter Z',
        ],
      },
    },
  ]);
  t.equal(
    validate(JSON.stringify({ allOf: many(30, n => ({ pattern: `\\-${n}` })) }), '1').warnings?.at(-1),
    '10 more patterns read without the flag u',
  );
  const invalid = [
    '\\p{L}\\-',
    '\\-\\P{Lu}',
    '\\u{1F600}\\-',
    '\\\\\\p\\-',
    '\\p',
    '\\-(',
    '(?i)a',
    '(?P<n>a)',
    '(?<a>x)\\k<b>',
    'a{2,1}',
  ];
  for (const source of invalid) {
    const { valid, schemaError, warnings } = validate(JSON.stringify({ pattern: source }), '"a"');
    t.match([valid, schemaError, warnings], [null, /is not a valid regular expression/, undefined], source);
  }
  for (const source of ['^\\d+$', '\\p{L}', '(?<=a)b', '[\\w\\-.]', '^.$'])
    t.equal(validate(JSON.stringify({ pattern: source }), '"a"').warnings, undefined, source);
  t.equal(validate('{"format":"regex"}', '"\\\\-"').formatWarnings.length, 1, 'the format is that of the flag u');
  t.match(
    validate(JSON.stringify({ pattern: `\\-${'('.repeat(20_000)}a${')'.repeat(20_000)}` }), '1').schemaError,
    /too large to compile/,
  );
  const slow = { items: { pattern: '\\-|(a+)+$' } };
  const answer = validate(JSON.stringify(slow), JSON.stringify(Array(20).fill(`${'a'.repeat(40)}!`)), 10_000);
  t.match(
    [answer.valid, answer.errorCount, answer.warnings?.length],
    [false, 20, 1],
    'RE2 takes over without the flag, too',
  );
});

t.test('time is linear in the length of the texts', async t => {
  const base = `https://example.com/${'a/'.repeat(2030)}`;
  const folders = { $id: base, $defs: { x: { type: 'integer' } } };
  const nines = '9'.repeat(30_000);
  const cases: readonly (readonly [name: string, schema: string, instance: string, expected: boolean | RegExp])[] = [
    ['a long exponent', `{"multipleOf":7${'3'.repeat(3000)}}`, `1e${'9'.repeat(3000)}`, false],
    ['a longer exponent', `{"multipleOf":7${'3'.repeat(20_000)}}`, `7${'3'.repeat(20_000)}e${nines}`, true],
    [
      'a long divisor of many numbers',
      `{"items":{"multipleOf":${'7'.repeat(30_000)}}}`,
      `[${'1e9,'.repeat(7500)}0]`,
      false,
    ],
    ['a long even divisor', `{"items":{"multipleOf":${'2'.repeat(30_000)}}}`, `[${'1e9,'.repeat(7500)}0]`, false],
    [
      'one long number, many divisors',
      JSON.stringify({ allOf: many(1500, n => ({ multipleOf: n + 1.5 })) }),
      `1e${nines}`,
      false,
    ],
    [
      'one long number, many types',
      JSON.stringify({ allOf: many(1500, () => ({ type: 'integer' })) }),
      `1.5e${nines}`,
      true,
    ],
    [
      'one long number, many constants',
      JSON.stringify({ not: { anyOf: many(1500, n => ({ const: n })) } }),
      `1e${nines}`,
      true,
    ],
    [
      'one long number, many bounds',
      JSON.stringify({ allOf: many(1500, n => ({ minimum: n + 1e20 })) }),
      `1e${nines}`,
      true,
    ],
    [
      'a reference by a long base',
      JSON.stringify({ ...folders, allOf: many(4200, () => ({ $ref: './#/$defs/x' })) }),
      '1',
      true,
    ],
    [
      'references that all differ',
      JSON.stringify({ ...folders, allOf: many(2000, n => ({ $ref: `${'./'.repeat(n % 9)}b/../#/$defs/x` })) }),
      '1',
      true,
    ],
    [
      'identifiers under a long base',
      JSON.stringify({ ...folders, $defs: Object.fromEntries(many(3000, n => [n, { $id: `./${n}` }])) }),
      '1',
      true,
    ],
    [
      'more identifiers than a heap holds',
      JSON.stringify({ ...folders, $defs: Object.fromEntries(many(40_000, n => [n, { $id: `${n}` }])) }),
      '1',
      /more than 16,777,216 characters/,
    ],
    [
      'dynamic scopes',
      many(1500, n => `{"$id":"${n}","$dynamicAnchor":"a${n}","allOf":[`).join('') +
        '{"$dynamicRef":"#z"},{"$dynamicAnchor":"z"}' +
        ']}'.repeat(1500),
      '1',
      true,
    ],
  ];
  for (const [name, schema, instance, expected] of cases) {
    let answer: ReturnType<typeof validate> | undefined;
    const ms = cpuMs(() => {
      answer = validate(schema, instance);
    });
    if (typeof expected === 'boolean') t.equal(answer?.valid, expected, name, { schemaError: answer?.schemaError });
    else t.match(answer?.schemaError, expected, name);
    // Each takes a tenth of this limit. A quadratic algorithm takes many times as much.
    t.ok(ms < 1500, `${name}: at most 1.5 s of CPU time`, { ms });
  }
});

t.test('schemas are inferred', async t => {
  const schemaOf = (instance: string) => {
    const { $schema, ...rest } = JSON.parse(generate(instance).schema!) as Record<string, unknown>;
    t.equal($schema, DIALECT);
    return rest;
  };
  const cases: [instance: string, schema: object][] = [
    ['null', { type: 'null' }],
    ['1', { type: 'integer' }],
    ['1.0', { type: 'integer' }],
    ['1E400', { type: 'integer' }],
    ['1.5', { type: 'number' }],
    ['"a"', { type: 'string' }],
    ['[]', { type: 'array' }],
    ['{}', { type: 'object' }],
    ['[1,2.5]', { type: 'array', items: { type: 'number' } }],
    [
      '[1,null,"a",true,[],{}]',
      { type: 'array', items: { type: ['integer', 'null', 'string', 'boolean', 'array', 'object'] } },
    ],
    [
      '[{"a":1,"b":2},{"a":null}]',
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { a: { type: ['integer', 'null'] }, b: { type: 'integer' } },
          required: ['a'],
        },
      },
    ],
    [
      '[{"a":1},{"b":1}]',
      { type: 'array', items: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } } },
    ],
    ['[[1],["a"],[]]', { type: 'array', items: { type: 'array', items: { type: ['integer', 'string'] } } }],
    ['{"a":1,"a":"x"}', { type: 'object', properties: { a: { type: ['integer', 'string'] } }, required: ['a'] }],
    ['[{"a":1,"a":2},{}]', { type: 'array', items: { type: 'object', properties: { a: { type: 'integer' } } } }],
  ];
  for (const [instance, schema] of cases) t.strictSame(schemaOf(instance), schema, instance);
  t.match(
    generate('{"b":{"10":1,"9":2,"__proto__":3}}').schema,
    /"10"[^]*"9"[^]*"__proto__"/,
    'names are in the order of the instance',
  );
  table(t, contract, run, [
    {
      name: 'an instance that is not JSON',
      input: { mode: 'generate', instance: '\ufeff[1,\n2,' },
      error: /^instance: line 2, column 3: expected a value after ",", found the end of the text$/,
    },
    {
      name: 'too many levels',
      input: { mode: 'generate', instance: '['.repeat(20_000) + ']'.repeat(20_000) },
      error: /^instance: line 1, column 1001: nested too deeply: maximum 1,000 levels$/,
    },
    {
      name: 'too many levels, and not JSON: the syntax error comes first',
      input: { mode: 'generate', instance: '['.repeat(20_000) },
      error: /^instance: line 1, column 20001: expected a value/,
    },
  ]);
  t.type(generate('['.repeat(1000) + ']'.repeat(1000)).schema, 'string');
  t.type(
    generate(`{${Array.from({ length: 200_000 }, (_, n) => `"k${n}":{}`).join()}}`).schema,
    'string',
    '200,000 names',
  );
});

t.test('formats are detected, near misses are not', async t => {
  const formatOf = (...texts: string[]) =>
    (JSON.parse(generate(JSON.stringify(texts)).schema!) as { items: { format?: string } }).items.format;
  const detected: Record<string, readonly string[]> = {
    'date-time': ['2024-05-01T12:30:00Z', '2024-02-29t23:59:60.5z', '1990-12-31T15:59:50.123-08:00'],
    email: ['ada@example.com', 'a.b+c@sub.example.org', '"a b"@example.com'],
    uuid: [
      'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      'F81D4FAE-7DEC-71D0-A765-00A0C91E6BF6',
      '00000000-0000-0000-0000-000000000000',
    ],
    uri: [
      'https://example.com/a?b#c',
      'http://[2001:db8::1]:80/',
      'mailto:ada@example.com',
      'urn:isbn:0451450523',
      'ftp://a/b',
      'file:///etc/hosts',
    ],
  };
  const missed = [
    '',
    '2024-05-01',
    '2024-05-01T12:30:00',
    '2024-05-01 12:30:00Z',
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-05-01T24:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-05-01T12:30Z',
    'ada@',
    '@example.com',
    'ada@example',
    'react@18.2.0',
    'a@b@c.com',
    'ada example@example.com',
    'f81d4fae7dec11d0a76500a0c91e6bf6',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bfg',
    '{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}',
    'example.com',
    '/a/b',
    '//example.com/a',
    'C:\\a',
    'c:/a',
    'localhost:8080',
    'key:value',
    'note: this',
    '12:30',
    'https://',
    'http://exa mple.com',
    'https://example.com/é',
    'https://example.com/%zz',
    'javascript',
    'std::string',
  ];
  for (const [format, texts] of Object.entries(detected)) {
    for (const text of texts) t.equal(formatOf(text), format, text);
    t.equal(formatOf(...texts), format, `all texts have the format: ${format}`);
    t.equal(formatOf(...texts, 'no'), undefined, `one text does not have the format: ${format}`);
  }
  for (const text of missed) t.equal(formatOf(text), undefined, JSON.stringify(text));
  t.equal(formatOf('2024-05-01T12:30:00Z', 'ada@example.com'), undefined);
});

t.test('a generated schema accepts its instance, and generating is stable', async t => {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    ownProperties: true,
    validateFormats: false,
    logger: false,
  });
  fc.assert(
    fc.property(fc.oneof(jsonText, fc.json()), text => {
      const { schema } = generate(text);
      const { valid, formatWarnings } = validate(schema!, text);
      const again = generate(text).schema;
      return valid === true && formatWarnings.length === 0 && again === schema;
    }),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(
      fc.jsonValue().filter(value => !JSON.stringify(value).includes('__proto__')),
      value => {
        const check = ajv.compile(JSON.parse(generate(JSON.stringify(value)).schema!) as object);
        return check(JSON.parse(JSON.stringify(value)));
      },
    ),
    { numRuns: 200 },
  );
  t.pass('by this validator and by ajv');
});

t.test('every result matches the contract', async t => {
  const result = Compile(contract.result);
  const schema = fc.oneof(
    fc.json(),
    fc.constantFrom(
      '{"type":"object"}',
      '{"items":{"format":"uuid","type":"integer"}}',
      '{"anyOf":[{"minimum":1},{"maxLength":0}]}',
      '{',
      'false',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.record({ mode: fc.constant('validate' as const), instance: fc.oneof(jsonText, fc.string()) }),
        fc.record({ mode: fc.constant('generate' as const), instance: jsonText }),
      ),
      schema,
      ({ mode, instance }, schema) => {
        const answer = run({ mode, instance, schema }, 3000);
        return (
          result.Check(JSON.parse(JSON.stringify(answer))) &&
          (answer.schemaError === null ||
            (answer.valid === null && answer.errorCount === null && answer.errors.length === 0))
        );
      },
    ),
    { numRuns: 1000 },
  );
  t.pass();
});

t.test('the contract validates the input', async t => {
  const issues = compile(contract);
  const paths = (input: unknown) => issues(input).map(({ path }) => path);
  t.strictSame(paths(validating('{}', '1')), []);
  t.strictSame(paths({ mode: 'validate', instance: '1' }), ['schema']);
  t.strictSame(paths({ mode: 'generate', instance: '1' }), []);
  t.strictSame(paths({ mode: 'generate', instance: 'a'.repeat(5 * MB) }), []);
  t.strictSame(paths({ mode: 'generate', instance: 'a'.repeat(5 * MB + 1) }), ['instance']);
  t.strictSame(paths(validating('{}', 'é'.repeat(MB / 2))), []);
  t.strictSame(paths(validating('{}', 'é'.repeat(MB / 2 + 1))), ['instance']);
  t.strictSame(paths(validating('é'.repeat(MB / 2 + 1), '1')), ['schema']);
  t.strictSame(paths({ mode: 'validate', schema: '{}' }), ['instance']);
  t.strictSame(paths({ mode: 'other', instance: '1', schema: 1 }), ['mode', 'schema']);
  for (const { name, input, result } of contract.examples) t.strictSame(run(input, 3000), result, `example: ${name}`);
});
