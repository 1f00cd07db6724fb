import t from 'tap';
import { LinkedList } from '../../src/shared/linked-list.js';
t.test('a list keeps its order, and any value can be removed once', async (t) => {
    const list = new LinkedList();
    t.same([list.size, list.first, list.last, list.links(), list.shift()], [0, undefined, undefined, [], undefined]);
    const links = [2, 3, 4].map(value => list.push(value));
    list.unshift(1);
    t.same([list.size, list.first, list.last], [4, 1, 4]);
    t.equal(links[1].remove(), true, 'from the middle');
    t.equal(links[1].remove(), false, 'again');
    t.same(list.links().map(({ value }) => value), [1, 2, 4]);
    t.equal(links[2].remove(), true, 'the last');
    t.same([list.shift(), list.shift(), list.shift()], [1, 2, undefined]);
    t.equal(links[0].remove(), false, 'a value that was taken');
    t.same([list.size, list.first, list.last], [0, undefined, undefined]);
});
t.test('a removed link keeps nothing alive, and may be removed while the links are walked', async (t) => {
    const list = new LinkedList();
    const links = ['a', 'b', 'c'].map(value => list.push(value));
    const walked = [];
    for (const link of list.links()) {
        walked.push(link.value);
        for (const other of links)
            other.remove();
    }
    t.same(walked, ['a', 'b', 'c']);
    for (const { next, previous, list } of links)
        t.same([next, previous, list], [undefined, undefined, undefined]);
});
t.test('random changes leave what an array has', async (t) => {
    let state = 1;
    const random = (below) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 8) % below;
    };
    const list = new LinkedList();
    const array = [];
    for (let i = 0; i < 5000; i++) {
        const change = random(5);
        if (change < 2)
            array.push(list.push(i));
        else if (change === 2)
            array.unshift(list.unshift(i));
        else if (change === 3)
            list.shift() === array.shift()?.value || t.fail(`shift at ${i}`);
        else if (array.length > 0)
            array.splice(random(array.length), 1)[0].remove() || t.fail(`remove at ${i}`);
        if (list.size !== array.length || list.last !== array.at(-1)?.value)
            t.fail(`at ${i}`);
    }
    t.same(list.links().map(({ value }) => value), array.map(({ value }) => value));
});
//# sourceMappingURL=linked-list.test.js.map