import { generateKeyPairSync, sign } from 'node:crypto';
import t from 'tap';
import { run } from '../../workers/tools/certificate-decoder.js';
import { integer, octets, oid, sequence, tlv } from '../der/encode.js';
import { certificate, ed25519, extension, extensions, name, pem, rsaKey } from './encode.js';
import { fixture } from './fixtures.js';
const chainOf = (...texts) => run({ pem: texts.join('') }, 1000).chain;
const ofFixtures = (...names) => chainOf(...names.map(fixture));
const algorithm = sequence(oid('1.3.101.112'));
const pairs = new Map();
function keyOf(holder) {
    const pair = pairs.get(holder) ?? generateKeyPairSync('ed25519');
    pairs.set(holder, pair);
    return pair;
}
/** A certificate of `subject` signed by `issuer`. Keys belong to these names unless other holders are given. */
function issued(subject, issuer, { key = subject, by = issuer, serial = 1n } = {}) {
    const spki = keyOf(key).publicKey.export({ type: 'spki', format: 'der' });
    const parts = { subject: name(subject), issuer: name(issuer), spki, inner: algorithm, serial: integer(serial) };
    const unsigned = certificate(parts);
    // The signature covers the first field of the outer SEQUENCE.
    const header = unsigned.readUInt8(1) < 0x80 ? 2 : unsigned.readUInt8(1) - 0x80 + 2;
    const tbs = unsigned.subarray(header, header + tbsLength(unsigned.subarray(header)));
    return pem(certificate({ ...parts, signature: sign(null, tbs, keyOf(by).privateKey) }));
}
function tbsLength(bytes) {
    const first = bytes.readUInt8(1);
    return first < 0x80 ? first + 2 : bytes.readUIntBE(2, first - 0x80) + first - 0x80 + 2;
}
t.test('fewer than two different certificates have no chain', async (t) => {
    t.equal(ofFixtures('root'), null);
    t.equal(ofFixtures('root', 'root'), null);
    t.equal(ofFixtures('root', 'request-plain'), null);
    t.equal(chainOf(fixture('root'), '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'), null);
});
t.test('a chain in TLS order is built', async (t) => {
    t.same(ofFixtures('leaf', 'intermediate', 'root'), {
        nodes: [
            {
                index: 0,
                subject: 'CN=example.com',
                issuer: 'CN=Intermediate,O=Example,C=DE',
                selfIssued: false,
                role: 'leaf',
            },
            {
                index: 1,
                subject: 'CN=Intermediate,O=Example,C=DE',
                issuer: 'CN=Root,O=Example,C=DE',
                selfIssued: false,
                role: 'intermediate',
            },
            { index: 2, subject: 'CN=Root,O=Example,C=DE', issuer: 'CN=Root,O=Example,C=DE', selfIssued: true, role: 'root' },
        ],
        edges: [
            { from: 0, to: 1, match: 'key-id', signatureVerified: true },
            { from: 1, to: 2, match: 'key-id', signatureVerified: true },
        ],
        paths: [[0, 1, 2]],
        missingIssuers: [],
        inOrder: true,
    });
});
t.test('a shuffled chain with a duplicate has the indexes of its blocks', async (t) => {
    const chain = ofFixtures('root', 'leaf', 'root', 'intermediate');
    t.same(chain.nodes.map(({ index, role }) => [index, role]), [
        [0, 'root'],
        [1, 'leaf'],
        [3, 'intermediate'],
    ]);
    t.same(chain.paths, [[1, 3, 0]]);
    t.equal(chain.inOrder, false);
});
t.test('missing issuers are named, and unrelated certificates have no paths', async (t) => {
    const chain = ofFixtures('leaf', 'root');
    t.same(chain.nodes.map(({ role }) => role), ['isolated', 'isolated']);
    t.same([chain.edges, chain.paths, chain.inOrder], [[], [], false]);
    t.same(chain.missingIssuers, [{ index: 0, issuer: 'CN=Intermediate,O=Example,C=DE' }]);
    t.same(ofFixtures('leaf', 'intermediate').missingIssuers, [{ index: 1, issuer: 'CN=Root,O=Example,C=DE' }]);
});
t.test('an issuer signed by two roots has two paths', async (t) => {
    const chain = ofFixtures('leaf', 'intermediate', 'cross', 'root', 'other-root');
    t.same(chain.nodes.map(({ role }) => role), ['leaf', 'intermediate', 'intermediate', 'root', 'root']);
    t.same(chain.paths, [
        [0, 1, 3],
        [0, 2, 4],
    ]);
    t.ok(chain.edges.every(({ signatureVerified }) => signatureVerified));
    t.equal(chain.inOrder, false);
});
t.test("another key with the issuer's name does not match", async (t) => {
    const chain = ofFixtures('leaf', 'impostor', 'other-root');
    t.same(chain.edges.map(({ from, to }) => [from, to]), [[1, 2]], 'different key identifiers: not an issuer');
    t.same(chain.missingIssuers.map(({ index }) => index), [0]);
    const withoutIdentifiers = chainOf(issued('leaf', 'ca'), issued('ca', 'ca', { key: 'other', by: 'other' }), issued('ca', 'ca', { serial: 2n }));
    t.same(withoutIdentifiers.edges, [{ from: 0, to: 2, match: 'name', signatureVerified: true }], 'the signature decides between two issuers of one name');
    const wrong = chainOf(issued('leaf', 'ca'), issued('ca', 'ca', { key: 'other', by: 'other' }));
    t.same(wrong.edges, [{ from: 0, to: 1, match: 'name', signatureVerified: false }], 'the only issuer of the name is shown as not verified');
});
t.test('paths end at certificates that sign each other in a ring', async (t) => {
    const ring = chainOf(issued('a', 'b'), issued('b', 'c'), issued('c', 'a'));
    t.same(ring.nodes.map(({ role }) => role), ['intermediate', 'intermediate', 'intermediate']);
    t.same([ring.paths, ring.missingIssuers, ring.inOrder], [[], [], true]);
    const above = chainOf(issued('leaf', 'a'), issued('a', 'b'), issued('b', 'a'));
    t.same(above.paths, [[0, 1, 2]]);
});
t.test('a key change under one name is a path (RFC 5280 section 6.1, self-issued)', async (t) => {
    const chain = chainOf(issued('leaf', 'ca', { by: 'new' }), issued('ca', 'ca', { key: 'new', by: 'old' }), issued('ca', 'ca', { key: 'old', by: 'old', serial: 2n }));
    t.same(chain.nodes.map(({ role, selfIssued }) => [role, selfIssued]), [
        ['leaf', false],
        ['intermediate', true],
        ['root', true],
    ]);
    t.same(chain.paths, [[0, 1, 2]]);
    t.same(chainOf(issued('leaf', 'x'), issued('ca', 'ca', { key: 'new', by: 'old' })).missingIssuers.map(({ index }) => index), [0, 1], 'self-issued, but not self-signed');
});
t.test('paths of sixteen certificates of one name are bounded', async (t) => {
    const same = Array.from({ length: 15 }, (_, index) => issued('ca', 'up', { key: 'shared', by: 'shared', serial: BigInt(index) }));
    const all = chainOf(...same.slice(0, 7), ...same.slice(7).map((_, index) => issued('up', 'ca', { key: 'shared', by: 'shared', serial: BigInt(index) })), issued('leaf', 'ca', { by: 'shared' }));
    t.equal(all.paths.length, 64);
    t.ok(all.paths.every(path => new Set(path).size === path.length));
});
t.test('names are compared without case and white space (RFC 5280 section 7.1)', async (t) => {
    t.equal(chainOf(issued('leaf', 'the  CA ', { by: 'key' }), issued('The ca', 'root', { key: 'key' })).edges[0]
        ?.signatureVerified, true);
});
t.test('signatures that cannot be verified are left undecided', async (t) => {
    const unknown = sequence(oid('2.16.840.1.101.3.4.3.17'));
    const big = rsaKey((1n << 20000n) + 1n, 65537n);
    for (const [text, parts] of [
        ['an unknown algorithm', { inner: unknown }],
        ['a key of 20,001 bits', { spki: big }],
    ]) {
        const chain = chainOf(pem(certificate({ issuer: name('ca'), ...('inner' in parts ? parts : {}) })), pem(certificate({ subject: name('ca'), issuer: name('ca'), ...parts })));
        t.same(chain.edges, [{ from: 0, to: 1, match: 'name', signatureVerified: null }], text);
        t.equal(chain.nodes[1]?.role, 'root');
    }
    const mixed = chainOf(pem(certificate({ issuer: name('ca') })), pem(certificate({ subject: name('ca'), spki: ed25519 })));
    t.equal(mixed.edges[0]?.signatureVerified, false, 'an RSA signature is not valid for an Ed25519 key');
});
t.test('the authority key identifier selects the issuer', async (t) => {
    const identifier = (id) => extensions(extension('2.5.29.14', octets(Buffer.from(id, 'hex'))));
    const wanted = extensions(extension('2.5.29.35', sequence(tlv(0x80, Buffer.from('aa', 'hex')))));
    const chain = chainOf(pem(certificate({ issuer: name('ca'), rest: [wanted] })), pem(certificate({ subject: name('ca'), rest: [identifier('aa')] })), pem(certificate({ subject: name('ca'), rest: [identifier('bb')] })), pem(certificate({ subject: name('ca'), serial: integer(9n) })));
    t.same(chain.edges.map(({ from, to, match }) => [from, to, match]), [
        [0, 1, 'key-id'],
        [0, 3, 'name'],
    ]);
});
//# sourceMappingURL=chain.test.js.map