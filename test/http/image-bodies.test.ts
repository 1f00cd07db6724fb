import { Buffer } from 'node:buffer';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { desc, matrixProfile, PUBLISHED, SRGB_PARA } from '../fixtures/icc.js';
import {
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
  vp8x,
  webp,
} from '../fixtures/image.js';
import { type Answer, assertIdle, start } from '../service.js';
import { dial, until } from '../socket.js';

const LIMIT = 30_000_000;
const PROFILE = matrixProfile(PUBLISHED.displayP3, SRGB_PARA, desc('Display P3'));

const service = await start(t);
const { call, context, port } = service;

const typed = (type: string, init: RequestInit = {}): RequestInit => ({ ...init, headers: { 'content-type': type } });
const asBytes = (image: Uint8Array, type = 'application/octet-stream'): Promise<Answer> =>
  call('color-space', image, typed(type));
const asJson = (image: Buffer): Promise<Answer> => call('color-space', { imageBase64: image.toString('base64') });
const chunked = (image: Uint8Array, size: number): Promise<Answer> => {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at >= image.length) return controller.close();
      controller.enqueue(image.subarray(at, (at += size)));
    },
  });
  return call('color-space', '', typed('image/png', { body, duplex: 'half' } as RequestInit));
};

/** A PNG with `bytes` bytes of image data. */
const pngOf = (bytes: number): Buffer =>
  Buffer.concat([PNG_SIGNATURE, ihdr(20000, 20000), iccp(PROFILE), chunk('IDAT', Buffer.alloc(bytes, 0x5a))]);

const IMAGES: readonly (readonly [name: string, image: Buffer])[] = [
  ['a PNG with cICP', png(cicp(12, 13, 0, 1))],
  ['a PNG with a profile', png(iccp(PROFILE))],
  ['an untagged PNG', png()],
  ['a PNG with gAMA alone', png(gama(45455))],
  ['a JPEG with a profile in three segments', jpeg(...iccParts(PROFILE), sof(20, 30))],
  ['a JPEG with EXIF', jpeg(exifSegment(exif({ colorSpace: 1 })), sof(20, 30))],
  ['a WebP with EXIF', webp([vp8x(16, 16), riffChunk('ICCP', PROFILE), riffChunk('EXIF', exif({ colorSpace: 1 }))])],
  ['another format', Buffer.from('GIF89a and what comes after')],
  ['JSON', Buffer.from('{"imageBase64":"iVBORw0KGgo="}')],
  ['one byte', Buffer.from([0x89])],
  ['bytes that would be hostile as JSON', Buffer.from('['.repeat(200_000))],
  [
    'a chunk of four gigabytes',
    Buffer.concat([PNG_SIGNATURE, ihdr(1, 1), chunk('iCCP', PROFILE, { length: 2 ** 32 - 1 })]),
  ],
  [
    'a segment that ends outside',
    Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe2, PROFILE.subarray(0, 20), 65_535)]),
  ],
  ['64 KiB less one', pngOf(64 * 1024)],
  [
    'a large text before the image data',
    Buffer.concat([PNG_SIGNATURE, ihdr(1, 1), chunk('tEXt', Buffer.alloc(900_000)), srgb()]),
  ],
];

t.test('an image body has the same answer as the JSON call with Base64', async t => {
  for (const [name, image] of IMAGES) {
    const expected = await asJson(image);
    t.equal(expected.status, 200, name);
    for (const type of ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']) {
      const { status, headers, body } = await asBytes(image, type);
      t.equal(status, 200, `${name} as ${type}`);
      t.same(body, expected.body, 'the first bytes decide, not the media type');
      t.match(headers.get('server-timing'), /^wait;dur=[\d.]+, run;dur=[\d.]+$/);
    }
    for (const size of [1000, 65_536])
      t.same((await chunked(image, size)).body, expected.body, `in pieces of ${size} bytes`);
  }
  await assertIdle(t, service);
});

