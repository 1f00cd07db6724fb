import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { Notes } from '../../workers/der/notes.js';
import { readDer } from '../../workers/der/reader.js';
import { textOf } from '../../workers/der/strings.js';
import { timeOf } from '../../workers/der/time.js';
import { bitsOf, booleanOf, integerOf, oidOf } from '../../workers/der/values.js';
import { integer, oid, tlv } from './encode.js';
/** Wraps a reader: returns its value and notes for DER in hexadecimal, or its error message. */
function reader(read) {
    return (bytes) => {
        const notes = new Notes();
        const der = readDer(typeof bytes === 'string' ? Buffer.from(bytes, 'hex') : bytes, notes);
        try {
            return { value: read(der, notes), notes: notes.toText() };
        }
        catch (error) {
            return error.message;
        }
    };
}
t.test('BOOLEAN (ITU-T X.690 sections 8.2, 11.1)', async (t) => {
    const read = reader(booleanOf);
    t.same(read('0101ff'), { value: true, notes: null });
    t.same(read('010100'), { value: false, notes: null });
    t.match(read('010101'), { value: true, notes: /not encoded as ff/ });
    t.match(read('0100'), /BOOLEAN: expected 1 byte, got 0/);
    t.match(read('0102ffff'), /BOOLEAN: expected 1 byte, got 2/);
});
t.test('INTEGER (ITU-T X.690 section 8.3)', async (t) => {
    const read = reader(integerOf);
    for (const [hex, value] of [
        ['020100', 0n],
        ['020101', 1n],
        ['02017f', 127n],
        ['02020080', 128n],
        ['020180', -128n],
        ['0201ff', -1n],
        ['0202ff7f', -129n],
        ['0202ff01', -255n],
    ]) {
        t.same(read(hex), { value, notes: null }, hex);
    }
    t.match(read('02020005'), { value: 5n, notes: /more bytes than needed/ });
    t.match(read('0202ff80'), { value: -128n, notes: /more bytes than needed/ });
    t.match(read('0200'), /INTEGER: expected at least 1 byte/);
    fc.assert(fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), value => t.same(read(integer(value)), { value, notes: null })), { seed: 1 });
});
t.test('BIT STRING (ITU-T X.690 sections 8.6, 11.2)', async (t) => {
    const read = reader(bitsOf);
    t.match(read('0304066e5dc0'), { value: { unused: 6 }, notes: null }, 'the example of X.690 section 8.6.4.2');
    t.match(read('0304066e5dff'), { notes: /unused bits of a BIT STRING are set/ });
    t.match(read('030100'), { value: { bytes: Buffer.alloc(0), unused: 0 }, notes: null });
    t.match(read('0300'), /BIT STRING: expected at least 1 byte/);
    t.match(read('030101'), /1 unused bits in 0 bytes are not valid/);
    t.match(read('03020800'), /8 unused bits in 1 bytes are not valid/);
});
t.test('OBJECT IDENTIFIER (ITU-T X.690 section 8.19)', async (t) => {
    const read = reader(oidOf);
    for (const dotted of [
        '0.0',
        '0.39',
        '1.0',
        '1.39',
        '2.0',
        '2.39',
        '2.47',
        '2.48',
        '2.999',
        '2.100.3',
        '1.2.840.113549.1.1.11',
        '0.9.2342.19200300.100.1.25',
        '2.25.329800735698586629295641978511506172918',
        '1.3.6.1.4.1.9007199254740993',
    ]) {
        t.same(read(oid(dotted)), { value: dotted, notes: null }, dotted);
    }
    t.same(read('0603883703'), { value: '2.999.3', notes: null }, 'the example of X.690 section 8.19.5');
    t.match(read('0600'), /expected 1 to 128 bytes, got 0/);
    t.match(read(tlv(6, Buffer.alloc(129, 1))), /got 129/);
    t.match(read('06022a83'), /the last number is incomplete/);
    t.match(read('06022a8001'.replace('0602', '0603')), /leading zeros/);
    t.match(read('06028001'), /leading zeros/);
    t.match(read(tlv(6, Buffer.alloc(60_000, 0x81))), /got 60000/);
});
t.test('UTCTime and GeneralizedTime (ITU-T X.690 sections 11.7, 11.8; RFC 5280 section 4.1.2.5)', async (t) => {
    const read = (tag, text) => reader((der, notes) => new Date(timeOf(der, notes)).toISOString())(tlv(tag, text));
    const [UTC, GENERALIZED] = [0x17, 0x18];
    for (const [tag, text, value] of [
        [UTC, '491231235959Z', '2049-12-31T23:59:59.000Z'],
        [UTC, '500101000000Z', '1950-01-01T00:00:00.000Z'],
        [UTC, '000229000000Z', '2000-02-29T00:00:00.000Z'],
        [GENERALIZED, '20500101000000Z', '2050-01-01T00:00:00.000Z'],
        [GENERALIZED, '99991231235959Z', '9999-12-31T23:59:59.000Z'],
        [GENERALIZED, '00000101000000Z', '0000-01-01T00:00:00.000Z'],
        [GENERALIZED, '00010101000000Z', '0001-01-01T00:00:00.000Z'],
        [GENERALIZED, '19000228000000Z', '1900-02-28T00:00:00.000Z'],
    ]) {
        t.same(read(tag, text), { value, notes: null }, text);
    }
    for (const [tag, text, value] of [
        [UTC, '9901010000Z', '1999-01-01T00:00:00.000Z'],
        [UTC, '990101000000+0130', '1998-12-31T22:30:00.000Z'],
        [UTC, '990101000000-0130', '1999-01-01T01:30:00.000Z'],
        [GENERALIZED, '20240101000000.57Z', '2024-01-01T00:00:00.570Z'],
        [GENERALIZED, '20240101000000,1239Z', '2024-01-01T00:00:00.123Z'],
        [GENERALIZED, '202401010000+1400', '2023-12-31T10:00:00.000Z'],
    ]) {
        t.match(read(tag, text), { value, notes: /^not DER: / }, text);
    }
    for (const [tag, text, message] of [
        [UTC, '991301000000Z', /invalid time 991301000000Z/],
        [UTC, '990230000000Z', /invalid time/],
        [UTC, '990001000000Z', /invalid time/],
        [UTC, '990101240000Z', /invalid time/],
        [UTC, '990101006000Z', /invalid time/],
        [UTC, '990101000060Z', /invalid time/],
        [UTC, '990101000000+2400', /invalid time/],
        [GENERALIZED, '19000229000000Z', /invalid time/],
        [UTC, '99010100000AZ', /expected YYMMDDHHMMSSZ/],
        [UTC, '990101000000', /expected YYMMDDHHMMSSZ/],
        [UTC, '19990101000000Z', /expected YYMMDDHHMMSSZ/],
        [UTC, '', /expected YYMMDDHHMMSSZ/],
        [GENERALIZED, '20240101000000', /expected YYYYMMDDHHMMSSZ/],
        [GENERALIZED, '240101000000Z', /invalid time 240101000000Z/],
        [GENERALIZED, '2024010100Z', /expected YYYYMMDDHHMMSSZ/],
        [
            0x0c,
            '20240101000000Z',
            /^expected UTCTime or GeneralizedTime, got UTF8String|^expected UTCTime or GeneralizedTime, got tag 0x0c/,
        ],
    ]) {
        t.match(read(tag, text), message, text);
    }
});
t.test('character strings (ITU-T X.680 section 41)', async (t) => {
    const read = reader((der, notes) => textOf(der, notes) ?? null);
    const utf16be = (text) => Buffer.from(text, 'utf16le').swap16();
    for (const [tag, content, value, notes = null] of [
        [0x0c, Buffer.from('Zürich €😀'), 'Zürich €😀'],
        [0x0c, Buffer.from('a\0b'), 'a\0b'],
        [0x13, 'Zurich', 'Zurich'],
        [0x13, 'a*@_&', 'a*@_&'],
        [0x16, 'a@b', 'a@b'],
        [0x16, '\xe9', 'é', /read as Latin-1/],
        [0x12, '123', '123'],
        [0x1a, 'visible', 'visible'],
        [0x14, 'Z\xfcrich', 'Zürich'],
        [0x1b, '\xff', 'ÿ'],
        [0x1e, utf16be('Zürich €'), 'Zürich €'],
        [0x1e, utf16be('😀'), '😀'],
        [0x1c, Buffer.from('0000005a0001f600', 'hex'), 'Z😀'],
        [0x0c, Buffer.alloc(0), ''],
        [0x0c, '\xff', null, /bytes that are invalid for its type/],
        [0x0c, '\xed\xa0\x80', null, /bytes that are invalid for its type/],
        [0x1e, 'abc', null, /bytes that are invalid for its type/],
        [0x1e, '\xd8\x00', null, /bytes that are invalid for its type/],
        [0x1c, 'abc', null, /bytes that are invalid for its type/],
        [0x1c, '\x00\x11\x00\x00', null, /bytes that are invalid for its type/],
        [0x1c, '\x00\x00\xd8\x00', null, /bytes that are invalid for its type/],
        [0x03, '\x00a', null],
        [0x04, 'a', null],
    ]) {
        const found = read(tlv(tag, content));
        if (notes === null)
            t.same(found, { value, notes }, JSON.stringify(value));
        else
            t.match(found, { value, notes }, JSON.stringify(value));
    }
});
t.test('different notes are kept once, at most twenty', async (t) => {
    const notes = new Notes();
    t.equal(notes.toText(), null);
    for (let count = 0; count < 1000; count++)
        notes.add(`note ${count % 20}`);
    t.match(notes.toText(), /^note 0; note 1;.*; note 19$/);
    notes.add('another');
    t.match(notes.toText(), /; note 19; and more$/);
});
//# sourceMappingURL=values.test.js.map