import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Encode text for HTML, or decode HTML character references',
  description:
    'Decoding is that of the HTML standard for text (not for attribute values): all 2,231 named references, the ' +
    'old ones without a semicolon too, ' +
    'and numeric references with the windows-1252 remapping of 80 to 9F; U+FFFD stands for what is no character ' +
    '(0, surrogates, above 10FFFF). ' +
    'What is no reference stays, and the text is decoded once. Encoding escapes `&`, `<`, `>` and `"` by name; ' +
    'the apostrophe stays. ' +
    'Escaping non-ASCII refuses a lone surrogate, because no reference stands for one; else it is left as it is.',
  tag: 'Encode & Cipher',
  lane: 'fast',
  input: Type.Object({
    text: Type.String({
      maxLength: TEXT_LIMIT,
      description: 'Text to encode, or HTML text to decode; at most 5 MB of UTF-8.',
    }),
    mode: Type.Enum(['encode', 'decode'], { description: 'Direction of the conversion.' }),
    encodeNonAscii: Type.Optional(
      Type.Boolean({
        description:
          'Also escape every character above U+007F, by its code point in upper-case hexadecimal digits ' +
          '(`&#x1F600;`). Of no effect when decoding.',
      }),
    ),
  }),
  result: Type.Object({
    result: Type.String({ description: 'The encoded or the decoded text.' }),
  }),
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
