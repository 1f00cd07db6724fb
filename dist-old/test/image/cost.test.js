import { Buffer } from 'node:buffer';
import t from 'tap';
import { Base64Bytes } from '../../workers/image/base64-bytes.js';
import { readJpeg } from '../../workers/image/jpeg.js';
import { PlainBytes } from '../../workers/image/plain-bytes.js';
import { readPng } from '../../workers/image/png.js';
import { readWebp } from '../../workers/image/webp.js';
import { run } from '../../workers/tools/color-space.js';
import { desc, matrixProfile, PUBLISHED, SRGB_PARA } from '../fixtures/icc.js';
import { chunk, exif, exifSegment, iccPart, iccParts, iccp, ihdr, jpeg, PNG_SIGNATURE, riffChunk, segment, sof, srgb, vp8x, webp, } from '../fixtures/image.js';
const PROFILE = matrixProfile(PUBLISHED.displayP3, SRGB_PARA, desc('Display P3'));
/** Nearly the maximum body: 29.9 MB, which are 39.9 million characters of Base64. */
const PIXELS = Buffer.alloc(29_900_000, 0x5a);
const IMAGES = [
    ['PNG', readPng, Buffer.concat([PNG_SIGNATURE, ihdr(20000, 20000), iccp(PROFILE), chunk('IDAT', PIXELS)])],
    [
        'JPEG',
        readJpeg,
        Buffer.concat([jpeg(exifSegment(exif({ colorSpace: 1 })), ...iccParts(PROFILE), sof(20000, 20000)), PIXELS]),
    ],
    [
        'WebP, EXIF after the pixels',
        readWebp,
        webp([
            vp8x(16383, 16383),
            riffChunk('ICCP', PROFILE),
            riffChunk('VP8 ', PIXELS),
            riffChunk('EXIF', exif({ colorSpace: 1 })),
        ]),
    ],
    [
        'a large text before the image data',
        readPng,
        Buffer.concat([PNG_SIGNATURE, ihdr(1, 1), chunk('tEXt', PIXELS), srgb(), chunk('IDAT')]),
    ],
];
t.test('the number of decoded bytes does not depend on the pixels', async (t) => {
    for (const [name, reader, image] of IMAGES) {
        const source = new Base64Bytes(image.toString('base64'));
        const reading = reader(source);
        t.ok(reading.hints[0]?.verdict, `${name}: a color space is found`);
        t.ok(source.decoded < 100_000, `${name}: ${source.decoded} of ${image.length} bytes decoded`);
    }
});
/** Counts the bytes that are read. */
class CountedBytes extends PlainBytes {
    readBytes = 0;
    uint8(offset) {
        this.readBytes++;
        return super.uint8(offset);
    }
    indexOf(byte, offset) {
        const found = super.indexOf(byte, offset);
        this.readBytes += found - offset;
        return found;
    }
    read(offset, length) {
        const bytes = super.read(offset, length);
        this.readBytes += bytes.length;
        return bytes;
    }
}
t.test('images sent as bytes are read as sparingly', async (t) => {
    for (const [name, reader, image] of IMAGES) {
        const bytes = new CountedBytes(image);
        t.same(reader(bytes), reader(new Base64Bytes(image.toString('base64'))), `${name}: the same result`);
        t.ok(bytes.readBytes < 100_000, `${name}: ${bytes.readBytes} of ${image.length} bytes read`);
    }
});
t.test('the frames of an animation are skipped', async (t) => {
    const source = new Base64Bytes(webp([vp8x(3, 2), ...Array(500).fill(riffChunk('ANMF', Buffer.alloc(40_000)))]).toString('base64'));
    readWebp(source);
    t.ok(source.decoded < 500 * 400, `${source.decoded} of ${source.length} bytes decoded`);
});
t.test('hostile sizes and counts are answered in time', async (t) => {
    const detect = (image) => run({ imageBase64: image.toString('base64') }, 3000);
    const many = (part, count) => Buffer.alloc(part.length * count, part);
    const soi = Buffer.from([0xff, 0xd8]);
    t.match(detect(Buffer.concat([soi, Buffer.alloc(29_900_000, 0xff)])), { format: 'jpeg', detected: { reason: /ends before the first scan/ } }, '30 MB of fill bytes');
    t.match(detect(Buffer.concat([soi, many(segment(0xe1), 1_000_000), sof(3, 2)])), { width: 3 }, 'a million empty APP1 segments');
    t.match(detect(Buffer.concat([soi, many(iccPart(1, 1, Buffer.alloc(0)), 10_000), sof(3, 2)])), { width: 3, signals: { length: 1 } }, '10,000 parts of one profile');
    t.match(detect(Buffer.concat([soi, many(exifSegment(exif({ colorSpace: 1 })), 10_000), sof(3, 2)])), { width: 3, signals: { length: 1 } }, '10,000 EXIF segments');
    t.match(detect(Buffer.concat([PNG_SIGNATURE, ihdr(3, 2), many(chunk('tEXt'), 200_000), srgb(), chunk('IDAT')])), { detected: { space: 'srgb', assumed: false } }, '200,000 tEXt chunks');
    t.match(detect(Buffer.concat([PNG_SIGNATURE, ihdr(3, 2), many(srgb(), 1_000_000)])), { signals: { length: 1 } }, 'a million sRGB chunks');
    const parts = Array.from({ length: 255 }, (_, index) => iccPart(255 - index, 255, Buffer.alloc(65_519)));
    t.match(detect(jpeg(...parts, sof(3, 2))), { width: 3, iccProfile: { version: null, bytes: 255 * 65_519 } }, '255 parts of full size in the wrong order');
});
//# sourceMappingURL=cost.test.js.map