import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import t from 'tap';
import { type FoundLines, LineSplitter } from '../../src/http/batch/line-splitter.js';
import { LineUpload } from '../../src/http/batch/line-upload.js';
import { SharedBlocks } from '../../src/http/batch/shared-blocks.js';
import type { Upload } from '../../src/http/bodies/receive-body.js';
import { MemoryBudget } from '../../src/pool/memory-budget.js';
import { laneOf } from '../../src/shared/lane-of.js';

const RESPONSE = {} as ServerResponse;

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** An upload whose chunks the test sends; its lines are taken whenever they may be, as a batch does. */
function receive(budget = new MemoryBudget(1024 * 1024)) {
  const found: FoundLines[] = [];
  const calls: string[] = [];
  let arrivals = 0;
  let reader: Parameters<Upload['start']>[0] | undefined;
  const source = {
    isPaused: false,
    start: (given: typeof reader) => (reader = given),
    pause: () => (source.isPaused = true),
    resume: () => (source.isPaused = false),
    discard: () => calls.push('discard'),
    stop: () => calls.push('stop'),
  };
  const splitter = new LineSplitter((_tool, bytes) => laneOf(undefined, bytes), 200_000, new SharedBlocks());
  const reservation = budget.admit(0)!;
  const takeAll = (): void => {
    for (let lines = upload.take(); lines !== undefined; lines = upload.take()) found.push(...lines);
    reservation.replace(upload.held);
    upload.readWhile(true);
  };
  const upload = new LineUpload(source as unknown as Upload, splitter, reservation, () => {
    arrivals++;
    takeAll();
  });
  upload.start();
  return {
    upload,
    source,
    calls,
    takeAll,
    send: (text: string) => reader!.data(Buffer.from(text)),
    end: () => reader!.end(),
    arrivals: () => arrivals,
    /** The first lines of what was found; `rejected` for those that were not complete. */
    found: () => found.map(one => ('rejected' in one ? 'rejected' : Buffer.concat(one.parts).toString())),
  };
}

t.test('small chunks of one turn are taken together, in their order', async t => {
  const { send, arrivals, found } = receive();
  for (const character of '1\n22\n3') send(character);
  t.equal(arrivals(), 0);
  await turn();
  t.equal(arrivals(), 1);
  send('3\n');
  await turn();
  t.equal(arrivals(), 2);
  t.same(found(), ['1\n22\n', '33\n']);
});

t.test('large chunks, and many small ones, are taken at once', async t => {
  const { send, arrivals, found } = receive();
  const large = `${'x'.repeat(5000)}\n`;
  send('1\n');
  send(large);
  t.equal(arrivals(), 1);
  t.equal(found().join(''), `1\n${large}`);
  const small = `${'x'.repeat(999)}\n`;
  for (let i = 0; i < 1000; i++) send(small);
  t.ok(arrivals() > 10 && arrivals() < 20, 'for every 64 KiB');
  await turn();
  t.equal(found().join(''), `1\n${large}${small.repeat(1000)}`);
});

t.test('a chunk for each line that is rejected by its beginning: at most one such line for each turn', async t => {
  const { send, found } = receive();
  const turns = 10;
  const perTurn = 256;
  for (let i = 0; i < turns; i++) {
    for (let line = 0; line < perTurn; line++) send(`\n${'['.repeat(10)}`);
    await turn();
  }
  const rejected = found().filter(text => text === 'rejected').length;
  t.ok(rejected <= turns, `${rejected} of ${turns * perTurn} lines in ${turns} turns`);
});

t.test('lines that do not fit into memory wait, also the last ones', async t => {
  const limit = 256 * 1024;
  for (const isEnded of [false, true]) {
    const budget = new MemoryBudget(limit);
    const { upload, source, send, end, takeAll, found } = receive(budget);
    send('1\n2');
    await turn();
    const others = budget.admit(0)!;
    others.replace(limit + 16 * 1024 * 1024);
    send('3\n4');
    if (isEnded) end();
    await turn();
    t.same(found(), ['1\n']);
    t.ok(upload.lacksMemory);
    t.ok(source.isPaused);
    t.notOk(upload.isComplete);
    others.release();
    takeAll();
    t.same(found(), isEnded ? ['1\n', '23\n', '4'] : ['1\n', '23\n']);
    t.equal(upload.isComplete, isEnded);
    t.notOk(upload.lacksMemory);
    t.notOk(source.isPaused);
  }
});

t.test('an upload that is dropped holds nothing, and is read to its end', async t => {
  const { upload, send, calls, found } = receive();
  send('1\n2');
  await turn();
  t.ok(upload.held > 0);
  send('2\n');
  upload.drop(RESPONSE);
  await turn();
  t.same(found(), ['1\n']);
  t.equal(upload.held, 0);
  t.equal(upload.lineMs(), 0, 'no line is arriving');
  t.same(calls, ['discard']);
  t.equal(upload.next, 2);

  const complete = receive();
  complete.send('1\n');
  complete.end();
  t.ok(complete.upload.isComplete);
  complete.upload.drop(RESPONSE);
  t.ok(complete.upload.isComplete);
  t.same(complete.calls, [], 'there is nothing to drop');
});
