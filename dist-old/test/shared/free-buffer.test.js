import { Buffer } from 'node:buffer';
import t from 'tap';
import { freeBuffer } from '../../src/shared/free-buffer.js';
t.test('bytes that own their memory are freed at once', async (t) => {
    const MB = 1024 * 1024;
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 64; i++) {
        const bytes = Buffer.allocUnsafeSlow(8 * MB);
        freeBuffer(bytes);
        t.equal(bytes.length, 0);
        t.doesNotThrow(() => freeBuffer(bytes), 'freeing twice has no effect');
    }
    // The event loop has not turned, so the garbage collector alone would not have freed all of it.
    const left = process.memoryUsage().arrayBuffers - before;
    t.ok(left < 16 * MB, `${left} bytes are still allocated`);
});
t.test('bytes that share their memory are not freed', async (t) => {
    const whole = Buffer.allocUnsafeSlow(100).fill(7);
    freeBuffer(whole.subarray(0, 99));
    freeBuffer(whole.subarray(1));
    t.same([...whole], Array(100).fill(7));
    const pooled = Buffer.from('a short text is allocated from a pool');
    freeBuffer(pooled);
    t.equal(pooled.toString(), 'a short text is allocated from a pool');
    const shared = new Uint8Array(new SharedArrayBuffer(100));
    freeBuffer(shared);
    t.equal(shared.length, 100);
});
//# sourceMappingURL=free-buffer.test.js.map