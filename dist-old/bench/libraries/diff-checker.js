import { diffLines } from 'diff';
import { randomBelow } from '../random.js';
/** Lines as in source code: most are unique, one in five repeats. */
function lines(count, seed) {
    const next = randomBelow(seed);
    return Array.from({ length: count }, (_, n) => next(5) === 0 ? '    }' : `    const value${n} = compute(${next(1_000_000)});`);
}
/** The lines with one in `every` changed, removed or added. */
function changed(lines, every, seed) {
    const next = randomBelow(seed);
    return lines.flatMap(line => next(every) > 0 ? [line] : ([[`${line} // ${next(1000)}`], [], [line, `    // ${next(1000)}`]][next(3)] ?? []));
}
const input = (a, b) => ({ mode: 'text', a: `${a.join('\n')}\n`, b: `${b.join('\n')}\n`, ignoreWhitespace: false, sortKeys: false });
const edited = (count, every) => () => {
    const original = lines(count, 1);
    return input(original, changed(original, every, 2));
};
const peers = { diff: ({ a, b }) => diffLines(a, b, { ignoreNewlineAtEof: true }) };
const atMost = { diff: 1 };
export const libraryCall = peers.diff;
export const comparisons = [
    { name: '20,000 lines, 1 % changed', input: edited(20_000, 100) },
    {
        name: '100,000 lines, 1 % changed',
        input: edited(100_000, 100),
        peers,
        atMost,
        growth: { of: '20,000 lines, 1 % changed', atMost: 6 },
        withinMs: 1000,
    },
    { name: '20,000 lines, 10 % changed', input: edited(20_000, 10), peers, atMost },
    {
        name: '5,000 lines, all different',
        input: () => input(lines(5000, 1).map(line => `a${line}`), lines(5000, 2).map(line => `b${line}`)),
        peers,
        atMost,
    },
];
//# sourceMappingURL=diff-checker.js.map