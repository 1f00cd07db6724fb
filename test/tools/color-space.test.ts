import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import jpegJs from 'jpeg-js';
import { PNG } from 'pngjs';
import t, { type Test } from 'tap';
import contract from '../../src/tools/color-space.js';
import { BT2020, SRGB } from '../../workers/icc/transfer.js';
import { run } from '../../workers/tools/color-space.js';
import {
  cicpTag,
  curv,
  desc,
  gammaCurve,
  matrixProfile,
  mluc,
  PUBLISHED,
  para,
  profile,
  SRGB_PARA,
  tableOf,
  xyz,
} from '../fixtures/icc.js';
import {
  adobe,
  chrm,
  chunk,
  cicp,
  exif,
  exifSegment,
  gama,
  iccPart,
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
  vp8,
  vp8l,
  vp8x,
  webp,
} from '../fixtures/image.js';
import { table } from '../table.js';

const detect = (image: Uint8Array) => run({ imageBase64: Buffer.from(image).toString('base64') }, 3000);

/** An image, its space and the reason. A space in parentheses is assumed. */
type Case = readonly [name: string, image: Uint8Array, space: string, reason: RegExp];

function detects(t: Test, cases: readonly Case[]): void {
  for (const [name, image, space, reason] of cases) {
    const assumed = space.startsWith('(');
    t.match(detect(image).detected, { space: space.replace(/[()]/g, ''), assumed, reason }, name);
  }
}

const SRGB_CHRM = chrm(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000);
const P3_CHRM = chrm(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000);
const ADOBE_CHRM = chrm(31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000);
const REC2020_CHRM = chrm(31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600);
const P3_PROFILE = matrixProfile(PUBLISHED.displayP3, SRGB_PARA, mluc(['enUS', 'Display P3']));
const ADOBE_PROFILE = matrixProfile(PUBLISHED.adobeRgb, gammaCurve(2.19921875), desc('Adobe RGB (1998)'));

t.test('examples of the contract', async t => {
  for (const example of contract.examples)
    if ('result' in example) t.same(run(example.input, 3000), example.result, example.name);
});

t.test('PNG: cICP, code points of ITU-T H.273', async t => {
  detects(t, [
    ['1, 13 is sRGB', png(cicp(1, 13, 0, 1)), 'srgb', /^cICP: sRGB primaries/],
    ['12, 13 is Display P3', png(cicp(12, 13, 0, 1)), 'display-p3', /^cICP: Display P3/],
    ['1, 8 is linear sRGB', png(cicp(1, 8, 0, 1)), 'linear-srgb', /linear transfer/],
    ['9, 14', png(cicp(9, 14, 0, 1)), 'rec2020', /BT\.2020/],
    ['9, 16: PQ', png(cicp(9, 16, 0, 1)), 'rec2020', /PQ/],
    ['9, 18: HLG', png(cicp(9, 18, 0, 1)), 'rec2020', /HLG/],
    ['narrow range', png(cicp(9, 16, 0, 0)), 'rec2020', /PQ/],
    ['12, 16: P3 under PQ', png(cicp(12, 16, 0, 1)), '(srgb)', /Display P3 primaries.*PQ.*none of the five/],
    ['1, 1: BT.709', png(cicp(1, 1, 0, 0)), '(srgb)', /BT\.709 transfer.*none of the five/],
    ['11, 17: DCI-P3', png(cicp(11, 17, 0, 1)), '(srgb)', /DCI-P3/],
    ['unspecified: sRGB decides', png(cicp(2, 2, 0, 1), srgb()), 'srgb', /^sRGB:.*cICP cannot be used.*unspecified/],
    ['reserved', png(cicp(99, 13, 0, 1)), '(srgb)', /primaries 99 are reserved/],
    ['an unspecified transfer', png(cicp(1, 2, 0, 1)), '(srgb)', /transfer 2 is unspecified/],
    ['a matrix, which is invalid for RGB', png(cicp(9, 16, 9, 1)), '(srgb)', /matrix 9 is not for RGB/],
  ]);
});

