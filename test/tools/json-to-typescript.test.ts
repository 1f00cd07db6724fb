import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/json-to-typescript.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/json-to-typescript.js';
import { GLOBAL_TYPES } from '../../workers/typescript/global-types.js';
import { pascalCase } from '../../workers/typescript/names.js';
import { mergeRecursive } from '../../workers/typescript/recursion.js';
import { survey } from '../../workers/typescript/survey.js';
import { runs } from '../full.js';
import { almostJson, jsonText } from '../json/texts.js';
import { table } from '../table.js';
import { type CompilerCase, compilerErrors } from '../typescript/compiler.js';
import { filled, withChangedLeaf } from '../typescript/values.js';

type Input = Static<typeof contract.input>;

const MB = 1024 * 1024;

const from = (json: string, options: Partial<Input> = {}): Input => ({
  json,
  rootName: 'Root',
  exportKeyword: false,
  optionalWhenMissing: true,
  ...options,
});
const declarations = (json: string, options: Partial<Input> = {}): string =>
  run(from(json, options), 10_000).typescript;

/** Joins the lines of declarations; an empty line separates two. */
const lines = (...text: string[]): string => text.join('\n');
/** The interface `Root` with one line per property, and further declarations. */
const root = (properties: string[], ...others: string[]): { typescript: string; interfaceCount: number } => ({
  typescript: lines('interface Root {', ...properties.map(property => `  ${property};`), '}', ...others),
  interfaceCount: 1 + others.filter(line => line.startsWith('interface ')).length,
});

t.test('the root is an interface or an alias', async t => {
  const alias = (json: string, type: string) => ({
    name: json,
    input: from(json),
    result: { typescript: `type Root = ${type};`, interfaceCount: 0 },
  });
  table(t, contract, run, [
    alias('"a"', 'string'),
    alias('1', 'number'),
    alias('true', 'boolean'),
    alias('null', 'null'),
    alias('[]', 'unknown[]'),
    alias('[[]]', 'unknown[][]'),
    alias('[1,2]', 'number[]'),
    alias('[{}]', '{ [key: string]: never }[]'),
    alias('\ufeff [ 1.0, 1E400, -0 ]\n', 'number[]'),
    { name: 'an object', input: from('{"a":1}'), result: root(['a: number']) },
    { name: 'an empty object', input: from('{}'), result: root(['[key: string]: never']) },
    {
      name: 'an array of objects',
      input: from('[{"a":1}]', { exportKeyword: true }),
      result: {
        typescript: lines('export type Root = RootItem[];', '', 'export interface RootItem {', '  a: number;', '}'),
        interfaceCount: 1,
      },
    },
  ]);
});

t.test('values are described by types and unions', async t => {
  const type = (json: string, type: string) => ({
    name: json,
    input: from(`{"a":${json}}`),
    result: root([`a: ${type}`]),
  });
  table(t, contract, run, [
    type('null', 'null'),
    type('{}', '{ [key: string]: never }'),
    type('[null,true,false,1,"a"]', '(string | number | boolean | null)[]'),
    type('[1,null,"a",true]', '(string | number | boolean | null)[]'),
    type('[[],[1],["a"]]', '(string | number)[][]'),
    type('[[],{}]', '({ [key: string]: never } | unknown[])[]'),
    type('[1,[2,[3]]]', '(number | (number | number[])[])[]'),
    type('[[[]],[[1]]]', 'number[][][]'),
    {
      name: 'an object and arrays of one property',
      input: from('{"a":[1,[2],{"b":1},null,[{"c":1}]]}'),
      result: root(
        ['a: (number | RootAItem | (number | RootAItemItem)[] | null)[]'],
        '',
        'interface RootAItem {',
        '  b: number;',
        '}',
        '',
        'interface RootAItemItem {',
        '  c: number;',
        '}',
      ),
    },
    {
      name: 'null joins the union',
      input: from('[{"a":null,"b":{}},{"a":"x","b":null},{"a":1,"b":{"c":[]}}]'),
      result: {
        typescript: lines(
          'type Root = RootItem[];',
          '',
          'interface RootItem {',
          '  a: string | number | null;',
          '  b: RootItemB | null;',
          '}',
          '',
          'interface RootItemB {',
          '  c?: unknown[];',
          '}',
        ),
      },
    },
  ]);
});

