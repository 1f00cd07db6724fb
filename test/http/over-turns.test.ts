import t from 'tap';
import { overTurns } from '../../src/http/connections/over-turns.js';

t.test('the first callbacks of a turn run at once, the others in order in later turns', t => {
  const turns: (() => void)[] = [];
  const nextTurn = (): number => turns.splice(0).map(turn => turn()).length;
  const inTurn = overTurns(3, turn => turns.push(turn));
  const ran: number[] = [];
  for (let i = 1; i <= 7; i++) inTurn(() => ran.push(i));
  t.same(ran, [1, 2, 3]);
  t.equal(nextTurn(), 1);
  t.same(ran, [1, 2, 3, 4, 5, 6]);
  inTurn(() => ran.push(8));
  t.same(ran, [1, 2, 3, 4, 5, 6], 'the turn has run as many as it may');
  nextTurn();
  t.same(ran, [1, 2, 3, 4, 5, 6, 7, 8]);
  inTurn(() => ran.push(9));
  t.same(ran, [1, 2, 3, 4, 5, 6, 7, 8, 9], 'one of this turn is left');
  nextTurn();
  t.equal(nextTurn(), 0, 'no turn is scheduled when nothing waits');
  for (let i = 10; i <= 12; i++) inTurn(() => ran.push(i));
  t.equal(ran.length, 12, 'a new turn has all of its callbacks');
  t.end();
});

t.test('a callback that fails does not keep the others from running', t => {
  const turns: (() => void)[] = [];
  const inTurn = overTurns(1, turn => turns.push(turn));
  const ran: string[] = [];
  inTurn(() => ran.push('first'));
  inTurn(() => {
    throw new Error('second');
  });
  inTurn(() => ran.push('third'));
  t.throws(() => turns.shift()!(), /second/);
  turns.shift()!();
  t.same(ran, ['first', 'third']);
  t.end();
});
