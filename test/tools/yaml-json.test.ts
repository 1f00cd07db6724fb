import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';
import contract from '../../src/tools/yaml-json.js';
import { run } from '../../workers/tools/yaml-json.js';
import { runs } from '../full.js';
import { almostJson, jsonText, literal } from '../json/texts.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;

const MB = 1024 * 1024;

const fromYaml = (input: string, indent: Input['indent'] = '2'): Input => ({ mode: 'yaml-to-json', input, indent });
const fromJson = (input: string, indent: Input['indent'] = '2'): Input => ({ mode: 'json-to-yaml', input, indent });

const ok = (output: string) => ({ output, valid: true, error: null, errorLine: null, errorColumn: null });
const json = (value: unknown) => ok(JSON.stringify(value, null, 2));
const invalidAt = (errorLine: number, errorColumn: number) => ({ output: '', valid: false, errorLine, errorColumn });

const output = (input: Input) => run(input, 3000).output;
const value = (yaml: string): unknown => JSON.parse(output(fromYaml(yaml)));

t.test('scalars follow the core schema', async t => {
  const source = 'YAML 1.2.2 section 10.3.2';
  const scalars: readonly [yaml: string, json: string][] = [
    ['null', 'null'],
    ['Null', 'null'],
    ['NULL', 'null'],
    ['~', 'null'],
    ['', 'null'],
    ['nULL', '"nULL"'],
    ['true', 'true'],
    ['True', 'true'],
    ['FALSE', 'false'],
    ['yes', '"yes"'],
    ['No', '"No"'],
    ['on', '"on"'],
    ['y', '"y"'],
    ['0', '0'],
    ['-0', '-0'],
    ['+12', '12'],
    ['014', '14'],
    ['-007', '-7'],
    ['000', '0'],
    ['0o14', '12'],
    ['0xFf', '255'],
    ['0b1', '"0b1"'],
    ['12345678901234567890', '12345678901234567890'],
    ['0xFFFFFFFFFFFFFFFFFF', '4722366482869645213695'],
    ['1_000', '"1_000"'],
    ['12:30', '"12:30"'],
    ['2024-01-01', '"2024-01-01"'],
    ['-0x1', '"-0x1"'],
    ['1.0', '1.0'],
    ['0.10', '0.10'],
    ['1.', '1.0'],
    ['.5', '0.5'],
    ['-.5e3', '-0.5e3'],
    ['+1e3', '1e3'],
    ['1E-400', '1E-400'],
    ['1e400', '1e400'],
    ['007.50', '7.50'],
    ['.', '"."'],
    ['1.2.3', '"1.2.3"'],
    ['1e', '"1e"'],
    ['.e1', '".e1"'],
    ['"1"', '"1"'],
    ["'true'", '"true"'],
    ['<<', '"<<"'],
    ['=', '"="'],
  ];
  table(
    t,
    contract,
    run,
    scalars.map(([yaml, expected]) => ({
      name: JSON.stringify(yaml),
      input: fromYaml(yaml),
      result: ok(expected),
      source,
    })),
  );
  table(
    t,
    contract,
    run,
    ['.inf', '-.Inf', '+.INF', '.nan', '.NaN', '.NAN'].map(yaml => ({
      name: yaml,
      input: fromYaml(`a:\n  - ${yaml}`),
      result: { ...invalidAt(2, 5), error: `JSON has no number ${yaml}: quote it for a string` },
      source,
    })),
  );
});

