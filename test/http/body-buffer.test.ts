import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { SMALL_BODY } from '../../src/shared/call.js';
import { Collected } from '../../src/http/body-buffer.js';

const MB = 1024 * 1024;
/** Bytes that tell their place, in one string of JSON. */
const body = (length: number): Buffer => Buffer.from(`"${Array.from({ length }, (_, at) => String.fromCharCode(0x30 + (at % 75) % 42)).join('').slice(0, length - 2)}"`);

t.test('what arrives is what is collected, wherever it is cut', async t => {
  const lengths = fc.oneof(fc.integer({ min: 2, max: 100 }), fc.integer({ min: SMALL_BODY - 2, max: SMALL_BODY + 2 }), fc.integer({ min: SMALL_BODY, max: 3 * MB }));
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 70_000 }), fc.boolean(), (length, step, announced) => {
      const whole = body(length);
      const collected = new Collected(announced ? length : undefined);
      for (let at = 0; at < length; at += step) {
        if (collected.append(Buffer.from(whole.subarray(at, at + step))) !== undefined) return false;
      }
      return collected.bytes === length && Buffer.concat(collected.parts).equals(whole) && (!announced || collected.parts.length === 1);
    }),
    { numRuns: 200 },
  );
  t.pass();
});

t.test('a whole body in one chunk is not copied', async t => {
  const chunk = body(1000);
  const collected = new Collected(1000);
  collected.adopt(chunk);
  t.equal(collected.bytes, 1000);
  t.equal(collected.parts[0]?.buffer, chunk.buffer);
});

t.test('there is no room for a body before its first bytes have been looked at', async t => {
  const before = process.memoryUsage().arrayBuffers;
  const hostile = Buffer.alloc(SMALL_BODY, '[');
  const all = Array.from({ length: 10 }, () => {
    const collected = new Collected(40 * MB);
    t.equal(collected.append(hostile), undefined, 'not looked at before there is more');
    t.match(collected.append(Buffer.from('[')), /deep/);
    return collected;
  });
  t.ok(process.memoryUsage().arrayBuffers - before < 2 * MB, `${process.memoryUsage().arrayBuffers - before} bytes`);
  for (const collected of all) collected.release();
});

t.test('what has been collected can be freed', async t => {
  const chunk = Buffer.alloc(MB, 'a');
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 64; i++) {
    const collected = new Collected(i % 2 === 0 ? 8 * MB : undefined);
    for (let at = 0; at < 4; at++) collected.append(chunk);
    collected.release();
  }
  new Collected(undefined).release();
  t.ok(process.memoryUsage().arrayBuffers - before < 16 * MB, `${process.memoryUsage().arrayBuffers - before} bytes are left`);
});
