import t from 'tap';
import contract from '../../src/tools/base64.js';
import { run } from '../../workers/tools/base64.js';
import { table } from '../table.js';

const encode = (input: string) => ({ mode: 'encode' as const, input });
const decode = (input: string) => ({ mode: 'decode' as const, input });

/** RFC 4648 section 10. */
const VECTORS = [
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
] as const;

t.test('RFC 4648 section 10', async t => {
  table(
    t,
    contract,
    run,
    VECTORS.flatMap(([text, base64]) => [
      { name: `encode ${text}`, input: encode(text), result: { output: base64 } },
      { name: `decode ${base64}`, input: decode(base64), result: { output: text } },
      { name: `decode ${base64} without padding`, input: decode(base64.replaceAll('=', '')), result: { output: text } },
    ]),
  );
});

t.test('other forms of Base64 are decoded', async t => {
  table(t, contract, run, [
    { name: 'URL-safe alphabet', input: decode('8J-OiQ'), result: { output: '🎉' }, source: 'RFC 4648 section 5' },
    { name: 'missing padding', input: decode('w6k'), result: { output: 'é' } },
    {
      name: 'line breaks',
      input: decode('Zm9v\r\nYmFy\n'),
      result: { output: 'foobar' },
      source: 'RFC 2045 section 6.8',
    },
    { name: 'blanks and tabs', input: decode(' Zm9v\tYg = = '), result: { output: 'foob' } },
    { name: 'both alphabets in one text', input: decode('4pyT4-L_4p+'.slice(0, 4)), result: { output: '✓' } },
    { name: 'a byte order mark is kept', input: decode('77u/YQ=='), result: { output: '\ufeffa' } },
    { name: 'NUL is text', input: decode('AA=='), result: { output: '\0' } },
    {
      name: 'bits beyond the last byte are ignored',
      input: decode('YR=='),
      result: { output: 'a' },
      source: 'WHATWG Infra, forgiving-base64 decode',
    },
  ]);
});

t.test('input that is not Base64 or not text is rejected', async t => {
  table(t, contract, run, [
    { name: 'no digit at all', input: decode('!!!!'), refuses: /"!" at offset 0/ },
    { name: 'foreign character in the middle', input: decode('ab$c%ZZ'), refuses: /"\$" at offset 2/ },
    { name: 'foreign character beyond the BMP is quoted whole', input: decode('ab😀'), refuses: /"😀" at offset 2/ },
    {
      name: 'an invisible character is escaped',
      input: decode('\ufeffYQ=='),
      refuses: /^input: invalid Base64 character "\\ufeff" at offset 0$/,
    },
    { name: 'a no-break space is not taken for a space', input: decode('YQ\u00a0='), refuses: /"\\u00a0" at offset 2/ },
    {
      name: 'one digit',
      input: decode('a'),
      refuses: /^input: invalid Base64 length: 1 character without padding, one character is left over$/,
    },
    { name: 'five digits', input: decode('Zm9vY'), refuses: /: 5 characters without padding, one/ },
    { name: 'only padding', input: decode('===='), refuses: /padding/ },
    {
      name: 'too little padding',
      input: decode('YQ='),
      refuses: /padding/,
      source: 'WHATWG Infra, forgiving-base64 decode',
    },
    { name: 'too much padding', input: decode('YWI=='), refuses: /padding/ },
    { name: 'padding after whole quads', input: decode('Zm9v===='), refuses: /padding/ },
    { name: 'padding in the middle', input: decode('YWI=YWI='), refuses: /padding/ },
    {
      name: 'a byte that is not UTF-8',
      input: decode('/w=='),
      refuses: /^input: the decoded data is not UTF-8 text: 1 byte, in hexadecimal ff$/,
    },
    {
      name: 'a PNG image',
      input: decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
      refuses: /looks like a PNG image and is not UTF-8 text: 70 bytes, in hexadecimal 89504e470d0a1a0a.*52…$/,
      source: 'PNG (third edition) section 5.2',
    },
    {
      name: 'gzip',
      input: decode('H4sIAAAAAAAAA0tMSgYAwkEkNQMAAAA='),
      refuses: /looks like gzip data and is not UTF-8 text: 23 bytes/,
    },
    { name: 'a JPEG image', input: decode('/9j/4AAQSkZJRgABAQAAAQABAAD/2w=='), refuses: /looks like a JPEG image/ },
    { name: 'a WebP image', input: decode('UklGRiQAAABXRUJQVlA4IP8='), refuses: /looks like a WebP image/ },
    { name: 'a RIFF file of another kind', input: decode('UklGRiQAAABBVkkgVlA4IP8='), refuses: /text: 17 bytes/ },
    { name: 'a certificate', input: decode('MIIBszCCAVmgAwIBAgIU/w=='), refuses: /looks like ASN\.1 DER/ },
    {
      name: 'a signature cut short',
      input: decode('iVBO'),
      refuses: /not UTF-8 text: 3 bytes, in hexadecimal 89504e$/,
    },
    {
      name: 'a binary format that happens to be UTF-8 is text',
      input: decode('R0lGODlhAQ=='),
      result: { output: 'GIF89a\u0001' },
    },
    { name: 'an overlong encoding', input: decode('wK8='), refuses: /not UTF-8/, source: 'RFC 3629 section 3' },
    { name: 'an encoded surrogate', input: decode('7aCA'), refuses: /not UTF-8/, source: 'RFC 3629 section 3' },
    { name: 'a lone surrogate to encode', input: encode('ab\ud800c'), refuses: /U\+D800 at offset 2/ },
    { name: 'a reversed pair to encode', input: encode('\udc00\ud800'), refuses: /U\+DC00 at offset 0/ },
  ]);
});