t.test('every example with an image has its result', async t => {
  const { tool } = (await readCatalog()).get('color-space')!;
  for (const { name, input, result } of tool.examples) {
    if (!result) continue;
    const base64 = String(input['imageBase64']).replace(/^data:[^,]*,/, '');
    t.same((await asBytes(Buffer.from(base64, 'base64'))).body, { ok: true, result }, name);
  }
});

t.test('sizes around every limit of the receiver are answered', async t => {
  for (const size of [65_535, 65_536, 65_537, 1_048_576, 1_114_112, 2_200_000]) {
    const image = Buffer.concat([pngOf(size)]).subarray(0, size);
    const expected = (await asJson(image)).body;
    t.same((await asBytes(image)).body, expected, `${size} bytes`);
    t.same((await chunked(image, 50_000)).body, expected, `${size} bytes in pieces`);
  }
});

t.test('an image truncated at each of its first bytes is answered', async t => {
  const image = png(iccp(PROFILE));
  for (let length = 1; length < image.length; length += 7) {
    const cut = image.subarray(0, length);
    const [bytes, json] = await Promise.all([asBytes(cut), asJson(Buffer.from(cut))]);
    t.same([bytes.status, bytes.body], [json.status, json.body], `${length} bytes`);
  }
});

t.test('30,000,000 bytes are accepted, one more is answered 413', async t => {
  const image = pngOf(LIMIT - pngOf(0).length);
  t.equal(image.length, LIMIT);
  const { status, body } = await asBytes(image, 'image/png');
  t.equal(status, 200);
  t.match(body.result, { format: 'png', detected: { space: 'display-p3' }, width: 20000 });
  t.equal((await chunked(image, 1_000_000)).status, 200);

  const more = Buffer.concat([image, Buffer.alloc(1)]);
  for (const answer of [await asBytes(more, 'image/png'), await chunked(more, 1_000_000)]) {
    t.equal(answer.status, 413);
    t.same(answer.body, { error: 'request body too large: maximum 30,000,000 bytes' });
  }
  t.equal((await asJson(more)).status, 422, 'the same image is too large as Base64 too');
  await assertIdle(t, service);
});

t.test('an empty body is answered 400', async t => {
  const empty = { error: 'empty body: expected the bytes of a file' };
  for (const answer of [
    await asBytes(Buffer.alloc(0)),
    await chunked(Buffer.alloc(0), 1),
    await call('color-space', '', typed('image/png')),
  ]) {
    t.equal(answer.status, 400);
    t.same(answer.body, empty);
  }
  const { socket, received } = await dial(port);
  socket.write('POST /api/tools/color-space HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\n\r\n');
  await until(() => received().includes('empty body'), 'without a length');
  socket.destroy();
  await assertIdle(t, service);
});

t.test('only the media types of the contract are accepted', async t => {
  const image = png();
  for (const type of ['IMAGE/PNG', 'image/jpeg; q=1', 'image/webp;charset=binary', 'application/octet-stream ;x="y"'])
    t.equal((await asBytes(image, type)).status, 200, type);
  for (const type of ['image/gif', 'image/*', 'image/svg+xml', 'image/pngx', 'text/plain', 'multipart/form-data']) {
    const { status, headers, body } = await asBytes(image, type);
    t.equal(status, 415, type);
    t.match(body.error, /expected application\/json, image\/png, image\/jpeg, image\/webp, application\/octet-stream$/);
    t.match(headers.get('accept-query'), /^application\/json, image\/png, /);
  }
  t.equal((await asBytes(image, 'application/json')).status, 400, 'image bytes labeled as JSON');
  const elsewhere = await call('json-formatter', image, typed('image/png'));
  t.equal(elsewhere.status, 415);
  t.match(elsewhere.body.error, /expected application\/json$/);
  const encoded = await call('color-space', image, {
    headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' },
  });
  t.equal(encoded.status, 415);
  t.match(encoded.body.error, /content-encoding/);
});

const imageHead = (length: number, headers = ''): string =>
  'POST /api/tools/color-space HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\n' +
  `${headers}content-length: ${length}\r\n\r\n`;

