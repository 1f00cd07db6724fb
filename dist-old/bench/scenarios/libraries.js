import { performance } from 'node:perf_hooks';
import { round } from '../finding.js';
import { comparedTools, comparisonsOf } from '../libraries.js';
/** An alternative that takes longer than this in one round is not measured again. */
const ENOUGH_MS = 3000;
/** A short call is repeated for this long in its turn, in milliseconds. */
const TURN_MS = 50;
/** Growth is not judged below this, in milliseconds: caches and garbage collection dominate the ratio. */
const NEGLIGIBLE_MS = 200;
/**
 * The shortest time of each alternative over the rounds, in milliseconds. They take turns. The collector is not
 * called between turns, because it would discard their compiled code.
 */
async function shortestTimes(sides, rounds) {
    const best = {};
    for (let turn = 0; turn < rounds; turn++) {
        for (const [name, side] of Object.entries(sides)) {
            if ((best[name] ?? 0) > ENOUGH_MS)
                continue;
            const turnStart = performance.now();
            try {
                do {
                    const start = performance.now();
                    await side();
                    best[name] = Math.min(best[name] ?? Infinity, performance.now() - start);
                } while (performance.now() - turnStart < TURN_MS);
            }
            catch (error) {
                // A peer that fails counts as infinitely slow.
                if (name === OURS)
                    throw error;
                best[name] = Infinity;
            }
        }
    }
    return best;
}
const OURS = 'ours';
async function measureTool(id, rounds, say) {
    const { comparisons } = await comparisonsOf(id);
    const { run } = (await import(new URL(`../../workers/tools/${id}.js`, import.meta.url).href));
    const ours = new Map();
    const findings = [];
    for (const { name, input: make, peers = {}, atMost = {}, growth, withinMs } of comparisons) {
        say(`${id}: ${name}`);
        const input = make();
        const sides = {
            [OURS]: () => run(input, 60_000),
            ...Object.fromEntries(Object.entries(peers).map(([peer, call]) => [peer, () => call(input)])),
        };
        const best = await shortestTimes(sides, rounds);
        const mine = best[OURS] ?? Number.NaN;
        ours.set(name, mine);
        const figures = { 'ours, ms': round(mine) };
        const bounds = [];
        let met = true;
        for (const peer of Object.keys(peers)) {
            const theirs = best[peer] ?? Number.NaN;
            figures[`${peer}, ms`] = Number.isFinite(theirs) ? round(theirs) : 'fails';
            figures[`ours / ${peer}`] = round(mine / theirs);
            const bound = atMost[peer];
            if (bound === undefined)
                continue;
            bounds.push(`at most ${bound} of ${peer}`);
            met &&= mine <= bound * theirs;
        }
        if (growth) {
            const ratio = mine / (ours.get(growth.of) ?? Number.NaN);
            figures[`times "${growth.of}"`] = round(ratio);
            bounds.push(`at most ${growth.atMost} times "${growth.of}", or ${NEGLIGIBLE_MS} ms`);
            met &&= ratio <= growth.atMost || mine <= NEGLIGIBLE_MS;
        }
        if (withinMs !== undefined) {
            bounds.push(`within ${withinMs} ms`);
            met &&= mine <= withinMs;
        }
        findings.push({ claim: `${id}: ${name}`, figures, bound: bounds.join('; ') || 'none, for comparison', met });
    }
    return findings;
}
/** Runs the comparisons of one tool or of all, with the tools' functions in this process. */
export const scenario = {
    name: 'libraries',
    summary: "tools' functions against the libraries that one would otherwise call, and their growth with the input " +
        '(--tool ID: one tool)',
    measure: async ({ rounds, tool, say }) => {
        const findings = [];
        for (const id of await comparedTools())
            if (tool === undefined || tool === id)
                findings.push(...(await measureTool(id, rounds, say)));
        return findings;
    },
};
//# sourceMappingURL=libraries.js.map