import { arrivals, roundArrivals } from './arrivals.js';
import { Callers } from './callers.js';
import { Events } from './events.js';
import { disturbs, LONG_RUN_MS } from './foreign-work.js';
import { LoadGenerator } from './load-generator.js';
import { Machine } from './machine.js';
import { Random } from './random.js';
import { weightOf } from './run-queue.js';
import { schedule } from './schedule.js';
import { SimulatedService } from './service.js';
import { measureUse } from './usage.js';
/**
 * How long a rate is held before its calls count, in seconds: connections that were closed are accepted again, and code
 * that ran seldom is compiled, which would make a p99 of every step.
 */
export const LEAD_SECONDS = 0.3;
/** For how many seconds answers are awaited after the last call of a measurement: what is open then is refused. */
export const PATIENCE_SECONDS = 1;
/** Simulates so many seconds of traffic. The same scenario and seed give the same result. */
export async function simulate(scenario, perSecond, traffic) {
    const { costs, machine: cores, speed, cells, config, client } = scenario;
    const { seconds, seed, round, latencyLimitMs, warmUp = round === undefined ? 1 : LEAD_SECONDS } = traffic;
    const events = new Events();
    const machine = new Machine(events, cores);
    const random = new Random(seed);
    const prelude = preludeOf(scenario);
    runForeign({ events, machine }, speed, prelude.ms);
    const services = Array.from({ length: cells }, () => new SimulatedService({ events, machine, random }, costs, config));
    const generator = client && new LoadGenerator(events, machine, costs.task.wakeMs, client);
    const from = prelude.ms + warmUp * 1000;
    const until = from + seconds * 1000;
    const window = { from: from - prelude.ms, until: until - prelude.ms };
    const isDisturbed = disturbs(speed.foreign, latencyLimitMs ?? Infinity, window);
    const counts = (at) => at >= from && at < until && !isDisturbed(at - prelude.ms);
    const callers = new Callers({ events, random }, services, generator, { until, counts, latencyLimitMs });
    send({ callers, random }, scenario, perSecond, traffic, prelude);
    await events.run(from);
    const use = measureUse({ machine, services, generator }, { cores: cores.cores, threads: lane => config.lanes[lane].threads * cells });
    await events.run(until);
    const used = use(seconds * 1000);
    // What arrived in time is followed to its end, as a measurement does.
    await events.run(until + (round === undefined ? DRAIN_MS : PATIENCE_SECONDS * 1000));
    callers.giveUp();
    const { latency } = callers;
    return {
        perSecond,
        latency,
        mean: callers.meanTimes(Math.max(1, latency.all.calls)),
        ...used,
        memory: Math.max(...services.map(({ peakBytes }) => peakBytes)) / config.bytesHeld,
    };
}
/**
 * Calls that run to their limit were sent before, too, with the others of their lane: they fill threads and the queue
 * until they are rejected, and the lane knows their cost.
 */
function preludeOf({ kinds, config }) {
    const lanes = new Set(kinds.filter(({ costs }) => runsToLimit(costs)).map(({ costs: { lane } }) => lane));
    const longest = (lane) => config.lanes[lane].runMs + config.lanes[lane].waitMs;
    return {
        kinds: kinds.filter(({ costs: { lane } }) => lanes.has(lane)),
        ms: Math.max(0, ...[...lanes].map(longest)),
    };
}
const runsToLimit = ({ threadMs, stopsItself }) => stopsItself || threadMs.includes(Infinity);
/** Has the callers send the prelude, then the traffic. */
function send({ callers, random }, { kinds, pattern, client }, perSecond, { round, inFlight }, prelude) {
    let sum = 0;
    const cumulative = kinds.map(({ share }) => (sum += share));
    // The generator of a measurement sends the kinds in turn, callers at random.
    const turns = schedule(kinds, () => random.next());
    const kind = () => (client === undefined ? random.index(cumulative) : turns.next().value);
    const costsOf = (place) => kinds[place].costs;
    for (const { costs, share } of prelude.kinds) {
        const distance = (1000 * sum) / (share * perSecond);
        for (let at = random.exponential(distance); at < prelude.ms; at += random.exponential(distance))
            callers.sendOnce(at, costs);
    }
    if (inFlight !== undefined)
        return callers.keepInFlight(inFlight, () => costsOf(kind()));
    callers.sendAt(round === undefined ? arrivals(pattern, kind, perSecond, random) : roundArrivals(kinds, perSecond, round), prelude.ms, costsOf);
}
/**
 * Runs what other programs and the kernel ran, from a moment on. It keeps its core: code of the kernel is hardly
 * interrupted.
 */
function runForeign({ events, machine }, { mean, foreign: { runs } }, from) {
    machine.speed = mean;
    if (runs.length === 0)
        return;
    const thread = machine.thread({ weight: weightOf(0), cpuMs: 0 }, true);
    for (const { atMs, ms, kernelMs = 0 } of runs) {
        const { stretch, speed } = kernelMs >= LONG_RUN_MS ? LONG_RUN_OF_KERNEL : OTHER_RUN;
        events.at(from + atMs, () => {
            machine.speed = mean * speed;
            thread.run(Infinity, () => { });
        });
        events.at(from + atMs + ms * stretch, () => {
            machine.speed = mean;
            thread.sleep();
        });
    }
}
/** How long a run lasts, as a multiple of its CPU, and how fast all cores are meanwhile. */
const OTHER_RUN = { stretch: 1, speed: 1 };
/**
 * The kernel's monitor of memory is preempted now and then, and other cores are slower meanwhile, presumably because it
 * drops translations of addresses. Calls sent from 10 ms before such a run of 8 ms or more to 30 ms after it had p50s
 * of 20 to 39 ms, by their rate; simulated as other runs 3 to 14 ms, with these values 19 to 32 ms (430 steps of five
 * measurements).
 */
const LONG_RUN_OF_KERNEL = { stretch: 1.6, speed: 0.2 };
/** How long the longest call may take after the last arrival. */
const DRAIN_MS = 30_000;
//# sourceMappingURL=simulate.js.map