import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Encode text for HTML, or decode HTML character references',
  description:
    'Decoding follows the HTML standard for text (not for attribute values): all 2,231 named references, also those ' +
    'without a semicolon, and numeric references with the windows-1252 remapping of 80 to 9F. Numbers that are not a ' +
    'character (0, surrogates, above 10FFFF) become U+FFFD. Anything that is not a reference stays, and the text is ' +
    'decoded once. Encoding escapes `&`, `<`, `>` and `"` by name; the apostrophe stays. A lone surrogate stays too, ' +
    'but with `encodeNonAscii` it is an error (400), because no reference stands for one.',
  notFor: 'Not for percent-encoding (url-encode) or XML layout (xml-formatter)',
  tag: 'Encode & Cipher',
  lane: 'fast',
  input: Type.Object({
    text: Type.String({
      maxLength: TEXT_LIMIT,
      description: 'Text to encode, or HTML text to decode; at most 5 MB of UTF-8.',
    }),
    mode: Type.Enum(['encode', 'decode'], { description: 'encode: text to HTML; decode: HTML to text.' }),
    encodeNonAscii: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Encoding only: also escape every character above U+007F by its code point in uppercase hexadecimal ' +
          '(`&#x1F600;`).',
      }),
    ),
  }),
  result: Type.Object({
    result: Type.String({ description: 'The encoded or decoded text.' }),
  }),
  presentation: {
    title: 'HTML entities',
    synonyms: ['escape', 'unescape', 'ampersand', 'nbsp', 'xss', 'special'],
    input: 'text',
    output: { kind: 'text', field: 'result', language: 'html', decoded: { input: 'mode', values: ['decode'] } },
    languages: { text: 'html' },
    inverse: 'mode',
    detect: [
      {
        pattern: String.raw`&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});`,
        weight: 0.7,
        reason: 'character references',
        with: { mode: 'decode' },
      },
      {
        pattern: String.raw`^\s*<(?:!doctype html|html|head|body|div|span|p|a|ul|ol|table|h[1-6]|img|br|script)\b`,
        weight: 0.6,
        reason: 'HTML to escape',
        with: { mode: 'encode' },
      },
    ],
  },
  commandLine: {
    short: { d: { with: { mode: 'decode' } } },
    inferred: [
      {
        pattern: String.raw`&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});`,
        with: { mode: 'decode' },
        isGuess: true,
      },
      { pattern: '^[^&]*$', with: { mode: 'encode' } },
      { pattern: '', with: { mode: 'encode' }, isGuess: true },
    ],
  },
  check: ({ text }) => overBytes('text', text, TEXT_LIMIT),
  examples: [
    {
      name: 'Encode',
      input: { mode: 'encode', text: '<a title="Tom & Jerry\'s">café</a>' },
      result: { result: "&lt;a title=&quot;Tom &amp; Jerry's&quot;&gt;café&lt;/a&gt;" },
    },
    {
      name: 'Encode to ASCII',
      input: { mode: 'encode', text: '𝌆é', encodeNonAscii: true },
      result: { result: '&#x1D306;&#xE9;' },
    },
    {
      name: 'Decode',
      input: { mode: 'decode', text: "I'm &notit; I tell you &#8212; &#128;5 &amp;amp; &bogus;" },
      result: { result: "I'm ¬it; I tell you — €5 &amp; &bogus;" },
    },
  ],
});