t.test('collections and scalars convert to JSON', async t => {
  const blockScalars: readonly [yaml: string, value: unknown][] = [
    ['- |1-\n  strip\n  \n', [' strip\n ']],
    ['- |1-\n  strip\n  ', [' strip\n ']],
    ['- |1\n  clip\n  \n', [' clip\n \n']],
    ['- |1+\n  keep\n  \n', [' keep\n \n']],
    ['- >1-\n  strip\n  \n', [' strip\n ']],
    ['- |2-\n   strip\n   \n', [' strip\n ']],
    ['|1-\n  strip\r\n  \r\n', ' strip\n '],
    ['- - |1-\n    strip\n\n    \n  # c\n  - b', [[' strip\n\n ', 'b']]],
    ['a: |1-\n  strip\n  \n \n\nb: c\n', { a: ' strip\n ', b: 'c' }],
    ['|1-\n  strip\n  \n...\n', ' strip\n '],
    // Only spaces and line ends.
    ['- |1-\n   \n', ['  ']],
    ['- |1\n\n  ', ['\n \n']],
    ['- >2+\n   \n \n\n    \n\n', [' \n\n\n  \n\n']],
    ['a: >1\n\n\n  \n \n# c', { a: '\n\n \n' }],
    // Not deeper than the indicator says, so it is not text.
    ['- |1\n \n\n', ['']],
    ['- |1+\n \n\n', ['\n\n']],
    ['- |2-\n   strip\n  \n', [' strip']],
    ['- |2\n   clip\n  ', [' clip\n']],
    ['- |-\n  strip\n  \n', ['strip']],
  ];
  table(t, contract, run, [
    ...['', ' ', '\n', '# comment', '---', '...', '\ufeff', '--- # c\n...\n'].map(yaml => ({
      name: `an empty text: ${JSON.stringify(yaml)}`,
      input: fromYaml(yaml),
      result: ok('null'),
    })),
    {
      name: 'example 2.1',
      input: fromYaml('- Mark McGwire\n- Sammy Sosa\n'),
      result: json(['Mark McGwire', 'Sammy Sosa']),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 2.3',
      input: fromYaml('american:\n- Boston\n- Detroit\nnational:\n  - New York\n'),
      result: json({ american: ['Boston', 'Detroit'], national: ['New York'] }),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 2.5',
      input: fromYaml('- [name        , hr, avg  ]\n- [Mark McGwire, 65, 0.278]'),
      result: json([
        ['name', 'hr', 'avg'],
        ['Mark McGwire', 65, 0.278],
      ]),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 2.13',
      input: fromYaml('# ASCII Art\n--- |\n  \\//||\\/||\n  // ||  ||__\n'),
      result: json('\\//||\\/||\n// ||  ||__\n'),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 2.15',
      input: fromYaml('>\n Sammy\n completed\n\n   63\n   0.288\n\n What\n'),
      result: json('Sammy completed\n\n  63\n  0.288\n\nWhat\n'),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 2.17',
      input: fromYaml('unicode: "\\u263A"\nhex: "\\x0d\\x0a"\nsingle: \'"Howdy!" he\'\'d\'\n'),
      result: json({ unicode: '☺', hex: '\r\n', single: '"Howdy!" he\'d' }),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 2.18',
      input: fromYaml('plain:\n  This\n  spans lines.\nquoted: "So\n  does\\n"\n'),
      result: json({ plain: 'This spans lines.', quoted: 'So does\n' }),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 7.3',
      input: fromYaml('{\n  ? foo :,\n  x : bar,\n}'),
      result: json({ foo: null, x: 'bar' }),
      source: 'YAML 1.2.2',
    },
    { name: 'example 7.20', input: fromYaml('[\nfoo: bar\n]'), result: json([{ foo: 'bar' }]), source: 'YAML 1.2.2' },
    {
      name: 'example 8.4',
      input: fromYaml('strip: |-\n  text\nclip: |\n  text\nkeep: |+\n  text\n\n'),
      result: json({ strip: 'text', clip: 'text\n', keep: 'text\n\n' }),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 8.15',
      input: fromYaml('- # Empty\n- |\n block node\n- - one # Compact\n  - two\n- one: two\n'),
      result: json([null, 'block node\n', ['one', 'two'], { one: 'two' }]),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 8.17',
      input: fromYaml('? explicit key # Empty value\n? |\n  block key\n: - one\n  - two\n'),
      result: json({ 'explicit key': null, 'block key\n': ['one', 'two'] }),
      source: 'YAML 1.2.2',
    },
    ...blockScalars.map(([yaml, expected]) => ({
      name: `lines of spaces in a block scalar: ${JSON.stringify(yaml)}`,
      input: fromYaml(yaml),
      result: json(expected),
      source:
        'YAML 1.2.2 productions 171 (l-nb-literal-text) and 177 (s-nb-spaced-text); read the same by js-yaml 4, and ' +
        'by PyYAML 6.0 for a scalar that is the whole document',
    })),
    ...['...\na', '# c\n...\na', '...\n---\na', '...\n%YAML 1.2\n---\na', '...\n# c\n... # c\na\n...\n'].map(yaml => ({
      name: `a document after its end marker: ${JSON.stringify(yaml)}`,
      input: fromYaml(yaml),
      result: json('a'),
      source: 'YAML 1.2.2 production 211 (l-yaml-stream): nothing need be before l-document-suffix',
    })),
    { name: 'empty values', input: fromYaml('a:\nb:\n  c:\n-d: -\n'), result: invalidAt(4, 5) },
    { name: 'JSON', input: fromYaml('{"a":[1,{"b":null}],"":"\\/"}'), result: json({ a: [1, { b: null }], '': '/' }) },
    {
      name: 'lines end at CR and CRLF',
      input: fromYaml('a: 1\rb:\r\n  - c\r  - "d\r\r   e"\n'),
      result: json({ a: 1, b: ['c', 'd\ne'] }),
      source: 'YAML 1.2.2 section 5.4',
    },
    {
      name: 'members keep their order',
      input: fromYaml('b: 1\n2: x\n1: y'),
      result: ok('{\n  "b": 1,\n  "2": "x",\n  "1": "y"\n}'),
    },
    {
      name: '__proto__',
      input: fromYaml('__proto__: {a: 1}\nconstructor: 2'),
      result: ok('{\n  "__proto__": {\n    "a": 1\n  },\n  "constructor": 2\n}'),
    },
    {
      name: 'keys that are not strings',
      input: fromYaml('~: a\n1: b\n0x10: c\n1.50: d\nTrue: e\n'),
      result: ok('{\n  "null": "a",\n  "1": "b",\n  "16": "c",\n  "1.50": "d",\n  "true": "e"\n}'),
    },
    { name: 'four spaces', input: fromYaml('a: [1]', '4'), result: ok('{\n    "a": [\n        1\n    ]\n}') },
    {
      name: '%YAML 1.1 changes nothing',
      input: fromYaml('%YAML 1.1\n---\n[yes, 014, 1_0]'),
      result: json(['yes', 14, '1_0']),
    },
    { name: 'lone surrogates in quotes', input: fromYaml('"\ud800 \\udfff"'), result: ok('"\\ud800 \\udfff"') },
    { name: 'escaped surrogates in pairs', input: fromYaml('"\\ud83d\\ude00"'), result: json('😀') },
    {
      name: 'example 5.13',
      input: fromYaml(
        '"Fun with \\\\\n\\" \\a \\b \\e \\f \\\n\\n ' +
          '\\r \\t \\v \\0 \\\n\\  \\_ \\N \\L \\P \\\n\\x41 \\u0041 \\U00000041"',
      ),
      result: json('Fun with \\ " \x07 \b \x1b \f \n \r \t \v \0   \xa0 \x85 \u2028 \u2029 A A A'),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 7.5',
      input: fromYaml('"folded \nto a space,\t\n \nto a line feed, or \t\\\n \\ \tnon-content"'),
      result: json('folded to a space,\nto a line feed, or \t \tnon-content'),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 7.6',
      input: fromYaml('" 1st non-empty\n\n 2nd non-empty \n\t3rd non-empty "'),
      result: json(' 1st non-empty\n2nd non-empty 3rd non-empty '),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 7.9',
      input: fromYaml("' 1st non-empty\n\n 2nd non-empty \n\t3rd non-empty '"),
      result: json(' 1st non-empty\n2nd non-empty 3rd non-empty '),
      source: 'YAML 1.2.2',
    },
    {
      name: 'example 7.12',
      input: fromYaml('1st non-empty\n\n 2nd non-empty \n\t3rd non-empty'),
      result: json('1st non-empty\n2nd non-empty 3rd non-empty'),
      source: 'YAML 1.2.2',
    },
    {
      name: 'empty lines after an escaped line break',
      input: fromYaml('- "a\\\n\n  b"\n- "a \\\r\n\r\n\r\n  b"\n- "a\\\n  \\  b"'),
      result: json(['a\nb', 'a \n\nb', 'a  b']),
      source: 'YAML 1.2.2 production 114, as PyYAML 6.0 reads it',
    },
    {
      name: 'an escaped character of two code units in an ASCII text',
      input: fromYaml('"a \\U0001F600\n b"'),
      result: json('a 😀 b'),
    },
    {
      name: 'DEL and C1 in quotes',
      input: fromYaml('"\x7f\x80\uffff"'),
      result: json('\x7f\x80\uffff'),
      source: 'YAML 1.2.2 production 2',
    },
    {
      name: 'a flow collection closed at the indent of its key',
      input: fromYaml('a: [\n  b\n]\n'),
      result: json({ a: ['b'] }),
    },
  ]);
});