t.test('PNG: precedence cICP, iCCP, sRGB, gAMA with cHRM (PNG Third Edition section 4.3)', async t => {
  detects(t, [
    [
      'cICP over all others',
      png(srgb(), gama(45455), P3_CHRM, iccp(ADOBE_PROFILE), cicp(9, 16, 0, 1)),
      'rec2020',
      /^cICP/,
    ],
    ['iCCP over sRGB', png(srgb(), gama(45455), P3_CHRM, iccp(ADOBE_PROFILE)), 'adobe-rgb', /^iCCP/],
    ['sRGB over gAMA and cHRM', png(gama(100000), P3_CHRM, srgb()), 'srgb', /^sRGB/],
    ['gAMA with cHRM', png(gama(45455), P3_CHRM), 'display-p3', /^gAMA: with cHRM/],
    [
      'an iCCP outside the five spaces still decides',
      png(iccp(matrixProfile(PUBLISHED.proPhoto, gammaCurve(1.8))), srgb()),
      '(srgb)',
      /^iCCP/,
    ],
    [
      'a damaged iCCP: the next chunk decides',
      png(iccp(Buffer.from('nothing')), gama(45455), P3_CHRM),
      'display-p3',
      /iCCP cannot be used/,
    ],
    ['chunks after the image data are ignored', Buffer.concat([png(), cicp(9, 16, 0, 1)]), '(srgb)', /does not state/],
    ['the first of two decides', png(cicp(12, 13, 0, 1), cicp(9, 16, 0, 1)), 'display-p3', /^cICP/],
  ]);
  t.same(
    detect(png(gama(45455), P3_CHRM, srgb(2), cicp(9, 16, 0, 1))).signals.map(({ source }) => source),
    ['cICP', 'sRGB', 'gAMA', 'cHRM'],
    'every signal is listed, in order of precedence',
  );
  t.same(
    detect(png(cicp(2, 2, 0, 1), srgb(1))).signals,
    [
      { source: 'sRGB', value: 'rendering intent 1 (relative colorimetric)' },
      {
        source: 'cICP',
        value: 'cannot be used: primaries 2, transfer 2, matrix 0, full range 1; primaries 2 are unspecified in H.273',
      },
    ],
    'the deciding signal comes first',
  );
});

t.test('PNG: gAMA and cHRM', async t => {
  detects(t, [
    [
      'the fallback values of sRGB',
      png(gama(45455), SRGB_CHRM),
      'srgb',
      /primaries of sRGB and the tone curve of about gamma 2\.20, close to sRGB/,
    ],
    ['linear', png(gama(100000), SRGB_CHRM), 'linear-srgb', /linear light/],
    ['Adobe RGB', png(gama(45470), ADOBE_CHRM), 'adobe-rgb', /Adobe RGB/],
    ['BT.2020 under any gamma', png(gama(41667), REC2020_CHRM), 'rec2020', /about gamma 2\.40/],
    ['sRGB primaries under gamma 1.8', png(gama(55556), SRGB_CHRM), '(srgb)', /gamma 1\.80.*none of the five/],
    ['P3 under gamma 2.6', png(gama(38462), P3_CHRM), '(srgb)', /Display P3 but.*gamma 2\.60/],
    [
      'SMPTE-C is not sRGB',
      png(gama(45455), chrm(31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000)),
      '(srgb)',
      /primaries of XYZ/,
    ],
    ['gAMA alone: primaries are assumed', png(gama(45455)), '(srgb)', /^gAMA.*those of sRGB are assumed/],
    ['linear gAMA alone', png(gama(100000)), '(linear-srgb)', /^gAMA.*linear light.*assumed/],
    ['gAMA alone, another power', png(gama(55556)), '(srgb)', /gamma 1\.80/],
    ['cHRM alone: a curve is assumed', png(P3_CHRM), '(display-p3)', /^cHRM.*ordinary one is assumed/],
    ['a gamma of 0', png(gama(0), P3_CHRM), '(display-p3)', /gAMA cannot be used: a gamma of 0/],
    ['the largest gamma', png(gama(0xffffffff), SRGB_CHRM), '(srgb)', /none of the five/],
    ['the smallest gamma', png(gama(1), SRGB_CHRM), '(srgb)', /no gamma|none of the five/],
    ['chromaticities of 0', png(chrm(0, 0, 0, 0, 0, 0, 0, 0)), '(srgb)', /span no color space/],
    [
      'chromaticities on one line',
      png(chrm(31270, 32900, 10000, 10000, 20000, 20000, 30000, 30000)),
      '(srgb)',
      /span no color space/,
    ],
    [
      'a damaged cHRM: gAMA alone',
      png(gama(100000), chunk('cHRM', Buffer.alloc(31))),
      '(linear-srgb)',
      /cHRM cannot be used: 31 bytes/,
    ],
  ]);
});