t.test('missing keys are optional or undefined', async t => {
  const json = '{"a":[{"x":1,"y":null},{"x":"2","z":{"p":1}},{"z":{"q":[]}}]}';
  const shape = (optional: string, orUndefined: string) =>
    root(
      ['a: RootAItem[]'],
      '',
      'interface RootAItem {',
      `  x${optional}: string | number${orUndefined};`,
      `  y${optional}: null${orUndefined};`,
      `  z${optional}: RootAItemZ${orUndefined};`,
      '}',
      '',
      'interface RootAItemZ {',
      `  p${optional}: number${orUndefined};`,
      `  q${optional}: unknown[]${orUndefined};`,
      '}',
    );
  table(t, contract, run, [
    { name: 'optional', input: from(json), result: shape('?', '') },
    { name: 'required', input: from(json, { optionalWhenMissing: false }), result: shape('', ' | undefined') },
    {
      name: 'a key of all objects or of none is not missing',
      input: from('[[{"a":1}],[{"a":2}]]'),
      result: {
        typescript: lines('type Root = RootItemItem[][];', '', 'interface RootItemItem {', '  a: number;', '}'),
      },
    },
    {
      name: 'inherited properties are allowed where a key is missing',
      input: from('[{"constructor":1,"toString":"a"},{}]'),
      result: {
        typescript: lines(
          'type Root = RootItem[];',
          '',
          'interface RootItem {',
          '  constructor?: number | Function;',
          '  toString?: string | Function;',
          '}',
        ),
      },
    },
  ]);
});

t.test('interfaces have valid and unique names', async t => {
  const inner = (name: string, property = 'x') => ['', `interface ${name} {`, `  ${property}: number;`, '}'];
  table(t, contract, run, [
    {
      name: 'the root and the properties of the path',
      input: from('{"users":[{"id":1,"address":{"city":"x"}}]}'),
      result: root(
        ['users: RootUsersItem[]'],
        '',
        'interface RootUsersItem {',
        '  id: number;',
        '  address: RootUsersItemAddress;',
        '}',
        '',
        'interface RootUsersItemAddress {',
        '  city: string;',
        '}',
      ),
    },
    {
      name: 'Item for each level of elements',
      input: from('{"a":[[{"x":1}]]}'),
      result: root(['a: RootAItemItem[][]'], ...inner('RootAItemItem')),
    },
    {
      name: 'words in PascalCase',
      input: from('{"the_HTTPUrl-2 of":{"x":1}}'),
      result: root(['"the_HTTPUrl-2 of": RootTheHttpUrl2Of'], ...inner('RootTheHttpUrl2Of')),
    },
    {
      name: 'letters of any script',
      input: from('{"größe":{"x":1},"名前":{"y":1}}'),
      result: root(['größe: RootGröße', '名前: Root名前'], ...inner('RootGröße'), ...inner('Root名前', 'y')),
    },
    {
      name: 'without characters that are invalid in identifiers',
      input: from('{"m²":{"x":1}}'),
      result: root(['"m²": RootM'], ...inner('RootM')),
    },
    {
      name: 'without letters of two code units',
      input: from('{"𝒜b":{"x":1}}'),
      result: root(['"𝒜b": RootB'], ...inner('RootB')),
      source: 'TypeScript, target ES5',
    },
    {
      name: 'properties without words',
      input: from('{"":{"x":1},"!":{"y":1}}'),
      result: root(['"": Root2', '"!": Root3'], ...inner('Root2'), ...inner('Root3', 'y')),
    },
    {
      name: 'different structures of one name',
      input: from('{"a_b":{"x":1},"a-b":{"y":1},"aB":{"z":1}}'),
      result: root(
        ['a_b: RootAB', '"a-b": RootAB2', 'aB: RootAB3'],
        ...inner('RootAB'),
        ...inner('RootAB2', 'y'),
        ...inner('RootAB3', 'z'),
      ),
    },
    {
      name: 'a number that is in use',
      input: from('{"a2":{"x":1},"a":{"y":1},"A":{"z":1}}'),
      result: root(
        ['a2: RootA2', 'a: RootA', 'A: RootA3'],
        ...inner('RootA2'),
        ...inner('RootA', 'y'),
        ...inner('RootA3', 'z'),
      ),
    },
    {
      name: 'identical structures share a name',
      input: from('{"a":{"x":1},"b":[{"x":2}]}'),
      result: root(['a: RootA', 'b: RootA[]'], ...inner('RootA')),
    },
    {
      name: 'identical structures in another key order share a name',
      input: from('{"a":{"x":1,"y":""},"b":{"y":"","x":2}}'),
      result: root(['a: RootA', 'b: RootA'], '', 'interface RootA {', '  x: number;', '  y: string;', '}'),
    },
    {
      name: 'identical structures share a name at any depth',
      input: from('{"p":{"r":null,"s":[]},"q":[{"r":null,"s":[]}],"r":null,"s":[]}'),
      result: root(
        ['p: RootP', 'q: RootP[]', 'r: null', 's: unknown[]'],
        '',
        'interface RootP {',
        '  r: null;',
        '  s: unknown[];',
        '}',
      ),
    },
    {
      name: 'structures with different missing keys do not share a name',
      input: from('{"a":[{"x":1},{}],"b":{"x":1}}'),
      result: root(
        ['a: RootAItem[]', 'b: RootB'],
        '',
        'interface RootAItem {',
        '  x?: number;',
        '}',
        ...inner('RootB'),
      ),
    },
  ]);
  const named = (rootName: string) => declarations('{}', { rootName }).split(' ')[1];
  for (const [rootName, expected] of [
    ['my root-name', 'MyRootName'],
    ['class', 'Class'],
    ['XMLDoc', 'XmlDoc'],
    ['v2', 'V2'],
    ['straße', 'Straße'],
    ['名前', '名前'],
    ['$a', 'A'],
    ['string', 'String'],
  ] as const) {
    t.equal(named(rootName), expected, `root name ${rootName}`);
  }
  table(
    t,
    contract,
    run,
    ['', ' ', '123', '1; drop', '!!!', '-', '😀', 'x²', '_'].map(rootName => ({
      name: `root name ${JSON.stringify(rootName)}`,
      input: from('{}', { rootName }),
      error: /^rootName: "[^"]*" is not a valid TypeScript identifier$/,
    })),
  );
});

