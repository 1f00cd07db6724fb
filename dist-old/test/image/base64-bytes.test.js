import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { Base64Bytes } from '../../workers/image/base64-bytes.js';
t.test('single bytes and slices equal those of Buffer', async (t) => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 2000 });
    fc.assert(fc.property(bytes, fc.array(fc.tuple(fc.nat(2100), fc.nat(2100)), { maxLength: 30 }), fc.boolean(), (expected, places, padded) => {
        const text = Buffer.from(expected).toString('base64');
        const source = new Base64Bytes(padded ? text : text.replace(/=+$/, ''));
        return (source.length === expected.length &&
            places.every(([offset, length]) => source.uint8(offset) === (expected[offset] ?? -1) &&
                source.read(offset, length).equals(expected.subarray(offset, offset + length)) &&
                source.indexOf(0x41, offset) ===
                    (expected.includes(0x41, offset) ? expected.indexOf(0x41, offset) : expected.length)));
    }), { numRuns: 500 });
    t.pass('bytes, slices and searches are equal');
});
t.test('numbers are read in both byte orders', async (t) => {
    const source = new Base64Bytes(Buffer.from([0xfe, 0xdc, 0xba, 0x98]).toString('base64'));
    t.equal(source.uint16be(0), 0xfedc);
    t.equal(source.uint16le(0), 0xdcfe);
    t.equal(source.uint32be(0), 0xfedcba98);
    t.equal(source.uint32le(0), 0x98badcfe);
    t.equal(source.fourCC(0), '\xfe\xdc\xba\x98');
    t.ok(source.has(0, 4));
    t.notOk(source.has(1, 4));
});
t.test('random access decodes little, sequential access decodes each byte once', async (t) => {
    const text = Buffer.alloc(3_000_000, 7).toString('base64');
    const random = new Base64Bytes(text);
    for (let offset = 0; offset < random.length; offset += 30_000)
        random.uint8(offset);
    t.ok(random.decoded <= 100 * 192, `${random.decoded} bytes decoded in 100 reads`);
    const sequential = new Base64Bytes(text);
    for (let offset = 0; offset < sequential.length; offset++)
        sequential.uint8(offset);
    t.equal(sequential.decoded, sequential.length);
});
t.test('a single character after the last quad encodes no byte', async (t) => {
    t.equal(new Base64Bytes('AAAAA').length, 3);
    t.same(new Base64Bytes('QUJDR').read(0, 10), Buffer.from('ABC'));
});
//# sourceMappingURL=base64-bytes.test.js.map