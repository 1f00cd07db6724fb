import { readConfig } from '../../src/config.js';
import { findKnee, ratesAround, ratesNear } from './knee.js';
import { nameOf } from './mix.js';
import { simulateInThread } from './simulations.js';
import { NO_FOREIGN_WORK } from './simulator/foreign-work.js';
/** A replica as the configuration makes it of so many cores: cells, and the lanes and the memory of each. */
export function replicaOf(cores, env = {}) {
    const { cells, lanes, bytesHeld } = readConfig(env, cores);
    return { cores, cells, lanes, bytesHeld };
}
/**
 * What is simulated for a mix, on a machine that is so many times as fast as the costs of calibration say. Throws where
 * calibration has not measured one of its calls.
 */
export function scenarioOf(mix, { calls, service, contention, generator }, setup, speed = 1) {
    const { cores, cells, lanes, bytesHeld, client, pattern } = setup;
    const known = new Map(calls.map(call => [nameOf(call), call.costs]));
    const kinds = mix.map(part => {
        const costs = known.get(nameOf(part));
        if (costs === undefined)
            throw new Error(`${nameOf(part)}: calibration has not measured this call`);
        return { costs, share: part.share };
    });
    return {
        kinds,
        pattern,
        costs: service,
        machine: { cores, contention },
        speed: { mean: speed, foreign: NO_FOREIGN_WORK },
        cells,
        config: { lanes, bytesHeld },
        client: client ? generator : undefined,
    };
}
/** Calls a second that the fullest of main thread and cores could do: where the search begins. */
function roughLimit({ kinds, costs, machine: { cores }, cells, client }) {
    const total = kinds.reduce((sum, { share }) => sum + share, 0);
    let mainMs = costs.garbage.reduce((sum, { perCall, pauseMs, markingMs }) => sum + perCall * (pauseMs + markingMs), 0);
    let allMs = mainMs;
    for (const { share, costs: call } of kinds) {
        const part = share / total;
        const threadMs = call.threadMs.reduce((sum, ms) => sum + Math.min(ms, 10), 0) / Math.max(1, call.threadMs.length);
        mainMs += part * (call.beforeMs + call.afterMs);
        allMs += part * (call.beforeMs + call.afterMs + threadMs + (client ? call.clientMs : 0));
    }
    return Math.max(1, 0.8 * Math.min((1000 * cells) / mainMs, (1000 * cores) / allMs));
}
/** What is simulated to know roughly where a knee is, unless calls of a measurement are. */
const ROUGH = { seconds: 2, seeds: 3 };
/** Rates near the knee of a scenario, by a short simulation. */
export async function ratesNearKnee(scenario, target, effort = ROUGH) {
    const guess = roughLimit(scenario);
    const { knee } = await predictKnee(scenario, target, effort, ratesAround(guess));
    return ratesNear(knee?.median ?? guess);
}
/**
 * The knee of a scenario by simulations at these rates, and others where all or none of them meet the target. Where
 * `speeds` has the rate, the simulation of a round has the speed that the machine had then.
 */
export function predictKnee(scenario, target, { seconds, seeds, rounds = 0 }, rates, speeds = new Map()) {
    const repetitions = Array.from({ length: seeds * Math.max(1, rounds) }, (_, index) => {
        const traffic = { seconds, seed: index + 1, latencyLimitMs: target.p99 };
        return rounds === 0 ? traffic : { ...traffic, round: (index % rounds) + 1 };
    });
    const at = (perSecond, { round = 0 }) => ({
        ...scenario,
        speed: speeds.get(perSecond)?.[round - 1] ?? scenario.speed,
    });
    const run = (rates) => Promise.all(repetitions.map(traffic => Promise.all(rates.map(perSecond => simulateInThread({ scenario: at(perSecond, traffic), perSecond, traffic })))));
    return findKnee(run, target, rates, rounds || undefined);
}
/** Where the service saturates first at a rate, and how full each part is. */
export function bottleneckOf({ busy, memory }) {
    const parts = [
        ['the main thread', busy.main],
        ['the cores', busy.cores],
        ['the threads of the fast lane', busy.fast],
        ['the threads of the risky lane', busy.risky],
        ['the threads of the heavy lane', busy.heavy],
        ['the memory budget', memory],
    ];
    const [part, value] = parts.reduce((most, next) => (next[1] > most[1] ? next : most));
    return { part, busy: value };
}
//# sourceMappingURL=predict.js.map