t.test('anchors, aliases and merge keys are resolved', async t => {
  const merge = 'https://yaml.org/type/merge.html';
  const base = '- &CENTER { x: 1, y: 2 }\n- &LEFT { x: 0, y: 2 }\n- &BIG { r: 10 }\n- &SMALL { r: 1 }\n';
  const merged = (yaml: string) => (value(base + yaml) as unknown[]).at(-1);
  table(t, contract, run, [
    {
      name: 'aliases',
      input: fromYaml('a: &x [1, &y {b: *x2 }]'),
      result: { ...invalidAt(1, 18), error: 'unknown anchor: expected "&x2" before this alias' },
    },
    {
      name: 'a scalar',
      input: fromYaml('a: &x 12345678901234567890\nb: *x'),
      result: ok('{\n  "a": 12345678901234567890,\n  "b": 12345678901234567890\n}'),
    },
    {
      name: 'a collection',
      input: fromYaml('- &x {a: [b]}\n- *x\n- [*x]'),
      result: json([{ a: ['b'] }, { a: ['b'] }, [{ a: ['b'] }]]),
    },
    {
      name: 'a repeated anchor: the latest',
      input: fromYaml('- &x 1\n- *x\n- &x 2\n- *x'),
      result: json([1, 1, 2, 2]),
    },
    { name: 'a key', input: fromYaml('&k 1: a\nb: *k\nc: {*k : d}'), result: json({ 1: 'a', b: 1, c: { 1: 'd' } }) },
    { name: 'an empty node', input: fromYaml('a: &x\nb: *x'), result: json({ a: null, b: null }) },
    {
      name: '150 aliases of a short list',
      input: fromYaml(`- &x [1, 2]\n${'- *x\n'.repeat(150)}`),
      result: json(Array(151).fill([1, 2])),
    },
    { name: 'a key that is an alias of a collection', input: fromYaml('- &x [1]\n- *x : 2'), result: invalidAt(2, 3) },
    {
      name: 'an alias inside its anchor',
      input: fromYaml('a: &x\n  b: *x'),
      result: { ...invalidAt(2, 6), error: 'the alias "*x" is inside its own anchor: JSON cannot have cycles' },
    },
    { name: 'a merge of itself', input: fromYaml('a: &x\n  <<: *x'), result: invalidAt(2, 7) },
    { name: 'an alias with an anchor', input: fromYaml('- &x 1\n- &y *x'), result: invalidAt(2, 3) },
    {
      name: 'members keep their order',
      input: fromYaml('a: &a {x: 1, y: 2}\nb: {z: 0, <<: *a, y: 3, w: 4}'),
      result: ok(
        '{\n  "a": {\n    "x": 1,\n    "y": 2\n  },\n  "b": {\n    "z": 0,\n    "x": 1,\n    "y": 3,\n    "w": ' +
          '4\n  }\n}',
      ),
    },
    {
      name: 'merges in merges',
      input: fromYaml('a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: &c {<<: [*b], z: 3}\nd: *c'),
      result: json({ a: { x: 1 }, b: { x: 1, y: 2 }, c: { x: 1, y: 2, z: 3 }, d: { x: 1, y: 2, z: 3 } }),
    },
    {
      name: 'a merge of an inline mapping',
      input: fromYaml('<<: {a: 1, b: [2, 3]}\nb: 4'),
      result: json({ a: 1, b: 4 }),
    },
    {
      name: 'a merge in a block mapping',
      input: fromYaml('<<:\n  - a: {b: 1}\n  - {a: 2, c: 3}\nd: 4\n'),
      result: json({ a: { b: 1 }, c: 3, d: 4 }),
    },
    { name: 'a quoted "<<" is a key', input: fromYaml('"<<": 1'), result: json({ '<<': 1 }) },
    {
      name: 'a merge of a scalar',
      input: fromYaml('a: 1\n<<: b'),
      result: {
        ...invalidAt(2, 1),
        error: 'the value of the merge key "<<" must be a mapping or a sequence of mappings',
      },
    },
    { name: 'a merge of a sequence with a scalar', input: fromYaml('<<: [{a: 1}, b]'), result: invalidAt(1, 1) },
    { name: 'two merge keys', input: fromYaml('<<: {a: 1}\n<<: {b: 1}'), result: invalidAt(2, 1) },
  ]);
  t.same(merged('- { x: 1, y: 2, r: 10, label: c }'), { x: 1, y: 2, r: 10, label: 'c' }, merge);
  t.same(merged('- << : *CENTER\n  r: 10'), { x: 1, y: 2, r: 10 }, merge);
  t.same(merged('- << : [ *CENTER, *BIG ]\n  label: c'), { x: 1, y: 2, r: 10, label: 'c' }, merge);
  t.same(merged('- << : [ *BIG, *LEFT, *SMALL ]\n  x: 1'), { x: 1, y: 2, r: 10 }, merge);
});

t.test('tags are applied or rejected', async t => {
  table(t, contract, run, [
    {
      name: 'of the core schema',
      input: fromYaml('[!!str 1, !!int "2", !!float 3, !!bool "true", !!null "", !!map {}, !!seq [], ! 4]'),
      result: json(['1', 2, 3, true, null, {}, [], '4']),
    },
    {
      name: 'of an application',
      input: fromYaml('%TAG !e! tag:example.com,2000:\n---\n[!a 1, !e!b {c: 2}, !<tag:x> [3]]'),
      result: {
        ...json(['1', { c: 2 }, [3]]),
        warnings: ['line 3, column 2: tag "!a" is dropped (and 2 more): JSON has no tags'],
      },
    },
    {
      name: 'of CloudFormation',
      input: fromYaml('a: &x\n  !Ref Env\nb: !Sub |\n  ${a}\nc: *x\n!Key d: ! e'),
      result: {
        ...json({ a: 'Env', b: '${a}\n', c: 'Env', d: 'e' }),
        warnings: ['line 2, column 3: tag "!Ref" is dropped (and 2 more): JSON has no tags'],
      },
      source: 'AWS CloudFormation, intrinsic functions',
    },
    {
      name: 'of YAML 1.1',
      input: fromYaml('- !!binary aGk=\n- !!set {a}\n- !!omap [a: 1]\n- !!timestamp 2001-01-01'),
      result: {
        ...json(['aGk=', { a: null }, [{ a: 1 }], '2001-01-01']),
        warnings: ['line 1, column 3: tag "!!binary" is dropped (and 3 more): JSON has no tags'],
      },
    },
    {
      name: 'that YAML does not define',
      input: fromYaml('a: !!js/function x'),
      result: { ...invalidAt(1, 4), error: '"!!js/function" is not a tag of YAML for a scalar' },
    },
    { name: 'on the wrong kind', input: fromYaml('- !!str [a]'), result: invalidAt(1, 3) },
    {
      name: 'on the wrong characters',
      input: fromYaml('- !!int a'),
      result: { ...invalidAt(1, 3), error: 'the scalar is not a valid !!int' },
    },
    { name: 'with an unknown handle', input: fromYaml('!e!a b'), result: invalidAt(1, 1) },
    { name: 'two tags', input: fromYaml('!a !b c'), result: invalidAt(1, 4) },
  ]);
});

