import t from 'tap';
import { MemoryBudget, SMALL_BODY_RESERVE } from '../../src/pool/memory-budget.js';
const MIB = 1024 * 1024;
/** A budget of 64 MiB under a simulated clock. */
function createBudget() {
    let now = 0;
    return { budget: new MemoryBudget(64 * MIB, () => now), pass: ms => void (now += ms) };
}
t.test('a reservation follows its call: the body, then the answer, then nothing', async (t) => {
    const { budget } = createBudget();
    const call = budget.admit(10 * MIB);
    t.equal(budget.held, 10 * MIB);
    t.ok(call?.grow(12 * MIB));
    t.equal(budget.held, 12 * MIB);
    call?.arrived();
    call?.replace(3 * MIB);
    t.equal(budget.held, 3 * MIB, 'the answer replaces the body');
    call?.release();
    call?.release();
    t.equal(budget.held, 0);
    t.ok(call?.grow(5 * MIB), 'a released call reserves nothing');
    t.equal(budget.held, 0);
});
t.test('large bodies do not keep small ones out', async (t) => {
    const { budget } = createBudget();
    t.ok(budget.admit(64 * MIB));
    t.equal(budget.admit(65 * 1024), undefined);
    const small = Array.from({ length: SMALL_BODY_RESERVE / (64 * 1024) }, () => budget.admit(64 * 1024));
    t.ok(small.every(call => call !== undefined));
    t.equal(budget.admit(1), undefined, 'the reserve is bounded too');
});
t.test('the process is not ready after 10 s of rejections without an admission', async (t) => {
    const { budget, pass } = createBudget();
    const call = budget.admit(60 * MIB);
    call.arrived();
    t.equal(budget.admit(10 * MIB), undefined);
    pass(9_999);
    t.equal(budget.full, false);
    pass(1);
    t.equal(budget.full, true);
    call.replace(59 * MIB);
    t.equal(budget.full, false, 'bytes have been released');
    t.equal(budget.admit(10 * MIB), undefined);
    pass(9_000);
    budget.admit(100);
    pass(9_000);
    t.equal(budget.full, false, 'a call was admitted meanwhile');
});
t.test('slow uploads alone do not take the process out of service', async (t) => {
    const { budget, pass } = createBudget();
    for (let i = 0; i < 4; i++)
        t.ok(budget.admit(16 * MIB));
    t.equal(budget.admit(10 * MIB), undefined);
    pass(60_000);
    t.equal(budget.full, false);
});
//# sourceMappingURL=memory-budget.test.js.map