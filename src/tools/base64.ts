import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Encode text as Base64, or decode Base64 to text',
  description:
    'Text is UTF-8. Encoding always pads. Decoding accepts the standard and the URL-safe alphabet, ' +
    'missing padding, and spaces or line breaks (MIME); everything else is refused, and so are bytes that are ' +
    'not UTF-8.',
  tag: 'Encode & Cipher',
  lane: 'fast',
  cacheable: false,
  input: Type.Object(
    {
      mode: Type.Enum(['encode', 'decode'], { description: 'Direction of the conversion.' }),
      input: Type.String({ maxLength: TEXT_LIMIT, description: 'Raw text to encode, or Base64 text to decode.' }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    output: Type.String({ description: 'The Base64 text, or the decoded text.' }),
  }),
  check: ({ input }) => overBytes('input', input, TEXT_LIMIT),
  examples: [
    { name: 'Encode', input: { mode: 'encode', input: 'héllo' }, result: { output: 'aMOpbGxv' } },
    { name: 'Decode the URL-safe alphabet', input: { mode: 'decode', input: '8J-OiQ' }, result: { output: '🎉' } },
    {
      name: 'Not Base64',
      input: { mode: 'decode', input: 'a*b=' },
      refused: { status: 400, error: 'input is not Base64: "*" at offset 1 is not in the alphabet' },
    },
  ],
});