t.test('names of global types get a warning', async t => {
  const warning =
    '"Array" is the name of a global type: modules hide that one, and elsewhere TypeScript merges both declarations';
  table(t, contract, run, [
    { name: 'of the root', input: from('{}', { rootName: 'array' }), result: { warnings: [warning] } },
    {
      name: 'of an inner object',
      input: from('{"map":{"a":1}}', { rootName: 'Weak' }),
      result: { warnings: [warning.replace('Array', 'WeakMap')] },
    },
  ]);
  t.notOk('warnings' in run(from('{"array":{"a":1}}'), 10_000), 'no other name');
  const directory = dirname(createRequire(import.meta.url).resolve('typescript-api'));
  const declared = (library: RegExp): string[] =>
    readdirSync(directory)
      .filter(file => library.test(file))
      .flatMap(file => [
        ...readFileSync(join(directory, file), 'utf8').matchAll(/^(?:declare )?(?:interface|type|namespace) (\w+)/gm),
      ])
      .map(([, name = '']) => name)
      .filter(name => pascalCase(name) === name);
  const expected = [
    ...declared(/^lib\.(?:es|decorators).*\.d\.ts$/),
    ...declared(/^lib\.dom\.d\.ts$/).filter(name => !/.[A-Z]/.test(name)),
  ];
  t.strictSame([...GLOBAL_TYPES].sort(), [...new Set(expected)].sort(), 'the names that the libraries declare');
});