t.test('ICC: the five spaces by published numbers', async t => {
  detects(t, [
    [
      'sRGB, gamma table of 1024',
      png(iccp(matrixProfile(PUBLISHED.srgb, tableOf(SRGB, 1024)))),
      'srgb',
      /primaries of sRGB/,
    ],
    ['sRGB, table of 20', png(iccp(matrixProfile(PUBLISHED.srgb, tableOf(SRGB, 20)))), 'srgb', /tone curve of sRGB/],
    ['sRGB under gamma 2.2', png(iccp(matrixProfile(PUBLISHED.srgb, gammaCurve(2.2)))), 'srgb', /primaries of sRGB/],
    ['linear sRGB, the empty curve', png(iccp(matrixProfile(PUBLISHED.srgb, curv()))), 'linear-srgb', /linear light/],
    ['linear sRGB, gamma 1', png(iccp(matrixProfile(PUBLISHED.srgb, para(0, 1)))), 'linear-srgb', /linear light/],
    [
      'linear sRGB, a table of two',
      png(iccp(matrixProfile(PUBLISHED.srgb, curv(0, 65535)))),
      'linear-srgb',
      /linear light/,
    ],
    ['Display P3', png(iccp(P3_PROFILE)), 'display-p3', /^iCCP: "Display P3" has the primaries of Display P3/],
    [
      'Display P3 by any other name',
      png(iccp(matrixProfile(PUBLISHED.displayP3, SRGB_PARA, desc('sP3C')))),
      'display-p3',
      /"sP3C"/,
    ],
    ['Adobe RGB', png(iccp(ADOBE_PROFILE)), 'adobe-rgb', /gamma 2\.2/],
    [
      'Adobe RGB with a linear toe',
      png(iccp(matrixProfile(PUBLISHED.adobeRgb, para(3, 2.2, 1, 0, 1 / 32, 0.0556)))),
      'adobe-rgb',
      /gamma 2\.2/,
    ],
    [
      'BT.2020 with its curve',
      png(iccp(matrixProfile(PUBLISHED.rec2020, tableOf(BT2020, 42)))),
      'rec2020',
      /tone curve of BT\.2020/,
    ],
    [
      'BT.2020 under gamma 2.4',
      png(iccp(matrixProfile(PUBLISHED.rec2020, gammaCurve(2.4)))),
      'rec2020',
      /about gamma 2\.40/,
    ],
    [
      'without description',
      png(iccp(matrixProfile(PUBLISHED.displayP3, SRGB_PARA, Buffer.alloc(0)))),
      'display-p3',
      /a profile without description/,
    ],
  ]);
});

t.test('ICC: parametric curves of all five types', async t => {
  const p3 = (curve: Buffer) => png(iccp(matrixProfile(PUBLISHED.displayP3, curve)));
  detects(t, [
    ['0', p3(para(0, 2.2)), 'display-p3', /sRGB/],
    ['1, with a base that is never negative', p3(para(1, 2.2, 1, 0)), 'display-p3', /sRGB/],
    ['2', p3(para(2, 2.2, 1, 0, 0)), 'display-p3', /sRGB/],
    ['3', p3(SRGB_PARA), 'display-p3', /sRGB/],
    ['4', p3(para(4, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0)), 'display-p3', /sRGB/],
    ['5 is not defined', p3(para(5, 2.2)), '(srgb)', /rTRC.*missing or damaged/],
    ['too few parameters', p3(para(3, 2.4)), '(srgb)', /rTRC.*missing or damaged/],
    ['a power of a negative base', p3(para(1, 0.5, 1, -2)), '(srgb)', /none of the five/],
    ['a negative power of zero', p3(para(0, -1)), '(srgb)', /no gamma/],
    [
      'a table with fewer entries than announced',
      p3(curv(0, 65535).fill(0xff, 8, 12)),
      '(srgb)',
      /rTRC.*missing or damaged/,
    ],
  ]);
});

t.test('ICC: profiles outside the five spaces, by their numbers', async t => {
  const rgb = (primaries: (typeof PUBLISHED)[keyof typeof PUBLISHED], gamma: number, name: string) =>
    jpeg(...iccParts(matrixProfile(primaries, gammaCurve(gamma), desc(name))), sof(3, 2));
  detects(t, [
    [
      'ProPhoto RGB',
      rgb(PUBLISHED.proPhoto, 1.8, 'ProPhoto RGB'),
      '(srgb)',
      /"ProPhoto RGB" has primaries of XYZ.*none of the five/,
    ],
    ['Apple RGB', rgb(PUBLISHED.appleRgb, 1.8, 'Apple RGB'), '(srgb)', /"Apple RGB"/],
    ['ColorMatch RGB', rgb(PUBLISHED.colorMatch, 1.8, 'ColorMatch RGB'), '(srgb)', /"ColorMatch RGB"/],
    ['SMPTE-C', rgb(PUBLISHED.smpteC, 2.2, 'SMPTE-C'), '(srgb)', /"SMPTE-C"/],
    ['DCI P3', rgb(PUBLISHED.dciP3, 2.6, 'DCI P3'), '(srgb)', /"DCI P3"/],
    [
      'Display P3 under gamma 2.6',
      rgb(PUBLISHED.displayP3, 2.6, 'P3 D65'),
      '(srgb)',
      /but the tone curve of about gamma 2\.60/,
    ],
    [
      'sRGB primaries under gamma 1.8',
      rgb(PUBLISHED.srgb, 1.8, 'sRGB'),
      '(srgb)',
      /but the tone curve of about gamma 1\.80/,
    ],
    [
      'a profile with a misleading name',
      rgb(PUBLISHED.proPhoto, 1.8, 'sRGB IEC61966-2.1'),
      '(srgb)',
      /none of the five/,
    ],
    [
      'one channel with another curve',
      png(iccp(matrixProfile(PUBLISHED.displayP3, SRGB_PARA, desc('x'), { gTRC: gammaCurve(1.8) }))),
      '(srgb)',
      /sRGB, about gamma 1\.80/,
    ],
    ['gray', png(iccp(profile({ kTRC: gammaCurve(2.2) }, { dataSpace: 'GRAY' }))), '(srgb)', /data of the kind GRAY/],
    [
      'CMYK',
      jpeg(
        ...iccParts(profile({ desc: desc('FOGRA39') }, { dataSpace: 'CMYK', deviceClass: 'prtr', pcs: 'Lab ' })),
        sof(3, 2, 4),
      ),
      '(srgb)',
      /"FOGRA39" has data of the kind CMYK/,
    ],
    [
      'Lab tables',
      png(iccp(profile({ A2B0: Buffer.alloc(40) }, { deviceClass: 'spac', pcs: 'Lab ' }))),
      '(srgb)',
      /look-up tables/,
    ],
    ['a device link', png(iccp(profile({}, { deviceClass: 'link' }))), '(srgb)', /the class "link"/],
    [
      'a data space that is not ASCII',
      png(iccp(profile({}, { dataSpace: '\0\x01"\xff' }))),
      '(srgb)',
      /data of the kind "\\u0000/,
    ],
  ]);
});

