import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const numeral = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export default defineTool({
  summary: 'Convert a whole number between bases 2 to 36',
  description:
    'The precision is arbitrary, up to 100,000 digits. The digits are 0-9 and a-z in either case, as many of ' +
    'them as the base has. ' +
    'The prefix 0x, 0b or 0o counts only where it is that of `fromBase`; elsewhere its letters are digits like ' +
    'others, so 0b1 in base 16 is 177. ' +
    'A negative number is written as its magnitude after a minus sign, in every base; -0 is 0. ' +
    'What is no whole number of the base is answered in the result, with the first character that cannot stand there.',
  tag: 'Numbers & Time',
  lane: 'risky',
  input: Type.Object({
    value: Type.String({
      maxLength: 100_000,
      description:
        'The number: digits of `fromBase`, with an optional sign (- or +) and an optional prefix after it; no ' +
        'blanks, no separators.',
    }),
    fromBase: Type.Integer({ minimum: 2, maximum: 36, description: 'The base that the number is written in.' }),
    toBase: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 36,
        description: 'One more base to write the number in; its result is `custom`.',
      }),
    ),
  }),
  result: Type.Object({
    binary: numeral('The number in base 2; null beside an error.'),
    octal: numeral('The number in base 8; null beside an error.'),
    decimal: numeral('The number in base 10; null beside an error.'),
    hexadecimal: numeral('The number in base 16, with the letters A to F; null beside an error.'),
    custom: numeral(
      'The number in base `toBase`, with the letters a to z; null without `toBase`, and beside an error.',
    ),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the value is no number of its base, else null.',
    }),
  }),
  examples: [
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
      name: 'A prefix of its base',
      input: { value: '0b101', fromBase: 2 },
      result: { binary: '101', octal: '5', decimal: '5', hexadecimal: '5', custom: null, error: null },
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
        error: 'value is no number of base 10: "z" at offset 2 is not one of its digits 0-9',
      },
    },
  ],
});