t.test('bodies with a wrong length are rejected', async t => {
  const image = png(cicp(12, 13, 0, 1));
  t.comment('longer than announced: the rest is parsed as the next request');
  const long = await dial(port);
  long.socket.write(Buffer.concat([Buffer.from(imageHead(image.length - 10)), image]));
  await long.closed;
  t.same(long.received().match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);

  t.comment('shorter than announced');
  const impatient = await start(t, { BODY_IDLE_MS: '700' });
  const short = await dial(impatient.port);
  short.socket.write(Buffer.concat([Buffer.from(imageHead(image.length + 10)), image]));
  await until(() => short.received().includes('HTTP/1.1 408'), 'the answer 408');
  const cut = await dial(port);
  cut.socket.end(Buffer.concat([Buffer.from(imageHead(LIMIT)), image]));
  await cut.closed;

  t.comment('30,000,001 bytes are rejected by their announced length');
  const large = await dial(port);
  large.socket.write(imageHead(LIMIT + 1, 'expect: 100-continue\r\n'));
  await large.closed;
  t.match(large.received(), /^HTTP\/1\.1 413 /);
  t.notMatch(large.received(), /100 Continue/);
  await assertIdle(t, service);
});

t.test('pipelined images and JSON bodies are separated', async t => {
  const image = png(cicp(12, 13, 0, 1));
  const text = Buffer.from(JSON.stringify({ imageBase64: image.toString('base64') }));
  const json = Buffer.concat([Buffer.from(imageHead(text.length).replace('image/png', 'application/json')), text]);
  const bytes = Buffer.concat([Buffer.from(imageHead(image.length)), image]);
  const { socket, received } = await dial(port);
  socket.write(Buffer.concat([json, bytes, json, bytes, bytes, json]));
  await until(() => received().split('HTTP/1.1 200').length === 7, 'six answers');
  t.equal(received().match(/"space":"display-p3"/g)?.length, 6);
  socket.destroy();
});

t.test('a caller that disconnects in the middle of an image releases everything', async t => {
  const part = Buffer.alloc(200_000, 0x5a);
  for (const sent of [
    Buffer.from(imageHead(LIMIT)),
    Buffer.concat([Buffer.from(imageHead(LIMIT)), part]),
    Buffer.concat([Buffer.from(imageHead(LIMIT)), part.subarray(0, 100)]),
    Buffer.concat([
      Buffer.from(imageHead(0).replace('content-length: 0', 'transfer-encoding: chunked')),
      Buffer.from(`${part.length.toString(16)}\r\n`),
      part,
    ]),
  ]) {
    const sockets = await Promise.all([dial(port), dial(port)]);
    for (const { socket } of sockets) socket.write(sent);
    await until(
      () => context.calls.open === 2 && context.memory.held >= 2 * Math.min(200_000, LIMIT),
      'both calls are open',
    );
    for (const { socket } of sockets) socket.destroy();
    await assertIdle(t, service);
  }
});

t.test('memory and queue limits apply to images', async t => {
  const small = await start(t, { MAX_BYTES_HELD: String(48 * 1024 * 1024) });
  const one = await dial(small.port);
  one.socket.write(imageHead(LIMIT));
  await until(() => small.context.memory.held === LIMIT, 'the first call is admitted');
  const rejected = await small.call('color-space', pngOf(25_000_000), typed('image/png'));
  t.equal(rejected.status, 503);
  t.match(rejected.body.error, /no memory left/);
  t.match(rejected.headers.get('retry-after'), /^[12]$/);
  one.socket.destroy();
  await until(() => small.context.memory.held === 0, 'its memory is released');
  t.equal((await small.call('color-space', pngOf(25_000_000), typed('image/png'))).status, 200);
});

t.test('twenty images at once get their own answers', async t => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => asBytes(Buffer.concat([PNG_SIGNATURE, ihdr(i + 1, 7)]), 'image/png')),
  );
  t.same(
    answers.map(({ body }) => body.result?.['width']),
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
  await assertIdle(t, service);
});