t.test('values that older readers read as others get a warning', async t => {
  const octal = 'YAML 1.2 has octal numbers as 0o644, and text with leading zeros in quotes';
  table(t, contract, run, [
    {
      name: 'leading zeros',
      input: fromYaml('defaultMode: 0644\nzip: 01234\nfloat: -007.50\nint: !!int 0755\n010: key'),
      result: {
        ...ok('{\n  "defaultMode": 644,\n  "zip": 1234,\n  "float": -7.50,\n  "int": 755,\n  "10": "key"\n}'),
        warnings: [`line 1, column 14: 0644 is read as the decimal number 644 (and 4 more): ${octal}`],
      },
      source: 'YAML 1.1, type int',
    },
    {
      name: 'words that are booleans in the declared version',
      input: fromYaml('%YAML 1.1\n---\non: yes\nno: "off"\nx: !!str n'),
      result: {
        ...json({ on: 'yes', no: 'off', x: 'n' }),
        warnings: [
          'line 3, column 1: "on" is read as text, not as a boolean (and 2 more): YAML 1.2 is applied, not 1.1',
        ],
      },
      source: 'YAML 1.1, type bool',
    },
    {
      name: 'numbers in the declared version, and both kinds',
      input: fromYaml('%YAML 1.0\n---\n- 0o17\n- [1_000, 12:30, 0b1, 1e3]\n- 0017'),
      result: {
        ...ok('[\n  15,\n  [\n    "1_000",\n    "12:30",\n    "0b1",\n    1e3\n  ],\n  17\n]'),
        warnings: [
          'line 3, column 3: "0o17" is read as a number, not as text (and 4 more): YAML 1.2 is applied, not 1.0',
          `line 5, column 3: 0017 is read as the decimal number 17: ${octal}`,
        ],
      },
    },
  ]);
  const none = [
    'a: "0644"',
    '!!str 0644',
    '[0, -0, 0.5, 0x1F, 0o17, 0e1]',
    'on: yes',
    '%YAML 1.2\n---\nyes',
    '1_000',
    '! x',
  ];
  for (const yaml of none) t.notOk('warnings' in run(fromYaml(yaml), 3000), `no warning: ${literal(yaml)}`);
  t.notOk('warnings' in run(fromYaml('%YAML 1.1\n---\n[~, null, true, 1, 1.5, -1.5e+3, 2001-01-01, x]'), 3000));
  // PyYAML reads YAML 1.1, but not "y" and "n", and no sign before a point.
  const words = [
    'yes',
    'No',
    'ON',
    'true',
    'oN',
    '~',
    'null',
    'x',
    '.5',
    '1.',
    '1_000',
    '_1',
    '0b11',
    '0o7',
    '0x_F',
    '-0xF',
  ];
  const others = [
    '1e3',
    '1.5e3',
    '1.5e+3',
    '12:30',
    '1:60',
    '1:2:3.5',
    '0:1',
    '0',
    '-1',
    '+1',
    '0_7',
    '1.2.3',
    '1_.5',
    '0899',
  ];
  const script =
    'import json,sys,yaml\nprint(json.dumps([{"str":"text","bool":"bool","NoneType":"null"}.get(' +
    'type(yaml.safe_load(x)).__name__,"number") for x in json.load(sys.stdin)]))';
  const scalars = [...words, ...others];
  const python = spawnSync('python3', ['-c', script], { input: JSON.stringify(scalars), encoding: 'utf8' });
  if (python.status !== 0) return t.comment('skipped: PyYAML is not installed');
  for (const [index, old] of (JSON.parse(python.stdout) as string[]).entries()) {
    const { output, warnings } = run(fromYaml(`%YAML 1.1\n---\n${scalars[index]}`), 3000);
    const value: unknown = JSON.parse(output);
    const type =
      value === null ? 'null' : typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'bool';
    t.equal(warnings?.length ?? 0, type === old ? 0 : 1, `PyYAML reads ${scalars[index]} as ${old}`);
  }
});

