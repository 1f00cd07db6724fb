import { availableParallelism } from 'node:os';
import { median } from '../finding.js';
import { read } from '../gauge.js';
import { compilingCosts, measureBesideOthers } from './beside.js';
import { costsOf, taskCpuMs, withUsualCosts } from './call-costs.js';
import { measureContention } from './contention.js';
import { fit, fittedCall, fittedService } from './fit.js';
import { garbageCosts } from './garbage.js';
import { atSpeed } from './loads.js';
import { measureKinds, measureReferenceKinds, SMALL_BYTES } from './measure-kinds.js';
import { settle } from './settle.js';
import { NO_FOREIGN_WORK } from './simulator/foreign-work.js';
import { TICK_MS } from './simulator/load-generator.js';
import { steadied } from './steady.js';
import { measureTogether } from './together.js';
import { warmUp } from './warm-up.js';
/** How long all calls that share tasks are sent together at a time, and beside large ones: as a multiple of a load. */
const TOGETHER_SECONDS = 8;
const BESIDE_LARGE_SECONDS = 66;
/** What was measured is scaled to one speed. */
const STEADY = { mean: 1, foreign: NO_FOREIGN_WORK };
const NO_COMPILING = { perCallMs: 0, perByteMs: 0 };
/**
 * What waking a thread takes where its core sleeps, in milliseconds: a byte that went to and fro between two threads
 * took 0.029 each way. With 0.05 instead of 0.02, simulated p50s were 3 to 8 % higher.
 */
const WAKE_MS = 0.03;
/**
 * Measures how busy cores slow each other down, each kind of call alone and, where calls share tasks, several at once,
 * all that share tasks together under load, and large calls beside them.
 */
export async function calibrate(mix, given) {
    const { children, service, catalog, config, seconds, busyCores, say } = given;
    say('how busy cores slow each other down', 0);
    const cores = availableParallelism();
    const before = await measureContention(mix, catalog, cores, busyCores);
    say('warm-up', 0);
    await warmUp(children, service.url, mix, seconds);
    const { kinds: asMeasured, large: collectedAlone } = await measureKinds(mix, given);
    const workMs = median(asMeasured.map(({ alone }) => alone.workMs));
    const workAt = steadied(asMeasured.map(({ alone }) => alone.workMs));
    const kinds = asMeasured.map((kind, place) => kindAtSpeed(kind, workAt[place], workMs));
    const references = await measureReferenceKinds(kinds, given);
    say('a thread that is replaced', 1);
    const restartMs = await restartOf(children, service, config.lanes.risky.runMs);
    // At both ends, because other guests of the host come and go.
    const after = await measureContention(mix, catalog, cores, busyCores);
    const contention = (before + after) / 2;
    const machine = { cores, contention };
    const workOfReferences = median(references.map(({ alone }) => alone.workMs));
    const taskMs = taskCpuMs(references.map(kind => kindAtSpeed(kind, workOfReferences, workMs)), machine);
    const usual = kinds.filter(({ part, bytesIn }) => part.size !== 'endless' && bytesIn < SMALL_BYTES);
    const ordinary = (kind) => (kind.part.size === 'endless' ? withUsualCosts(kind, usual) : kind);
    const measured = kinds.map(ordinary).map(kind => ({
        ...kind.part,
        costs: costsOf(kind, taskMs, machine, config.lanes[kind.lane].runMs),
    }));
    const tickMs = await tickMsOf(children, service.url, measured);
    const costs = {
        task: { threadMs: taskMs, wakeMs: WAKE_MS, restartMs },
        garbage: [],
        compiling: NO_COMPILING,
        wakeCpuMs: 0,
        perOpenMs: 0,
    };
    const sharing = measured.filter(({ size, costs }) => size !== 'endless' && !costs.alone);
    const scenario = {
        kinds: sharing,
        pattern: { kind: 'poisson' },
        costs,
        machine,
        speed: STEADY,
        cells: 1,
        config,
        client: { tickMs, wakeCpuMs: 0 },
    };
    say('all calls together', 1);
    const sharedMix = sharing.map(({ tool, size, share }) => ({ tool, size, share }));
    await settle({ children, service }, sharedMix, TOGETHER_SECONDS * seconds);
    const beside = measured.some(({ costs }) => costs.alone)
        ? await measureBesideOthers(given, measured, scenario, { seconds: BESIDE_LARGE_SECONDS * seconds, workMs })
        : undefined;
    // V8 has dropped compiled code of threads that ran large calls.
    await settle({ children, service }, sharedMix, TOGETHER_SECONDS * seconds);
    const large = { alone: collectedAlone, besideOthers: beside?.garbage };
    const together = sharing.length === 0
        ? undefined
        : await measureTogether(given, sharedMix, scenario, large, { seconds: TOGETHER_SECONDS * seconds, workMs });
    const unfitted = {
        ...costs,
        garbage: together?.garbage ?? garbageCosts(1, new Map(), large),
        compiling: compilingCosts(together?.compilersMs ?? 0, beside),
    };
    say('costs under load', 1);
    const underLoad = await costsUnderLoad(measured, { ...scenario, costs: unfitted }, tickMs, {
        together,
        seconds: given.fitSeconds,
    });
    return { ...underLoad, contention, workMs };
}
/**
 * Costs under load, of calls that share tasks: `seconds` of each load of these are simulated at a time. `scenario` has
 * them, with the service's costs.
 */
