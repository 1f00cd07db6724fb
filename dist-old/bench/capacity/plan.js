import { LANE_NAMES } from '../../src/shared/tool.js';
import { ratesAround } from './knee.js';
import { bottleneckOf, predictKnee, ratesNearKnee, replicaOf, scenarioOf } from './predict.js';
import { simulateInThread } from './simulations.js';
/** Simulations of each rate with a change. */
const WHAT_IF_SEEDS = 3;
/** Replicas for a rate: each takes its knee less the error, and one more than needed may be lost. */
export const replicasFor = (perSecond, perReplica, error) => Math.max(1, Math.ceil((perSecond * (1 + error)) / perReplica)) + 1;
/** Simulates what one replica takes, what to buy for the rate, and what changes of settings and cores would do. */
export async function plan(planning) {
    const { mix, calibration, speed, setup, target, targetRate, error, corePricePerHour, effort, say } = planning;
    const scenarioWith = (of) => scenarioOf(mix, calibration, of, speed);
    const scenario = scenarioWith(setup);
    say('one replica', 0);
    const { knee } = await predictKnee(scenario, target, effort, await ratesNearKnee(scenario, target));
    if (knee === undefined)
        return {
            replica: null,
            replicas: null,
            cores: 0,
            saturated: null,
            twice: null,
            costPerThousand: null,
            whatIfs: [],
        };
    const at = (of, perSecond) => simulateInThread({
        scenario: scenarioWith(of),
        perSecond: Math.max(1, perSecond),
        traffic: { seconds: effort.seconds, seed: 1 },
    });
    const whatIfs = [];
    const changes = changesOf(setup);
    for (const [index, { change, setup: changed, size }] of changes.entries()) {
        say(change, (index + 1) / (changes.length + 1));
        // A larger machine has as many calls in less time.
        const whatIf = { seconds: effort.seconds / size, seeds: WHAT_IF_SEEDS };
        const rates = ratesAround(knee.median * size);
        const found = (await predictKnee(scenarioWith(changed), target, whatIf, rates)).knee;
        whatIfs.push({
            change,
            knee: found ?? null,
            saturated: found === undefined ? '' : bottleneckOf(await at(changed, found.median)).part,
            isMeasurable: changed.cores <= planning.measuredCores,
        });
    }
    const replicas = replicasFor(targetRate, knee.median, error);
    const cores = replicas * setup.cores;
    const twice = await at(setup, (2 * targetRate) / replicas);
    return {
        replica: knee,
        replicas,
        cores,
        saturated: bottleneckOf(await at(setup, knee.median)),
        twice: { p99: twice.latency.all.p99, refused: twice.latency.all.refused },
        costPerThousand: corePricePerHour === undefined ? null : (cores * corePricePerHour) / 3600 / (targetRate / 1000),
        whatIfs,
    };
}
/** Settings that planners ask about: threads of each lane, cells, and larger machines. */
function changesOf(setup) {
    const { lanes, cores, cells } = setup;
    const withThreads = (name, threads) => ({
        ...lanes,
        [name]: { ...lanes[name], threads },
    });
    const threads = LANE_NAMES.map(name => {
        const count = lanes[name].threads * 2;
        return {
            change: `${name.toUpperCase()}_THREADS=${count}`,
            setup: { ...setup, lanes: withThreads(name, count) },
            size: 1,
        };
    });
    const larger = [2, 4].map(times => {
        const replica = replicaOf(cores * times);
        return {
            change: `${replica.cores} cores, CELLS=${replica.cells}`,
            setup: { ...setup, ...replica },
            size: times,
        };
    });
    const more = {
        change: `CELLS=${cells * 2}`,
        setup: { ...setup, ...replicaOf(cores, { CELLS: String(cells * 2) }) },
        size: 1,
    };
    return [...threads, more, ...larger];
}
//# sourceMappingURL=plan.js.map