t.test('ICC: the cicp tag of version 4.4', async t => {
  const tagged = (tag: Buffer) => png(iccp(matrixProfile(PUBLISHED.srgb, SRGB_PARA, desc('x'), { cicp: tag })));
  detects(t, [
    [
      'the tag decides, not the numbers',
      tagged(cicpTag(9, 16, 0, 1)),
      'rec2020',
      /a cicp tag \(primaries 9, transfer 16/,
    ],
    ['unspecified: the numbers decide', tagged(cicpTag(2, 2, 0, 1)), 'srgb', /the primaries of sRGB/],
    ['truncated: the numbers decide', tagged(cicpTag(9, 16, 0, 1).subarray(0, 11)), 'srgb', /the primaries of sRGB/],
  ]);
});

t.test('ICC: descriptions and versions', async t => {
  const of = (description: Buffer, version: [number, number] = [4, 2]) =>
    detect(png(iccp(profile({ desc: description }, { version })))).iccProfile;
  t.match(of(desc('sRGB IEC61966-2.1'), [2, 1]), { description: 'sRGB IEC61966-2.1', version: '2.1.0' }, 'version 2');
  t.match(
    of(mluc(['deDE', 'Bildschirm'], ['enUS', 'Display'])),
    { description: 'Display', version: '4.2.0' },
    'English is preferred',
  );
  t.match(of(mluc(['jaJP', '広色域'])), { description: '広色域' }, 'the first text if none is English');
  t.match(
    of(mluc(['enUS', 'a version 4 text']), [2, 4]),
    { description: 'a version 4 text' },
    'the newer type in the older version',
  );
  t.match(of(mluc(['enUS', 'x\ud800y'])), { description: 'x\ufffdy' }, 'a lone surrogate is replaced');
  t.match(of(desc('x', 0xffffffff)), { description: 'x' }, 'a length beyond the tag');
  t.match(of(desc('y'.repeat(5000))), { description: 'y'.repeat(256) }, 'a long description is truncated');
  t.match(of(mluc(['enUS', 'x']).fill(0xff, 20, 28)), { description: null }, 'a record that points outside');
  t.match(of(mluc(['enUS', 'x']).fill(0xff, 8, 12)), { description: 'x' }, 'a count beyond the tag');
  t.match(of(Buffer.from('desc')), { description: null }, 'a tag too short for a text');
  t.match(of(desc('')), { description: null }, 'an empty description');
  t.equal(of(desc('x'))?.bytes, profile({ desc: desc('x') }).length, 'bytes is the size of the profile');
  const long = detect(png(iccp(matrixProfile(PUBLISHED.displayP3, SRGB_PARA, desc('z'.repeat(200))))));
  t.match(long.detected.reason, /^iCCP: "z{59}…" has/, 'the reason quotes at most 60 characters');
});

t.test('ICC: damaged profiles', async t => {
  const whole = matrixProfile(PUBLISHED.displayP3, SRGB_PARA);
  const table = (entry: number, ...values: [number, number]) => {
    const copy = Buffer.from(whole);
    copy.writeUInt32BE(values[0], 132 + entry * 12 + 4);
    copy.writeUInt32BE(values[1], 132 + entry * 12 + 8);
    return png(iccp(copy));
  };
  detects(t, [
    ['empty', png(iccp(Buffer.alloc(0))), '(srgb)', /not an ICC profile/],
    ['a header alone', png(iccp(whole.subarray(0, 131))), '(srgb)', /not an ICC profile/],
    ['no tags', png(iccp(profile({}))), '(srgb)', /rXYZ, gXYZ or bXYZ tag is missing/],
    [
      'no curves',
      png(iccp(profile({ rXYZ: xyz([1, 0, 0]), gXYZ: xyz([0, 1, 0]), bXYZ: xyz([0, 0, 1]) }))),
      '(srgb)',
      /rTRC, gTRC or bTRC tag is missing/,
    ],
    ['a tag beyond the end', table(1, whole.length - 4, 20), '(srgb)', /rXYZ, gXYZ or bXYZ tag is missing or damaged/],
    ['a tag at the largest offset', table(1, 0xffffffff, 0xffffffff), '(srgb)', /rXYZ, gXYZ or bXYZ/],
    ['a tag of another type', table(1, 0, 20), '(srgb)', /rXYZ, gXYZ or bXYZ/],
    ['4 billion tags', png(iccp(Buffer.from(whole).fill(0xff, 128, 132))), 'display-p3', /Display P3/],
    ['not a zlib stream', png(chunk('iCCP', Buffer.from('x\0\0nothing'))), '(srgb)', /zlib stream is damaged/],
    [
      'half a zlib stream',
      png(chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(whole).subarray(0, 50)]))),
      '(srgb)',
      /zlib stream is damaged/,
    ],
    ['another compression', png(chunk('iCCP', Buffer.from('x\0\x01'))), '(srgb)', /compression method 0/],
    ['an unterminated name', png(chunk('iCCP', Buffer.from('xxxx'))), '(srgb)', /compression method 0/],
    ['a bomb of 64 MB', png(iccp(Buffer.alloc(64 * 1024 * 1024))), '(srgb)', /inflates to more than 4194304 bytes/],
  ]);
  t.equal(detect(png(iccp(Buffer.alloc(64 * 1024 * 1024)))).iccProfile, null, 'a zlib bomb is not inflated');
});