t.test('keys keep their order and are quoted where needed', async t => {
  table(t, contract, run, [
    {
      name: 'in the order of the text',
      input: from('{"b":1,"2":1,"a":1,"1":1}'),
      result: root(['b: number', '"2": number', 'a: number', '"1": number']),
    },
    {
      name: 'of all elements, in the order of first use',
      input: from('{"a":[{"z":1},{"b":1,"z":1},{"9":1}]}'),
      result: root(
        ['a: RootAItem[]'],
        '',
        'interface RootAItem {',
        '  z?: number;',
        '  b?: number;',
        '  "9"?: number;',
        '}',
      ),
    },
    {
      name: '__proto__ and other names of prototypes',
      input: from('{"__proto__":{"constructor":1},"hasOwnProperty":null}'),
      result: root(
        ['__proto__: RootProto', 'hasOwnProperty: null'],
        '',
        'interface RootProto {',
        '  constructor: number;',
        '}',
      ),
    },
    {
      name: 'reserved words',
      input: from('{"class":1,"new":1,"get":1,"readonly":1}'),
      result: root(['class: number', 'new: number', 'get: number', 'readonly: number']),
    },
    {
      name: 'that are not identifiers',
      input: from(
        '{"a-b":1,"2x":1,"":1,"a b":1,"\\"":1,"\\\\":1,"*/":1,"\\n":1,"\u2028\\u2029":1,"\\ud800":1,"$_é1":1}',
      ),
      result: root(
        [
          '"a-b"',
          '"2x"',
          '""',
          '"a b"',
          '"\\""',
          '"\\\\"',
          '"*/"',
          '"\\n"',
          '"\\u2028\\u2029"',
          '"\\ud800"',
          '$_é1',
        ].map(key => `${key}: number`),
      ),
    },
    {
      name: 'twice: the last value at the position of the first',
      input: from('{"a":1,"b":true,"\\u0061":"x"}'),
      result: root(['a: string', 'b: boolean']),
      source: 'JSON.parse',
    },
    {
      name: 'three times, with nested objects',
      input: from('{"a":{"p":1,"p":""},"a":[{"q":1}],"a":{"r":1,"r":null,"r":""}}'),
      result: root(['a: RootA'], '', 'interface RootA {', '  r: string;', '}'),
      source: 'JSON.parse',
    },
    {
      name: 'twice in one element',
      input: from('[{"a":1},{"a":null,"a":"x"},{}]'),
      result: {
        typescript: lines('type Root = RootItem[];', '', 'interface RootItem {', '  a?: string | number;', '}'),
      },
    },
  ]);
});

t.test('invalid and too large JSON is rejected', async t => {
  table(t, contract, run, [
    { name: 'nothing', input: from(''), error: /^json: line 1, column 1: expected a JSON value/ },
    { name: 'a byte order mark alone', input: from('\ufeff'), error: /^json: line 1, column 1: / },
    { name: 'an unclosed array', input: from('[1,'), error: /^json: line 1, column 4: / },
    {
      name: 'single quotes',
      input: from("{\r\n 'a':1}"),
      error: /^json: line 2, column 2: .*JSON uses double quotes/,
    },
    { name: 'undefined', input: from('undefined'), error: /JSON has no undefined/ },
    { name: 'after a superseded value', input: from('{"a":[1],"a":2,}'), error: /column 16: / },
    {
      name: '10,000 arrays',
      input: from('['.repeat(10_000) + ']'.repeat(10_000)),
      error: /^json: line 1, column 1001: nested too deeply: maximum 1000 levels$/,
    },
    { name: '100,000 objects', input: from('{"a":'.repeat(100_000)), error: /maximum 1000 levels/ },
    { name: 'five megabytes of brackets', input: from('['.repeat(5 * MB)), error: /maximum 1000 levels/ },
    {
      name: 'long names over many levels',
      input: from(`{"${'a'.repeat(4 * MB)}":${'[{"a":1},'.repeat(100)}1${']'.repeat(100)}}`),
      error: /^result too large: maximum 32 MB; /,
    },
  ]);
});

