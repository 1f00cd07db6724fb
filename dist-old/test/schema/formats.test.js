import fc from 'fast-check';
import t from 'tap';
import { FORMATS } from '../../workers/schema/formats/formats.js';
import { decodePunycode, encodePunycode } from '../../workers/schema/formats/punycode.js';
import { cpuMs } from '../cpu-ms.js';
const TABLE = {
    'date-time': {
        source: 'RFC 3339 section 5.8',
        yes: [
            '1985-04-12T23:20:50.52Z',
            '1996-12-19T16:39:57-08:00',
            '1990-12-31T23:59:60Z',
            '1990-12-31T15:59:60-08:00',
            '1937-01-01T12:00:27.87+00:20',
            '0000-02-29t00:00:00z',
        ],
        no: [
            '1985-04-12 23:20:50Z',
            '1985-04-12T23:20:50',
            '1985-04-12T24:00:00Z',
            '1985-02-29T00:00:00Z',
            '1990-12-31T23:58:60Z',
            '1985-04-12T23:20:50.Z',
            '1985-04-12T23:20:50+0800',
            '1985-04-12T23:20:50Z\n',
        ],
    },
    date: {
        source: 'RFC 3339 section 5.6',
        yes: ['2000-02-29', '2400-02-29'],
        no: ['1900-02-29', '2024-2-1', '2024-00-01', '2024-04-31', '20240401', '٢٠٢٤-01-01'],
    },
    time: {
        source: 'RFC 3339 section 5.6',
        yes: ['00:00:00Z', '23:59:60+00:00', '00:29:60+00:30', '12:00:00.000001-23:59'],
        no: ['12:00:00', '12:00Z', '24:00:00Z', '12:00:00+24:00', '22:59:60Z', '12:00:00,5Z'],
    },
    duration: {
        source: 'RFC 3339 appendix A',
        yes: ['P1Y', 'P1Y2M3DT4H5M6S', 'PT1M', 'P2W', 'P1M2D', 'PT1M2S'],
        no: ['P', 'PT', 'P1YT', 'P1Y2D', 'PT1H2S', 'P1Y1W', 'P1.5D', 'p1d', 'P1D2H'],
    },
    email: {
        source: 'RFC 5321 section 4.1.2',
        yes: [
            'a@b',
            'a.b@c.d',
            '"a\\"b"@c',
            '"@"@c',
            'a@[192.0.2.1]',
            'a@[IPv6:2001:db8::1]',
            'a@[x-tag:any]',
            `${'a'.repeat(64)}@b`,
        ],
        no: [
            '',
            '@',
            'a@',
            '@b',
            '.a@b',
            'a.@b',
            'a..b@c',
            'a b@c',
            'a@b..c',
            'a@-b',
            'a@b_c',
            'a@[1.2.3]',
            'a@[IPv6:1]',
            '"a@b',
            'é@b',
            `${'a'.repeat(65)}@b`,
            'a@b\n',
        ],
    },
    'idn-email': {
        source: 'RFC 6531 section 3.3',
        yes: ['δοκιμή@παράδειγμα.δοκιμή', 'é@b', '"é"@b'],
        no: ['é', 'é b@c', '@é'],
    },
    hostname: {
        source: 'RFC 1123 section 2.1, RFC 5891',
        yes: ['a', '1', 'a-b.c-d', 'A.B', 'xn--bcher-kva.example', `${'a'.repeat(63)}.b`],
        no: [
            '',
            '.',
            'a.',
            'a..b',
            '-a',
            'a-',
            'a_b',
            'é',
            'xn--',
            'xn--a',
            'xn--bcher-kva8',
            `${'a'.repeat(64)}`,
            'a.'.repeat(127),
        ],
    },
    'idn-hostname': {
        source: 'RFC 5891, RFC 5892, RFC 5893',
        yes: ['bücher.example', '例え。テスト', 'faß.de', 'l·l', 'א', 'xn--bcher-kva', 'example.COM'],
        no: [
            '',
            'Bücher',
            'a·b',
            'ab--cd',
            '-é',
            'é-',
            '\u0301a',
            'אa',
            '0א',
            'é.',
            '☃',
            '\u{1f600}',
            'ü'.repeat(60),
            'xn--a-',
        ],
    },
    ipv4: {
        source: 'RFC 2673 section 3.2',
        yes: ['0.0.0.0', '255.255.255.255'],
        no: ['256.0.0.0', '01.0.0.0', '1.2.3', '1.2.3.4.5', '1.2.3.4 ', '0x1.0.0.0', ''],
    },
    ipv6: {
        source: 'RFC 4291 section 2.2',
        yes: [
            '::',
            '::1',
            '1::',
            '2001:DB8:0:0:8:800:200C:417A',
            'FF01::101',
            '0:0:0:0:0:0:13.1.68.3',
            '::FFFF:129.144.52.38',
            '1:2:3:4:5:6:7::',
            '1::3:4:5:6:7:8',
        ],
        no: [
            '',
            ':',
            ':::',
            '1',
            '1:2:3:4:5:6:7',
            '1:2:3:4:5:6:7:8:9',
            '1::2::3',
            '1:2:3:4:5:6:7:8::',
            '12345::',
            'g::',
            '::1.2.3',
            '::1.2.3.4:5',
            '1.2.3.4',
            '::%eth0',
            '::1/64',
            '[::1]',
            ':1:2:3:4:5:6:7',
            '1:2:3:4:5:6:7:',
        ],
    },
    uri: {
        source: 'RFC 3986 section 1.1.2',
        yes: [
            'ftp://ftp.is.co.za/rfc/rfc1808.txt',
            'ldap://[2001:db8::7]/c=GB?objectClass?one',
            'mailto:John.Doe@example.com',
            'news:comp.infosystems.www.servers.unix',
            'tel:+1-816-555-1212',
            'telnet://192.0.2.16:80/',
            'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
            'a:',
            'http://[v7.a:b]/',
        ],
        no: [
            '',
            'a',
            '/a',
            '//a',
            '1a:b',
            ':',
            ':a',
            '::',
            'a:b c',
            'a:é',
            'a:%',
            'a:%4',
            'http://a:b/',
            'http://[::1',
            'http://::1/',
            'http://[v7.]/',
            'a:b#c#d',
            'a:b\n',
            'http://a@b@c/',
            'a:[]',
            'a:\ud800',
        ],
    },
    'uri-reference': {
        source: 'RFC 3986 section 4.1',
        yes: ['', '#', '?', '/a', 'a/b:c', './a:b', '/:', '?:', '#:', '//a'],
        // RFC 3986 section 4.2, path-noscheme: the first segment has no colon; section 3.1: a scheme is not empty.
        no: ['1:a', ':', ':a', '::', '://a', ':?', '\\', '%', 'a b', '[', '//a:b'],
    },
    iri: {
        source: 'RFC 3987 section 2.2',
        yes: ['http://例え.テスト/é?\ue000', 'a:é'],
        no: ['é', ':é', ':', 'a:\ue000', 'a:\ufffe', 'a:\ud800', 'a: '],
    },
    'iri-reference': {
        source: 'RFC 3987 section 2.2',
        yes: ['é', '', '#é', './é:'],
        // ipath-noscheme
        no: ['é é', '\\é', ':', ':é', '::', 'é:'],
    },
    uuid: {
        source: 'RFC 4122 section 3',
        yes: ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF'],
        no: [
            '',
            'f81d4fae7dec11d0a76500a0c91e6bf6',
            'g81d4fae-7dec-11d0-a765-00a0c91e6bf6',
            'f81d4fae-7dec-11d0-a765-00a0c91e6bf6\n',
        ],
    },
    'uri-template': {
        source: 'RFC 6570 section 1.2',
        yes: [
            '',
            '{var}',
            '{+path}/here',
            '{#x,hello,y}',
            'map?{x,y}',
            '{/var:1,var}',
            '{;list*}',
            '{?keys*}',
            "it's",
            '{%41}',
            'é',
            ':a',
        ],
        no: [
            '{',
            '}',
            '{}',
            '{a',
            '{a b}',
            '{a:}',
            '{a:0}',
            '{a:12345}',
            '{a**}',
            '{a.}',
            '{.}',
            '%',
            '%4{a}1',
            ' ',
            '<',
            '"',
            '\\',
            '|',
        ],
    },
    'json-pointer': {
        source: 'RFC 6901 section 3',
        yes: ['', '/', '/a', '/~0~1', '//', '/é\n'],
        no: ['a', '#', '/~', '/~2', ' /a'],
    },
    'relative-json-pointer': {
        source: 'draft-bhutton-relative-json-pointer-00',
        yes: ['0', '1/a', '0#', '10/~0', '2/'],
        no: ['', '/', '01', '-1', '1a', '1#/a', '1/~', '1\n'],
    },
    regex: {
        source: 'ECMA-262 section 22.2.1',
        yes: ['', 'a*', '(?<a>b)\\k<a>', '\\p{L}', '[^]', '(?<!a)'],
        no: ['(', '*', '[', '\\', '(?<a>)(?<a>)', 'a{2,1}', '\\a', '{'],
    },
};
for (const [name, { source, yes, no }] of Object.entries(TABLE)) {
    t.test(`${name} (${source})`, async (t) => {
        const { accepts } = FORMATS.get(name);
        for (const text of yes)
            t.equal(accepts(text), true, JSON.stringify(text));
        for (const text of no)
            t.equal(accepts(text), false, JSON.stringify(text));
    });
}
t.same(Object.keys(TABLE).sort(), [...FORMATS.keys()].sort(), 'every format has a table');
t.test('Punycode decodes the samples of RFC 3492 section 7.1', async (t) => {
    const samples = [
        ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
        ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
        ['n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
        ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
        ['3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
        ['d9juau41awczczp', 'そのスピードで'],
        ['bcher-kva', 'bücher'],
    ];
    for (const [encoded, decoded] of samples) {
        t.equal(encodePunycode(decoded), encoded, decoded);
        t.equal(decodePunycode(encoded), decoded, encoded);
    }
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }).filter(text => text.isWellFormed()), text => decodePunycode(encodePunycode(text)) === text || /^[\0-\x7f]*$|[A-Z]/.test(text)));
    t.pass('a round trip keeps the text');
});
t.test('long texts take linear time', async (t) => {
    const unit = (text) => text.repeat(Math.ceil(1_000_000 / text.length));
    for (const [name, { accepts }] of FORMATS) {
        const ms = cpuMs(() => {
            for (const text of ['a', '0', '.', '-', ':', '/', '@', '{a}', '%41', 'a.', '~', '(', 'é', '"', '1:', 'a@']) {
                accepts(unit(text));
                accepts(`${unit(text)} `);
            }
        });
        // The slowest takes less than a tenth of this limit. A quadratic algorithm takes minutes.
        t.ok(ms < 10_000, name, { ms });
    }
});
//# sourceMappingURL=formats.test.js.map