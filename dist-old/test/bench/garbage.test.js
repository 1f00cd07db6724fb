import t from 'tap';
import { compilingCosts } from '../../bench/capacity/beside.js';
import { addCollections, collectionsBetween, GarbageTrace, garbageCosts } from '../../bench/capacity/garbage.js';
// Written by Node 20.20 with `--trace-gc` and `dist/src/server.js`; the third has `pooled` added.
const MAIN = [
    '[1101:0x3eb81d50]    66870 ms: Mark-Compact 36.3 (69.2) -> 27.3 (69.7) MB, 7.45 / 0.02 ms  (+ 49.7 ms in 345 ' +
        'steps since start of marking, biggest step 4.2 ms, walltime since start of marking 112 ms) (average mu = 0.972, ' +
        'current mu = 0.929) finalize incremental marking via task; GC in old space requested',
    '[1101:0x3eb81d50]    67130 ms: Scavenge 41.4 (69.7) -> 29.5 (71.2) MB, 1.90 / 0.00 ms  (average mu = 0.972, ' +
        'current mu = 0.929) task;',
    '[1101:0x3eb81d50]    67230 ms: Scavenge 43.5 (71.2) -> 31.4 (73.0) MB, pooled: 0 MB, 2.10 / 0.00 ms  (average ' +
        'mu = 0.972, current mu = 0.929) task;',
];
const WORKER = '[1101:0x7f27b8001000]    65410 ms: Mark-Compact 31.4 (38.9) -> 20.2 (38.4) MB, 53.94 / 0.02 ms  (+ 103.5 ms in ' +
    '104 steps since start of marking, biggest step 23.8 ms, walltime since start of marking 232 ms)';
t.test('collections of the main thread are read from the trace, however it is cut', async (t) => {
    const text = [MAIN[1], 'Toolpool listening at http://127.0.0.1:3000', WORKER, MAIN[0], MAIN[2], ''].join('\n');
    for (const length of [1, 7, 100, text.length]) {
        const trace = new GarbageTrace();
        for (let at = 0; at < text.length; at += length)
            trace.add(text.slice(at, at + length));
        t.same(Object.fromEntries(trace.collections), {
            Scavenge: { count: 2, pauseMs: 4, markingMs: 0 },
            'Mark-Compact': { count: 1, pauseMs: 7.45, markingMs: 49.7 },
        }, `${length} characters at a time`);
    }
});
t.test('collections between two readings count for calls, and those of large bodies for bytes', async (t) => {
    const trace = new GarbageTrace();
    for (const line of MAIN)
        trace.add(`${line}\n`);
    const before = trace.collections;
    for (const line of [MAIN[1], MAIN[2], MAIN[0]])
        trace.add(`${line}\n`);
    const found = collectionsBetween(before, trace.collections);
    const alone = { bytes: 200_000_000, otherCalls: 0, collections: addCollections([found, found]) };
    const rounded = (value) => Number(value.toPrecision(6));
    t.same(garbageCosts(1000, new Map([['Scavenge', found.get('Scavenge')]]), { alone }).map(costs => Object.fromEntries(Object.entries(costs).map(([name, value]) => [name, rounded(value)]))), [
        { perCall: 0.002, perByte: 2e-8, markingMs: 0, pauseMs: 2, pausePerOpenMs: 0 },
        { perCall: 0, perByte: 1e-8, markingMs: 49.7, pauseMs: 7.45, pausePerOpenMs: 0 },
    ]);
    t.same(garbageCosts(1000, new Map(), { alone: { bytes: 0, otherCalls: 0, collections: new Map() } }), []);
    const besideOthers = {
        bytes: 50_000_000,
        otherCalls: 2000,
        collections: new Map([
            ['Mark-Compact', { count: 4, pauseMs: 40, markingMs: 240 }],
            ['Scavenge', { count: 9, pauseMs: 90, markingMs: 0 }],
        ]),
    };
    const few = new Map([['Mark-Compact', { count: 1, pauseMs: 5, markingMs: 20 }]]);
    t.same(garbageCosts(1000, few, { alone, besideOthers }).map(({ perByte, pauseMs, markingMs }) => [
        rounded(perByte),
        pauseMs,
        markingMs,
    ]), [
        [4e-8, 10, 60],
        [2e-8, 2, 0],
    ], 'marking beside other calls, of which two collections are the others’');
    const open = {
        few: { open: 10, collections: new Map([['Scavenge', { count: 100, pauseMs: 200, markingMs: 0 }]]) },
        many: { open: 210, collections: new Map([['Scavenge', { count: 50, pauseMs: 500, markingMs: 0 }]]) },
    };
    t.same(garbageCosts(1000, new Map(), { alone }, open).map(({ pauseMs, pausePerOpenMs }) => [pauseMs, pausePerOpenMs]), [
        [7.45, 0],
        [1.6, 0.04],
    ], 'a pause of 2 ms with 10 open calls, and of 10 ms with 210');
});
t.test('what V8 compiles beside large calls counts for these, but for what the others make it compile', t => {
    const garbage = { bytes: 100_000_000, otherCalls: 10_000, collections: new Map() };
    const beside = { compilersMs: 200, garbage };
    t.same(compilingCosts(0.01, beside), { perCallMs: 0.01, perByteMs: 1e-6 });
    t.same(compilingCosts(0.05, beside), { perCallMs: 0.05, perByteMs: 0 });
    t.same(compilingCosts(0.05, undefined), { perCallMs: 0.05, perByteMs: 0 });
    t.end();
});
//# sourceMappingURL=garbage.test.js.map