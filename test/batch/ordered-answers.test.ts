import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import t from 'tap';
import { OrderedAnswers } from '../../src/http/batch/ordered-answers.js';

/** A response whose caller does not read. */
function unread(): { response: ServerResponse; written: () => string } {
  let text = '';
  const response = {
    writableLength: 0,
    socket: {},
    write(bytes: Uint8Array): boolean {
      text += Buffer.from(bytes).toString();
      return false;
    },
  } as unknown as ServerResponse;
  return { response, written: () => text };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in the heap, and outside of it in buffers. */
function memoryUsed(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

t.test('small answers count with the objects that hold them', async t => {
  const { port1, port2 } = new MessageChannel();
  t.teardown(() => port1.close());
  /** An answer as a thread sends it: in memory of its own. */
  const answerOf = (line: number): Uint8Array => {
    const bytes = new TextEncoder().encode(`{"line":${line}}\n`);
    port1.postMessage(bytes, [bytes.buffer]);
    return receiveMessageOnPort(port2)!.message as Uint8Array;
  };
  const lines = 20_000;
  for (const [how, perSlot] of [
    ['each in a run of its own', 1],
    ['all in one run', lines],
  ] as const) {
    const answers = new OrderedAnswers(unread().response);
    const before = memoryUsed();
    for (let line = 1; line <= lines; line += perSlot) {
      const slot = answers.begin(line, 0);
      for (let i = 0; i < perSlot; i++) answers.answer(slot, [answerOf(line + i)], 1);
      answers.end(slot, true);
    }
    const used = memoryUsed() - before;
    t.comment(`${how}: ${used} bytes used, ${answers.unreadBytes} counted`);
    t.ok(answers.unreadBytes >= used, `${how}: at least what they take is counted`);
    t.ok(answers.unreadBytes < 10 * used, `${how}: not many times as much`);
    answers.clear();
    t.equal(answers.unreadBytes, 0);
  }
});

t.test('what is counted is released as answers are sent', async t => {
  const { response, written } = unread();
  const answers = new OrderedAnswers(response);
  const first = answers.begin(1, 100);
  const second = answers.begin(3, 50);
  t.ok(answers.lineBytes >= 150, 'lines that run count');
  answers.answer(second, [Buffer.from('3\n')], 1);
  answers.end(second, true);
  t.equal(answers.next, 1);
  t.ok(answers.send(), 'nothing is next');
  answers.answer(first, [Buffer.from('1\n'), Buffer.from('2\n')], 2);
  answers.end(first, true);
  t.equal(answers.lineBytes, 0);
  const held = [answers.unreadBytes];
  while (!answers.send()) {
    held.push(answers.unreadBytes);
    answers.drained();
  }
  t.equal(written(), '1\n2\n3\n');
  t.same(
    held,
    held.toSorted((a, b) => b - a),
    'less with each answer',
  );
  t.equal(answers.unreadBytes, 0);
  t.equal(answers.next, undefined);
});
