import type { InputLanguage } from '../language.js';

/** Validation takes time in proportion to schema times instance; the deadline bounds it. */
const PRODUCT = 'each schema is asked about each value';

const ITEMS: readonly ((n: number) => string)[] = [n => `{"a":${n},"k${n}":[]}`, n => `"w${n}"`, n => `${n}.5`];
const LARGE_ARRAY = `[${Array.from({ length: 2000 }, (_, n) => ITEMS[n % ITEMS.length]!(n)).join()}]`;
const LARGE_OBJECT = `{${Array.from({ length: 2000 }, (_, n) => `"k${n}":${n}`).join()}}`;

/** JSON Schema, draft 2020-12. Patterns have their own language, regex.ts. */
const jsonSchema: InputLanguage = {
  atoms: [
    'true',
    '{}',
    '{"type":"string"}',
    '{"const":1}',
    '{"multipleOf":7}',
    '{"format":"email"}',
    '{"$ref":"#"}',
    '{"minimum":1e99}',
  ],
  lists: [
    {
      frame: '{"allOf":[⟨x⟩]}',
      separators: [','],
      items: [
        '{"type":"object"}',
        '{"maxLength":⟨n⟩}',
        '{"required":["k⟨n⟩"]}',
        '{"multipleOf":⟨n⟩.5}',
        '{"uniqueItems":true}',
        '{"const":⟨n⟩}',
        '{"minProperties":⟨n⟩}',
        '{"format":"uri"}',
        '{"unevaluatedProperties":true}',
        '{"unevaluatedItems":{"type":"object"}}',
        '{"propertyNames":{"minLength":1}}',
        '{"contains":{"const":⟨n⟩},"minContains":0}',
      ],
      holder: '⟨x⟩',
    },
    {
      frame: '{"anyOf":[⟨x⟩]}',
      separators: [','],
      items: ['{"type":"null"}', '{"const":⟨n⟩}', 'false', '{"required":["z⟨n⟩"]}'],
      holder: '⟨x⟩',
    },
    {
      frame: '{"oneOf":[⟨x⟩]}',
      separators: [','],
      items: ['{"type":"null"}', '{"maxProperties":0}', '{"enum":[⟨n⟩]}'],
      holder: '⟨x⟩',
    },
    {
      frame: '{"properties":{⟨x⟩}}',
      separators: [','],
      items: ['"k⟨n⟩":{"type":"string"}', '"k⟨n⟩":false', '"a":{}'],
      holder: '"k⟨n⟩":⟨x⟩',
    },
    {
      frame: '{"$defs":{⟨x⟩}}',
      separators: [','],
      items: ['"k⟨n⟩":{"$id":"./d⟨n⟩"}', '"k⟨n⟩":{"$anchor":"a⟨n⟩"}', '"k⟨n⟩":{"$dynamicAnchor":"a⟨n⟩"}'],
      holder: '"k⟨n⟩":⟨x⟩',
    },
    {
      frame: '{"prefixItems":[⟨x⟩]}',
      separators: [','],
      items: ['{"type":"string"}', 'false', '{"$ref":"#"}'],
      holder: '⟨x⟩',
    },
    { frame: '{"dependentRequired":{⟨x⟩}}', separators: [','], items: ['"k⟨n⟩":["z"]', '"k⟨n⟩":["k0","k1","k2"]'] },
    { frame: '{"dependentRequired":{"a":[⟨x⟩]}}', separators: [','], items: ['"z⟨n⟩"'] },
    {
      frame: '{"dependentSchemas":{⟨x⟩}}',
      separators: [','],
      items: ['"k⟨n⟩":false', '"k⟨n⟩":{"minProperties":9}'],
      holder: '"k⟨n⟩":⟨x⟩',
    },
    { frame: '{"required":[⟨x⟩]}', separators: [','], items: ['"r⟨n⟩"', '"a"'] },
    { frame: '{"items":{"enum":[⟨x⟩]}}', separators: [','], items: ['⟨n⟩', '"w⟨n⟩"', '{"a":⟨n⟩}', '1e⟨n⟩'] },
    { frame: '{"multipleOf":⟨x⟩}', separators: [''], items: ['7', '2', '5', '1'] },
    { frame: '{"items":{"maximum":1⟨x⟩}}', separators: [''], items: ['0', '9'] },
    { frame: '{"const":"⟨x⟩"}', separators: [''], items: ['a', '\\u0041'] },
    { frame: '{"$id":"http://h/⟨x⟩"}', separators: ['/'], items: ['a', '..', '.', '%41'] },
    { frame: '{"$ref":"#/⟨x⟩"}', separators: ['/'], items: ['a', '~1', '%7E0', 'not'] },
    { frame: '{"$anchor":"a⟨x⟩"}', separators: [''], items: ['a', '-'] },
    {
      frame: '{⟨x⟩}',
      separators: [','],
      items: ['"x⟨n⟩":1', '"type":"string"', '"$comment":"c"'],
      holder: '"x⟨n⟩":⟨x⟩',
    },
  ],
  wrappers: [
    '{"not":⟨x⟩}',
    '{"allOf":[⟨x⟩]}',
    '{"anyOf":[⟨x⟩]}',
    '{"anyOf":[⟨x⟩,false]}',
    '{"if":⟨x⟩}',
    '{"items":⟨x⟩}',
    '{"additionalProperties":⟨x⟩}',
    '{"properties":{"a":⟨x⟩}}',
    '{"unevaluatedItems":⟨x⟩}',
    '{"unevaluatedProperties":⟨x⟩}',
    '{"contains":⟨x⟩}',
    '{"propertyNames":⟨x⟩}',
    '{"$id":"d⟨n⟩","allOf":[⟨x⟩]}',
    '{"$id":"d⟨n⟩/","$dynamicAnchor":"a⟨n⟩","allOf":[⟨x⟩]}',
    '{"x":⟨x⟩}',
  ],
  references: [
    {
      frame: '{"$ref":"#/$defs/d0","$defs":{⟨x⟩}}',
      separator: ',',
      define: '"d⟨n⟩":⟨x⟩',
      link: '{"$ref":"#/$defs/d⟨p⟩"}',
      use: '"u⟨n⟩":{"$ref":"#/$defs/d⟨p⟩"}',
    },
    {
      frame: '{"allOf":[{"$ref":"#/$defs/u2"}],"$defs":{⟨x⟩}}',
      separator: ',',
      define: '"d⟨n⟩":⟨x⟩',
      link: '{"anyOf":[{"$ref":"#/$defs/d⟨p⟩"},{"$ref":"#/$defs/d⟨p⟩"}]}',
      use: '"u⟨n⟩":{"allOf":[{"$ref":"#/$defs/d⟨p⟩"},{"$ref":"#/$defs/d⟨p⟩"}]}',
    },
    {
      frame: '{"allOf":[⟨x⟩]}',
      separator: ',',
      define: '{"$anchor":"a⟨n⟩","allOf":[⟨x⟩]}',
      link: '{"$ref":"#a⟨p⟩"}',
      use: '{"$ref":"#a⟨p⟩"}',
    },
    {
      frame: '{"allOf":[⟨x⟩]}',
      separator: ',',
      define: '{"$anchor":"a⟨n⟩","unevaluatedProperties":true,"allOf":[⟨x⟩]}',
      link: '{"$ref":"#a⟨p⟩"}',
      use: '{"unevaluatedProperties":{"type":"number"},"$ref":"#a⟨p⟩"}',
    },
    {
      frame: '{"allOf":[⟨x⟩]}',
      separator: ',',
      define: '{"$dynamicAnchor":"a⟨n⟩","allOf":[⟨x⟩]}',
      link: '{"$dynamicRef":"#a⟨p⟩"}',
      use: '{"$dynamicRef":"#a⟨p⟩"}',
    },
    {
      frame: '{"allOf":[⟨x⟩]}',
      separator: ',',
      define: '{"$id":"r⟨n⟩","$dynamicAnchor":"a","allOf":[⟨x⟩]}',
      link: '{"$ref":"r⟨p⟩#a"}',
      use: '{"$ref":"r⟨p⟩"}',
    },
    {
      frame: `{"$id":"http://h/${'a/'.repeat(2000)}","allOf":[⟨x⟩]}`,
      separator: ',',
      define: '{"$id":"./r⟨n⟩","allOf":[⟨x⟩]}',
      link: '{"$ref":"./r⟨p⟩"}',
      use: '{"$ref":"././r⟨p⟩#"}',
    },
    {
      frame: '{"allOf":[⟨x⟩]}',
      separator: ',',
      define: '{"items":⟨x⟩}',
      link: '{"$ref":"#/allOf/⟨p⟩"}',
      use: '{"$ref":"#/allOf/⟨p⟩/items"}',
    },
    {
      frame: '{"items":{"anyOf":[⟨x⟩]}}',
      separator: ',',
      define: '{"$anchor":"a⟨n⟩","not":⟨x⟩}',
      link: '{"$ref":"#a⟨p⟩"}',
      use: '{"$ref":"#a⟨p⟩"}',
    },
  ],
  texts: [
    '⟨x⟩',
    '{"items":⟨x⟩}',
    '{"additionalProperties":⟨x⟩}',
    '{"not":⟨x⟩}',
    '{"unevaluatedProperties":false,"allOf":[⟨x⟩]}',
  ],
  targets: [
    {
      tool: 'json-schema',
      fields: ['schema'],
      with: { mode: 'validate', instance: '{"a":[1,"b",{"c":1e99}],"k1":"x","k2":2.5}' },
    },
    { tool: 'json-schema', fields: ['schema'], with: { mode: 'validate', instance: `1e${'9'.repeat(1000)}` } },
    { tool: 'json-schema', fields: ['schema'], with: { mode: 'validate', instance: LARGE_ARRAY }, deadline: PRODUCT },
    { tool: 'json-schema', fields: ['schema'], with: { mode: 'validate', instance: LARGE_OBJECT }, deadline: PRODUCT },
  ],
};

export default jsonSchema;