/** Documents in the form of common API answers. */
const DOCUMENTS: readonly unknown[] = [
  {
    data: [
      { id: 1, type: 'article', attributes: { title: 'x', tags: ['a'], score: null } },
      { id: '2', type: 'video', attributes: { title: 'y', length: 12.5, score: 3 } },
    ],
    meta: {},
    links: { self: '/', next: null },
  },
  {
    type: 'FeatureCollection',
    features: [
      { geometry: { type: 'Point', coordinates: [1, 2] }, properties: { 'Asset ID': '1' } },
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [1, 2],
              [3, 4],
            ],
            [],
          ],
        },
        properties: {},
      },
    ],
  },
  {
    id: 1,
    children: [
      { id: 2, children: [{ id: 3, children: [] }, { id: 4 }] },
      { id: 5, children: [] },
    ],
  },
  { value: 1, next: { value: 2, next: { value: 3, next: null } } },
  [
    [{ page: 1, pages: 2 }],
    [{ indicator: { id: 'x', value: '' }, date: '2016' }, { indicator: { id: 'y', value: null } }],
  ],
  {
    swagger: '2.0',
    paths: {
      '/a/{id}': { get: { responses: { 200: { description: '' }, default: {} } } },
      '/b': { get: { responses: {} }, 'x-y': true },
    },
  },
  {
    billing: { street: 'a', geo: { lat: 1, lng: 2 } },
    shipping: { geo: { lng: 1, lat: 2 }, street: 'b' },
    geo: { lat: 0, lng: 0 },
  },
  { a: { b: { x: 1 } }, aB: { y: 1 }, AB: { x: 1 }, 'a-b': { z: [] }, a_b: { y: null } },
  [1, 'a', null, true, [], {}, [[]], [{}], { a: [] }, [1, [2, 'x']], { a: [null], b: {} }],
  [{ constructor: { a: 1 }, toString: 1, valueOf: null, ['__proto__']: { x: [] } }, { length: 1 }, {}],
  Object.fromEntries(
    (
      'break case class const delete do enum extends false function get if import in interface is keyof let never ' +
      'new null package readonly return set static string symbol this true type typeof undefined unknown var void ' +
      'with yield'
    )
      .split(' ')
      .map(word => [word, { [word]: [word] }]),
  ),
  [[], [[]], [[], [[{}]]], [[[null]], [[{ a: {} }], 1]]],
  { '': { '': { '': 1 } }, ' ': { '': {} }, '!': [{ '': [] }] },
  { é: { 'e\u0301': { x: 1 } }, 'e\u0301': { y: 1 }, '😀': { z: 1 }, '\u2028': [{ '\ud800': 1 }], 𝒜: { w: 1 } },
  {},
  [],
  [{}],
  null,
  'x',
  0,
  false,
];

/** Compiler cases for a document and one with a changed leaf, with missing keys optional and as undefined. */
function compilerCases(document: unknown, choice: number, title = JSON.stringify(document)): CompilerCase[] {
  const json = JSON.stringify(document);
  // The oracles below follow paths and do not know recursive structures, so these are skipped.
  if (mergeRecursive(survey(json).places).size > 0) {
    return [{ title, declarations: declarations(json), accepts: document, rejects: undefined }];
  }
  const wrong = withChangedLeaf(document, choice);
  return [
    { title, declarations: declarations(json), accepts: document, rejects: wrong },
    {
      title: `${title}, required`,
      declarations: declarations(json, { optionalWhenMissing: false, exportKeyword: true }),
      accepts: filled([document])[0],
      rejects: wrong && { value: filled([wrong.value])[0] },
    },
  ];
}