t.test('JPEG: a profile split over APP2 segments', async t => {
  const parts = iccParts(P3_PROFILE, 50);
  const count = parts.length;
  const many = iccParts(
    matrixProfile(
      PUBLISHED.adobeRgb,
      tableOf(x => x ** 2.2, 4096),
    ),
    110,
  );
  const padded = Buffer.concat([P3_PROFILE, Buffer.alloc(5 * 1024 * 1024)]);
  detects(t, [
    ['in one segment', jpeg(...iccParts(P3_PROFILE), sof(3, 2)), 'display-p3', /^APP2 ICC_PROFILE/],
    ['in order', jpeg(...parts, sof(3, 2)), 'display-p3', /Display P3/],
    ['in reverse order', jpeg(...parts.toReversed(), sof(3, 2)), 'display-p3', /Display P3/],
    [
      'after the frame, among other segments',
      jpeg(sof(3, 2), adobe(1), ...parts.flatMap(part => [part, segment(0xe2, Buffer.from('MPF\0'))])),
      'display-p3',
      /Display P3/,
    ],
    ['in more than 200 parts', jpeg(...many.toReversed()), 'adobe-rgb', /Adobe RGB/],
    ['larger than the part that is read', jpeg(...iccParts(padded)), 'display-p3', /Display P3/],
    ['a missing part', jpeg(...parts.slice(1)), '(srgb)', /1 of its \d+ parts are missing/],
    ['a part twice', jpeg(...parts, ...parts.slice(0, 1)), 'display-p3', /Display P3/],
    ['the same profile twice', jpeg(...parts, sof(3, 2), ...parts), 'display-p3', /Display P3/],
    [
      'the same profile in one segment, twice',
      jpeg(...iccParts(P3_PROFILE), ...iccParts(P3_PROFILE)),
      'display-p3',
      /P3/,
    ],
    [
      'two profiles',
      jpeg(...iccParts(P3_PROFILE), ...iccParts(matrixProfile(PUBLISHED.srgb, tableOf(SRGB, 20)))),
      '(srgb)',
      /part 1 of 1 comes twice and differs/,
    ],
    ['number 0', jpeg(iccPart(0, 1, P3_PROFILE)), '(srgb)', /a part 0 of 1/],
    ['number beyond the count', jpeg(iccPart(2, 1, P3_PROFILE)), '(srgb)', /a part 2 of 1/],
    ['a count of 0', jpeg(iccPart(1, 0, P3_PROFILE)), '(srgb)', /a part 1 of 0/],
    [
      'two counts',
      jpeg(iccPart(1, count, P3_PROFILE), iccPart(2, count + 1, P3_PROFILE)),
      '(srgb)',
      /count \d+ and \d+ parts/,
    ],
    [
      'an incomplete profile: EXIF decides',
      jpeg(...parts.slice(1), exifSegment(exif({ colorSpace: 1 }))),
      'srgb',
      /^EXIF.*parts are missing/,
    ],
    ['the profile over EXIF', jpeg(exifSegment(exif({ colorSpace: 1 })), ...parts), 'display-p3', /^APP2/],
  ]);
  t.equal(many.length > 200, true, 'the profile has more than 200 parts');
  t.equal(detect(jpeg(...iccParts(padded))).iccProfile?.bytes, padded.length, 'bytes is the size of all parts');
});

