/**
 * Simulates queues that have a closed form and prints the simulated and the exact values as JSON. M/M/1 and M/M/c:
 * Kleinrock, Queueing Systems, volume 1, chapter 3. M/D/1: Pollaczek and Khinchine. One core shared by weight is
 * discriminatory processor sharing (Fayolle, Mitra and Iasnogorodski, J. ACM 27, 1980); its limit is the queue with
 * preemptive priorities.
 */
import { Events } from '../../bench/capacity/simulator/events.js';
import { Machine } from '../../bench/capacity/simulator/machine.js';
import { Random } from '../../bench/capacity/simulator/random.js';
import { weightOf } from '../../bench/capacity/simulator/run-queue.js';
import { simulate } from '../../bench/capacity/simulator/simulate.js';
import { CONSTANT, call, EXPONENTIAL, scenario } from './queue-scenario.js';
/** Probability of waiting in M/M/c with `load` servers busy on average (Erlang's C formula). */
function erlangC(servers, load) {
    let term = 1;
    let sum = 1;
    for (let k = 1; k < servers; k++) {
        term *= load / k;
        sum += term;
    }
    const last = (term * load) / servers / (1 - load / servers);
    return last / (sum + last);
}
async function queues() {
    const forms = [];
    for (const [name, threads, threadMs, perSecond, seconds] of [
        ['M/M/1', 1, EXPONENTIAL, 500, 100],
        ['M/D/1', 1, CONSTANT, 500, 60],
        ['M/M/3', 3, EXPONENTIAL, 1500, 40],
    ]) {
        const load = perSecond / 1000;
        const waiting = threadMs === CONSTANT ? load / (2 * (1 - load)) : erlangC(threads, load) / (threads - load);
        const found = await simulate(scenario(threads, [call({ threadMs })]), perSecond, { seconds, seed: 3, warmUp: 5 });
        const { waitMs, runMs, restMs } = found.mean;
        forms.push({ name: `${name}: time in the system`, found: waitMs + runMs, expected: waiting + 1 }, { name: `${name}: no other time`, found: restMs + 1, expected: 1 }, { name: `${name}: threads busy`, found: found.busy.heavy, expected: load / threads });
    }
    return forms;
}
/** Sharing by weight is the limit of slices that grow shorter. */
const SHORT_SLICES = { sliceMs: 0.04, tickMs: 0.04, hotMs: 0 };
/** Mean sojourn times of two classes of jobs with exponential work (mean 1 ms) that share one core by weight. */
async function shared(perMs, weights) {
    const events = new Events();
    const machine = new Machine(events, { cores: 1, contention: 0 }, SHORT_SLICES);
    const random = new Random(11);
    const sums = [0, 0];
    const counts = [0, 0];
    const users = [
        { weight: weights[0], cpuMs: 0 },
        { weight: weights[1], cpuMs: 0 },
    ];
    const arrive = (index) => events.at(events.now + random.exponential(1 / perMs[index]), () => {
        const since = events.now;
        const thread = machine.thread(users[index]);
        thread.run(random.exponential(1), () => {
            thread.sleep();
            sums[index] += events.now - since;
            counts[index]++;
        });
        arrive(index);
    });
    arrive(0);
    arrive(1);
    await events.run(600_000);
    return [sums[0] / counts[0], sums[1] / counts[1]];
}
async function priorities() {
    const forms = [];
    for (const [name, a, b] of [
        ['equal weights', 1, 1],
        ['nice 0 and nice 10', weightOf(0), weightOf(10)],
        ['preemptive priority', 1e9, 1],
    ]) {
        const [first, second] = [0.2, 0.3];
        const found = await shared([first, second], [a, b]);
        const left = 1 - first - second;
        const divisor = a * (1 - first) + b * (1 - second);
        forms.push({ name: `${name}: first class`, found: found[0], expected: (1 + (second * (b - a)) / divisor) / left }, { name: `${name}: second class`, found: found[1], expected: (1 + (first * (a - b)) / divisor) / left });
    }
    return forms;
}
console.log(JSON.stringify([...(await queues()), ...(await priorities())]));
//# sourceMappingURL=closed-forms.js.map