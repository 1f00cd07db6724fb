import { setTimeout as sleep } from 'node:timers/promises';
import { TOOL_DIRECTORIES } from '../../src/catalog.js';
import { Instance } from '../chaos/instance.js';
import { answerTo, isRight, knownCalls } from '../chaos/known.js';
import { trendOf, troughs } from './trend.js';
const CALLERS = 8;
/** The run goes on until so many calls were answered: a slow machine needs longer for them. */
const MIN_CALLS = 50;
/** Number of intervals whose memory troughs are used: each is long enough for every thread to collect garbage. */
const INTERVALS = 6;
/** Share of the time for warm-up, in which modules are loaded and compiled. */
const WARM_UP = 0.15;
/** Runs a steady mixed load with known answers on one instance for `seconds`; takes a sample every `everyMs`. */
export async function soak(seconds, everyMs, log) {
    const known = await knownCalls();
    const large = { tool: 'hash-calc', body: JSON.stringify({ text: 'x'.repeat(1_000_000) }) };
    const instance = await Instance.start(TOOL_DIRECTORIES, {}, 1);
    const wrong = [];
    let calls = 0;
    let refused = 0;
    let latencies = [];
    const start = Date.now();
    const end = start + seconds * 1000;
    const caller = async (index) => {
        for (let turn = index; Date.now() < end || calls < MIN_CALLS; turn += CALLERS) {
            const one = known[turn % known.length];
            const from = performance.now();
            const answer = await answerTo(instance.url, one);
            latencies.push(performance.now() - from);
            calls++;
            if (answer.status === 503)
                refused++;
            else if (!isRight(one, answer))
                wrong.push(`${one.tool}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
            if (turn % 100 === index)
                await answerTo(instance.url, large);
            await sleep(5);
        }
    };
    const times = [];
    const resident = [];
    const files = [];
    const p99 = [];
    const sampler = async () => {
        while (Date.now() + everyMs <= end) {
            await sleep(everyMs);
            const { residentMb, openFiles } = await instance.level();
            const sorted = latencies.sort((a, b) => a - b);
            latencies = [];
            if (Date.now() - start < seconds * 1000 * WARM_UP)
                continue;
            times.push((Date.now() - start) / 3_600_000);
            resident.push(residentMb);
            files.push(openFiles);
            p99.push(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
            if (times.length % 12 === 1)
                log(`${Math.round((Date.now() - start) / 1000)} s: ${residentMb} MB, ${openFiles} open files, p99 ` +
                    `${p99.at(-1)?.toFixed(1)} ms`);
        }
    };
    await Promise.all([sampler(), ...Array.from({ length: CALLERS }, (_, index) => caller(index))]);
    await instance.drain();
    const floor = troughs(times, resident, INTERVALS);
    return {
        calls,
        refused,
        wrong,
        residentMb: { ...trendOf(floor.times, floor.values), min: Math.min(...resident), max: Math.max(...resident) },
        openFiles: trendOf(times, files),
        p99Ms: { ...trendOf(times, p99), median: [...p99].sort((a, b) => a - b)[Math.floor(p99.length / 2)] ?? 0 },
    };
}
//# sourceMappingURL=soak.js.map