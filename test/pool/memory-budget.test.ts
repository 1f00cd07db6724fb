import t from 'tap';
import { MemoryBudget, SMALL_BODY_RESERVE } from '../../src/pool/memory-budget.js';

const MIB = 1024 * 1024;

/** A budget of 64 MiB under a simulated clock. */
function budget(): { budget: MemoryBudget; pass: (ms: number) => void } {
  let now = 0;
  return { budget: new MemoryBudget(64 * MIB, () => now), pass: ms => void (now += ms) };
}

t.test('a reservation follows its call: the body, then the answer, then nothing', async t => {
  const { budget: it } = budget();
  const call = it.admit(10 * MIB);
  t.equal(it.held, 10 * MIB);
  t.ok(call?.grow(12 * MIB));
  t.equal(it.held, 12 * MIB);
  call?.arrived();
  call?.replace(3 * MIB);
  t.equal(it.held, 3 * MIB, 'the answer replaces the body');
  call?.release();
  call?.release();
  t.equal(it.held, 0);
  t.ok(call?.grow(5 * MIB), 'a released call reserves nothing');
  t.equal(it.held, 0);
});

t.test('large bodies do not keep small ones out', async t => {
  const { budget: it } = budget();
  t.ok(it.admit(64 * MIB));
  t.equal(it.admit(65 * 1024), undefined);
  const small = Array.from({ length: SMALL_BODY_RESERVE / (64 * 1024) }, () => it.admit(64 * 1024));
  t.ok(small.every(call => call !== undefined));
  t.equal(it.admit(1), undefined, 'the reserve is bounded too');
});

t.test('the process is not ready after 10 s of rejections without an admission', async t => {
  const { budget: it, pass } = budget();
  const call = it.admit(60 * MIB)!;
  call.arrived();
  t.equal(it.admit(10 * MIB), undefined);
  pass(9_999);
  t.equal(it.full, false);
  pass(1);
  t.equal(it.full, true);
  call.replace(59 * MIB);
  t.equal(it.full, false, 'bytes have been released');

  t.equal(it.admit(10 * MIB), undefined);
  pass(9_000);
  it.admit(100);
  pass(9_000);
  t.equal(it.full, false, 'a call was admitted meanwhile');
});

t.test('slow uploads alone do not take the process out of service', async t => {
  const { budget: it, pass } = budget();
  for (let i = 0; i < 4; i++) t.ok(it.admit(16 * MIB));
  t.equal(it.admit(10 * MIB), undefined);
  pass(60_000);
  t.equal(it.full, false);
  t.equal(it.leaking, false);
});

t.test('the process is not healthy if bytes are held for a minute without calls', async t => {
  const { budget: it, pass } = budget();
  const call = it.admit(5 * MIB)!;
  it.change(MIB, 0);
  pass(120_000);
  t.equal(it.leaking, false, 'a call is open');
  call.release();
  pass(59_999);
  t.equal(it.leaking, false);
  pass(1);
  t.equal(it.leaking, true);
  it.change(-MIB, 0);
  t.equal(it.leaking, false, 'the bytes are gone');
});
