import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const numeral = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export default defineTool({
  summary: 'Convert an integer between bases 2 to 36',
  description:
    'Arbitrary precision, up to 100,000 digits. Digits are 0-9 and a-z, in either case. ' +
    'The prefixes 0x, 0b and 0o are accepted when they match `fromBase`; otherwise their characters are digits, ' +
    'so 0b1 in base 16 is 177. ' +
    'Negative numbers are a minus sign and the magnitude in every base; -0 is 0. ' +
    'Errors are reported in the result, with the first invalid character.',
  notFor: 'For text or bytes: base64',
  tag: 'Numbers & Time',
  lane: 'risky',
  input: Type.Object({
    value: Type.String({
      maxLength: 100_000,
      description:
        'The number: an optional sign (- or +), an optional prefix, digits of `fromBase`; no separators. ' +
        'White space around it is dropped.',
    }),
    fromBase: Type.Integer({ minimum: 2, maximum: 36, default: 10, description: 'The base of the input.' }),
    toBase: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 36,
        description: 'An additional output base, for `custom`.',
      }),
    ),
  }),
  result: Type.Object({
    binary: numeral('The number in base 2; null on error.'),
    octal: numeral('The number in base 8; null on error.'),
    decimal: numeral('The number in base 10; null on error.'),
    hexadecimal: numeral('The number in base 16, with the letters A to F; null on error.'),
    custom: numeral('The number in base `toBase`, with the letters a to z; null without `toBase` and on error.'),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the value cannot be converted; null on success.',
    }),
  }),
  presentation: {
    title: 'Number bases',
    synonyms: ['hex', 'hexadecimal', 'binary', 'octal', 'decimal', 'radix', 'bin', 'dec'],
    input: 'value',
    singleLine: true,
    output: { kind: 'record', fields: ['decimal', 'hexadecimal', 'octal', 'binary', 'custom'] },
    fault: { message: 'error' },
    detect: [
      {
        pattern: String.raw`^\s*(?<text>[+\-]?0x[\da-f]+)\s*$`,
        weight: 0.9,
        reason: 'hexadecimal number',
        with: { fromBase: 16 },
      },
      {
        pattern: String.raw`^\s*(?<text>[+\-]?0b[01]+)\s*$`,
        weight: 0.9,
        reason: 'binary number',
        with: { fromBase: 2 },
      },
      {
        pattern: String.raw`^\s*(?<text>[+\-]?0o[0-7]+)\s*$`,
        weight: 0.9,
        reason: 'octal number',
        with: { fromBase: 8 },
      },
      {
        pattern: String.raw`^\s*(?<text>[+\-]?\d+)\s*$`,
        weight: 0.4,
        // Digits may be of any base: the default fits, and another one that was chosen stays.
        reason: 'decimal number',
      },
    ],
  },
  examples: [
    {
      name: 'A prefix that matches the base',
      input: { value: '0b101', fromBase: 2 },
      result: { binary: '101', octal: '5', decimal: '5', hexadecimal: '5', custom: null, error: null },
    },
    {
      name: 'More than 64 bits',
      input: { value: '-1ffffffffffffffff', fromBase: 16, toBase: 36 },
      result: {
        binary: `-${'1'.repeat(65)}`,
        octal: '-3777777777777777777777',
        decimal: '-36893488147419103231',
        hexadecimal: '-1FFFFFFFFFFFFFFFF',
        custom: '-7sas224c9kxkv',
        error: null,
      },
    },
    {
      name: 'Not a digit of the base',
      input: { value: '12z', fromBase: 10 },
      result: {
        binary: null,
        octal: null,
        decimal: null,
        hexadecimal: null,
        custom: null,
        error: 'value: "z" at offset 2 is not a digit of base 10 (0-9)',
      },
    },
  ],
});
