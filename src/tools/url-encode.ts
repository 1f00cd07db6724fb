import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Percent-encode text for URLs, or decode it',
  description:
    'As ECMAScript’s `encodeURIComponent` and `decodeURIComponent` (scope `component`) or `encodeURI` and ' +
    '`decodeURI` (scope `full`): ' +
    'the bytes are those of UTF-8, and `+` is a plus sign, never a space. An escape that is cut short or not ' +
    'UTF-8 is refused with its place, ' +
    'and so is a lone surrogate to encode: it has no bytes.',
  tag: 'Encode & Cipher',
  lane: 'fast',
  input: Type.Object({
    mode: Type.Enum(['encode', 'decode'], { description: 'Direction of the conversion.' }),
    scope: Type.Enum(['component', 'full'], {
      description:
        'component: every reserved character is encoded or decoded; ' +
        'full: `; / ? : @ & = + $ , #` structure a URL, and stay as they are, or stay encoded.',
    }),
    input: Type.String({
      maxLength: TEXT_LIMIT,
      description: 'Text to encode, or percent-encoded text to decode; at most 5 MB of UTF-8.',
    }),
  }),
  result: Type.Object({
    output: Type.String({ description: 'The encoded or the decoded text.' }),
  }),
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
      name: 'Not an escape',
      input: { mode: 'decode', scope: 'component', input: '100% of it' },
      refused: {
        status: 400,
        error:
          'input is not percent-encoded: "% o" at offset 3 is not "%" and two hexadecimal digits (a percent sign ' +
          'itself is "%25")',
      },
    },
  ],
});