t.test('EXIF in both byte orders', async t => {
  for (const order of ['II', 'MM'] as const) {
    const of = (color: Parameters<typeof exif>[0]) => jpeg(exifSegment(exif(color, order)), sof(3, 2));
    detects(t, [
      [`${order} ColorSpace 1`, of({ colorSpace: 1 }), 'srgb', /^EXIF: ColorSpace 1 \(sRGB\)/],
      [`${order} ColorSpace 1 and R98`, of({ colorSpace: 1, interoperability: 'R98' }), 'srgb', /^EXIF: ColorSpace 1/],
      [
        `${order} uncalibrated and R03 (DCF 2.0)`,
        of({ colorSpace: 65535, interoperability: 'R03' }),
        'adobe-rgb',
        /"R03", which is Adobe RGB/,
      ],
      [`${order} R03 alone`, of({ interoperability: 'R03' }), 'adobe-rgb', /"R03"/],
      [`${order} R98 alone`, of({ interoperability: 'R98' }), 'srgb', /"R98", which is sRGB/],
      [`${order} ColorSpace 2, as some cameras write it`, of({ colorSpace: 2 }), 'adobe-rgb', /ColorSpace 2/],
      [
        `${order} uncalibrated alone`,
        of({ colorSpace: 65535 }),
        '(srgb)',
        /does not state.*EXIF: ColorSpace 65535 \(uncalibrated\)/,
      ],
      [`${order} a reserved value`, of({ colorSpace: 7 }), '(srgb)', /ColorSpace 7 \(reserved\)/],
      [`${order} no color tags`, of({}), '(srgb)', /does not state/],
      [
        `${order} in a WebP`,
        webp([vp8x(3, 2), vp8l(3, 2), riffChunk('EXIF', exif({ colorSpace: 65535, interoperability: 'R03' }, order))]),
        'adobe-rgb',
        /^EXIF/,
      ],
    ]);
  }
  detects(t, [
    [
      'with the JPEG prefix in a WebP',
      webp([vp8x(3, 2), riffChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif({ colorSpace: 1 })]))]),
      'srgb',
      /^EXIF/,
    ],
    [
      'in a PNG it is listed but does not decide',
      png(chunk('eXIf', exif({ colorSpace: 1 }))),
      '(srgb)',
      /eXIf: ColorSpace 1/,
    ],
    [
      'directories that point at themselves',
      jpeg(exifSegment(Buffer.from('MM\0\x2a\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08', 'latin1'))),
      '(srgb)',
      /does not state/,
    ],
    [
      'a directory outside',
      jpeg(exifSegment(Buffer.from('II\x2a\0\xff\xff\xff\xff', 'latin1'))),
      '(srgb)',
      /does not state/,
    ],
    ['neither byte order', jpeg(exifSegment(Buffer.from('XX\x2a\0\x08\0\0\0', 'latin1'))), '(srgb)', /does not state/],
  ]);
});

t.test('JPEG: CMYK and APP14', async t => {
  detects(t, [
    ['CMYK', jpeg(adobe(0), sof(3, 2, 4)), '(srgb)', /^SOF0: 4 components, CMYK: none of the five/],
    ['YCCK', jpeg(adobe(2), sof(3, 2, 4)), '(srgb)', /YCCK/],
    ['CMYK without APP14', jpeg(sof(3, 2, 4)), '(srgb)', /CMYK/],
    [
      'CMYK is not sRGB, whatever EXIF states',
      jpeg(sof(3, 2, 4), exifSegment(exif({ colorSpace: 1 }))),
      '(srgb)',
      /^SOF0/,
    ],
    ['APP14 alone does not name a space', jpeg(adobe(1), sof(3, 2)), '(srgb)', /APP14 Adobe: transform 1 \(YCbCr\)/],
    ['an APP14 of another kind', jpeg(segment(0xee, Buffer.from('AdobeX')), sof(3, 2)), '(srgb)', /does not state/],
  ]);
});

