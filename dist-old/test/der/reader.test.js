import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import forge from 'node-forge';
import t from 'tap';
import { DerError } from '../../workers/der/der-error.js';
import { Notes } from '../../workers/der/notes.js';
import { readDer } from '../../workers/der/reader.js';
import { tlv } from './encode.js';
const outlineOf = ({ tag, start, contentStart, contentEnd, end, children }) => [
    tag,
    start,
    contentStart,
    contentEnd,
    end,
    ...children.map(outlineOf),
];
function read(hex) {
    const notes = new Notes();
    return { outline: outlineOf(readDer(Buffer.from(hex.replaceAll(' ', ''), 'hex'), notes)), notes: notes.toText() };
}
t.test('values have their tags and offsets (ITU-T X.690 sections 8.1 and 10.1)', async (t) => {
    const LONG = /not DER: a length has more bytes than needed/;
    const INDEFINITE = /a length is indefinite/;
    for (const [hex, outline, notes = null] of [
        ['0500', [5, 0, 2, 2, 2]],
        ['3000', [0x30, 0, 2, 2, 2]],
        ['3003 020105', [0x30, 0, 2, 5, 5, [2, 2, 4, 5, 5]]],
        ['3000 ff', [0x30, 0, 2, 2, 2]],
        [`0481 80 ${'00'.repeat(128)}`, [4, 0, 3, 131, 131]],
        [`0482 0100 ${'00'.repeat(256)}`, [4, 0, 4, 260, 260]],
        ['1f8f47 0101', [0x1f, 0, 4, 5, 5]],
        ['308103 020105', [0x30, 0, 3, 6, 6, [2, 3, 5, 6, 6]], LONG],
        ['308400000003 020105', [0x30, 0, 6, 9, 9, [2, 6, 8, 9, 9]], LONG],
        [`048200ff${'00'.repeat(255)}`, [4, 0, 4, 259, 259], LONG],
        ['3080 0000', [0x30, 0, 2, 2, 4], INDEFINITE],
        ['3080 020105 0000 ff', [0x30, 0, 2, 5, 7, [2, 2, 4, 5, 5]], INDEFINITE],
        ['3080 3080 0500 0000 0000', [0x30, 0, 2, 8, 10, [0x30, 2, 4, 6, 8, [5, 4, 6, 6, 6]]], INDEFINITE],
        ['3006 3080 0500 0000', [0x30, 0, 2, 8, 8, [0x30, 2, 4, 6, 8, [5, 4, 6, 6, 6]]], INDEFINITE],
    ]) {
        const found = read(hex);
        t.same(found.outline, outline, hex.slice(0, 40));
        if (notes === null)
            t.equal(found.notes, null);
        else
            t.match(found.notes, notes);
    }
});
t.test('invalid encodings are rejected', async (t) => {
    for (const [hex, message] of [
        ['', /ends within a tag or a length, at byte 0/],
        ['30', /ends within a tag or a length, at byte 0/],
        ['3001', /a value exceeds the 0 bytes that remain, at byte 0/],
        ['3003 0202 05', /a value exceeds the 1 bytes that remain, at byte 2/],
        ['3082 01', /ends within a tag or a length/],
        ['1f', /ends within a tag/],
        ['1f8f', /ends within a tag/],
        ['0480', /primitive value has an indefinite length/],
        ['3080 0500', /ends within a tag or a length, at byte 4/],
        ['3003 3080 00', /unexpected end-of-contents octets/],
        ['3002 0000', /unexpected end-of-contents octets/],
        ['0000', /unexpected end-of-contents octets/],
        [`30ff${'ff'.repeat(200)}`, /a value exceeds/],
        [`3088${'ff'.repeat(8)}`, /a value exceeds/],
        ['3080'.repeat(40), /nested too deeply: maximum 32 levels, at byte 64/],
        ['0500'.repeat(20_000), null],
    ]) {
        if (message === null)
            t.equal(read(hex).outline[4], 2, 'bytes after the value are left to the caller');
        else
            t.throws(() => read(hex), { name: 'DerError', message }, hex.slice(0, 40));
    }
    const many = tlv(0x30, Buffer.alloc(40_000, Buffer.from([5, 0]))).toString('hex');
    t.throws(() => read(many), { message: /too many values: maximum 16384/ });
});
const contentsOf = (der) => [
    der.tag,
    (der.tag & 0x20) === 0 ? der.bytes.toString('hex', der.contentStart, der.contentEnd) : der.children.map(contentsOf),
];
function forgeContentsOf({ tagClass, type, constructed, value }) {
    const tag = tagClass | (constructed ? 0x20 : 0) | type;
    return [tag, Array.isArray(value) ? value.map(forgeContentsOf) : Buffer.from(value, 'latin1').toString('hex')];
}
function readByForge(bytes) {
    try {
        // The types do not declare these options.
        const options = { strict: true, parseAllBytes: false, decodeBitStrings: false };
        return forgeContentsOf(forge.asn1.fromDer(bytes.toString('latin1'), options));
    }
    catch {
        return undefined;
    }
}
/** Values of types whose content node-forge does not decode. */
const tree = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 6 }, fc
        .tuple(fc.constantFrom(2, 3, 4, 6, 0x13, 0x16, 0x17, 0x80, 0x82, 0x87), fc.uint8Array({ minLength: 1, maxLength: 200 }))
        .map(([tag, content]) => tlv(tag, Buffer.from(content))), fc
        .tuple(fc.constantFrom(0x30, 0x31, 0xa0, 0xa3), fc.array(tie('value'), { maxLength: 4 }))
        .map(([tag, parts]) => tlv(tag, ...parts))),
})).value;
t.test('values agree with node-forge', async (t) => {
    fc.assert(fc.property(tree, bytes => {
        const der = readDer(bytes, new Notes());
        t.same(der.end, bytes.length);
        t.same(contentsOf(der), readByForge(bytes));
    }), { numRuns: 300, seed: 1 });
});
t.test('with a changed byte, both readers agree or one rejects the input', async (t) => {
    let compared = 0;
    fc.assert(fc.property(tree, fc.nat(), fc.nat(255), (original, place, byte) => {
        const bytes = Buffer.from(original);
        bytes[place % bytes.length] = byte;
        let der;
        try {
            der = readDer(bytes, new Notes());
        }
        catch (error) {
            if (!(error instanceof DerError))
                throw error;
            return;
        }
        const other = readByForge(bytes);
        // node-forge decodes BMPString, and reads only the first octet of tags above 30.
        if (other === undefined || [...bytes].some(octet => (octet & 0x1f) >= 0x1e))
            return;
        t.same(contentsOf(der), other, bytes.toString('hex'));
        compared++;
    }), { numRuns: 1000, seed: 2 });
    t.ok(compared > 100, `${compared} values were compared`);
});
//# sourceMappingURL=reader.test.js.map