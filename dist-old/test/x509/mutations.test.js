import { Buffer } from 'node:buffer';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/certificate-decoder.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/certificate-decoder.js';
import { pem } from './encode.js';
import { FIXTURES, fixture } from './fixtures.js';
const VARIANTS = 10_000;
/** Deterministic integers below `limit` (a linear congruential generator modulo 2^32). */
function generator(seed) {
    let state = seed;
    return limit => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}
const result = Compile(contract.result);
t.test('damaged certificates and requests are decoded or have an error', async (t) => {
    const random = generator(7);
    const sources = FIXTURES.map(name => {
        const [, label = '', base64 = ''] = /-----BEGIN (.*?)-----([^-]*)/.exec(fixture(name)) ?? [];
        return { label, der: Buffer.from(base64, 'base64') };
    });
    const counts = { decoded: 0, rejected: 0 };
    for (let variant = 0; variant < VARIANTS; variant++) {
        const { label, der } = sources[variant % sources.length];
        const bytes = Buffer.from(der);
        for (let flips = random(3); flips >= 0; flips--)
            bytes[random(bytes.length)] = random(256);
        const cut = variant % 5 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
        // The second block adds a chain to the result.
        const answer = run({ pem: pem(cut, label) + fixture('root'), nowMs: 0 }, 3000);
        const [block] = answer.blocks;
        const [decoded, error] = [block?.certificate ?? block?.csr ?? block?.duplicateOf, block?.error];
        if ((decoded == null) === (error == null))
            t.fail('expected either an error or decoded content', { bytes: cut.toString('hex') });
        if (!result.Check(answer))
            t.fail('the result does not fit its schema', { bytes: cut.toString('hex') });
        counts[error == null ? 'decoded' : 'rejected']++;
    }
    t.ok(counts.decoded > 1000 && counts.rejected > 1000, `${counts.decoded} were decoded, ${counts.rejected} had an error`);
});
t.test('damaged text is decoded or has an error', async (t) => {
    const random = generator(8);
    const text = ['leaf', 'request-attributes', 'intermediate'].map(fixture).join('');
    for (let variant = 0; variant < 1000; variant++) {
        const at = random(text.length);
        const damaged = text.slice(0, at) + String.fromCharCode(random(300)).repeat(random(4)) + text.slice(at + random(200));
        try {
            if (!result.Check(run({ pem: damaged }, 3000)))
                t.fail('the result does not fit its schema', { damaged });
        }
        catch (error) {
            if (!(error instanceof ToolError))
                throw error;
        }
    }
    t.pass('every text is answered');
});
//# sourceMappingURL=mutations.test.js.map