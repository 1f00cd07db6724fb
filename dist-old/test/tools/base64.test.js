import t from 'tap';
import contract from '../../src/tools/base64.js';
import { run } from '../../workers/tools/base64.js';
import { table } from '../table.js';
const encode = (input) => ({ mode: 'encode', input });
const decode = (input) => ({ mode: 'decode', input });
/** RFC 4648 section 10. */
const VECTORS = [
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
];
t.test('the test vectors of RFC 4648 section 10', async (t) => {
    table(t, contract, run, VECTORS.flatMap(([text, base64]) => [
        { name: `encode ${text}`, input: encode(text), result: { output: base64 } },
        { name: `decode ${base64}`, input: decode(base64), result: { output: text } },
        { name: `decode ${base64} without padding`, input: decode(base64.replaceAll('=', '')), result: { output: text } },
    ]));
});
t.test('other forms of Base64 are decoded', async (t) => {
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
t.test('input that is not Base64 or not text is rejected', async (t) => {
    table(t, contract, run, [
        { name: 'no Base64 character', input: decode('!!!!'), error: /"!" at offset 0/ },
        { name: 'foreign character in the middle', input: decode('ab$c%ZZ'), error: /"\$" at offset 2/ },
        { name: 'foreign character beyond the BMP is quoted as a pair', input: decode('ab😀'), error: /"😀" at offset 2/ },
        {
            name: 'an invisible character is escaped',
            input: decode('\ufeffYQ=='),
            error: /^input: invalid Base64 character "\\ufeff" at offset 0$/,
        },
        { name: 'a no-break space is not taken for a space', input: decode('YQ\u00a0='), error: /"\\u00a0" at offset 2/ },
        {
            name: 'one character',
            input: decode('a'),
            error: /^input: invalid Base64 length: 1 character without padding, one character is left over$/,
        },
        { name: 'five characters', input: decode('Zm9vY'), error: /: 5 characters without padding, one/ },
        { name: 'only padding', input: decode('===='), error: /padding/ },
        {
            name: 'too little padding',
            input: decode('YQ='),
            error: /padding/,
            source: 'WHATWG Infra, forgiving-base64 decode',
        },
        { name: 'too much padding', input: decode('YWI=='), error: /padding/ },
        { name: 'padding after whole quads', input: decode('Zm9v===='), error: /padding/ },
        { name: 'padding in the middle', input: decode('YWI=YWI='), error: /padding/ },
        {
            name: 'a byte that is not UTF-8',
            input: decode('/w=='),
            error: /^input: the decoded data is not UTF-8 text: 1 byte, in hexadecimal ff$/,
        },
        {
            name: 'a PNG image',
            input: decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
            error: /looks like a PNG image and is not UTF-8 text: 70 bytes, in hexadecimal 89504e470d0a1a0a.*52…$/,
            source: 'PNG (third edition) section 5.2',
        },
        {
            name: 'gzip',
            input: decode('H4sIAAAAAAAAA0tMSgYAwkEkNQMAAAA='),
            error: /looks like gzip data and is not UTF-8 text: 23 bytes/,
        },
        { name: 'a JPEG image', input: decode('/9j/4AAQSkZJRgABAQAAAQABAAD/2w=='), error: /looks like a JPEG image/ },
        { name: 'a WebP image', input: decode('UklGRiQAAABXRUJQVlA4IP8='), error: /looks like a WebP image/ },
        { name: 'a RIFF file of another kind', input: decode('UklGRiQAAABBVkkgVlA4IP8='), error: /text: 17 bytes/ },
        { name: 'a certificate', input: decode('MIIBszCCAVmgAwIBAgIU/w=='), error: /looks like ASN\.1 DER/ },
        {
            name: 'a truncated signature',
            input: decode('iVBO'),
            error: /not UTF-8 text: 3 bytes, in hexadecimal 89504e$/,
        },
        {
            name: 'a binary format that happens to be UTF-8 is text',
            input: decode('R0lGODlhAQ=='),
            result: { output: 'GIF89a\u0001' },
        },
        { name: 'an overlong encoding', input: decode('wK8='), error: /not UTF-8/, source: 'RFC 3629 section 3' },
        { name: 'an encoded surrogate', input: decode('7aCA'), error: /not UTF-8/, source: 'RFC 3629 section 3' },
        { name: 'a lone surrogate to encode', input: encode('ab\ud800c'), error: /U\+D800 at offset 2/ },
        { name: 'a reversed pair to encode', input: encode('\udc00\ud800'), error: /U\+DC00 at offset 0/ },
    ]);
});
//# sourceMappingURL=base64.test.js.map