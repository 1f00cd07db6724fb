import { median } from '../finding.js';
import { fittingRate, MANY_OPEN, SATURATED } from './fit.js';
import { addCollections, collectionsBetween, garbageCosts, withTimesScaled, } from './garbage.js';
import { atSpeed, measureLoad, undisturbed } from './loads.js';
import { slowdown } from './simulator/machine.js';
import { steadied } from './steady.js';
/** How often the loads take turns, so that a slow phase of the machine meets all of them. */
const ROUNDS = 4;
/**
 * Sends the calls of a mix together, for so many seconds each time: at half of the machine's speed, as fast as the
 * service answers, and with many open. `scenario` has the same calls, with costs at the speed at which the control
 * process does its work in `workMs`; `large` is what others made it collect.
 */
export async function measureTogether({ children, service }, mix, scenario, large, { seconds, workMs }) {
    const perSecond = fittingRate(scenario);
    const measured = [];
    const measure = async (load) => {
        const before = service.collections();
        const found = await measureLoad(children, service, mix, { seconds, ...load });
        measured.push({ load: found, collections: collectionsBetween(before, service.collections()) });
    };
    for (let round = 1; round <= ROUNDS; round++) {
        await measure({ perSecond, round });
        await measure({ width: SATURATED, calls: 0 });
        await measure({ width: MANY_OPEN, calls: 0 });
    }
    const workAt = steadied(measured.map(({ load }) => load.workMs));
    const found = measured.map(({ load, collections }, place) => {
        const thenMs = workAt[place];
        return {
            load: atSpeed({ ...load, workMs: thenMs }, workMs),
            collections: withTimesScaled(collections, workMs / thenMs / slowdown(load.cores, scenario.machine)),
        };
    });
    const turns = (of) => found.filter((_, place) => place % 3 === of);
    const [half, most, many] = [turns(0), turns(1), turns(2)];
    const middle = (found, of) => median(found.map(({ load }) => of(load)));
    const cpuMs = (found) => ({
        main: middle(found, ({ mainMs }) => mainMs),
        others: middle(found, ({ othersMs }) => othersMs),
        generator: middle(found, ({ clientMs }) => clientMs),
    });
    const calls = [...half, ...most].reduce((sum, { load }) => sum + load.calls, 0);
    const garbage = garbageCosts(calls, collectionsOf([...half, ...most]), large, {
        few: {
            open: (perSecond * middle(half, ({ latencyMs }) => latencyMs)) / 1000,
            collections: collectionsOf(half),
        },
        many: { open: MANY_OPEN, collections: collectionsOf(many) },
    });
    return {
        loads: [
            { load: { perSecond }, cpuMs: cpuMs(half) },
            { load: { width: SATURATED }, cpuMs: cpuMs(most) },
            { load: { width: MANY_OPEN }, cpuMs: cpuMs(many) },
        ],
        compilersMs: [...half, ...most].reduce((sum, { load }) => sum + undisturbed(load.compilersMs, load, scenario.machine) * load.calls, 0) / calls,
        garbage,
    };
}
const collectionsOf = (found) => addCollections(found.map(({ collections }) => collections));
//# sourceMappingURL=together.js.map