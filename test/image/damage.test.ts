import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/color-space.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/color-space.js';
import { desc, matrixProfile, PUBLISHED, SRGB_PARA } from '../fixtures/icc.js';
import {
  adobe,
  chrm,
  chunk,
  cicp,
  exif,
  exifSegment,
  gama,
  iccParts,
  iccp,
  ihdr,
  jpeg,
  PNG_SIGNATURE,
  png,
  riffChunk,
  segment,
  sof,
  srgb,
  vp8l,
  vp8x,
  webp,
} from '../fixtures/image.js';
import { runs } from '../full.js';

const result = Compile(contract.result);
const detect = (image: Uint8Array) => run({ imageBase64: Buffer.from(image).toString('base64') }, 3000);

const PROFILE = matrixProfile(PUBLISHED.displayP3, SRGB_PARA, desc('Display P3'));
const EXIF = exif({ colorSpace: 65535, interoperability: 'R03' });

/** Images with every kind of color metadata. */
const INTACT = {
  png: png(
    gama(45455),
    chrm(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000),
    srgb(),
    cicp(9, 16, 0, 1),
    iccp(PROFILE),
    chunk('eXIf', EXIF),
  ),
  jpeg: jpeg(exifSegment(EXIF), adobe(1), ...iccParts(PROFILE, 200), sof(3, 2)),
  webp: webp([vp8x(3, 2), riffChunk('ICCP', PROFILE), vp8l(3, 2), riffChunk('EXIF', EXIF)]),
};

t.test('an image truncated at every byte is answered', async t => {
  for (const [format, whole] of Object.entries(INTACT)) {
    for (let length = 1; length < whole.length; length++) {
      const answer = detect(whole.subarray(0, length));
      if (!result.Check(answer)) t.fail(`${format} truncated at ${length}: not a result`, { found: answer });
      else if (answer.format !== 'unknown' && answer.format !== format)
        t.fail(`${format} truncated at ${length} is ${answer.format}`);
    }
    t.pass(`${format}: truncated at ${whole.length} offsets`);
  }
  const headOnly = detect(INTACT.png.subarray(0, 44));
  t.match(headOnly, {
    width: 3,
    height: 2,
    detected: { assumed: true, reason: /damaged: the data ends inside the gAMA chunk at offset 33/ },
  });
  t.match(detect(INTACT.jpeg.subarray(0, 90)), {
    format: 'jpeg',
    detected: { reason: /damaged: the data ends inside the segment at offset/ },
  });
  t.match(detect(INTACT.webp.subarray(0, 60)), {
    width: 3,
    detected: { reason: /"ICCP" chunk at offset 30 passes the end of the data/ },
  });
});

t.test('mutations (fixed seed) never cause a defect', async t => {
  const images = Object.values(INTACT);
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      at: fc.nat(),
      value: fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff),
    }),
    fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), value: fc.integer({ min: 1, max: 255 }) }),
    fc.record({
      kind: fc.constant('long' as const),
      at: fc.nat(),
      value: fc.constantFrom(0, 0x80000000, 0xfffffff0, 0xffffffff),
    }),
    fc.record({ kind: fc.constant('drop' as const), at: fc.nat(), value: fc.integer({ min: 1, max: 20 }) }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...images), fc.array(change, { minLength: 1, maxLength: 5 }), (image, changes) => {
      let bytes = Buffer.from(image);
      for (const { kind, at, value } of changes) {
        const place = at % bytes.length;
        if (kind === 'set') bytes[place] = value;
        else if (kind === 'flip') bytes[place] = (bytes[place] ?? 0) ^ value;
        else if (kind === 'long') bytes.writeUInt32BE(value, Math.min(place, bytes.length - 4));
        else bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + value), Buffer.alloc(8)]);
      }
      return result.Check(detect(bytes));
    }),
    { numRuns: runs(6000), seed: 20260101 },
  );
  t.pass('every mutation gives a result');
});

t.test('damaged profiles in intact images never cause a defect', async t => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(PROFILE.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      changes => {
        const profile = Buffer.from(PROFILE);
        for (const [at, value] of changes) profile[at] = value;
        return result.Check(detect(webp([vp8x(3, 2), riffChunk('ICCP', profile)])));
      },
    ),
    { numRuns: runs(3000), seed: 20260101 },
  );
  t.pass('every damaged profile gives a result');
});

t.test('any text gets an answer or an error', async t => {
  const text = fc.oneof(
    fc.base64String({ minLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom('A', '/', '=', '\n', '*'), minLength: 1 }),
  );
  fc.assert(
    fc.property(text, imageBase64 => {
      try {
        return result.Check(run({ imageBase64 }, 3000));
      } catch (error) {
        return error instanceof ToolError;
      }
    }),
    { numRuns: runs(3000), seed: 20260101 },
  );
  t.pass('every text gives a result or a ToolError');
});

t.test('chunks and segments with wrong sizes are answered', async t => {
  const reason = (image: Uint8Array) => detect(image).detected.reason;
  const head = Buffer.concat([PNG_SIGNATURE, ihdr(3, 2)]);
  t.match(
    reason(Buffer.concat([head, chunk('iCCP', Buffer.alloc(4), { length: 0xffffffff })])),
    /bytes at offset 33 are not a valid chunk/,
  );
  t.match(
    reason(Buffer.concat([head, chunk('iCCP', Buffer.alloc(4), { length: 0x7fffffff })])),
    /iCCP cannot be used.*the data ends inside the iCCP chunk/,
  );
  t.match(reason(Buffer.concat([head, Buffer.alloc(30)])), /bytes at offset 33 are not a valid chunk/);
  t.match(reason(png(chunk('sRGB', Buffer.from([0]), { crc: 0 }))), /sRGB cannot be used: its CRC is wrong/);
  t.match(
    reason(png(chunk('cICP', Buffer.from([9, 16, 0, 1]), { crc: 1 }), srgb())),
    /^sRGB.*cICP cannot be used: its CRC is wrong/,
  );
  t.match(reason(png(chunk('cICP', Buffer.alloc(5)))), /5 bytes are not a valid size/);
  t.match(reason(jpeg(segment(0xe0, Buffer.alloc(0), 1))), /segment at offset 2 has a length of 1/);
  t.match(reason(jpeg(segment(0xe0, Buffer.alloc(0), 65_535))), /the data ends inside the segment at offset 2/);
  t.match(
    detect(jpeg(segment(0xfe), Buffer.from('stray bytes'), Buffer.alloc(50, 0xff), segment(0xfe), sof(3, 2))),
    { width: 3 },
    'stray and fill bytes are skipped',
  );
  t.match(
    detect(jpeg(Buffer.from([0xff, 0x01, 0xff, 0xd0, 0xff, 0x00]), sof(3, 2))),
    { width: 3 },
    'markers without a length',
  );
});