t.test('invalid YAML, and YAML without a JSON equivalent, is reported', async t => {
  table(t, contract, run, [
    {
      name: 'two documents',
      input: fromYaml('a: 1\n---\nb: 2'),
      result: { ...invalidAt(2, 1), error: 'expected one document, found 2: the second begins here' },
    },
    {
      name: 'several documents',
      input: fromYaml('a: 1\n...\n# c\n%YAML 1.2\n---\nb: 2\n---\n- c\n...\n--- |\n ---\n'),
      result: { ...invalidAt(4, 1), error: 'expected one document, found 4: the second begins here' },
    },
    {
      name: 'several documents, and an error in the third',
      input: fromYaml('a\n---\nb\n---\n[c,#d\n]\n'),
      result: { ...invalidAt(2, 1), error: 'expected one document, found at least 3: the second begins here' },
    },
    {
      name: 'a key indented deeper than its siblings',
      input: fromYaml('name: x\n  port: 80'),
      result: { ...invalidAt(2, 3), error: 'mapping key "port" is indented deeper than its siblings' },
    },
    {
      name: 'a key indented deeper, inside a sequence',
      input: fromYaml('list:\n  - name: x\n      y\n     port: 80\n'),
      result: { ...invalidAt(4, 6), error: 'mapping key "port" is indented deeper than its siblings' },
    },
    {
      name: 'no space after the colon of a key',
      input: fromYaml('key:value\nother: 1'),
      result: { ...invalidAt(1, 4), error: 'expected a space after the ":" of the key "key"' },
    },
    {
      name: 'a URL is not a key without a space',
      input: fromYaml('http://a\nb: 1'),
      result: {
        ...invalidAt(1, 1),
        error: 'a key must be on one line with its ":" (only after "? " it may have several)',
      },
    },
    {
      name: 'a colon inside a value',
      input: fromYaml("msg: it's: fine"),
      result: {
        ...invalidAt(1, 6),
        error:
          'unexpected ": " inside a plain value: expected quotes around the value, or a line end before a nested ' +
          'mapping',
      },
    },
    {
      name: 'a sequence on the line of its key',
      input: fromYaml('a: - b'),
      result: {
        ...invalidAt(1, 4),
        error: 'a block sequence cannot begin on the line of its key: expected a line end before "-"',
      },
    },
    { name: 'two empty documents', input: fromYaml('---\n---\n'), result: invalidAt(2, 1) },
    { name: 'text after the end', input: fromYaml('a\n...\nb'), result: invalidAt(3, 1) },
    {
      name: 'two documents after "..."',
      input: fromYaml('...\na\n---\nb'),
      result: { ...invalidAt(3, 1), error: 'expected one document, found 2: the second begins here' },
    },
    {
      name: 'text on the line of "..."',
      input: fromYaml('... a'),
      result: { ...invalidAt(1, 5), error: 'expected a line end after "...", found "a"' },
      source: 'YAML 1.2.2 production 205 (l-document-suffix)',
    },
    {
      name: 'a directive without a document',
      input: fromYaml('%YAML 1.2\n'),
      result: invalidAt(2, 1),
      source: 'yaml-test-suite 9MMA',
    },
    {
      name: 'two %YAML directives',
      input: fromYaml('%YAML 1.2\n%YAML 1.2\n---\n'),
      result: invalidAt(2, 1),
      source: 'yaml-test-suite SF5V',
    },
    { name: '%YAML 2.0', input: fromYaml('%YAML 2.0\n---\n'), result: invalidAt(1, 1) },
    {
      name: 'a duplicate key',
      input: fromYaml('a: 1\nb: 2\n"a": 3'),
      result: {
        ...invalidAt(3, 1),
        error: 'duplicate mapping key "a"',
      },
    },
    { name: 'keys that are equal as JSON names', input: fromYaml('{1: a, "1": b}'), result: invalidAt(1, 8) },
    {
      name: 'a sequence as key',
      input: fromYaml('? [a, b]\n: 1'),
      result: {
        ...invalidAt(1, 3),
        error: 'a key must be a scalar: JSON cannot have a mapping or a sequence as a key',
      },
    },
    { name: 'a mapping as key', input: fromYaml('{a: 1}: b'), result: invalidAt(1, 1) },
    {
      name: 'a tab for indentation',
      input: fromYaml('a:\n\tb: 1'),
      result: { ...invalidAt(2, 2), error: 'a tab in the indentation: expected spaces' },
    },
    { name: 'a mapping on the line of its key', input: fromYaml('a: b: c'), result: invalidAt(1, 4) },
    {
      name: 'a line indented too little',
      input: fromYaml('a:\n    b: 1\n  c: 2'),
      result: { ...invalidAt(3, 3), error: 'expected a line indented by 0 or 4 spaces, found "c"' },
    },
    {
      name: 'a line between two of three levels',
      input: fromYaml('a:\n  b:\n      - c\n     - d'),
      result: { ...invalidAt(4, 6), error: 'expected a line indented by 2 or 6 spaces, found "-"' },
    },
    {
      name: 'a line deeper than a value that has ended',
      input: fromYaml('a: "x"\n  b: 1'),
      result: { ...invalidAt(2, 3), error: 'expected a line indented by at most 0 spaces, found "b"' },
    },
    {
      name: 'a template as value',
      input: fromYaml('a:\n  - name: {{ .Values.name }}'),
      result: {
        ...invalidAt(2, 12),
        error:
          'a key must be a scalar: JSON cannot have a mapping or a sequence as a key; quote the value if "{{" is text',
      },
      source: 'templates of Helm and Ansible, pasted before they are rendered',
    },
    {
      name: 'a key without a value',
      input: fromYaml('a: 1\nb'),
      result: { ...invalidAt(2, 1), error: 'expected ": " after the key' },
    },
    { name: 'a key of two lines', input: fromYaml('a\nb: 1'), result: invalidAt(1, 1) },
    { name: 'a key of 1025 characters', input: fromYaml(`${'a'.repeat(1025)}: 1`), result: invalidAt(1, 1) },
    { name: 'an unclosed quote', input: fromYaml('a: "b\n  c'), result: invalidAt(2, 4) },
    { name: 'an escaped closing quote', input: fromYaml('"a\\"'), result: invalidAt(1, 5) },
    { name: 'a doubled closing quote', input: fromYaml("a: '''"), result: invalidAt(1, 7) },
    { name: 'one quote', input: fromYaml('"'), result: invalidAt(1, 2) },
    ...['q', 'x4', 'x4g', 'u004', 'U0011_000', 'U00110000', 'X41'].map(escaped => ({
      name: `an invalid escape: ${escaped}`,
      input: fromYaml(`"a\\${escaped}"`),
      result: { ...invalidAt(1, 4), error: `expected a YAML escape after the backslash, found "${escaped.charAt(0)}"` },
    })),
    {
      name: 'a surplus comma',
      input: fromYaml('[a,, b]'),
      result: { ...invalidAt(1, 4), error: 'expected an entry or "]", found ","' },
    },
    {
      name: 'an unclosed flow sequence',
      input: fromYaml('a: [b,\n'),
      result: { ...invalidAt(2, 1), error: 'expected an entry or "]", found the end of the text' },
    },
    {
      name: 'a flow mapping with a wrong closing bracket',
      input: fromYaml('{a: b]'),
      result: { ...invalidAt(1, 6), error: 'expected "," or "}", found "]"' },
    },
    {
      name: 'a flow collection indented too little',
      input: fromYaml('a:\n  b: [c,\nd]'),
      result: {
        ...invalidAt(3, 1),
        error: 'expected the rest of the flow collection, indented deeper than its parent, found "d"',
      },
    },
    {
      name: 'a sequence on the line of its anchor',
      input: fromYaml('&a - b'),
      result: { ...invalidAt(1, 4), error: 'expected a line end after the anchor or tag of the collection, found "-"' },
    },
    { name: 'a tag without a following space', input: fromYaml('!a"b"'), result: invalidAt(1, 3) },
    { name: 'a tab in the indentation of a text', input: fromYaml('>\n a\n\t'), result: { valid: false } },
    { name: 'a comment without white space', input: fromYaml('[a,#b\n]'), result: invalidAt(1, 4) },
    { name: 'a plain scalar in "@"', input: fromYaml('a: @b'), result: invalidAt(1, 4) },
    {
      name: 'NUL',
      input: fromYaml('a: "\0"'),
      result: {
        ...invalidAt(1, 5),
        error: 'invalid character U+0000: expected an escape in a double-quoted scalar',
      },
    },
    { name: 'BEL in quotes', input: fromYaml('"\x07"'), result: invalidAt(1, 2) },
    { name: 'DEL outside quotes', input: fromYaml('a\x7f'), result: invalidAt(1, 2) },
    { name: 'a lone surrogate outside quotes', input: fromYaml('- |\n  "\ud800"'), result: invalidAt(2, 4) },
  ]);
});

