import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Generate passwords and compute their entropy',
  description:
    'Each password is drawn uniformly from all passwords of the given length that contain every chosen class at ' +
    'least once, with the random source of the operating system. `entropyBits` is the base-2 logarithm of the ' +
    'number of those passwords. The 28 symbols are `!#$%&()*+,-./:;<=>?@[]^_{|}~`. Passwords are never stored or ' +
    'logged.',
  notFor: 'For unique ids: uuid-gen',
  tag: 'Generate',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    length: Type.Integer({ minimum: 8, maximum: 128, default: 20, description: 'Length of each password, 8 to 128.' }),
    lowercase: Type.Boolean({ default: true, description: 'Use the letters a to z.' }),
    uppercase: Type.Boolean({ default: true, description: 'Use the letters A to Z.' }),
    digits: Type.Boolean({ default: true, description: 'Use the digits 0 to 9.' }),
    symbols: Type.Boolean({ default: true, description: 'Use the 28 symbols.' }),
    excludeAmbiguous: Type.Boolean({ default: false, description: 'Leave out I, l, 1, O and 0.' }),
    count: Type.Integer({ minimum: 1, maximum: 20, default: 1, description: 'Number of passwords, 1 to 20.' }),
  }),
  result: Type.Object({
    passwords: Type.Array(Type.String({ description: 'A password.' }), {
      description: 'The passwords, drawn independently.',
    }),
    entropyBits: Type.Number({ description: 'Entropy of each password in bits, to 2 decimals.' }),
  }),
  presentation: {
    title: 'Password generator',
    synonyms: ['passphrase', 'random', 'secret', 'strong', 'entropy'],
    output: { kind: 'list', field: 'passwords', facts: ['entropyBits'] },
  },
  examples: [
    {
      name: 'Two passwords from all classes',
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
        error:
          'no character class chosen: expected at least one of lowercase, uppercase, digits and symbols to be true',
      },
    },
  ],
});
