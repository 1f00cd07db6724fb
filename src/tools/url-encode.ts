import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Percent-encode text for URLs, or decode it',
  description:
    'Same as `encodeURIComponent` and `decodeURIComponent` of ECMAScript (scope `component`), or `encodeURI` and ' +
    '`decodeURI` (scope `full`): bytes are UTF-8, and `+` is a plus sign, not a space. Invalid or incomplete ' +
    'escapes, escapes that are not UTF-8, and lone surrogates are errors (400) with their offset.',
  notFor: 'To split a URL into parts: url-parser',
  tag: 'Encode & Cipher',
  lane: 'fast',
  input: Type.Object({
    mode: Type.Enum(['encode', 'decode'], { description: 'encode: text to percent-encoding; decode: the reverse.' }),
    scope: Type.Enum(['component', 'full'], {
      description:
        'component: encode or decode all reserved characters, for one part of a URL; ' +
        'full: leave `; / ? : @ & = + $ , #` as they are, for a whole URL.',
    }),
    input: Type.String({
      maxLength: TEXT_LIMIT,
      description: 'Text to encode, or percent-encoded text to decode; at most 5 MB of UTF-8.',
    }),
  }),
  result: Type.Object({
    output: Type.String({ description: 'The encoded or decoded text.' }),
  }),
  presentation: {
    title: 'URL encoding',
    synonyms: ['percent', 'urlencode', 'uri', 'encodeuricomponent', 'escape', 'unescape'],
    input: 'input',
    output: { kind: 'text', field: 'output', decoded: { input: 'mode', values: ['decode'] } },
    inverse: 'mode',
    detect: [
      {
        pattern: String.raw`%[\da-f]{2}`,
        weight: 0.72,
        reason: 'percent-encoding',
        with: { mode: 'decode', scope: 'component' },
      },
    ],
  },
  commandLine: {
    short: { d: { with: { mode: 'decode' } } },
    inferred: [
      { pattern: String.raw`%[\da-f]{2}`, with: { mode: 'decode', scope: 'component' }, isGuess: true },
      { pattern: '', with: { mode: 'encode', scope: 'component' }, isGuess: true },
      { pattern: '', with: { mode: 'decode', scope: 'component' }, isGuess: true },
    ],
  },
  check: ({ input }) => overBytes('input', input, TEXT_LIMIT),
  examples: [
    {
      name: 'Encode a parameter',
      input: { mode: 'encode', scope: 'component', input: 'café & crème?' },
      result: { output: 'caf%C3%A9%20%26%20cr%C3%A8me%3F' },
    },
    {
      name: 'Encode a whole URL',
      input: { mode: 'encode', scope: 'full', input: 'https://example.com/a b?q=é#top' },
      result: { output: 'https://example.com/a%20b?q=%C3%A9#top' },
    },
    {
      name: 'Decode a parameter',
      input: { mode: 'decode', scope: 'component', input: 'a%20b+c%2Fd' },
      result: { output: 'a b+c/d' },
    },
    {
      name: 'An invalid escape',
      input: { mode: 'decode', scope: 'component', input: '100% of it' },
      refused: {
        status: 400,
        error:
          'input: invalid percent-encoding "% o" at offset 3: expected "%" and two hexadecimal digits ("%25" for a ' +
          'percent sign)',
      },
    },
  ],
});
