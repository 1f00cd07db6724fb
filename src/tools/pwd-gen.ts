import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Generate passwords and tell their entropy',
  description:
    'Each password is drawn from the operating system’s randomness, uniformly from all passwords of the length ' +
    'that hold every chosen class ' +
    'at least once. `entropyBits` is the logarithm to base 2 of how many those are. The symbols are these 28: ' +
    '`!#$%&()*+,-./:;<=>?@[]^_{|}~`. ' +
    'Passwords are neither kept nor logged.',
  tag: 'Generate',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    length: Type.Integer({ minimum: 8, maximum: 128, description: 'Characters of each password.' }),
    lowercase: Type.Boolean({ description: 'Whether the letters a to z are chosen.' }),
    uppercase: Type.Boolean({ description: 'Whether the letters A to Z are chosen.' }),
    digits: Type.Boolean({ description: 'Whether the digits 0 to 9 are chosen.' }),
    symbols: Type.Boolean({ description: 'Whether the 28 symbols are chosen.' }),
    excludeAmbiguous: Type.Boolean({ description: 'Whether I, l, 1, O and 0 are left out.' }),
    count: Type.Integer({ minimum: 1, maximum: 20, description: 'How many passwords.' }),
  }),
  result: Type.Object({
    passwords: Type.Array(Type.String({ description: 'A password.' }), {
      description: 'The passwords, each drawn by itself.',
    }),
    entropyBits: Type.Number({ description: 'Bits of entropy of each password, to 2 decimals.' }),
  }),
  examples: [
    {
      name: 'Two passwords of all classes',
      input: {
        length: 16,
        lowercase: true,
        uppercase: true,
        digits: true,
        symbols: true,
        excludeAmbiguous: true,
        count: 2,
      },
    },
    {
      name: 'No class chosen',
      input: {
        length: 16,
        lowercase: false,
        uppercase: false,
        digits: false,
        symbols: false,
        excludeAmbiguous: false,
        count: 1,
      },
      refused: {
        status: 400,
        error: 'no character to choose from: set at least one of lowercase, uppercase, digits and symbols',
      },
    },
  ],
});
