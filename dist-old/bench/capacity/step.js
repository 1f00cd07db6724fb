import { read } from '../gauge.js';
import { disturbs } from './simulator/foreign-work.js';
import { Latencies } from './simulator/latency.js';
import { LEAD_SECONDS, PATIENCE_SECONDS } from './simulator/simulate.js';
/** A pause of the machine, and a part of its cores taken by others, that make a step count as disturbed. */
const PAUSE_MS = 40;
const TAKEN = 0.08;
const isDisturbed = ({ disturbance: { pauseMs, taken } }) => pauseMs > PAUSE_MS || taken > TAKEN;
/**
 * Holds each of the rates for so many seconds, in rounds: a slow phase of the machine meets all rates, not one of them.
 * Returns the steps of each round.
 */
export async function measureRates(measuring, service, mix, rates) {
    const rounds = [];
    for (let round = 1; round <= measuring.rounds; round++) {
        const steps = [];
        for (const perSecond of rates) {
            measuring.say(`round ${round} of ${measuring.rounds}, ${perSecond} calls a second`);
            steps.push(await leastDisturbed(measuring, service, mix, perSecond, round));
        }
        rounds.push(steps);
    }
    return rounds;
}
async function leastDisturbed(measuring, service, mix, perSecond, round) {
    let best;
    let runs = 0;
    for (;;) {
        const step = await once(measuring, service, mix, perSecond, round);
        runs++;
        if (best === undefined || isLessDisturbed(step, best))
            best = step;
        // What still waits after a rate that was too high does not count in the next.
        await new Promise(resolve => setTimeout(resolve, step.latency.all.p99 > 500 ? 800 : 100));
        if (!isDisturbed(step) || runs > measuring.retries)
            return { ...best, runs };
    }
}
const isLessDisturbed = (a, b) => a.disturbance.taken + a.disturbance.pauseMs / 1000 < b.disturbance.taken + b.disturbance.pauseMs / 1000;
async function once({ children, cores: machineCores, laneOf, latencyLimitMs, seconds }, { url, pid }, mix, perSecond, round) {
    const report = await children.run({
        url,
        ...(pid !== undefined && { pid }),
        mix,
        seconds,
        load: { perSecond, round, lead: LEAD_SECONDS, patience: PATIENCE_SECONDS },
    });
    const latencies = new Latencies(latencyLimitMs);
    const calls = report.ms.length;
    const ran = sinceStart(report.control, report.startMs);
    const from = LEAD_SECONDS * 1000;
    const isDisturbed = disturbs(ran, latencyLimitMs, { from, until: from + seconds * 1000 });
    let [disturbed, late] = [0, 0];
    for (const [index, ms] of report.ms.entries()) {
        if (ms > latencyLimitMs)
            late++;
        if (isDisturbed(report.atMs[index]))
            disturbed++;
        else
            latencies.add(laneOf(report.part[index]), ms, isRefused(report.status[index]));
    }
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [waitMs, runMs] = [mean(report.waitMs), mean(report.runMs)];
    const { sending, control } = report;
    const { busy, main, compilers, others, own } = sending;
    const cores = (used) => used / sending.seconds;
    const foreign = pid === undefined ? 0 : Math.max(0, busy - main - compilers - others - own);
    return {
        perSecond,
        latency: latencies.byGroup,
        all: { disturbed: disturbed / calls, late: late / calls },
        mean: { waitMs, runMs, restMs: Math.max(0, mean(report.ms) - waitMs - runMs) },
        cores: { main: cores(main), compilers: cores(compilers), others: cores(others), generator: cores(own) },
        lateP99: Float64Array.from(report.lateMs).sort()[Math.floor(report.lateMs.length * 0.99)] ?? 0,
        residentMiB: (await read(url, pid)).residentMiB,
        disturbance: { pauseMs: control.pauseMs, taken: cores(sending.steal + foreign) / machineCores },
        workMs: control.workMs,
        foreign: ran,
        runs: 1,
    };
}
/** What other programs and the kernel ran, from the first moment of the load on. */
function sinceStart({ foreign: { forMs, runs }, sinceMs }, startMs) {
    const passedMs = startMs - sinceMs;
    return {
        forMs: forMs - passedMs,
        runs: runs.filter(({ atMs }) => atMs >= passedMs).map(run => ({ ...run, atMs: run.atMs - passedMs })),
    };
}
/** A status that gives the caller nothing: none at all, or the service's own refusal. */
export const isRefused = (status) => status === 0 || status === 429 || status >= 500;
//# sourceMappingURL=step.js.map