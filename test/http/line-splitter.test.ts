import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { type LineRun, LineSplitter } from '../../src/http/batch/line-splitter.js';
import { SharedBlocks } from '../../src/http/batch/shared-blocks.js';
import { SMALL_BODY } from '../../src/shared/call.js';
import { laneOf } from '../../src/shared/lane-of.js';
import type { LaneName } from '../../src/shared/tool.js';

const TOOLS: ReadonlyMap<string, { readonly lane: LaneName }> = new Map([
  ['f', { lane: 'fast' }],
  ['r', { lane: 'risky' }],
  ['h', { lane: 'heavy' }],
]);

const splitter = (): LineSplitter =>
  new LineSplitter((tool = '', bytes) => laneOf(TOOLS.get(tool), bytes), 200_000, new SharedBlocks());

/** The runs of an upload that arrives in pieces which end at `cuts`. */
function runsOf(text: string, cuts: readonly number[]): LineRun[] {
  const splitting = splitter();
  const bytes = Buffer.from(text);
  const ends = [...new Set([...cuts.map(cut => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  const runs: LineRun[] = [];
  let at = 0;
  for (const end of ends) {
    // The splitter must not keep the piece: its owner frees it.
    const piece = Buffer.from(bytes.subarray(at, end));
    runs.push(...(splitting.push(piece) as LineRun[]));
    piece.fill(0);
    at = end;
  }
  return [...runs, ...(splitting.end() as LineRun[])];
}

const textOf = ({ parts }: LineRun): string => Buffer.concat(parts).toString();

/** The lines of runs with their lanes; all runs but that of the last line end with LF. */
const linesOf = (runs: readonly LineRun[]): [string, LaneName][] =>
  runs.flatMap(run =>
    textOf(run)
      .replace(/\n$/, '')
      .split('\n')
      .map((line): [string, LaneName] => [line, run.lane]),
  );

t.test('lines have the same lanes and order wherever the upload is cut', async t => {
  const line = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('f', 'r', 'h', 'x', 'rr').map(tool => `{"tool":"${tool}","input":1}`) },
    fc.constantFrom('', ' ', '\t\r', '{', 'é'),
    fc.integer({ min: 1, max: 80_000 }).map(length => `{"tool":"f","input":"${'a'.repeat(length)}"}`),
    fc.constantFrom(-1, 0, 1).map(more => 'a'.repeat(SMALL_BODY + more)),
  );
  const laneOf = (line: string): LaneName =>
    line.length > SMALL_BODY ? 'heavy' : (TOOLS.get(/^\{"tool":"(.)"/.exec(line)?.[1] ?? '')?.lane ?? 'fast');
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.boolean(),
      (lines, cuts, ends) => {
        const text = lines.join('\n') + (ends ? '\n' : '');
        const runs = runsOf(text, cuts);
        const expected = text.split('\n').slice(0, text.endsWith('\n') || text === '' ? -1 : undefined);
        assert.deepEqual(
          linesOf(runs),
          expected.map(line => [line, laneOf(line)]),
        );
        let number = 1;
        for (const run of runs) {
          const lines = linesOf([run]).map(([line]) => line);
          assert.equal(run.line, number);
          assert.equal(run.calls, lines.filter(line => /[^ \t\r]/.test(line)).length);
          number += lines.length;
        }
      },
    ),
    { numRuns: 200 },
  );
  t.pass('any cuts');
});

t.test('a tool is found as the first member, after an id, or as the last member', t => {
  for (const [line, lane] of [
    ['{"tool":"r","input":1}', 'risky'],
    ['{"id":"a","tool":"r","input":1}', 'risky'],
    ['{"id":1,"input":{"text":"x"},"tool":"r"}', 'risky'],
    ['{"input":1, "tool" : "h" } \r', 'heavy'],
    // Not a member, but text that looks like one: the worker decides.
    ['{"input":"\\"tool\\":\\"r\\"}"}', 'fast'],
    [`{"input":"${'a'.repeat(60_000)}","tool":"r"}`, 'risky'],
    [`{"input":1,"tool":"r"${' '.repeat(60_000)}}`, 'fast'],
  ] as const) {
    t.same(linesOf(runsOf(`${line}\n`, [])), [[line, lane]], line.slice(0, 60));
  }
  t.end();
});

t.test('each line counts once, also one whose beginning is rejected, wherever the upload is cut', async t => {
  const line = '{"tool":"f","input":1}';
  for (const hostile of [`{"tool":"f","input":${'['.repeat(12)}${']'.repeat(12)}}`, `[${'1,'.repeat(25_000)}1]`]) {
    for (const end of ['', '\n', `\n${line}`, `\n${line}\n`]) {
      const bytes = Buffer.from(`${line}\n${hostile}${end}`);
      const ends = [0, 1, 2, 3, hostile.length - 1, hostile.length, hostile.length + 1].map(at => line.length + 1 + at);
      for (const cut of ends) {
        const splitting = splitter();
        const found = [
          ...splitting.push(Buffer.from(bytes.subarray(0, cut))),
          ...splitting.push(Buffer.from(bytes.subarray(cut))),
          ...splitting.end(),
        ];
        const count = found.reduce((sum, one) => sum + ('rejected' in one ? 1 : one.calls), 0);
        t.equal(count, end.includes('{') ? 3 : 2, `cut at ${cut} of ${bytes.length}`);
      }
    }
  }
  const splitting = splitter();
  t.match(splitting.push(Buffer.from(`${line}\n${'['.repeat(12)}`)), [
    { line: 1 },
    { line: 2, rejected: { status: 400 } },
  ]);
  t.equal(splitting.next, 3, 'the rejected line is answered');
});

t.test('the line between two pieces shares a run with those after it', async t => {
  const line = '{"tool":"f","input":1}\n';
  const text = line.repeat(2 * Math.floor(SMALL_BODY / line.length));
  const runs = runsOf(text, [SMALL_BODY]);
  t.equal(runs.length, 2);
  t.equal(runs.map(textOf).join(''), text);
  t.ok(runs.every(({ parts }) => parts[0]!.buffer instanceof SharedArrayBuffer));
});

t.test('a line of white space is skipped at any length, in bounded memory', async t => {
  const blanks = [Buffer.alloc(60_000, ' '), Buffer.alloc(60_000, '\t\r')];
  for (const [length, end, expected] of [
    [10, '\n', []],
    [40, '\r\n', []],
    [40, '', []],
    [10, 'x\n', [{ line: 2, rejected: { status: 413 } }]],
    [40, 'x\n', [{ line: 2, rejected: { status: 413 } }]],
    [40, 'x', [{ line: 2, rejected: { status: 413 } }]],
  ] as const) {
    const splitting = splitter();
    const found = splitting.push(Buffer.from('{"tool":"f","input":1}\n'));
    t.equal(found.length, 1);
    const rest: unknown[] = [];
    for (let i = 0; i < length; i++) {
      rest.push(...splitting.push(Buffer.from(blanks[i % 2]!)));
      // The maximum line and a part that is not full.
      if (splitting.held > 2 * 1024 * 1024) t.fail(`${splitting.held} bytes are held`);
    }
    t.same(rest, [], 'nothing is known of an incomplete blank line');
    rest.push(...splitting.push(Buffer.from(end)));
    if (end.endsWith('\n')) {
      const next = splitting.push(Buffer.from('{"tool":"f","input":2}\n'));
      t.match(next, [{ line: 3, calls: 1 }], 'the next line has its number');
    }
    t.same(splitting.end(), []);
    t.match(rest, expected, `${length} pieces and ${JSON.stringify(end)}`);
    t.equal(rest.length, expected.length);
  }
});
