import { Buffer } from 'node:buffer';
import { chunk, ihdr, PNG_SIGNATURE } from '../../../test/fixtures/image.js';
/** A PNG from chunks in the notation `type:content`, separated by spaces. */
function png(text) {
    const parts = text.split(' ').filter(part => part !== '');
    const chunks = parts.map(part => chunk(part.slice(0, 4).padEnd(4, 'x'), Buffer.from(part.slice(5), 'latin1')));
    return Buffer.concat([PNG_SIGNATURE, ihdr(4000, 3000), ...chunks, chunk('IEND')]).toString('base64');
}
/** A JPEG from segments in the notation `marker:content`, separated by spaces; the marker is hexadecimal. */
function jpeg(text) {
    const segments = text
        .split(' ')
        .filter(part => part !== '')
        .flatMap(part => {
        const content = Buffer.from(part.slice(3), 'latin1').subarray(0, 65_000);
        const head = Buffer.alloc(4);
        head.writeUInt16BE(0xff00 + (Number.parseInt(part.slice(0, 2), 16) || 0xe0));
        head.writeUInt16BE(content.length + 2, 2);
        return [head, content];
    });
    return Buffer.concat([Buffer.of(0xff, 0xd8), ...segments, Buffer.of(0xff, 0xd9)]).toString('base64');
}
/** A WebP from chunks in the notation `type:content`, separated by spaces. */
function webp(text) {
    const chunks = text
        .split(' ')
        .filter(part => part !== '')
        .flatMap(part => {
        const content = Buffer.from(part.slice(5), 'latin1');
        const head = Buffer.alloc(8);
        head.write(part.slice(0, 4).padEnd(4, ' '), 'latin1');
        head.writeUInt32LE(content.length, 4);
        return [head, content, Buffer.alloc(content.length % 2)];
    });
    const bytes = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([Buffer.from('RIFF'), size, bytes]).toString('base64');
}
/** Images as lists of their chunks or segments. */
const image = {
    atoms: ['tEXt:a', 'e0:a', ''],
    lists: [
        {
            frame: '⟨x⟩',
            separators: [' '],
            items: [
                'tEXt:a⟨n⟩',
                'iCCP:a\0\0x',
                'eXIf:MM\0*',
                'gAMA:aaaa',
                'cHRM:a',
                'sRGB:\0',
                'cICP:abcd',
                'IDAT:',
                'acTL:a',
                'VP8X:aaaaaaaaaa',
                'ICCP:a',
                'EXIF:II*\0',
                'VP8 :a',
                'e0:JFIF',
                'e1:Exif\0\0MM\0*\0\0\0\x08',
                'e2:ICC_PROFILE\0\x01\xff',
                'fe:c',
                'c0:a',
                'da:a',
                'ee:Adobe',
            ],
            holder: 'iCCP:⟨x⟩',
        },
        {
            frame: 'eXIf:MM\0*\0\0\0\x08⟨x⟩',
            separators: [''],
            items: ['\x01\0', '\xff', '\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08'],
        },
        {
            frame: 'e1:Exif\0\0MM\0*\0\0\0\x08⟨x⟩',
            separators: [''],
            items: ['\x01\0', '\xff', '\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08'],
        },
        { frame: 'iCCP:⟨x⟩', separators: [''], items: ['a', '\0', '\xff'] },
        { frame: 'da:x⟨x⟩', separators: [''], items: ['\xff\0', '\xff\xd0', '\xff', 'a'] },
    ],
    wrappers: [],
    targets: [
        { tool: 'color-space', fields: ['imageBase64'], encode: png },
        { tool: 'color-space', fields: ['imageBase64'], encode: jpeg },
        { tool: 'color-space', fields: ['imageBase64'], encode: webp },
    ],
};
export default image;
//# sourceMappingURL=image.js.map