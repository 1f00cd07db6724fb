import { randomBytes } from 'node:crypto';
import { chunk, ihdr, PNG_SIGNATURE, srgb } from '../test/fixtures/image.js';
/** An input of color-space: a PNG with one sRGB chunk, with at most and nearly `characters` characters of Base64. */
export function image(characters) {
    const pixels = chunk('IDAT', randomBytes(Math.floor((characters * 3) / 4) - 100));
    const png = Buffer.concat([PNG_SIGNATURE, ihdr(4000, 3000), srgb(), pixels, chunk('IEND')]);
    return { imageBase64: png.toString('base64') };
}
const MB = 1_000_000;
/** A JSON list of records, with at most and nearly `characters` characters. */
function json(characters) {
    const item = (index) => `{"id":${index},"name":"Customer ${index}","tags":["a","b"],"address":{"city":"Bern","zip":${index % 9000}}}`;
    return `[${Array.from({ length: Math.floor(characters / 100) }, (_, index) => item(index)).join(',')}]`;
}
/** Large and hostile bodies by name; each call builds the body again. */
export const bodies = {
    'image of 40 KB': () => JSON.stringify(image(40_000)),
    'image of 100 KB': () => JSON.stringify(image(100_000)),
    'image of 40 MB': () => JSON.stringify(image(40 * MB)),
    'nested arrays, 40 MB': () => '['.repeat(40 * MB),
    'three million keys, 40 MB': () => `{${Array.from({ length: 3 * MB }, (_, i) => `"k${i}":1`).join(',')}}`,
    'white space, 40 MB': () => `{"imageBase64":${' '.repeat(40 * MB)}1}`,
    'numbers, 40 MB': () => `{"imageBase64":[${'1,'.repeat(20 * MB)}1]}`,
    'text of 4.5 MB for base64': () => JSON.stringify({ mode: 'encode', input: 'some text '.repeat(0.45 * MB) }),
    'JSON of 5 MB for json-to-typescript': () => JSON.stringify({ json: json(5 * MB), rootName: 'Root', exportKeyword: true, optionalWhenMissing: true }),
    'a regular expression that never ends': () => JSON.stringify({ pattern: '^(a+)+$', text: `${'a'.repeat(40)}b`, flags: {} }),
    'one that no rescue shortens': () => JSON.stringify({ pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} }),
};
//# sourceMappingURL=bodies.js.map