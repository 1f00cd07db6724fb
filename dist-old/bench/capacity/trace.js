import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { SIZES } from '../tools/bodies.js';
import { bodyOf, nameOf } from './mix.js';
/** A sentence on a recording. */
export const recordOf = ({ calls, perSecond, skipped, cut }) => `The trace has ${calls} calls, ${perSecond.toPrecision(3)} a second; ${skipped} other lines were ` +
    `skipped${cut === 0 ? '' : `, and the ${cut} calls after ${MAX_CALLS}`}.`;
/** Maximum calls of a recording: they take some hundred megabytes. */
const MAX_CALLS = 2_000_000;
/**
 * Reads the service's log lines. A call is taken for the known call of its tool whose body is nearest in bytes, by
 * ratio; where no bytes are logged, the smallest. Throws where there are no two calls at different times.
 */
export async function readTrace(file, catalog) {
    const sizes = new Map();
    const sizesOf = (tool) => {
        let known = sizes.get(tool);
        if (known === undefined) {
            known = SIZES.map(size => ({ size, bytes: bodyOf(tool, size, catalog).length }));
            sizes.set(tool, known);
        }
        return known;
    };
    const counts = new Map();
    const calls = [];
    let skipped = 0;
    let cut = 0;
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
        const line = lineOf(text);
        if (line === undefined || !catalog.has(line.tool)) {
            skipped++;
            continue;
        }
        if (calls.length >= MAX_CALLS) {
            cut++;
            continue;
        }
        const size = nearest(sizesOf(line.tool), line.bytesIn);
        const part = { tool: line.tool, size };
        let entry = counts.get(nameOf(part));
        if (entry === undefined)
            counts.set(nameOf(part), (entry = { part, count: 0, index: counts.size }));
        entry.count++;
        calls.push({ at: line.time - line.ms, kind: entry.index });
    }
    if (calls.length < 2)
        throw new Error(`${file}: expected log lines of LOG_REQUESTS=true, found ${calls.length} calls of tools`);
    calls.sort((a, b) => a.at - b.at);
    const start = calls[0].at;
    for (const call of calls)
        call.at -= start;
    const seconds = calls.at(-1).at / 1000;
    if (seconds === 0)
        throw new Error(`${file}: expected calls at different times, found ${calls.length} at once`);
    return {
        mix: [...counts.values()].map(({ part, count }) => ({ ...part, share: count / calls.length })),
        pattern: { kind: 'recorded', calls },
        calls: calls.length,
        perSecond: calls.length / seconds,
        burstiness: burstinessOf(calls.map(({ at }) => at)),
        skipped,
        cut,
    };
}
function lineOf(text) {
    let line;
    try {
        line = JSON.parse(text);
    }
    catch {
        return undefined;
    }
    const { time, ms, tool, bytesIn = 0 } = (line ?? {});
    return isNumber(time) && isNumber(ms) && typeof tool === 'string' && isNumber(bytesIn)
        ? { time, ms, tool, bytesIn: Math.max(0, bytesIn) }
        : undefined;
}
const isNumber = (value) => Number.isFinite(value);
function nearest(sizes, bytes) {
    const distance = (of) => Math.abs(Math.log((of + 1) / (bytes + 1)));
    return sizes.reduce((best, next) => (distance(next.bytes) < distance(best.bytes) ? next : best)).size;
}
const WINDOW_MS = 100;
function burstinessOf(moments) {
    const counts = new Map();
    for (const at of moments) {
        const window = Math.floor(at / WINDOW_MS);
        counts.set(window, (counts.get(window) ?? 0) + 1);
    }
    const windows = Math.floor((moments.at(-1) ?? 0) / WINDOW_MS) + 1;
    const mean = moments.length / windows;
    let squares = (windows - counts.size) * mean ** 2;
    for (const count of counts.values())
        squares += (count - mean) ** 2;
    return squares / windows / mean;
}
//# sourceMappingURL=trace.js.map