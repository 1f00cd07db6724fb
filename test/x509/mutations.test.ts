import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/certificate-decoder.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/certificate-decoder.js';
import { runs } from '../full.js';
import { pem } from './encode.js';
import { FIXTURES, fixture } from './fixtures.js';

const result = Compile(contract.result);

const sources = FIXTURES.map(name => {
  const [, label = '', base64 = ''] = /-----BEGIN (.*?)-----([^-]*)/.exec(fixture(name)) ?? [];
  return { label, der: Buffer.from(base64, 'base64') };
});
/** A place in a text, as a share of its length. */
const place = fc.integer({ min: 0, max: 9999 }).map(share => share / 10_000);
const flips = fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 3 });
/** Where one in five is cut off. */
const end = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: place });

t.test('damaged certificates and requests are decoded or have an error', async t => {
  const counts = { decoded: 0, rejected: 0 };
  const variants = runs(10_000);
  fc.assert(
    fc.property(fc.constantFrom(...sources), flips, end, ({ label, der }, flips, end) => {
      const bytes = Buffer.from(der);
      for (const [at, value] of flips) bytes[Math.floor(at * bytes.length)] = value;
      const cut = bytes.subarray(0, Math.ceil(end * bytes.length));
      // The second block adds a chain to the result.
      const answer = run({ pem: pem(cut, label) + fixture('root'), nowMs: 0 }, 3000);
      const [block] = answer.blocks;
      const [decoded, error] = [block?.certificate ?? block?.csr ?? block?.duplicateOf, block?.error];
      if ((decoded == null) === (error == null)) throw new Error('expected either an error or decoded content');
      if (!result.Check(answer)) throw new Error('the result does not fit its schema');
      counts[error == null ? 'decoded' : 'rejected']++;
    }),
    { numRuns: variants, seed: 7 },
  );
  t.ok(
    counts.decoded > variants / 10 && counts.rejected > variants / 10,
    `${counts.decoded} were decoded, ${counts.rejected} had an error`,
  );
});

t.test('damaged text is decoded or has an error', async () => {
  const text = ['leaf', 'request-attributes', 'intermediate'].map(fixture).join('');
  const inserted = fc.tuple(fc.integer({ min: 0, max: 299 }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(place, inserted, fc.integer({ min: 0, max: 199 }), (place, [code, times], removed) => {
      const at = Math.floor(place * text.length);
      const damaged = text.slice(0, at) + String.fromCharCode(code).repeat(times) + text.slice(at + removed);
      try {
        return result.Check(run({ pem: damaged }, 3000));
      } catch (error) {
        return error instanceof ToolError;
      }
    }),
    { numRuns: 1000, seed: 8 },
  );
});
