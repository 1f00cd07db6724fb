import fc from 'fast-check';
import t from 'tap';
import { JsonKind, JsonScanner } from '../../workers/json/scanner.js';
import { JsonSyntaxError } from '../../workers/json/syntax-error.js';
import { runs } from '../full.js';
import { almostJson, jsonText, literal } from './texts.js';

const KIND_NAMES = new Map<number, string>(Object.entries(JsonKind).map(([name, kind]) => [kind, name]));

/** The tokens, each as its kind and text. */
function tokens(text: string): string[] {
  const scanner = new JsonScanner(text);
  const found: string[] = [];
  for (let kind = scanner.next(); kind !== JsonKind.end; kind = scanner.next()) {
    found.push(`${KIND_NAMES.get(kind)} ${text.slice(scanner.start, scanner.end)}`);
  }
  return found;
}

/** The error of a text; undefined if it is JSON. */
function errorOf(text: string): JsonSyntaxError | undefined {
  const scanner = new JsonScanner(text);
  try {
    while (scanner.next() !== JsonKind.end);
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

t.test('tokens have their kinds and offsets', async t => {
  t.strictSame(
    tokens(' {"a" : [1, -2.5e+3, true , false,null,{}],\t"a":\r\n"\\"}" , "__proto__":[ ]} '),
    [
      'beginObject {',
      'name "a"',
      'beginArray [',
      'number 1',
      'number -2.5e+3',
      'literal true',
      'literal false',
      'literal null',
      'beginObject {',
      'endObject }',
      'endArray ]',
      'name "a"',
      'string "\\"}"',
      'name "__proto__"',
      'beginArray [',
      'endArray ]',
      'endObject }',
    ],
    'every kind of token',
  );
  const scanner = new JsonScanner(' 1 ');
  t.equal(scanner.next(), JsonKind.number);
  t.equal(scanner.next(), JsonKind.end);
  t.equal(scanner.next(), JsonKind.end, 'the end is repeated');
});

/** Valid texts by section of RFC 8259. */
const VALID = {
  '2: white space': [' \t\n\r1\r\n\t ', '[ ]', '{\n}', '{ "a" : 1 , "b" : 2 }'],
  '2: any value is a text': ['null', '"a"', '0', '[]', '{}'],
  '3: values': ['true', 'false', 'null'],
  '4: objects': ['{"":0}', '{"a":1,"a":2}', '{"a":{"a":{}}}'],
  '5: arrays': ['[1,"a",null,[],{}]', '[[[]]]'],
  '6: numbers': [
    '0',
    '-0',
    '10',
    '-1',
    '0.5',
    '1.50',
    '0e1',
    '1E5',
    '1e+05',
    '1e-5',
    '-0.0e-0',
    '1e99999',
    '9'.repeat(400),
  ],
  '7: strings': [
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"\\u0000\\uABCD\\uabcd"',
    '"\\ud800"',
    '"\x7f\x80\u2028\u2029\ufeff\uffff"',
    '"\ud83d\ude00"',
    '"\ud83d"',
    '"/"',
    '"\'"',
  ],
};

/** Invalid texts by section of RFC 8259, with the offset of the first character that is not allowed. */
const INVALID = {
  '2: texts': [
    ['', 0],
    [' ', 1],
    ['1 2', 2],
    ['[] []', 3],
    ['1,', 1],
    ['\ufeff1', 0],
    ['1\0', 1],
  ],
  '2: white space': [
    ['\f1', 0],
    ['\v1', 0],
    ['\u00a01', 0],
    ['[\u20281]', 1],
    ['[1\u2003]', 2],
  ],
  '3: literals': [
    ['nul', 3],
    ['nulL', 3],
    ['True', 0],
    ['falsey', 5],
    ['tru\\u0065', 3],
    ['NaN', 0],
    ['nan', 1],
    ['undefined', 0],
  ],
  '4: objects': [
    ['{', 1],
    ['{"a"', 4],
    ['{"a":', 5],
    ['{"a":1', 6],
    ['{"a":1,', 7],
    ['{"a":1,}', 7],
    ['{,}', 1],
    ['{"a"}', 4],
    ['{"a" 1}', 5],
    ['{"a":}', 5],
    ['{a:1}', 1],
    ["{'a':1}", 1],
    ['{1:1}', 1],
    ['{null:1}', 1],
    ['{"a":1 "b":2}', 7],
    ['{"a":1;"b":2}', 6],
    ['{"a"::1}', 5],
    ['{"a":1]', 6],
    ['{]', 1],
    ['}', 0],
    ['{{}}', 1],
    ['{[]:1}', 1],
    ['{}}', 2],
    ['{"a","b"}', 4],
    ['{"a"=1}', 4],
  ],
  '5: arrays': [
    ['[', 1],
    ['[1', 2],
    ['[1,', 3],
    ['[1,]', 3],
    ['[,1]', 1],
    ['[,]', 1],
    ['[1,,2]', 3],
    ['[1 2]', 3],
    ['[1}', 2],
    ['[}', 1],
    [']', 0],
    ['[1:2]', 2],
    ['["a":1]', 4],
    ['[1]]', 3],
    ['[[1]', 4],
  ],
  '6: numbers': [
    ['-', 1],
    ['+1', 0],
    ['.5', 0],
    ['-.5', 1],
    ['01', 1],
    ['-01', 2],
    ['00', 1],
    ['1.', 2],
    ['1.e5', 2],
    ['1e', 2],
    ['1e+', 3],
    ['1e5.0', 3],
    ['1.2.3', 3],
    ['0x1F', 1],
    ['1_000', 1],
    ['1n', 1],
    ['- 1', 1],
    ['--1', 1],
    ['1e+-1', 3],
    ['Infinity', 0],
    ['-Infinity', 1],
    ['-NaN', 1],
    ['１', 0],
    ['1f', 1],
    ['٣', 0],
  ],
  '7: strings': [
    ['"', 1],
    ['"a', 2],
    ['"a\n"', 2],
    ['"\t"', 1],
    ['"\0"', 1],
    ['"\x1f"', 1],
    ['"\\', 2],
    ['"\\x41"', 2],
    ['"\\\'"', 2],
    ['"\\0"', 2],
    ['"\\a"', 2],
    ['"\\U0041"', 2],
    ['"\\\n"', 2],
    ['"\\u', 3],
    ['"\\u"', 3],
    ['"\\u12"', 5],
    ['"\\u12G4"', 5],
    ['"\\u{41}"', 3],
    ['"\\"', 3],
    ["'a'", 0],
    ['`a`', 0],
    ['“a”', 0],
    ['a', 0],
    ['"a""b"', 3],
    ['"a" "b"', 4],
    ['"\\ud800\\u"', 9],
  ],
  'no extensions': [
    ['// a\n1', 0],
    ['1 // a', 2],
    ['/* a */1', 0],
    ['[1/**/]', 2],
    ['# a\n1', 0],
    ['{"a":function(){}}', 6],
  ],
} as const;

for (const [section, texts] of Object.entries(VALID)) {
  t.test(`JSON: RFC 8259 section ${section}`, async t => {
    for (const text of texts) {
      t.equal(errorOf(text), undefined, literal(text));
      t.ok(parses(text), `${literal(text)}: the same by JSON.parse`);
    }
  });
}

for (const [section, texts] of Object.entries(INVALID)) {
  t.test(`not JSON: RFC 8259 section ${section}`, async t => {
    for (const [text, offset] of texts) {
      t.equal(errorOf(text)?.offset, offset, literal(text));
      t.notOk(parses(text), `${literal(text)}: the same by JSON.parse`);
    }
  });
}

t.test('messages say what was expected and found', async t => {
  const messages = [
    ['', 'expected a JSON value, found the end of the text'],
    ['{"a":1,}', 'expected a property name in double quotes after ",", found "}"'],
    ['{a:1}', 'expected a property name in double quotes, or "}", found "a"'],
    ["{'a':1}", 'expected a property name in double quotes, or "}", found "\'" (JSON uses double quotes)'],
    ['{"a" 1}', 'expected ":" after the property name, found "1"'],
    ['{"a":}', 'expected a value after ":", found "}"'],
    ['{"a":1 "b"', 'expected "," or "}" after the property value, found \'"\''],
    ['[1', 'expected "," or "]" after the array element, found the end of the text'],
    ['[1,]', 'expected a value after ",", found "]"'],
    ['[}', 'expected a value, or "]", found "}"'],
    ['1 // one', 'expected nothing after the JSON value, found "/" (JSON has no comments)'],
    ['“a”', 'expected a JSON value, found "“" (U+201C) (JSON uses straight double quotes)'],
    ['\u00a01', 'expected a JSON value, found U+00A0'],
    ['\ud800', 'expected a JSON value, found U+D800'],
    ['[😀]', 'expected a value, or "]", found "😀" (U+1F600)'],
    ['nulL', 'expected the literal null, found "L"'],
    ['01', 'expected no digit after a leading zero, found "1"'],
    ['-a', 'expected a digit after the minus sign, found "a"'],
    ['1.', 'expected a digit after the decimal point, found the end of the text'],
    ['1ex', 'expected a digit in the exponent, found "x"'],
    ['"a', 'expected a closing double quote, found the end of the text'],
    ['"a\n"', 'expected \\n or a closing double quote, found U+000A'],
    ['"\0"', 'expected \\u0000 or a closing double quote, found U+0000'],
    ['"\\x"', 'expected one of " \\ / b f n r t u after the backslash, found "x"'],
    ['"\\u12"', 'expected four hexadecimal digits after "\\u", found \'"\''],
  ] as const;
  for (const [text, message] of messages) t.equal(errorOf(text)?.message, message, literal(text));
});

t.test('accepts exactly what JSON.parse accepts', async t => {
  fc.assert(
    fc.property(jsonText, text => parses(text) && errorOf(text) === undefined),
    { numRuns: runs(500) },
  );
  fc.assert(
    fc.property(almostJson, text => parses(text) === (errorOf(text) === undefined)),
    { numRuns: runs(5000) },
  );
  t.pass('generated texts, intact and damaged');
});

t.test('tokens contain every character except white space, commas and colons', async t => {
  const NOISE = /("(?:\\.|[^"\\])*")|[ \t\n\r,:]+/gs;
  fc.assert(
    fc.property(
      jsonText,
      text =>
        tokens(text)
          .map(token => token.slice(token.indexOf(' ') + 1))
          .join('') === text.replace(NOISE, '$1'),
    ),
    { numRuns: runs(500) },
  );
  t.pass('the characters are in order');
});

/** Whether some valid text begins with `prefix`, by JSON.parse. */
function isPrefix(prefix: string): boolean {
  const tails = [
    '',
    '0',
    '"',
    '0"',
    '00"',
    '000"',
    '0000"',
    'u0000"',
    '\\"',
    'e',
    'ue',
    'rue',
    'se',
    'lse',
    'alse',
    'l',
    'll',
    'ull',
  ];
  const middles = ['', ':0', '0', '""', '"":0'];
  const brackets = prefix.replace(/"(?:\\.|[^"\\])*("|\\?$)/gs, '').match(/[[\]{}]/g) ?? [];
  const closing: string[] = [];
  for (const bracket of brackets) {
    if (bracket === '[' || bracket === '{') closing.unshift(bracket === '[' ? ']' : '}');
    else closing.shift();
  }
  return tails.some(tail => middles.some(middle => parses(prefix + tail + middle + closing.join(''))));
}

t.test('errors are at the first character that is not allowed', async t => {
  fc.assert(
    fc.property(almostJson, text => {
      const offset = errorOf(text)?.offset;
      if (offset === undefined) return true;
      return isPrefix(text.slice(0, offset)) && (offset === text.length || !isPrefix(text.slice(0, offset + 1)));
    }),
    { numRuns: runs(1000) },
  );
  for (const texts of Object.values(INVALID)) {
    for (const [text, offset] of texts)
      t.ok(isPrefix(text.slice(0, offset)), `${literal(text)}: the text before the error is a valid prefix`);
  }
});

t.test('a million levels are read', async t => {
  const depth = 1_000_000;
  t.equal(errorOf('['.repeat(depth) + ']'.repeat(depth)), undefined);
  t.equal(errorOf(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`), undefined);
  t.equal(errorOf('['.repeat(depth))?.offset, depth, 'unclosed');
  t.equal(errorOf(`${'['.repeat(depth)}}`)?.offset, depth, 'closed with a wrong bracket');
});

t.test('texts truncated at every character are rejected', async t => {
  const text = ' {"a\\u00e9\\n" : [1.5e-7, true,false , null,"😀"], "b":{}}';
  for (let length = 0; length < text.length; length++)
    t.equal(errorOf(text.slice(0, length))?.offset, length, `after ${length}`);
  t.equal(errorOf(text), undefined);
});
