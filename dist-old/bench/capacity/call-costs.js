import { median } from '../finding.js';
import { callsPerTask, undisturbed } from './loads.js';
/** Bytes of a body or an answer that cost the main thread as much as a call without any. */
const BYTES_OF_A_CALL = 16_384;
/**
 * CPU to write a byte of an answer, as a part of that to read and check a byte of a body: 9.4 MB took 17 to 23 ms of
 * the 23 to 32 ms of their call, where a body of 5.3 MB with a short answer takes 6 to 10 ms. (Where little of its
 * memory is new, writing takes a tenth.)
 */
const WRITE_COST_RATIO = 1;
/** A run longer than this share of the lane's limit was ended by the limit. */
const STOPPED_FROM_SHARE = 0.9;
/** CPU of a task that was not measured, in milliseconds. */
const TASK_MS = 0.05;
/**
 * CPU of a task on its thread beside its calls, in milliseconds: the difference between calls that had one each and
 * calls that shared some.
 */
export function taskCpuMs(references, machine) {
    const found = references
        .filter(kind => callsPerTask(kind) > 1.2)
        .map(kind => {
        const ms = (load) => undisturbed(load.othersMs, load, machine);
        return (ms(kind.alone) - ms(kind.together)) / (1 - 1 / callsPerTask(kind));
    });
    return found.length === 0 ? TASK_MS : Math.max(0, median(found));
}
/**
 * A call that keeps a thread for seconds, with the main thread's and the sender's CPU of an ordinary call: over so long
 * a time, what both do beside would count as its own.
 */
export function withUsualCosts(kind, usual) {
    if (usual.length === 0)
        return kind;
    const middle = (of) => median(usual.map(({ together }) => of(together)));
    const load = { ...kind.alone, mainMs: middle(({ mainMs }) => mainMs), clientMs: middle(({ clientMs }) => clientMs) };
    return { ...kind, alone: load, together: load };
}
/** Of what is measured for a call, at least this part is its own: the rest is its task's and that of garbage. */
const LEAST_OWN = 0.3;
/** Values of a sample that the simulator draws from. */
const QUANTILES = 200;
/**
 * What the simulator draws for a call of this kind, without what its task takes of the thread. That of the main thread
 * still has what it took to wait awake and to wake, mostly where calls run for long: the fit scales that down for all
 * kinds alike.
 */
export function costsOf(kind, taskMs, machine, limitMs) {
    const { lane, isAlone, bytesIn, bytesOut, alone, together, garbageMs } = kind;
    const perTask = callsPerTask(kind);
    const own = (ms, sharedMs) => Math.max(LEAST_OWN * ms, ms - sharedMs);
    const mainMs = own(undisturbed(together.mainMs, together, machine), undisturbed(garbageMs, together, machine));
    const threadMs = own(undisturbed(together.othersMs, together, machine), taskMs / perTask);
    const before = BYTES_OF_A_CALL + bytesIn;
    const share = before / (before + BYTES_OF_A_CALL + WRITE_COST_RATIO * bytesOut);
    return {
        lane,
        bytesIn,
        bytesOut,
        alone: isAlone,
        beforeMs: mainMs * share,
        afterMs: mainMs * (1 - share),
        mainSpread: spread(alone.restMs, 1),
        ...(kind.part.size === 'endless'
            ? endless(alone.runMs, limitMs, alone.latencyMs)
            : { threadMs: spread(alone.runMs, threadMs), stopsItself: false }),
        clientMs: together.clientMs,
    };
}
/** Work that stops itself does so at the time that was measured; a call that took about the limit was ended by it. */
function endless(runMs, limitMs, latencyMs) {
    const [ran = 0] = runMs;
    const elapsedMs = ran > 0 ? ran : latencyMs;
    const isKilled = elapsedMs > limitMs * STOPPED_FROM_SHARE;
    return isKilled ? { threadMs: [Infinity], stopsItself: false } : { threadMs: [elapsedMs], stopsItself: true };
}
/**
 * The spread of the times that were measured, with another mean: that of the CPU time, because times are rounded to
 * 0.1 ms, and hold what a thread waited for a core.
 */
function spread(ms, mean) {
    const at = (share) => (ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0) + 0.02;
    const count = Math.min(QUANTILES, ms.length);
    // Times above ten medians show pauses of the machine, not the call: they count as ten medians.
    const quantiles = Array.from({ length: count }, (_, i) => Math.min(at((i + 0.5) / count), 10 * at(0.5)));
    const measuredMean = quantiles.reduce((sum, value) => sum + value, 0) / count;
    return quantiles.map(value => (value * mean) / measuredMean);
}
//# sourceMappingURL=call-costs.js.map