import t from 'tap';
import { EventLoopPoll } from '../../src/pool/event-loop-poll.js';
/** An event loop by hand: `turn` lets time pass, and says whether the loop would have slept. */
function eventLoop() {
    let time = 0;
    const callbacks = [];
    return {
        poll: new EventLoopPoll({ now: () => time, nextTurn: callback => void callbacks.push(callback) }),
        turn: (ms) => {
            time += ms;
            const due = callbacks.splice(0);
            for (const callback of due)
                callback();
            return due.length > 0 ? 'polls' : 'sleeps';
        },
    };
}
t.test('the event loop polls for the end of a task, for a fifth of a millisecond', async (t) => {
    const { poll, turn } = eventLoop();
    t.equal(turn(1), 'sleeps', 'without a task');
    poll.began();
    t.same([turn(0.1), turn(0.09), turn(0.02), turn(0.01)], ['polls', 'polls', 'polls', 'sleeps']);
    poll.ended();
    t.equal(turn(0.01), 'sleeps', 'no task came soon before this one: none is expected');
});
t.test('where tasks follow each other closely, it also polls for the next one', async (t) => {
    const { poll, turn } = eventLoop();
    poll.began();
    turn(0.05);
    poll.ended();
    turn(0.1);
    poll.began();
    t.equal(turn(0.05), 'polls');
    poll.ended();
    t.same([turn(0.1), turn(0.04), turn(0.02), turn(0.01)], ['polls', 'polls', 'polls', 'sleeps']);
    turn(1);
    poll.began();
    turn(0.05);
    poll.ended();
    t.same([turn(0.01), turn(0.01)], ['polls', 'sleeps'], 'this one came late');
});
t.test('tasks that overlap count as close', async (t) => {
    const { poll, turn } = eventLoop();
    poll.began();
    poll.began();
    turn(0.05);
    poll.ended();
    t.equal(turn(0.05), 'polls', 'the other one still runs');
    poll.ended();
    t.same([turn(0.1), turn(0.1), turn(0.1)], ['polls', 'polls', 'sleeps']);
});
t.test('it asks for one callback a turn, however many tasks begin', async (t) => {
    let asked = 0;
    const poll = new EventLoopPoll({ now: () => 0, nextTurn: () => void asked++ });
    for (let count = 0; count < 5; count++)
        poll.began();
    t.equal(asked, 1);
});
//# sourceMappingURL=event-loop-poll.test.js.map