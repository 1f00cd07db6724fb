import { serve } from '../server.js';
/** Starts a service whose collections are traced. */
export async function serveTraced() {
    const trace = new GarbageTrace();
    const firstCollection = new URL('./first-collection.js', import.meta.url).href;
    const options = ['--trace-gc', '--expose-gc', '--import', firstCollection];
    const watch = { options, onOutput: (text) => trace.add(text) };
    return { ...(await serve('service', {}, watch)), collections: () => trace.collections };
}
/**
 * A line of V8's `--trace-gc` (src/heap/gc-tracer.cc): the thread's isolate, the kind, the pause, and what marking took
 * before. The service's own metrics have the pauses alone.
 */
const LINE = /^\[\d+:(\w+)\]\s+\d+ ms: (\S+) .*?, ([\d.]+) \/ [\d.]+ ms(?:\s+\(\+ ([\d.]+) ms in \d+ steps)?/;
/** Adds up the collections of the main thread by the lines that V8 writes of them. */
export class GarbageTrace {
    #collections = new Map();
    #main;
    #rest = '';
    /** Takes more of the output: any part of it, with other lines between. */
    add(text) {
        const lines = (this.#rest + text).split('\n');
        this.#rest = lines.pop();
        for (const line of lines) {
            const [, isolate, kind, pause, marking = '0'] = LINE.exec(line) ?? [];
            if (isolate === undefined || kind === undefined)
                continue;
            // The main thread's first collection comes before it starts any other thread (`first-collection.ts`).
            this.#main ??= isolate;
            if (isolate !== this.#main)
                continue;
            const { count, pauseMs, markingMs } = this.#collections.get(kind) ?? NONE;
            this.#collections.set(kind, {
                count: count + 1,
                pauseMs: pauseMs + Number(pause),
                markingMs: markingMs + Number(marking),
            });
        }
    }
    /** The collections so far. */
    get collections() {
        return new Map(this.#collections);
    }
}
const NONE = { count: 0, pauseMs: 0, markingMs: 0 };
const marks = ({ markingMs }) => markingMs > 0;
/**
 * What collections cost, by those during so many calls without large bodies, and by those during large ones. V8 counts
 * the bytes of buffers, and collects once they have grown by some tens of megabytes. Collections with marking are those
 * of large calls beside others, if these were sent: more objects live there, so that they are longer and more frequent.
 * Without marking, a pause grows with the calls that are open, whose objects are copied each time: by collections with
 * few open calls and with many.
 */
export function garbageCosts(calls, collections, { alone, besideOthers }, open) {
    const ofLarge = besideOthers === undefined ? [alone] : [alone, besideOthers];
    const kinds = new Set([collections, ...ofLarge.map(({ collections }) => collections)].flatMap(map => [...map.keys()]));
    return [...kinds].flatMap(kind => {
        const small = collections.get(kind) ?? NONE;
        const isMarking = [small, ...ofLarge.map(({ collections }) => collections.get(kind) ?? NONE)].some(marks);
        const { bytes, otherCalls, collections: found } = (isMarking && besideOthers) || alone;
        const large = found.get(kind) ?? NONE;
        const timed = isMarking && besideOthers && large.count > 0 ? large : plus(small, large);
        if (timed.count === 0)
            return [];
        const perCall = small.count / calls;
        const pauseMs = timed.pauseMs / timed.count;
        return {
            perCall,
            perByte: Math.max(0, large.count - perCall * otherCalls) / Math.max(1, bytes),
            markingMs: timed.markingMs / timed.count,
            ...((timed.markingMs === 0 && open && pausesByOpenCalls(kind, open)) || { pauseMs, pausePerOpenMs: 0 }),
        };
    });
}
/** The line through both pauses; undefined where one of them was not seen. */
function pausesByOpenCalls(kind, { few, many }) {
    const [short, long] = [few.collections.get(kind) ?? NONE, many.collections.get(kind) ?? NONE];
    if (short.count === 0 || long.count === 0)
        return undefined;
    const [shortMs, longMs] = [short.pauseMs / short.count, long.pauseMs / long.count];
    const pausePerOpenMs = Math.max(0, (longMs - shortMs) / (many.open - few.open));
    return { pauseMs: Math.max(0, shortMs - pausePerOpenMs * few.open), pausePerOpenMs };
}
/** Adds up collections. */
export function addCollections(all) {
    const added = new Map();
    for (const [kind, found] of all.flatMap(collections => [...collections]))
        added.set(kind, plus(added.get(kind) ?? NONE, found));
    return added;
}
const plus = (a, b) => ({
    count: a.count + b.count,
    pauseMs: a.pauseMs + b.pauseMs,
    markingMs: a.markingMs + b.markingMs,
});
/** The same collections with their times multiplied. */
export const withTimesScaled = (collections, factor) => new Map([...collections].map(([kind, { count, pauseMs, markingMs }]) => [
    kind,
    { count, pauseMs: pauseMs * factor, markingMs: markingMs * factor },
]));
/** What collecting garbage took the main thread for each of so many calls, in milliseconds. */
export const garbageMsPerCall = ({ calls, collections }) => sum(collections) / calls;
const sum = (collections) => [...collections.values()].reduce((total, { pauseMs, markingMs }) => total + pauseMs + markingMs, 0);
/** The collections between two readings. */
export function collectionsBetween(before, after) {
    return new Map([...after].map(([kind, { count, pauseMs, markingMs }]) => {
        const earlier = before.get(kind) ?? NONE;
        return [
            kind,
            {
                count: count - earlier.count,
                pauseMs: pauseMs - earlier.pauseMs,
                markingMs: markingMs - earlier.markingMs,
            },
        ];
    }));
}
//# sourceMappingURL=garbage.js.map