import { SMALL_BODY } from '../../src/shared/call.js';
/** Maximum CPU time of a small body, in milliseconds. */
export const MAX_SMALL_BODY_MS = 500;
/**
 * Maximum exponent of growth. Between 8 and 512 KiB, n log n has the exponent 1.1. Tables and heaps that outgrow a CPU
 * cache raise single measurements up to 1.45. A quadratic algorithm has the exponent 2.
 */
export const MAX_EXPONENT = 1.5;
/** Growth is not judged below this CPU time, in milliseconds. */
export const NEGLIGIBLE_MS = 200;
/** Samples with less CPU time than this do not show growth, in milliseconds. */
const MEASURABLE_MS = 10;
/**
 * The exponent with which CPU time grows with the bytes in and out: between the smallest and the largest measurable
 * sample, or over the last two doublings if that is less. A data structure that outgrows a CPU cache makes one step
 * more expensive; a superlinear algorithm makes every step more expensive. NaN if no two samples differ by a factor
 * of 1.5.
 */
export function exponentOf(samples) {
    const measurable = samples.filter(({ ms }) => ms >= MEASURABLE_MS);
    const last = measurable.at(-1);
    const slopes = [measurable[0], measurable.at(-3)]
        .filter(first => first !== undefined && last !== undefined && last.bytes >= first.bytes * 1.5)
        .map(first => Math.log(last.ms / first.ms) / Math.log(last.bytes / first.bytes));
    return slopes.length === 0 ? Number.NaN : Math.min(...slopes);
}
/** The bound that a family violates; undefined if none. Samples are in ascending order of size. */
export function growthViolationOf(samples, underDeadline) {
    const last = samples.at(-1);
    if (last === undefined)
        return undefined;
    if (last.outcome === 'defect')
        return 'a defect';
    if (last.outcome === 'killed')
        return 'runs past its deadline';
    if (last.outcome === 'memory')
        return 'its process exited';
    if (underDeadline)
        return undefined;
    if (last.outcome === 'deadline')
        return 'reaches the deadline';
    const small = samples.filter(({ bytesIn }) => bytesIn <= SMALL_BODY * 1.1).at(-1);
    if (small !== undefined && small.ms > MAX_SMALL_BODY_MS) {
        return `${Math.round(small.ms)} ms for ${Math.round(small.bytesIn / 1024)} KiB`;
    }
    const exponent = exponentOf(samples);
    if (last.ms > NEGLIGIBLE_MS && exponent > MAX_EXPONENT)
        return `grows with the exponent ${exponent.toFixed(2)}`;
    return undefined;
}
//# sourceMappingURL=verdict.js.map