import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { BodyBuffer } from '../../src/http/bodies/body-buffer.js';
import { SMALL_BODY } from '../../src/shared/call.js';

const MB = 1024 * 1024;
/** Characters that depend on their position, so that a misplaced chunk is detected. */
const TEXT = Array.from({ length: 3 * MB }, (_, at) => String.fromCharCode(0x30 + ((at % 75) % 42))).join('');

/** A JSON string of `length` bytes. */
const body = (length: number): Buffer => Buffer.from(`"${TEXT.slice(0, length - 2)}"`);

t.test('chunks of any size are collected unchanged', async t => {
  const lengths = fc.oneof(
    fc.integer({ min: 2, max: 100 }),
    fc.integer({ min: SMALL_BODY - 2, max: SMALL_BODY + 2 }),
    fc.integer({ min: SMALL_BODY, max: 3 * MB }),
  );
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 70_000 }), fc.boolean(), (length, step, announced) => {
      const whole = body(length);
      const buffer = new BodyBuffer(announced ? length : undefined, true);
      for (let at = 0; at < length; at += step) {
        if (buffer.append(Buffer.from(whole.subarray(at, at + step))) !== undefined) return false;
      }
      return (
        buffer.bytes === length &&
        Buffer.concat(buffer.parts).equals(whole) &&
        (!announced || buffer.parts.length === 1)
      );
    }),
    { numRuns: 200 },
  );
  t.pass();
});

t.test('a whole body in one chunk is not copied', async t => {
  const chunk = body(1000);
  const buffer = new BodyBuffer(1000, true);
  buffer.adopt(chunk);
  t.equal(buffer.bytes, 1000);
  t.equal(buffer.parts[0]?.buffer, chunk.buffer);
});

t.test('memory for a whole body is allocated only after its first bytes have been checked', async t => {
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 10; i++) {
    const buffer = new BodyBuffer(40 * MB, true);
    t.match(buffer.append(Buffer.alloc(SMALL_BODY, '[')), /nested too deeply/);
    t.equal(buffer.capacity, 0);
    buffer.free();
    const late = new BodyBuffer(40 * MB, true);
    t.equal(late.append(Buffer.alloc(SMALL_BODY, 'a')), undefined);
    t.match(late.append(Buffer.from(' [[[[[[[[[')), /nested too deeply/, 'nesting after the first chunk');
    t.equal(late.capacity, SMALL_BODY);
    late.free();
  }
  const allocated = process.memoryUsage().arrayBuffers - before;
  t.ok(allocated < 2 * MB, `${allocated} bytes are allocated`);
});

t.test('excessive white space is rejected after 1 MiB, in pieces of any size', async t => {
  for (const piece of [1000, 65_536, 1_000_000]) {
    const buffer = new BodyBuffer(40 * MB, true);
    buffer.append(Buffer.from('{"text":'));
    let problem: string | undefined;
    for (let sent = 0; problem === undefined && sent < 2 * MB; sent += piece)
      problem = buffer.append(Buffer.alloc(piece, ' '));
    t.match(problem, /too much white space/);
    t.ok(buffer.bytes < MB + piece + 20, `${buffer.bytes} bytes were read`);
    buffer.free();
  }
});

t.test('collected bytes can be freed', async t => {
  const chunk = Buffer.alloc(MB, 'a');
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 64; i++) {
    const buffer = new BodyBuffer(i % 2 === 0 ? 8 * MB : undefined, true);
    for (let at = 0; at < 4; at++) buffer.append(chunk);
    buffer.free();
  }
  new BodyBuffer(undefined, true).free();
  const left = process.memoryUsage().arrayBuffers - before;
  t.ok(left < 16 * MB, `${left} bytes are still allocated`);
});