t.test('JSON is written as YAML', async t => {
  table(t, contract, run, [
    {
      name: 'collections',
      input: fromJson('{"a":[1,[2,{"b":3,"c":[]}],{}],"d":{"e":null}}'),
      result: ok('a:\n  - 1\n  - - 2\n    - b: 3\n      c: []\n  - {}\nd:\n  e: null'),
    },
    {
      name: 'four spaces',
      input: fromJson('{"a":[1,[2,{"b":3,"c":[4]}]]}', '4'),
      result: ok('a:\n    - 1\n    - - 2\n      - b: 3\n        c:\n            - 4'),
    },
    { name: 'a scalar', input: fromJson(' "a b" '), result: ok('a b') },
    { name: 'an empty container', input: fromJson('[ \n]'), result: ok('[]') },
    {
      name: 'numbers',
      input: fromJson('[12345678901234567890,1.0,-0,0.10]'),
      result: ok('- 12345678901234567890\n- 1.0\n- -0\n- 0.10'),
    },
    {
      name: 'exponents',
      input: fromJson('[1e400,1E-5,-2.5e+3,1.5E3]'),
      result: ok('- 1.0e+400\n- 1.0e-5\n- -2.5e+3\n- 1.5e+3'),
      source: 'YAML 1.1, type float',
    },
    {
      name: 'a duplicate name: the last value',
      input: fromJson('{"a":{"x":[1]},"b":2,"\\u0061":3}'),
      result: {
        ...ok('b: 2\na: 3'),
        warnings: ['line 1, column 22: duplicate key "a": most JSON readers keep only the last value'],
      },
    },
    { name: 'a duplicate name with nested values', input: fromJson('[{"a":[],"a":{}}]'), result: ok('- a: {}') },
    {
      name: 'a long name',
      input: fromJson(`{"${'a'.repeat(1024)}":1,"${'b'.repeat(1025)}":[{"c":2}]}`),
      result: ok(`${'a'.repeat(1024)}: 1\n? ${'b'.repeat(1025)}\n:\n  - c: 2`),
    },
    { name: 'invalid JSON', input: fromJson('{"a":1,}'), result: invalidAt(1, 8) },
    {
      name: 'an empty JSON text',
      input: fromJson(''),
      result: { ...invalidAt(1, 1), error: 'expected a JSON value, found the end of the text' },
    },
    { name: 'a byte order mark is dropped', input: fromJson('\ufeff[1]'), result: ok('- 1') },
  ]);
  const quoted = [
    '',
    ' ',
    'no',
    'No',
    'ON',
    'y',
    'null',
    '~',
    'true',
    'FALSE',
    '12:30',
    '<<',
    '=',
    '1_000',
    '2024-01-01',
    '0x1',
    '0o7',
    '1',
    '-1',
    '.5',
    '1e3',
    'e1',
    'E+10',
    '.inf',
    '.NaN',
    '- a',
    '? a',
    '-',
    '---',
    '...',
    '!a',
    '&a',
    '*a',
    '@a',
    '`a',
    '%a',
    '#a',
    'a #b',
    'a: b',
    'a:',
    'a ',
    ' a',
    'a  b',
    '[a',
    '{a',
    '"a',
    "'a",
    '|',
    '>',
    ',a',
    '\n',
    '\n\n',
    '  a\nb',
    'a\r\nb',
    ' \n\t',
    '\ta\nb',
    'a\n\x07',
    'a\tb',
    '\ufeffa',
    '\ud800',
    'a\u2028b',
    '\x7f',
    '\x85',
    '\uffff',
    '--- a',
  ];
  const plain = [
    'a',
    'a b',
    'http://a.b/c?d=e#f',
    'user@example.org',
    'été',
    '日本',
    'a: b'.replace(' ', ''),
    'nothing',
    'yesterday',
    '_x',
    'a, b (c) [d]',
    'it\'s "so"',
  ];
  const blocks: [text: string, yaml: string][] = [
    ['a\nb', '|-\n  a\n  b'],
    ['a\nb\n', '|\n  a\n  b\n'],
    ['a\n', '|\n  a\n'],
    ['a\nb\n\n\n', '|+\n  a\n  b\n\n\n'],
    ['a\n\n b # c: d \n---', '|-\n  a\n\n   b # c: d \n  ---'],
    ['\n\na\n\tb'.replace('\t', ' '), '|-\n\n\n  a\n   b'],
    ['a\n \nb', '|-\n  a\n   \n  b'],
    ['a\n\tb\n \t\n', '|\n  a\n  \tb\n   \t\n'],
  ];
  for (const [text, yaml] of blocks) t.equal(output(fromJson(JSON.stringify(text))), yaml, `block: ${literal(text)}`);
  t.equal(
    output(fromJson('{"a":"  x\\ny\\n","b":[" x\\n\\n",["x\\ny"]],"c":"x\\ny\\n"}', '4')),
    'a: |4\n      x\n    y\nb:\n    - |2+\n       x\n\n    - - |-\n        x\n        y\nc: |\n    x\n    y\n',
    'indentation indicators at every position',
  );
  t.equal(
    output(fromJson('{"nginx.conf":"\\tlisten 80;\\n}\\n","b":["\\n\\tx\\n  ","  x\\n y\\n \\n"]}')),
    'nginx.conf: |2\n  \tlisten 80;\n  }\nb:\n  - "\\n\\tx\\n  "\n  - "  x\\n y\\n \\n"',
    'a tab after the indentation needs an indicator; a last line of blanks after it is quoted',
  );
  for (const text of quoted) t.match(output(fromJson(JSON.stringify(text))), /^"/, `quoted: ${literal(text)}`);
  for (const text of plain) t.equal(output(fromJson(JSON.stringify(text))), text, `plain: ${text}`);
});

const string = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'n',
      'o',
      '0',
      '1',
      '-',
      ':',
      ' ',
      '#',
      '\n',
      '\t',
      '.',
      'e',
      '_',
      '+',
      '"',
      "'",
      '[',
      '{',
      ',',
      '&',
      '*',
      '!',
      '|',
      '>',
      '%',
      '@',
      '?',
      '~',
      '=',
      '<',
      '\\',
      '/',
      '\ufeff',
      '\u2028',
      '\x85',
      '\x7f',
      'é',
      '😀',
      '\r',
    ),
  }),
  fc.constantFrom(
    'yes',
    'No',
    'null',
    'e1',
    '1e3',
    '0x1F',
    '12:30:45',
    '2001-12-14t21:59:43.10-05:00',
    '.inf',
    '<<',
    '---',
    '- - a',
    'a: b',
    '\ud800',
  ),
);
const data = fc.jsonValue({ noUnicodeString: false, stringUnit: 'binary', depthSize: 'medium' });
const READERS = ['1.1', '1.2'] as const;
const read = (yaml: string, version: (typeof READERS)[number]): unknown =>
  parse(yaml, { version, logLevel: 'error', maxAliasCount: -1, uniqueKeys: false, merge: true });