t.test('WebP: ICCP, then EXIF', async t => {
  detects(t, [
    ['ICCP', webp([vp8x(3, 2), riffChunk('ICCP', P3_PROFILE), vp8l(3, 2)]), 'display-p3', /^ICCP: "Display P3"/],
    [
      'ICCP over EXIF',
      webp([vp8x(3, 2), riffChunk('ICCP', P3_PROFILE), vp8(3, 2), riffChunk('EXIF', exif({ colorSpace: 1 }))]),
      'display-p3',
      /^ICCP/,
    ],
    ['the simple lossy form', webp([vp8(3, 2)]), '(srgb)', /does not state/],
    ['the simple lossless form', webp([vp8l(3, 2)]), '(srgb)', /does not state/],
    [
      'ICCP past the end',
      webp([vp8x(3, 2), riffChunk('ICCP', P3_PROFILE, 1_000_000)]),
      '(srgb)',
      /ICCP cannot be used.*damaged/,
    ],
    [
      'a chunk of 4 GB',
      webp([vp8x(3, 2), riffChunk('JUNK', Buffer.alloc(4), 0xffffffff), riffChunk('ICCP', P3_PROFILE)]),
      '(srgb)',
      /"JUNK" chunk at offset 30 passes the end/,
    ],
    [
      'a RIFF size that is too small',
      webp([vp8x(3, 2), riffChunk('ICCP', P3_PROFILE)], 22),
      '(srgb)',
      /^the metadata does not state/,
    ],
    [
      'a RIFF size of 4 GB',
      webp([vp8x(3, 2), riffChunk('ICCP', P3_PROFILE)], 0xffffffff),
      'display-p3',
      /the RIFF states 4294967303 bytes/,
    ],
    ['a RIFF size of 0', webp([vp8l(3, 2)], 0), '(srgb)', /holds no image/],
    [
      '10,000 frames',
      webp([
        vp8x(3, 2),
        ...Array<Buffer>(10_000).fill(riffChunk('ANMF', Buffer.alloc(20))),
        riffChunk('EXIF', exif({ colorSpace: 1 })),
      ]),
      'srgb',
      /^EXIF/,
    ],
  ]);
});

t.test('sizes and bit depths are those of the headers', async t => {
  const size = (image: Uint8Array) => {
    const { format, width, height, bitDepth } = detect(image);
    return [format, width, height, bitDepth];
  };
  t.same(size(png()), ['png', 3, 2, 8]);
  t.same(
    size(Buffer.concat([PNG_SIGNATURE, ihdr(65535, 65535, 16)])),
    ['png', 65535, 65535, 16],
    'a pixel bomb is not decoded',
  );
  t.same(size(Buffer.concat([PNG_SIGNATURE, ihdr(20000, 20000, 1, 0), chunk('IDAT', Buffer.alloc(30))])), [
    'png',
    20000,
    20000,
    1,
  ]);
  t.same(size(Buffer.concat([PNG_SIGNATURE, ihdr(0, 0xffffffff)])), ['png', null, null, 8], 'outside 1 to 2^31 - 1');
  t.same(size(jpeg(sof(65535, 65535))), ['jpeg', 65535, 65535, 8]);
  t.same(size(jpeg(sof(3, 2, 3, 12, 0xc1))), ['jpeg', 3, 2, 12], 'twelve bits');
  t.same(size(jpeg(sof(3, 0, 1, 8, 0xc2))), ['jpeg', 3, null, 8], 'the height is in DNL');
  t.same(
    size(jpeg(segment(0xc4, Buffer.alloc(20)), segment(0xc8, Buffer.alloc(20)), sof(3, 2, 3, 8, 0xcf))),
    ['jpeg', 3, 2, 8],
    'DHT is not a frame',
  );
  t.same(size(webp([vp8(300, 200)])), ['webp', 300, 200, 8]);
  t.same(size(webp([vp8l(16384, 1)])), ['webp', 16384, 1, 8]);
  t.same(size(webp([vp8x(16777216, 5)])), ['webp', 16777216, 5, 8], 'the canvas size');
  t.same(size(Buffer.from('GIF89a\x01\0\x01\0')), ['unknown', null, null, null]);
});

t.test('images of other encoders are read', async t => {
  const picture = new PNG({ width: 5, height: 4 });
  t.match(
    detect(PNG.sync.write(picture)),
    { format: 'png', width: 5, height: 4, bitDepth: 8, detected: { space: 'srgb', assumed: true } },
    'pngjs',
  );
  t.match(detect(PNG.sync.write(picture, { bitDepth: 16 })), { bitDepth: 16 }, 'pngjs, 16 bits');
  const encoded = jpegJs.encode({ width: 7, height: 6, data: Buffer.alloc(7 * 6 * 4) }, 80).data;
  t.match(
    detect(encoded),
    { format: 'jpeg', width: 7, height: 6, bitDepth: 8, detected: { space: 'srgb', assumed: true } },
    'jpeg-js',
  );
  const withProfile = Buffer.concat([encoded.subarray(0, 2), ...iccParts(P3_PROFILE), encoded.subarray(2)]);
  t.match(
    detect(withProfile),
    { width: 7, detected: { space: 'display-p3', assumed: false } },
    'jpeg-js, with an inserted profile',
  );
});

