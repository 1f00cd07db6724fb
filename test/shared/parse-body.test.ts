import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import t from 'tap';
import { isSimple, MAX_DEPTH, MAX_TOKENS, parseBody, StructureCheck } from '../../src/shared/parse-body.js';

t.test('valid JSON is parsed like JSON.parse', async t => {
  fc.assert(
    fc.property(fc.json({ maxDepth: MAX_DEPTH - 1 }), text => {
      const bytes = Buffer.from(text);
      t.same(parseBody(bytes), { input: JSON.parse(text), text });
    }),
    { numRuns: 300 },
  );
});

const structureProblem = (bytes: Buffer): string | undefined => new StructureCheck().read(bytes);

/** Counts tokens and depth of a parsed value: an oracle that does not read bytes. */
function measure(value: unknown): { tokens: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { tokens: 1, depth: 0 };
  const inner = Object.values(value).map(measure);
  const perItem = Array.isArray(value) ? 0 : 2;
  return {
    tokens: 2 + Math.max(0, inner.length - 1) + inner.reduce((sum, { tokens }) => sum + tokens + perItem, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  };
}

t.test('depth is counted outside strings', async t => {
  const specialText = fc
    .array(fc.constantFrom('"', '\\', '[', '{', ']', 'a', 'é', '😀', '\n'), { maxLength: 200 })
    .map(parts => parts.join(''));
  fc.assert(
    fc.property(
      fc.letrec(tie => ({
        value: fc.oneof(
          { depthSize: 'small' },
          specialText,
          fc.double(),
          fc.boolean(),
          fc.constant(null),
          fc.array(tie('value'), { maxLength: 4 }),
          fc.dictionary(specialText, tie('value'), { maxKeys: 4 }),
        ),
      })).value,
      fc.nat(12),
      fc.constantFrom(undefined, 1),
      (value, brackets, indent) => {
        const depth = brackets + measure(value).depth;
        const text = '['.repeat(brackets) + JSON.stringify(value, null, indent) + ']'.repeat(brackets);
        const problem = structureProblem(Buffer.from(text));
        return depth > MAX_DEPTH ? /nested too deeply/.test(problem ?? '') : problem === undefined;
      },
    ),
    { numRuns: 500 },
  );
  t.pass('the check agrees with the parsed value');
});

t.test('the maximum number of tokens is exact', async t => {
  const array = (items: number) => Buffer.from(`[${Array(items).fill('"x"').join(',')}]`);
  // Two brackets, the items, and the commas between them.
  const max = Math.floor((MAX_TOKENS - 1) / 2);
  t.equal(measure(JSON.parse(array(max).toString())).tokens, MAX_TOKENS - 1);
  t.equal(structureProblem(array(max)), undefined);
  t.match(structureProblem(array(max + 1)), /too many tokens outside strings: more than 20,000/);
});

t.test('strings of any length and with any escapes are skipped', async t => {
  for (const length of [0, 1, 61, 62, 63, 64, 65, 66, 127, 128, 129, 1000]) {
    for (const tail of ['', '\\\\', '\\"', '\\\\\\"', '\\\\\\\\']) {
      const bytes = Buffer.from(`{"a":"${'x'.repeat(length)}${tail}","b":[[[[[[[[1]]]]]]]]}`);
      t.match(structureProblem(bytes), /nested too deeply/, `${length} characters, then ${tail}`);
    }
  }
  t.equal(
    structureProblem(Buffer.from('{"a":"never closed [[[[[[[[[[[[')),
    undefined,
    'an unclosed string is left to JSON.parse',
  );
  t.match(parseBody(Buffer.from('{"a":"never closed')), { problem: /not valid JSON/ });
});

t.test('invalid bodies are rejected', async t => {
  t.match(parseBody(Buffer.from('')), { problem: /empty/ });
  t.match(parseBody(Buffer.from(' \r\n\t')), { problem: /empty/ });
  t.match(parseBody(Buffer.from([0xef, 0xbb, 0xbf])), { problem: /empty/ });
  t.match(parseBody(Buffer.from([0x22, 0xc3, 0x22])), { problem: /not valid UTF-8/ });
  t.match(
    parseBody(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])),
    { problem: /not valid UTF-8/ },
    'an encoded surrogate',
  );
  t.match(parseBody(Buffer.from('{"a":1,}')), { problem: /not valid JSON/ });
});

t.test('hostile bodies of 40 MB are rejected without being parsed', async t => {
  const MB = 1_000_000;
  for (const [name, unit, problem] of [
    ['opening brackets', '[', /nested too deeply/],
    ['empty arrays', '[],', /tokens/],
    ['members', '"k":1,', /tokens/],
    ['commas', ',', /tokens/],
    ['white space', ' ', /white space/],
  ] as const) {
    t.match(structureProblem(Buffer.alloc(40 * MB, unit)), problem, name);
  }
});

t.test('a body in pieces is checked like the whole', async t => {
  const text = fc
    .array(fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', ' ', '12', 'true', 'a'), { maxLength: 60 })
    .map(parts => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 5 }), (text, step) => {
      const whole = Buffer.from(`{"k":[[[[[[${text}`);
      const check = new StructureCheck();
      let problem: string | undefined;
      for (let at = 0; problem === undefined && at < whole.length; at += step)
        problem = check.read(whole.subarray(at, at + step));
      t.equal(problem, structureProblem(whole));
    }),
    { numRuns: 2000 },
  );
  const tokens = (count: number): Buffer => Buffer.from(`${'12345 '.repeat(count)}`);
  for (const count of [MAX_TOKENS, MAX_TOKENS + 1]) {
    const check = new StructureCheck();
    let problem: string | undefined;
    const bytes = tokens(count);
    for (let at = 0; problem === undefined && at < bytes.length; at += 7)
      problem = check.read(bytes.subarray(at, at + 7));
    t.equal(problem === undefined, count === MAX_TOKENS, `${count} tokens in pieces of 7 bytes`);
  }
});

t.test('a simple body has no problem of structure', async t => {
  const text = fc
    .array(fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', ' ', '12'), { maxLength: 30 })
    .map(parts => parts.join(''));
  let simple = 0;
  fc.assert(
    fc.property(text, fc.nat(3), fc.nat(3), (text, before, after) => {
      const bytes = Buffer.from('['.repeat(before) + text + '['.repeat(after));
      if (!isSimple(bytes, before, before + text.length)) return;
      simple++;
      t.equal(structureProblem(bytes.subarray(before, before + text.length)), undefined);
    }),
    { numRuns: 2000 },
  );
  t.ok(simple > 500, `${simple} of 2,000 bodies were simple`);
  for (const body of [`"${'a'.repeat(MAX_TOKENS)}"`, `[${'1,'.repeat(MAX_TOKENS / 2)}1]`, '['.repeat(MAX_DEPTH + 1)]) {
    t.notOk(isSimple(Buffer.from(body), 0, body.length), 'not certain without a check');
  }
  t.ok(isSimple(Buffer.from('['.repeat(MAX_DEPTH)), 0, MAX_DEPTH), 'the maximum depth');
});