t.test('round trips keep every value', async t => {
  const back = (text: string) => output(fromYaml(output(fromJson(text))));
  fc.assert(
    fc.property(data, value =>
      isDeepStrictEqual(JSON.parse(back(JSON.stringify(value))), JSON.parse(JSON.stringify(value))),
    ),
    { numRuns: runs(1000) },
  );
  fc.assert(
    fc.property(jsonText, text => isDeepStrictEqual(JSON.parse(back(text)), JSON.parse(text))),
    { numRuns: runs(1000) },
  );
  t.pass('JSON to YAML to JSON');
  fc.assert(
    fc.property(jsonText, text => {
      const { valid, output } = run(fromYaml(text.replaceAll('\t', ' ')), 3000);
      return !valid || isDeepStrictEqual(JSON.parse(output), JSON.parse(text));
    }),
    { numRuns: runs(1000) },
  );
  t.pass('JSON is valid YAML');
});

t.test('other libraries read the output', async t => {
  fc.assert(
    fc.property(string, string, (name, text) => {
      const value = { [name]: text, list: [text, [text, { [name]: text }]] };
      const yaml = output(fromJson(JSON.stringify(value)));
      return READERS.every(version => isDeepStrictEqual(read(yaml, version), JSON.parse(JSON.stringify(value))));
    }),
    { numRuns: runs(2000) },
  );
  t.pass('strings at every position, read by the package yaml as 1.1 and 1.2');
  fc.assert(
    fc.property(data, value =>
      READERS.every(version =>
        isDeepStrictEqual(
          read(output(fromJson(JSON.stringify(value), '4')), version),
          JSON.parse(JSON.stringify(value)),
        ),
      ),
    ),
    { numRuns: runs(500) },
  );
  t.pass('values of every structure');
});

t.test('PyYAML reads the output', async t => {
  const python =
    'import json,sys,yaml\nfor c in json.load(sys.stdin):\n' +
    '  for loader in yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader):\n' +
    '    assert yaml.load(c["yaml"], loader) == json.loads(c["json"]), c\n';
  if (spawnSync('python3', ['-c', 'import yaml']).status !== 0) {
    t.comment('skipped: PyYAML is not installed');
    return;
  }
  const paired = fc
    .sample(fc.tuple(string, data), 1000)
    .map(([text, value]) => JSON.stringify({ text, value, [text]: [text, 1e300, 1e-7] }))
    .filter(text => JSON.stringify(JSON.parse(text)).isWellFormed() && !/\\ud[89a-f]/i.test(text))
    .map(text => ({ json: text, yaml: output(fromJson(text)) }));
  const { status, stderr } = spawnSync('python3', ['-c', python], { input: JSON.stringify(paired), encoding: 'utf8' });
  t.equal(status, 0, 'PyYAML and libyaml read the same values', { stderr: stderr.slice(-1000) });
});

t.test('flow scalars have the values that another reader gives them', async t => {
  const piece = fc.constantFrom(
    ...['a', 'b', 'é', '😀', ' ', '  ', '\t', '\n', '\n ', '\r\n  ', '\n\t ', '\\n', '\\ ', '\\\t', '\\\\', '\\"'],
    ...["''", '\\\n', '\\\r\n ', '\\x41', '\\u263A', '\\ud83d', '\\U0001f600', '\\L', '\\q', '\\x4'],
  );
  const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''));
  const scalar = fc.oneof(
    text.map(text => `"${text}"`),
    text.map(text => `'${text.replaceAll('"', '')}'`),
    text.map(text => `a${text.replace(/['"]/g, '')}a`),
  );
  // Here the package departs from YAML 1.2.2: it reads an empty line after an escaped line break as a space.
  const departs = (yaml: string) => /\\\r?\n[ \t]*\r?\n/.test(yaml);
  fc.assert(
    fc.property(
      scalar.filter(yaml => !departs(yaml)),
      yaml => {
        const answer = run(fromYaml(yaml), 3000);
        let expected: unknown;
        try {
          expected = parse(yaml, { logLevel: 'error', strict: true });
        } catch {
          return !answer.valid;
        }
        return answer.valid && JSON.parse(answer.output) === expected;
      },
    ),
    { numRuns: runs(5000) },
  );
  t.pass();
});

t.test('the output of another writer is read', async t => {
  const { stringify } = await import('yaml');
  const options = fc.record({
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 20, 80),
    blockQuote: fc.constantFrom(true, false, 'folded' as const, 'literal' as const),
  });
  fc.assert(
    fc.property(data, options, (value, options) => {
      const yaml = stringify(JSON.parse(JSON.stringify(value)), { ...options, aliasDuplicateObjects: false });
      let expected: unknown;
      try {
        expected = parse(yaml, { logLevel: 'error', strict: true });
      } catch {
        return true;
      }
      const answer = run(fromYaml(yaml), 3000);
      // The package writes characters outside quotes that YAML does not allow there.
      return answer.valid
        ? isDeepStrictEqual(JSON.parse(answer.output), JSON.parse(JSON.stringify(expected)))
        : /invalid character|on one line|duplicate mapping key/.test(answer.error ?? '');
    }),
    { numRuns: runs(1000) },
  );
  t.pass();
});

