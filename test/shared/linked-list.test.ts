import { deepEqual, equal } from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { type Link, LinkedList } from '../../src/shared/linked-list.js';

t.test('a list keeps its order, and any value can be removed once', async t => {
  const list = new LinkedList<number>();
  t.same([list.size, list.first, list.last, list.links(), list.shift()], [0, undefined, undefined, [], undefined]);
  const links = [2, 3, 4].map(value => list.push(value));
  list.unshift(1);
  t.same([list.size, list.first, list.last], [4, 1, 4]);
  t.equal(links[1]!.remove(), true, 'from the middle');
  t.equal(links[1]!.remove(), false, 'again');
  t.same(
    list.links().map(({ value }) => value),
    [1, 2, 4],
  );
  t.equal(links[2]!.remove(), true, 'the last');
  t.same([list.shift(), list.shift(), list.shift()], [1, 2, undefined]);
  t.equal(links[0]!.remove(), false, 'a value that was taken');
  t.same([list.size, list.first, list.last], [0, undefined, undefined]);
});

t.test('a removed link keeps nothing alive, and may be removed while the links are walked', async t => {
  const list = new LinkedList<string>();
  const links = ['a', 'b', 'c'].map(value => list.push(value));
  const walked: string[] = [];
  for (const link of list.links()) {
    walked.push(link.value);
    for (const other of links) other.remove();
  }
  t.same(walked, ['a', 'b', 'c']);
  for (const { next, previous, list } of links) t.same([next, previous, list], [undefined, undefined, undefined]);
});

t.test('random changes leave what an array has', async () => {
  const change = fc.tuple(fc.constantFrom('push', 'push', 'unshift', 'shift', 'remove'), fc.nat(999));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), changes => {
      const list = new LinkedList<number>();
      const array: Link<number>[] = [];
      for (const [name, value] of changes) {
        if (name === 'push') array.push(list.push(value));
        else if (name === 'unshift') array.unshift(list.unshift(value));
        else if (name === 'shift') equal(list.shift(), array.shift()?.value);
        else if (array.length > 0) equal(array.splice(value % array.length, 1)[0]!.remove(), true);
        deepEqual([list.size, list.last], [array.length, array.at(-1)?.value]);
      }
      const values = (links: readonly Link<number>[]): number[] => links.map(({ value }) => value);
      deepEqual(values(list.links()), values(array));
    }),
  );
});
