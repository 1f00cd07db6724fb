import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import t from 'tap';
import { ReadThrottle } from '../../src/http/bodies/read-throttle.js';

const KIB = 1024;

/** A throttle with a clock and rounds of the test's own. */
function throttle(bytes: number, ms: number) {
  const clock = { now: 0 };
  const rounds: (() => void)[] = [];
  const throttle = new ReadThrottle(
    { bytes, ms },
    next => rounds.push(next),
    () => clock.now,
  );
  return { clock, throttle, nextRound: () => rounds.splice(0).map(next => next()).length };
}

const message = (): IncomingMessage => new IncomingMessage(new Socket()).resume();

t.test('a message is paused when the bytes of a round are spent, and resumed in the next one', async t => {
  const { throttle: reads, nextRound } = throttle(256 * KIB, Infinity);
  const upload = message();
  for (let chunk = 1; chunk <= 4; chunk++) {
    t.equal(upload.isPaused(), false, `before chunk ${chunk}`);
    reads.spend(upload, 64 * KIB);
  }
  t.equal(upload.isPaused(), true);
  t.equal(nextRound(), 1);
  t.equal(upload.isPaused(), false);
  t.equal(nextRound(), 0, 'nobody waits, so that no round is scheduled');
});

t.test('a message is paused when the time of a round has passed, whatever it has read', async t => {
  const { clock, throttle: reads, nextRound } = throttle(256 * KIB, 0.5);
  const upload = message();
  reads.spend(upload, 64 * KIB);
  t.equal(upload.isPaused(), false, 'the time begins with the first read');
  clock.now = 0.4;
  reads.spend(upload, 64 * KIB);
  t.equal(upload.isPaused(), false);
  clock.now = 0.9;
  reads.spend(upload, 1 * KIB);
  t.equal(upload.isPaused(), true);
  nextRound();
  clock.now = 10;
  reads.spend(upload, 64 * KIB);
  t.equal(upload.isPaused(), false, 'idle time between rounds does not count');
});

t.test('paused messages are resumed in order, as many as the bytes of a round allow', async t => {
  const { throttle: reads, nextRound } = throttle(128 * KIB, Infinity);
  const uploads = Array.from({ length: 5 }, message);
  const paused = (): boolean[] => uploads.map(upload => upload.isPaused());
  for (const upload of uploads) reads.spend(upload, 128 * KIB);
  t.same(paused(), [true, true, true, true, true]);
  nextRound();
  t.same(paused(), [false, false, true, true, true]);
  reads.forget(uploads[2]!);
  nextRound();
  t.same(paused(), [false, false, true, false, false], 'one that is forgotten stays as it is');
  t.equal(nextRound(), 0);
});