t.test('the compiler accepts the document, and rejects it with one changed leaf', async t => {
  t.strictSame(
    compilerErrors(DOCUMENTS.flatMap((document, choice) => compilerCases(document, choice * 7))),
    [],
    'documents of many structures',
  );
  const shapes = Array.from({ length: 2_000 }, (_, at) => [
    `k${at}`,
    { [`p${at}`]: at % 3 ? at : [{ q: `${at}` }], n: null },
  ]);
  t.strictSame(compilerErrors(compilerCases(Object.fromEntries(shapes), 1_234, '2,000 shapes')), []);
  const key = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      'A',
      'a-b',
      'aB',
      'a_b',
      'b2',
      'ab2',
      '',
      'item',
      'Item',
      'aItem',
      '2',
      '__proto__',
      'constructor',
      'toString',
      'class',
      'é',
      '\u2028',
    ),
    fc.string({ maxLength: 3 }),
  );
  const { document } = fc.letrec<{ document: unknown }>(tie => ({
    document: fc.oneof(
      { depthSize: 'medium', maxDepth: 6 },
      fc.constantFrom<unknown>(null, true, 1, 'a', -1.5, 'é'),
      fc.array(tie('document'), { maxLength: 4 }),
      fc.dictionary(key, tie('document'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  const texts = fc.array(fc.tuple(document, fc.nat()), { minLength: 100, maxLength: 100 });
  // One program checks many documents. It is too slow to shrink a failure.
  fc.assert(
    fc.property(texts, texts => {
      const found = compilerErrors(texts.flatMap(([document, choice]) => compilerCases(document, choice)));
      if (found.length > 0) throw new Error(found[0]);
    }),
    { numRuns: runs(10), endOnFailure: true },
  );
  t.pass('documents of any structure');
});

t.test('recursive structures refer to themselves', async t => {
  const tree = { name: 'a', children: [{ name: 'b', children: [{ name: 'c', children: [] }, { name: 'd' }] }] };
  table(t, contract, run, [
    {
      name: 'a tree',
      input: from(JSON.stringify(tree)),
      result: root(['name: string', 'children?: Root[]']),
    },
    {
      name: 'a tree below the root; leaves without children need undefined',
      input: from(JSON.stringify({ tree }), { optionalWhenMissing: false }),
      result: root(
        ['tree: RootTree'],
        '',
        'interface RootTree {',
        '  name: string;',
        '  children: RootTree[] | undefined;',
        '}',
      ),
    },
    {
      name: 'a linked list',
      input: from('{"value":1,"next":{"value":null,"next":{"value":3,"next":null}}}'),
      result: root(['value: number | null', 'next: Root | null']),
    },
    {
      name: 'a binary tree',
      input: from('{"v":1,"left":{"v":2,"left":null,"right":{"v":3}},"right":{"v":4,"left":{"v":5},"right":null}}'),
      result: root(['v: number', 'left?: Root | null', 'right?: Root | null']),
    },
    {
      name: 'a cycle of two interfaces',
      input: from('{"node":{"id":1,"edges":[{"node":{"id":2,"edges":[]}}]}}'),
      result: root(['node: RootNode'], '', 'interface RootNode {', '  id: number;', '  edges: Root[];', '}'),
    },
    {
      name: 'elements of an array, with keys of inner objects only',
      input: from('[{"id":1,"replies":[{"id":2,"text":"x","replies":[{"id":3,"text":null}]}]}]'),
      result: {
        typescript: lines(
          'type Root = RootItem[];',
          '',
          'interface RootItem {',
          '  id: number;',
          '  replies?: RootItem[];',
          '  text?: string | null;',
          '}',
        ),
      },
    },
    {
      name: 'not an object with only some names of its parent',
      input: from('{"id":1,"owner":{"id":2}}'),
      result: root(['id: number', 'owner: RootOwner'], '', 'interface RootOwner {', '  id: number;', '}'),
    },
    {
      name: 'not an object with a value of another type under the same name',
      input: from('{"a":{"a":1}}'),
      result: root(['a: RootA'], '', 'interface RootA {', '  a: number;', '}'),
    },
    {
      name: 'not an object with additional and missing names',
      input: from('{"x":1,"a":{"y":1,"a":{"z":1,"a":null}}}'),
      result: { interfaceCount: 3 },
    },
    {
      name: 'not an object with an additional name: an answer inside an answer',
      input: from('{"status":"ok","data":{"status":"ok","message":"none","data":null}}'),
      result: root(
        ['status: string', 'data: RootData'],
        '',
        'interface RootData {',
        '  status: string;',
        '  message: string;',
        '  data: null;',
        '}',
      ),
    },
    {
      name: 'not elements of which none has the names of the object around them',
      input: from('{"status":"ok","data":[{"status":"ok","message":"none","data":[]}]}'),
      result: root(
        ['status: string', 'data: RootDataItem[]'],
        '',
        'interface RootDataItem {',
        '  status: string;',
        '  message: string;',
        '  data: unknown[];',
        '}',
      ),
    },
    {
      name: 'not around an empty object',
      input: from('{"a":1,"data":{"a":1,"data":{}}}'),
      result: root(
        ['a: number', 'data: RootData'],
        '',
        'interface RootData {',
        '  a: number;',
        '  data: { [key: string]: never };',
        '}',
      ),
    },
    {
      name: 'not around an empty element',
      input: from('{"id":1,"children":[{"id":2,"children":[{}]}]}'),
      result: root(
        ['id: number', 'children: RootChildrenItem[]'],
        '',
        'interface RootChildrenItem {',
        '  id: number;',
        '  children: { [key: string]: never }[];',
        '}',
      ),
    },
    {
      name: 'not where the innermost object lacks a name that does not lead down',
      input: from('{"type":"a","value":1,"payload":{"type":"b","value":2,"payload":{"type":"c"}}}'),
      result: { interfaceCount: 3 },
    },
    {
      name: 'not where the innermost object has another name',
      input: from('{"id":1,"child":{"id":2,"child":{"id":3,"extra":1}}}'),
      result: { interfaceCount: 3 },
    },
    {
      name: 'not where other objects differ',
      input: from('{"id":1,"meta":{"x":1},"child":{"id":2,"meta":{"y":1},"child":null}}'),
      result: { interfaceCount: 4 },
    },
    {
      name: 'below an object with fewer names',
      input: from('{"comments":[{"id":1,"comments":[{"id":2,"comments":[]}]}]}'),
      result: root(
        ['comments: RootCommentsItem[]'],
        '',
        'interface RootCommentsItem {',
        '  id: number;',
        '  comments: RootCommentsItem[];',
        '}',
      ),
    },
    {
      name: 'below an object that lacks a name, over two levels',
      input: from('{"a":{"x":1,"b":{"y":1,"a":{"x":1,"b":{"y":2,"a":null}}}}}'),
      result: root(
        ['a: RootA'],
        '',
        'interface RootA {',
        '  x: number;',
        '  b: RootAB;',
        '}',
        '',
        'interface RootAB {',
        '  y: number;',
        '  a: RootA | null;',
        '}',
      ),
    },
    {
      name: 'elements of which one has the names of the object around them: files and folders',
      input: from('{"name":"/","children":[{"name":"a","children":[{"name":"b","size":1}]},{"name":"c","size":2}]}'),
      result: root(['name: string', 'children?: Root[]', 'size?: number']),
    },
    {
      name: 'a binary tree of nodes with one child',
      input: from('{"v":1,"left":{"v":2,"left":{"v":3}},"right":{"v":4,"right":{"v":5}}}'),
      result: root(['v: number', 'left?: Root', 'right?: Root']),
    },
    {
      name: 'a binary tree that is deeper inside',
      input: from('{"v":1,"left":{"v":2,"left":null,"right":{"v":3,"left":null,"right":null}},"right":{"v":4}}'),
      result: root(['v: number', 'left?: Root | null', 'right?: Root | null']),
    },
    {
      name: 'other objects that are identical',
      input: from('{"id":1,"meta":{"x":1},"child":{"id":2,"meta":{"x":2},"child":null}}'),
      result: root(
        ['id: number', 'meta: RootMeta', 'child: Root | null'],
        '',
        'interface RootMeta {',
        '  x: number;',
        '}',
      ),
    },
  ]);
  // An independent law: without arrays, only recursive structures have optional properties.
  const { document } = fc.letrec<{ document: unknown }>(tie => ({
    document: fc.oneof(
      { depthSize: 'large', maxDepth: 7 },
      fc.constantFrom<unknown>(null, null, 1, 'a'),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('document'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(document, document => {
      const text = declarations(JSON.stringify(document));
      if (!text.includes('?: ')) return true;
      const bodies = new Map(
        text.split('\n\n').map(body => [/\w+(?= \{)/.exec(body)?.[0], body.slice(body.indexOf('{'))]),
      );
      const reached = (name: string, found = new Set<string>()): Set<string> => {
        for (const [inner] of bodies.get(name)?.matchAll(/\bRoot\w*/g) ?? []) {
          if (found.has(inner)) continue;
          found.add(inner);
          reached(inner, found);
        }
        return found;
      };
      return [...bodies.keys()].some(name => name !== undefined && reached(name).has(name));
    }),
    { numRuns: runs(3_000) },
  );
  const documents = [
    tree,
    { value: 1, next: { value: null, next: { value: 3, next: null } } },
    { v: 1, left: { v: 2, left: null, right: { v: 3 } }, right: { v: 4, left: { v: 5 }, right: null } },
    { a: { items: [tree, tree] }, b: [[tree]], c: { d: { e: { items: [{ ...tree, extra: 1 }] } } } },
  ];
  const cases = documents.map(document => ({
    title: JSON.stringify(document),
    declarations: declarations(JSON.stringify(document)),
    accepts: document,
    error: undefined,
  }));
  const wrongTree = { name: 'a', children: [{ name: 'b', children: [{ name: 3 }] }] };
  t.strictSame(
    compilerErrors([...cases, { ...cases[0]!, rejects: { value: wrongTree } }]),
    [],
    'the compiler accepts the documents and rejects a wrong leaf',
  );
});

t.test('equal values have equal types', async t => {
  // JSON.parse reorders integer-like names and loses numbers beyond the range of doubles, so these are excluded.
  const texts = jsonText.filter(text => !/"(?:10|9)"|1E400/.test(text));
  fc.assert(
    fc.property(
      texts,
      fc.boolean(),
      (text, optionalWhenMissing) =>
        declarations(text, { optionalWhenMissing }) ===
        declarations(JSON.stringify(JSON.parse(text)), { optionalWhenMissing }),
    ),
    { numRuns: runs(1_000) },
  );
  t.pass();
});

t.test('every result matches the contract', async t => {
  const result = Compile(contract.result);
  const inputs = fc.record({
    json: fc.oneof(jsonText, almostJson),
    rootName: fc.oneof(fc.constant('Root'), fc.string({ unit: 'binary', maxLength: 5 })),
    exportKeyword: fc.boolean(),
    optionalWhenMissing: fc.boolean(),
  });
  fc.assert(
    fc.property(inputs, input => {
      try {
        const answer = run(input, 10_000);
        const heads = answer.typescript.match(/^(?:export )?(?:interface|type) \S+/gm) ?? [];
        return (
          result.Check(answer) &&
          heads.every(head => head.startsWith('export ') === input.exportKeyword) &&
          new Set(heads).size === heads.length &&
          heads.filter(head => head.includes('interface ')).length === answer.interfaceCount
        );
      } catch (error) {
        return error instanceof ToolError;
      }
    }),
    { numRuns: runs(2_000) },
  );
  t.pass();
});

t.test('hostile documents are answered', async t => {
  const count = (json: string) => run(from(json), 10_000).interfaceCount;
  const many = (length: number, item: (at: number) => string) => Array.from({ length }, (_, at) => item(at)).join();
  t.equal(declarations(`[${'[],'.repeat((5 * MB) / 3 - 2)}[]]`), 'type Root = unknown[][];', '5 MB of empty arrays');
  t.equal(
    declarations(`[${'{},'.repeat((5 * MB) / 3 - 2)}{}]`),
    'type Root = { [key: string]: never }[];',
    '5 MB of empty objects',
  );
  t.equal(declarations(`{${many(350_000, at => `"k${at}":${at}`)}}`).split('\n').length, 350_002, '350,000 names');
  t.equal(
    declarations(`{${many(500_000, () => '"k":1')}}`),
    'interface Root {\n  k: number;\n}',
    'one name 500,000 times',
  );
  t.equal(count(`{${many(100_000, at => `"k${at}":{"a${at}":1}`)}}`), 100_001, '100,000 shapes');
  t.equal(count(`[${many(100_000, at => `{"k${at}":{"a":${at}}}`)}]`), 2, '100,000 different objects');
  t.equal(count(`{${many(1_500, at => `"${'!'.repeat(at)}":{"a${at}":1}`)}}`), 1_501, '1,500 structures of one name');
  t.equal(count(`${'{"next":'.repeat(999)}null${'}'.repeat(999)}`), 1, 'a linked list of the maximum depth');
  t.equal(count(`${'{"next":'.repeat(999)}{}${'}'.repeat(999)}`), 999, 'the same with an empty object at its end');
  const tree = (depth: number): string =>
    depth === 0 ? 'null' : `{"v":1,"left":${tree(depth - 1)},"right":${tree(depth - 1)}}`;
  t.equal(count(tree(16)), 1, 'a binary tree of 65,535 nodes');
  t.equal(
    count(`${many(999, at => `{"k${at}":`).replaceAll(',{', '{')}{}${'}'.repeat(999)}`),
    999,
    'different levels of the maximum depth',
  );
  const steps = many(400, at => `{"v":${at},"k${at % 7}":[`).replaceAll(',{', '{');
  t.ok(count(`${steps}${']}'.repeat(400)}`) > 0, 'nearly repeating paths');
  t.match(declarations('['.repeat(1_000) + ']'.repeat(1_000)), /^type Root = unknown(\[\]){1000};$/);
});

t.test('the contract validates the input', async t => {
  const issues = (json: string) => contract.check?.(from(json)).map(({ path }) => path);
  t.strictSame(issues('a'.repeat(5 * MB)), []);
  t.strictSame(issues(`${'é'.repeat(2.5 * MB)}a`), ['json']);
  const input = Compile(contract.input);
  t.ok(input.Check({ ...from(''), surplus: 1 }), 'unknown properties are ignored');
  for (const field of ['json', 'rootName', 'exportKeyword', 'optionalWhenMissing'] as const) {
    const { [field]: _, ...rest } = from('');
    t.notOk(input.Check(rest), `${field} is required`);
    t.notOk(input.Check({ ...rest, [field]: null }), `${field} is not null`);
  }
  t.notOk(input.Check(from('', { rootName: 'a'.repeat(257) })));
  for (const { name, input, result } of contract.examples)
    if (result) t.ok(isDeepStrictEqual(run(input, 10_000), result), `example: ${name}`);
});
