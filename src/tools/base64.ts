import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Encode text or bytes as Base64, or decode Base64 to text',
  description:
    'Text is UTF-8. Encoding always pads. Decoding accepts the standard and the URL-safe alphabet, ' +
    'missing padding, and spaces or line breaks (MIME). Any other character is an error (400). So are decoded ' +
    'bytes that are not UTF-8: the message shows the first 16 in hexadecimal, with what they look like.',
  notFor: 'Not for JWTs (jwt-decoder) or certificates (certificate-decoder)',
  tag: 'Encode & Cipher',
  lane: 'fast',
  bytesBody: {
    field: 'input',
    with: { mode: 'encode' },
    mediaTypes: ['application/octet-stream'],
    limit: TEXT_LIMIT,
  },
  bytesResult: { with: { mode: 'decode' } },
  cacheable: false,
  input: Type.Object(
    {
      mode: Type.Enum(['encode', 'decode'], { description: 'encode: text to Base64; decode: Base64 to text.' }),
      input: Type.String({
        maxLength: TEXT_LIMIT,
        description: 'Text to encode, or Base64 to decode; at most 5 MB of UTF-8.',
      }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    output: Type.String({ description: 'The Base64, or the decoded text.' }),
  }),
  presentation: {
    title: 'Base64',
    synonyms: ['b64', 'btoa', 'atob', 'base64url', 'data url', 'mime', 'binary'],
    input: 'input',
    isSecret: true,
    output: { kind: 'text', field: 'output', base64: 'output' },
    outputBy: {
      input: 'mode',
      views: {
        decode: { kind: 'text', field: 'output', base64: 'input', decoded: { input: 'mode', values: ['decode'] } },
      },
    },
    inverse: 'mode',
    detect: [
      {
        pattern: String.raw`\bauthorization["']?\s*:\s*["']?basic\s+(?<text>[a-z\d+/]+={0,2})`,
        weight: 0.95,
        reason: 'Basic credentials',
        with: { mode: 'decode' },
      },
      {
        pattern: String.raw`^\s*(?<text>(?:[a-z\d+/]{4})+(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=))\s*$`,
        weight: 0.85,
        reason: 'Base64, padded',
        with: { mode: 'decode' },
      },
      {
        pattern: String.raw`^(?![\da-f]*\s*$)\s*(?<text>(?:[a-z\d+/]{4}){4,})\s*$`,
        weight: 0.5,
        reason: 'Base64 alphabet',
        with: { mode: 'decode' },
      },
      {
        pattern: String.raw`^(?:[a-z\d+/]{60,76}\r?\n)+[a-z\d+/]{1,76}={0,2}\s*$`,
        weight: 0.8,
        reason: 'Base64 lines',
        with: { mode: 'decode' },
      },
    ],
  },
  commandLine: {
    short: { d: { with: { mode: 'decode' } } },
    inferred: [
      {
        pattern: String.raw`^\s*(?:[a-z\d+/]{4})+(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)\s*$`,
        with: { mode: 'decode' },
        isGuess: true,
      },
      {
        pattern: String.raw`^(?![\da-f\s]*$)(?:(?:[a-z\d+/]{60,76}\r?\n)+[a-z\d+/]{0,76}={0,2}|[a-z\d+/]{60,}={0,2})\s*$`,
        with: { mode: 'decode' },
        isGuess: true,
      },
      { pattern: String.raw`[^a-z\d+/=_\s\-]`, with: { mode: 'encode' } },
      { pattern: '', with: { mode: 'encode' }, isGuess: true },
    ],
  },
  check: ({ input }) => overBytes('input', input, TEXT_LIMIT),
  examples: [
    { name: 'Encode', input: { mode: 'encode', input: 'héllo' }, result: { output: 'aMOpbGxv' } },
    { name: 'Decode', input: { mode: 'decode', input: 'SGVsbG8sIHdvcmxkIQ==' }, result: { output: 'Hello, world!' } },
    { name: 'Decode the URL-safe alphabet', input: { mode: 'decode', input: '8J-OiQ' }, result: { output: '🎉' } },
    {
      name: 'Not Base64',
      input: { mode: 'decode', input: 'a*b=' },
      refused: { status: 400, error: 'input: invalid Base64 character "*" at offset 1' },
    },
  ],
});
