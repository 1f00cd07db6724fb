import { median } from '../finding.js';
import { threadTimes } from './cpu-times.js';
import { nameOf } from './mix.js';
import { slowdown } from './simulator/machine.js';
import { isRefused } from './step.js';
/** The load, its CPU scaled to a machine where the control process needs `workMs`. */
export function atSpeed(load, workMs) {
    const factor = workMs / load.workMs;
    return {
        ...load,
        workMs,
        mainMs: load.mainMs * factor,
        compilersMs: load.compilersMs * factor,
        othersMs: load.othersMs * factor,
        clientMs: load.clientMs * factor,
    };
}
/** Calls in flight where tasks hold several, at least. */
export const TOGETHER = 8;
/** How many calls a task held, by how often threads went to sleep. */
export const callsPerTask = ({ alone, together, inFlight }) => together === alone ? 1 : Math.min(inFlight, Math.max(1, alone.sleeps / Math.max(together.sleeps, 1e-9)));
/** A time as one core alone would take it. */
export const undisturbed = (ms, { cores }, machine) => ms / slowdown(cores, machine);
/** Sends calls of a mix, and says what each took. Throws if most of them are refused. */
export async function measureLoad(children, { url, pid }, mix, { seconds, ...load }) {
    const before = threadTimes(pid);
    const report = await children.run({ url, pid, mix, seconds, load });
    const after = threadTimes(pid);
    const calls = report.ms.length;
    const refused = report.status.reduce((sum, status) => sum + (isRefused(status) ? 1 : 0), 0);
    if (refused > calls / 2)
        throw new Error(`${mix.map(nameOf).join(' and ')}: ${refused} of ${calls} calls were refused`);
    // Of calls at a rate, until the last one was sent: a simulation counts as much.
    const { main, compilers, others, own, seconds: elapsed } = report.sending;
    return {
        calls,
        mainMs: (main * 1000) / calls,
        compilersMs: (compilers * 1000) / calls,
        othersMs: (others * 1000) / calls,
        clientMs: (own * 1000) / calls,
        sleeps: (after.sleeps - before.sleeps) / calls,
        latencyMs: median([...report.ms]),
        runMs: Array.from(report.runMs).sort((a, b) => a - b),
        restMs: Array.from(report.ms, (ms, i) => Math.max(0, ms - report.waitMs[i] - report.runMs[i])).sort((a, b) => a - b),
        cores: (main + compilers + others + own) / elapsed,
        workMs: report.control.workMs,
    };
}
//# sourceMappingURL=loads.js.map