t.test('hostile texts are answered', async t => {
  const fill = (unit: string, size = 2 * MB) => unit.repeat(Math.floor(size / unit.length));
  const tooLong = { output: '', valid: false, error: /32 MB/ };
  const laughs = Array.from(
    { length: 9 },
    (_, at) =>
      `${'abcdefghi'[at]}: &${'abcdefghi'[at]} [${Array(9)
        .fill(at === 0 ? 'lol' : `*${'abcdefghi'[at - 1]}`)
        .join()}]`,
  ).join('\n');
  t.match(run(fromYaml(laughs), 3000), { ...tooLong, errorLine: 7 }, 'a billion laughs');
  t.equal((value(`- &a a\n${'- *a\n'.repeat(5000)}`) as unknown[]).length, 5001, '5,000 aliases');
  t.equal((value(`- &a [1]\n${'- *a\n'.repeat(200_000)}`) as unknown[]).length, 200_001, '200,000 aliases');
  const links = Array.from({ length: 1000 }, (_, at) => `m${at + 1}: &m${at + 1} {<<: *m${at}, k${at}: 2}\n`);
  const chain = `m0: &m0 {k: 1}\n${links.join('')}`;
  t.equal(Object.keys((value(chain) as Record<string, object>)['m1000'] ?? {}).length, 1001, 'a chain of 1,000 merges');
  t.match(
    run(
      fromYaml(
        `b: &b {${Array.from({ length: 5000 }, (_, at) => `k${at}: 1`).join()}}\nc: {<<: ` +
          `[${Array(5000).fill('*b').join()}]}`,
      ),
      3000,
    ),
    tooLong,
    '5,000 merges of 5,000 members',
  );
  const members = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1`).join();
  const around = (levels: number, inner: string) => `${'{a: 1, <<: '.repeat(levels)}{${inner}}${'}'.repeat(levels)}`;
  t.same(value(`{<<: ${around(2, 'a: 2, b: 3')}, c: 4}`), { a: 1, b: 3, c: 4 }, 'nested merges');
  t.equal(Object.keys(value(around(500, members(1000))) as object).length, 1001, '500 merges around 1,000 members');
  const tooMany = {
    output: '',
    valid: false,
    errorLine: 1,
    error: /^too many merged members: .* more than 1,000,000$/,
  };
  t.match(run(fromYaml(around(3000, members(4000))), 3000), tooMany, '3,000 merges around 4,000 members');
  const inline = `a: &a {${members(2000)}}\nb: {<<: [${Array(3000).fill('{<<: *a}').join()}]}`;
  t.match(run(fromYaml(inline), 3000), { ...tooMany, errorLine: 2 }, 'a sequence of merges');
  const merges = Array.from({ length: 3000 }, (_, at) => `b${at}: {<<: *a}\n`);
  const sequence = `a: &a [${Array(8000).fill('{}').join()}]\n${merges.join('')}`;
  t.match(
    run(fromYaml(sequence), 3000),
    { ...tooMany, errorLine: 127 },
    'a sequence of empty mappings, merged 3,000 times',
  );
  const empty = `a: &a {${members(1000)}}\nb: &b {<<: *a}\n${Array.from(
    { length: 3 },
    (_, at) =>
      `m${at}: &m${at} [${Array(99)
        .fill(at === 0 ? '*b' : `*m${at - 1}`)
        .join()}]\n`,
  ).join('')}`;
  t.match(run(fromYaml(empty), 3000), tooLong, 'merged members count for the aliases of their mapping');
  t.equal(
    Object.keys(value(Array.from({ length: 40_000 }, (_, at) => `k${at}: v\n`).join('')) as object).length,
    40_000,
    '40,000 keys',
  );
  t.has(run(fromYaml('? '.repeat(5000)), 3000), invalidAt(1, 3), '5,000 nested explicit keys');
  t.has(run(fromYaml('---\n'.repeat(50_000)), 3000), invalidAt(2, 1), '50,000 documents');
  const depth = 100_000;
  t.equal(
    run(fromYaml(`${'['.repeat(depth)}${']'.repeat(depth)}`), 3000).valid,
    false,
    'deep flow sequences exceed the maximum when indented',
  );
  t.equal(
    output(fromYaml(`${'- '.repeat(3000)}a`)).replace(/\s/g, ''),
    `${'['.repeat(3000)}"a"${']'.repeat(3000)}`,
    'deep block sequences',
  );
  t.equal(output(fromJson(`${'['.repeat(depth)}${']'.repeat(depth)}`)), `${'- '.repeat(depth - 1)}[]`, 'deep JSON');
  t.match(
    run(fromJson(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`), 3000),
    tooLong,
    'deep objects exceed the maximum when indented',
  );
  for (const unit of [
    '[',
    '{',
    '{a: ',
    '- ',
    '? ',
    ': ',
    '[[],',
    '"',
    "'",
    '&a ',
    '!a ',
    '*',
    '|\n',
    '%',
    '\t',
    ',',
    '- &a a\n',
    'a:\n',
    '\n',
    '#\n',
    '# \n',
    '- |\n\n',
    'word\n',
    '%A b\n',
    '...\n',
    '0',
    '\u2028',
    '\r',
  ]) {
    const { valid, error, errorLine } = run(fromYaml(fill(unit, MB / 4)), 3000);
    t.ok(valid || (error !== null && (errorLine !== null || error.includes('32 MB'))), `${literal(unit)} repeated`);
  }
});

t.test('every result matches the contract', async t => {
  const result = Compile(contract.result);
  const yaml = fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        '1',
        '~',
        '\n',
        '\n  ',
        ' ',
        '\t',
        '- ',
        '? ',
        ': ',
        ':',
        ', ',
        '[',
        ']',
        '{',
        '}',
        '# c',
        '&a ',
        '*a',
        '!!str ',
        '!t ',
        '"',
        "'",
        '|\n',
        '>-\n',
        '---\n',
        '...\n',
        '%YAML 1.2\n',
        '<<: ',
        '\r',
        '\0',
        '\ud800',
      ),
      { maxLength: 20 },
    )
    .map(parts => parts.join(''));
  const inputs = fc.record({
    mode: fc.constantFrom('yaml-to-json' as const, 'json-to-yaml' as const),
    input: fc.oneof(yaml, jsonText, almostJson),
    indent: fc.constantFrom('2' as const, '4' as const),
  });
  fc.assert(
    fc.property(inputs, input => {
      const answer = run(input, 3000);
      const { valid, error, errorLine, errorColumn } = answer;
      if (valid && input.mode === 'yaml-to-json') JSON.parse(answer.output);
      return (
        result.Check(answer) &&
        (valid
          ? error === null && errorLine === null && errorColumn === null
          : answer.output === '' && error !== null && errorLine !== null && errorColumn !== null)
      );
    }),
    { numRuns: runs(5000) },
  );
  t.pass();
});

t.test('the contract validates the input', async t => {
  const issues = (text: string) => contract.check?.(fromYaml(text)).map(({ path }) => path);
  t.strictSame(issues('a'.repeat(2 * MB)), []);
  t.strictSame(issues(`${'é'.repeat(MB)}a`), ['input']);
  const input = Compile(contract.input);
  t.ok(input.Check({ ...fromYaml(''), surplus: 1 }), 'unknown properties are ignored');
  for (const field of ['mode', 'input', 'indent'] as const) {
    const { [field]: _, ...rest } = fromYaml('');
    t.notOk(input.Check(rest), `${field} is required`);
    t.notOk(input.Check({ ...rest, [field]: null }), `${field} is not null`);
  }
  for (const { name, input, result } of contract.examples) t.strictSame(run(input, 3000), result, `example: ${name}`);
});
