import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import t from 'tap';
import contract from '../../src/tools/hash-calc.js';
import { run } from '../../workers/tools/hash-calc.js';
import { table } from '../table.js';
t.test('published digests are computed', async (t) => {
    table(t, contract, text => run(text, 1000), [
        {
            name: 'the empty text',
            source: 'RFC 1321 appendix A.5; NIST CAVP SHA test vectors, Len = 0',
            input: { text: '' },
            result: {
                md5: 'd41d8cd98f00b204e9800998ecf8427e',
                sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
                sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
                sha384: '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b',
                sha512: 'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
            },
        },
        {
            name: 'the alphabet',
            source: 'RFC 1321 appendix A.5',
            input: { text: 'abcdefghijklmnopqrstuvwxyz' },
            result: { md5: 'c3fcd3d76192e4007dfb496cca67e13b' },
        },
        {
            name: 'two blocks',
            source: 'FIPS 180-4 example computations',
            input: { text: 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq' },
            result: {
                sha1: '84983e441c3bd26ebaae4aa1f95129e5e54670f1',
                sha256: '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
            },
        },
        {
            name: 'two blocks of SHA-384 and SHA-512',
            source: 'FIPS 180-4 example computations',
            input: {
                text: 'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
            },
            result: {
                sha384: '09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039',
                sha512: '8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909',
            },
        },
        {
            name: 'a million letters',
            source: 'FIPS 180-4 example computations',
            input: { text: 'a'.repeat(1_000_000) },
            result: {
                sha1: '34aa973cd4c4daa4f61eeb2bdbad27316534016f',
                sha256: 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
            },
        },
    ]);
});
t.test('lone surrogates are rejected', async (t) => {
    table(t, contract, run, [
        {
            name: 'high',
            input: { text: 'ab\ud800' },
            error: /^text cannot be written as UTF-8: lone surrogate U\+D800 at offset 2$/,
        },
        { name: 'low', input: { text: '\udfffab' }, error: /U\+DFFF at offset 0/ },
        { name: 'reversed', input: { text: '😀\udc00\ud800' }, error: /U\+DC00 at offset 2/ },
    ]);
});
t.test('digests of any text agree with GNU coreutils', async (t) => {
    const tools = {
        md5: 'md5sum',
        sha1: 'sha1sum',
        sha256: 'sha256sum',
        sha384: 'sha384sum',
        sha512: 'sha512sum',
    };
    try {
        execFileSync('sha384sum', ['--version']);
    }
    catch {
        t.comment('skipped: sha384sum is not installed');
        return;
    }
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        const result = run({ text }, 1000);
        return Object.entries(tools).every(([name, tool]) => {
            const [digest] = execFileSync(tool, { input: text, encoding: 'utf8' }).split(' ');
            return digest === result[name];
        });
    }), { numRuns: 20 });
    t.pass('all five digests agree');
});
//# sourceMappingURL=hash-calc.test.js.map