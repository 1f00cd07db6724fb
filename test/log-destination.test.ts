import { Buffer } from 'node:buffer';
import t from 'tap';
import { LogDestination, type LogOutput } from '../src/log/log-destination.js';
import { until } from './socket.js';

const MIB = 1024 * 1024;

/** An output that a test drives: its writes wait until the test ends them. */
class FakeOutput implements LogOutput {
  maxBytes = 64 * 1024;
  /** What was written. */
  text = '';
  writes = 0;
  #pending: ((error: Error | null, written: number) => void) | undefined;
  #bytes = Buffer.alloc(0);

  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void {
    this.writes++;
    this.#bytes = Buffer.from(bytes);
    this.#pending = done;
  }

  writeLast(bytes: Buffer): void {
    this.text += bytes.toString();
  }

  get isWriting(): boolean {
    return this.#pending !== undefined;
  }

  /** Ends the write with `count` bytes, by default all. */
  accept(count = this.#bytes.length): void {
    this.text += this.#bytes.toString('utf8', 0, count);
    this.#end(null, count);
  }

  fail(code: string): void {
    this.#end(Object.assign(new Error(code), { code }), 0);
  }

  #end(error: Error | null, written: number): void {
    const done = this.#pending;
    this.#pending = undefined;
    done!(error, written);
  }
}

const linesOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `line ${i}\n`);

t.test('a write has whole lines, and no more than the output takes at once', async t => {
  const output = new FakeOutput();
  output.maxBytes = 20;
  const log = new LogDestination(output);
  const written: number[] = [];
  // The first is written at once; `é` has two bytes.
  for (const line of ['first\n', ...linesOf(3), `${'é'.repeat(30)}\n`, 'line 4\n']) log.write(line);
  while (output.isWriting) {
    const { length } = output.text;
    output.accept();
    written.push(Buffer.byteLength(output.text.slice(length)));
  }
  t.same(written, [6, 14, 7, 61, 7]);
});

t.test('one write is in progress at a time, and those that wait become the next one', async t => {
  const output = new FakeOutput();
  const log = new LogDestination(output);
  for (const line of linesOf(5)) log.write(line);
  t.equal(output.writes, 1);
  output.accept();
  t.equal(output.text, 'line 0\n');
  output.accept(3);
  t.equal(output.text, 'line 0\nlin', 'a part is written');
  output.accept();
  t.equal(output.text, linesOf(5).join(''));
  t.equal(output.writes, 3);
  t.notOk(output.isWriting);
});

t.test('a write of many lines is bounded', async t => {
  const output = new FakeOutput();
  const log = new LogDestination(output);
  for (let i = 0; i < 10_000; i++) log.write(`${'x'.repeat(99)}\n`);
  while (output.isWriting) output.accept();
  t.equal(output.text.length, 1_000_000);
  t.ok(output.writes >= 1_000_000 / (65 * 1024), `${output.writes} writes`);
});

for (const code of ['ENOSPC', 'EPIPE', 'EIO', 'EAGAIN']) {
  t.test(`${code}: lines wait, and are written when that is possible again`, async t => {
    const output = new FakeOutput();
    const log = new LogDestination(output);
    for (const line of linesOf(3)) log.write(line);
    output.accept(4);
    output.fail(code);
    const { writes } = output;
    for (let i = 0; i < 100; i++) log.write('more\n');
    t.equal(output.writes, writes, 'further lines cause no attempt');
    await until(() => output.isWriting, 'the next attempt');
    while (output.isWriting) output.accept();
    t.equal(output.text, linesOf(3).join('') + 'more\n'.repeat(100));
    t.equal(log.lost, 0);
  });
}

t.test('an output that throws is like one that fails', async t => {
  let isBroken = true;
  let text = '';
  const log = new LogDestination({
    maxBytes: 1,
    write: (bytes, done) => {
      if (isBroken) throw new Error('closed');
      text += bytes.toString();
      done(null, bytes.length);
    },
    writeLast: () => undefined,
  });
  log.write('a\n');
  isBroken = false;
  log.write('b\n');
  await until(() => text === 'a\nb\n', 'both are written');
  t.equal(log.lost, 0);
});

t.test('lines beyond 4 MiB are lost and counted, and a line tells their number', async t => {
  const output = new FakeOutput();
  const log = new LogDestination(output, { pid: 7, cell: '1' });
  const line = `${'é'.repeat(512)}\n`;
  for (let i = 0; i < 5000; i++) log.write(line);
  const held = Math.floor((4 * MIB) / 1025);
  t.equal(log.lost, 5000 - held, 'bytes are counted, not characters');
  log.write(line);
  t.equal(log.lost, 5001 - held);
  while (output.isWriting) output.accept();
  const report = output.text.split('\n').filter(each => each.startsWith('{'));
  t.match(
    report.map(each => JSON.parse(each)),
    [{ level: 40, time: Number, pid: 7, cell: '1', lost: 5001 - held, msg: 'log lines were lost' }],
  );
  log.write('after\n');
  output.accept();
  t.match(output.text, /after\n$/);
  t.equal(output.text.match(/were lost/g)?.length, 1, 'once');
  t.equal(log.lost, 5001 - held, 'the counter goes on');
});

t.test('end waits until all lines are written', async t => {
  const output = new FakeOutput();
  const log = new LogDestination(output);
  await log.end(60_000);
  for (const line of linesOf(2)) log.write(line);
  let isEnded = false;
  const ended = log.end(60_000).then(() => (isEnded = true));
  output.accept();
  await new Promise(setImmediate);
  t.notOk(isEnded);
  output.accept();
  await ended;
  t.equal(output.text, 'line 0\nline 1\n');
});

t.test('end does not wait for an output that fails, nor longer than it may for one that stalls', async t => {
  for (const isRetrying of [false, true]) {
    const output = new FakeOutput();
    const log = new LogDestination(output);
    log.write('a\n');
    if (isRetrying) output.fail('EPIPE');
    const ended = log.end(60_000);
    t.ok(output.isWriting, 'the last attempt begins at once');
    output.fail('EPIPE');
    await ended;
  }
  const output = new FakeOutput();
  const log = new LogDestination(output);
  log.write('a\n');
  await log.end(10);
  output.fail('EAGAIN');
  const ended = log.end(60_000);
  output.fail('EAGAIN');
  await until(() => output.isWriting, 'a terminal that is stopped is tried again');
  output.accept();
  await ended;
});

t.test('lines that wait are written when the process exits, and it is not watched without any', async t => {
  const output = new FakeOutput();
  const log = new LogDestination(output);
  const before = process.listenerCount('exit');
  for (const line of linesOf(3)) log.write(line);
  t.equal(process.listenerCount('exit'), before + 1);
  const [onExit] = process.listeners('exit').slice(-1);
  output.accept();
  output.fail('EAGAIN');
  onExit!.call(process, 0);
  t.equal(output.text, linesOf(3).join(''), 'those of a write that failed too');
  await until(() => output.isWriting, 'the next attempt');
  output.accept();
  t.equal(process.listenerCount('exit'), before);
});