t.test('the Base64 is decoded in every common form', async t => {
  const image = png(cicp(12, 13, 0, 1)).toString('base64');
  const result = run({ imageBase64: image }, 3000);
  for (const [name, imageBase64] of [
    ['without padding', image.replace(/=+$/, '')],
    ['as a data URL', `data:image/png;base64,${image}`],
    ['as a data URL of another type', `data:image/jpeg;base64,${image}`],
    ['as a data URL in capitals, with a parameter', `DATA:image/PNG;name=a.png;BASE64,${image}`],
    ['in lines', image.replace(/.{10}/g, '$&\r\n')],
    ['in lines behind a data URL', `data:image/png;base64,\n${image.replace(/.{64}/g, '$&\n')}\n`],
  ] as const) {
    t.same(run({ imageBase64 }, 3000), result, name);
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  table(t, contract, run, [
    {
      name: 'an SVG is unknown',
      input: { imageBase64: `data:image/svg+xml;base64,${svg}` },
      result: { format: 'unknown' },
    },
    {
      name: 'text is unknown',
      input: { imageBase64: 'aGVsbG8gd29ybGQ=' },
      result: { format: 'unknown', signals: [], iccProfile: null },
    },
    { name: 'one byte', input: { imageBase64: 'AA==' }, result: { format: 'unknown' } },
    {
      name: 'characters beyond the part that is read are not checked',
      input: { imageBase64: `${image}${'A'.repeat(1000)}*` },
      result,
    },
    {
      name: 'one digit',
      input: { imageBase64: 'A' },
      error: /^imageBase64: expected the Base64 of a PNG, JPEG or WebP file, got no data$/,
    },
    {
      name: 'padding alone',
      input: { imageBase64: '==' },
      error: /^imageBase64: expected the Base64 of a PNG, JPEG or WebP file, got no data$/,
    },
    { name: 'much padding', input: { imageBase64: '====' }, error: /"=" at offset 0/ },
    {
      name: 'a data URL of nothing',
      input: { imageBase64: 'data:image/png;base64,' },
      error: /^imageBase64: expected the Base64 of a PNG, JPEG or WebP file, got no data$/,
    },
    {
      name: 'a data URL that is not Base64',
      input: { imageBase64: 'data:image/svg+xml,<svg/>' },
      error: /":" at offset 4/,
    },
    {
      name: 'a data URL of text',
      input: { imageBase64: 'data:text/plain;base64,aGVsbG8=' },
      error: /":" at offset 4/,
    },
    { name: 'the URL-safe alphabet', input: { imageBase64: 'iVBORw0K_-AA' }, error: /"_" at offset 8/ },
    {
      name: 'an offset behind a prefix and line breaks',
      input: { imageBase64: 'data:image/png;base64,\r\niVBO\r\nRw*K' },
      error: /"\*" at offset 32/,
    },
    { name: 'beyond the BMP', input: { imageBase64: 'iVB😀Rw0K' }, error: /"😀" at offset 3/ },
    { name: 'a lone surrogate', input: { imageBase64: 'iVB\ud800Rw0K' }, error: /"\\ud800" at offset 3/ },
    {
      name: 'line breaks alone',
      input: { imageBase64: '\n\r\n' },
      error: /^imageBase64: expected the Base64 of a PNG, JPEG or WebP file, got no data$/,
    },
  ]);
});

t.test('images of other formats are named', async t => {
  const brands = (...names: string[]): string => `\0\0\0\x1cftyp${names.join('')}`;
  for (const [format, start] of [
    ['a GIF image', 'GIF89a\x01\0\x01\0'],
    ['a GIF image', 'GIF87a'],
    ['a TIFF image', 'II*\0\x08\0\0\0'],
    ['a TIFF image', 'MM\0*\0\0\0\x08'],
    ['a TIFF image', 'II+\0\x08\0\0\0'],
    ['a HEIC image', brands('heic', '\0\0\0\0', 'mif1', 'heic')],
    ['a HEIC image', brands('heix', '\0\0\0\0', 'mif1')],
    ['a HEIC image', brands('mif1', '\0\0\0\0', 'mif1', 'heic')],
    ['a HEIC image sequence', brands('hevc', '\0\0\0\0', 'msf1')],
    ['an AVIF image', brands('avif', '\0\0\0\0', 'avif', 'mif1')],
    ['an AVIF image', brands('mif1', '\0\0\0\0', 'avif', 'mif1')],
    ['an AVIF image sequence', brands('avis', '\0\0\0\0', 'msf1')],
    ['a JPEG XL image', '\xff\x0a'],
    ['a Windows bitmap', 'BM\x46\0\0\0\0\0\0\0\x36'],
  ] as const) {
    const result = run({ imageBase64: Buffer.from(start, 'latin1').toString('base64') }, 1000);
    t.match(
      result,
      {
        format: 'unknown',
        detected: {
          space: 'srgb',
          assumed: true,
          reason: `the data looks like ${format}: expected a PNG, a JPEG or a WebP, sRGB is assumed`,
        },
      },
      `${format}: ${JSON.stringify(start)}`,
    );
  }
});
