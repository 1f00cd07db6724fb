import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

const hex = (digits: number, name: string) =>
  Type.String({ pattern: `^[0-9a-f]{${digits}}$`, description: `${name}, ${digits} lowercase hexadecimal digits.` });

export default defineTool({
  summary: 'Hash text or bytes with MD5, SHA-1 and SHA-2',
  description:
    'All five digests of the UTF-8 bytes of the text, or of a file that is sent as bytes. MD5 and SHA-1 are for ' +
    'checksums only: both are broken against attackers. None of the five is suitable for storing passwords. Text ' +
    'with a lone surrogate has no UTF-8 bytes and is an error (400).',
  notFor: 'Not for storing passwords',
  tag: 'Encode & Cipher',
  lane: 'fast',
  bytesBody: { field: 'text', mediaTypes: ['application/octet-stream'], limit: TEXT_LIMIT },
  cacheable: false,
  input: Type.Object({
    text: Type.String({
      maxLength: TEXT_LIMIT,
      description: 'The text to hash, as UTF-8; at most 5 MB, may be empty.',
    }),
  }),
  result: Type.Object({
    md5: hex(32, 'MD5 (RFC 1321)'),
    sha1: hex(40, 'SHA-1 (FIPS 180-4)'),
    sha256: hex(64, 'SHA-256 (FIPS 180-4)'),
    sha384: hex(96, 'SHA-384 (FIPS 180-4)'),
    sha512: hex(128, 'SHA-512 (FIPS 180-4)'),
  }),
  presentation: {
    title: 'Hash calculator',
    synonyms: ['checksum', 'digest', 'md5', 'sha', 'sha256', 'sha1', 'sha512', 'fingerprint', 'integrity'],
    input: 'text',
    isSecret: true,
    output: { kind: 'record' },
  },
  check: ({ text }) => overBytes('text', text, TEXT_LIMIT),
  examples: [
    {
      name: 'Hash three letters',
      input: { text: 'abc' },
      result: {
        md5: '900150983cd24fb0d6963f7d28e17f72',
        sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d',
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        sha384: 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
        sha512:
          'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
      },
    },
  ],
});