async function costsUnderLoad(measured, scenario, tickMs, { together, seconds, }) {
    const found = together && (await fit(scenario, together.loads, seconds));
    const calls = found ? measured.map(call => ({ ...call, costs: fittedCall(call.costs, found) })) : measured;
    const service = found ? fittedService(scenario.costs, found) : scenario.costs;
    return { calls, service, generator: { tickMs, wakeCpuMs: found?.generatorWakeCpuMs ?? 0 } };
}
/** Whether calls of this kind share tasks. */
const isShared = ({ together, alone }) => together !== alone;
/**
 * Kinds are measured one after the other, and the machine is slower at some times than at others: `thenMs` is the CPU
 * of the control process when this one was measured, `workMs` that at the speed in question.
 */
function kindAtSpeed(kind, thenMs, workMs) {
    const scaled = (load) => atSpeed({ ...load, workMs: thenMs }, workMs);
    const alone = scaled(kind.alone);
    return {
        ...kind,
        alone,
        together: isShared(kind) ? scaled(kind.together) : alone,
        garbageMs: (kind.garbageMs * workMs) / thenMs,
    };
}
/** CPU of a tick of the generator's timer: the generator sends 20 calls a second, and their own CPU is subtracted. */
async function tickMsOf(children, url, calls) {
    const { tool, size, costs } = calls.reduce((least, call) => call.costs.bytesIn < least.costs.bytesIn ? call : least);
    const mix = [{ tool, size, share: 1 }];
    const { cpu, seconds, ms } = await children.run({ url, mix, seconds: 1, load: { perSecond: 20, round: 1 } });
    return Math.max(0, (cpu * 1000 - ms.length * costs.clientMs) / ((seconds * 1000) / TICK_MS));
}
/** CPU that replacing a thread takes: of the process, with what its ended threads took, beyond the run itself. */
async function restartOf(children, { url, pid }, limitMs) {
    const before = await read(url, pid);
    const report = await children.run({
        url,
        mix: [{ tool: 'regex-tester', size: 'endless', share: 1 }],
        seconds: 0,
        load: { width: 1, calls: 1 },
    });
    // The new thread loads its modules after the answer.
    await new Promise(resolve => setTimeout(resolve, 1000));
    const after = await read(url, pid);
    const died = after.deaths > before.deaths;
    const ran = Math.min(limitMs, report.ms[0] ?? 0);
    return died ? Math.max(20, (after.cpu.total - before.cpu.total) * 1000 - ran) : RESTART_MS;
}
/** Where no call could be made to end a thread: what booting one takes on an ordinary machine. */
const RESTART_MS = 150;
//# sourceMappingURL=calibrate.js.map