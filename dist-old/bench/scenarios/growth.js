import { readCatalog } from '../../src/catalog.js';
import { FAMILIES } from '../families.js';
import { round } from '../finding.js';
import { ChildRunner } from '../growth/runner.js';
import { worstFamilies } from '../growth/search.js';
import { readLanguages, targetsByTool } from '../growth/targets.js';
import { exponentOf, MAX_EXPONENT, MAX_SMALL_BODY_MS, NEGLIGIBLE_MS } from '../growth/verdict.js';
/** Maximum exponent of a chosen family. It is measured from a quarter of the cap, where data already exceeds caches. */
const MAX_EXPONENT_AT_CAP = 1.3;
/** The time limit of a call in milliseconds: that of the heavy lane, which runs large bodies. */
const LIMIT_MS = 10_000;
/** Maximum inputs tried for a tool; small fields do not have more different ones. */
const MAX_CANDIDATES = 3000;
/** Maximum repeats of a chosen family at one size. */
const MAX_REPEATS = 3;
/** Fast growth is confirmed by so many times the repeats. */
const CONFIRMATION = 4;
/** Families of a tool that are reported if none violates a bound. */
const REPORTED_WITHOUT_VIOLATION = 1;
async function measureFamily(family, workUrl, repeats, runner) {
    const { tool, name, cap, input, exponent: allowed = MAX_EXPONENT_AT_CAP } = family;
    const sampleAt = async (size) => {
        const request = { workUrl, input: input(Math.floor(size)), limitMs: LIMIT_MS, repeats: 1 };
        const { ms, outcome } = await runner.run(request);
        return { bytesIn: size, bytes: size, ms, outcome };
    };
    await sampleAt(cap / 16);
    // The sizes take turns, and the shortest time of each counts: other load on the machine lasts for seconds, and only
    // adds time. Where this looks like fast growth, it is measured again.
    const sizes = [cap / 4, cap / 2, cap];
    const rounds = [];
    let shortest = [];
    let isMet = false;
    do {
        const samples = [];
        for (const size of sizes)
            samples.push(await sampleAt(size));
        rounds.push(samples);
        shortest = sizes.map((_, at) => rounds.map(samples => samples[at]).reduce((a, b) => (b.ms < a.ms ? b : a)));
        isMet = shortest.at(-1).ms <= NEGLIGIBLE_MS || !(exponentOf(shortest) > allowed);
    } while (rounds.length < repeats || (!isMet && rounds.length < repeats * CONFIRMATION));
    const [quarter = 0, half = 0, whole = 0] = shortest.map(({ ms }) => ms);
    const exponent = exponentOf(shortest);
    const ended = rounds.flat().every(({ outcome }) => outcome === 'answered' || outcome === 'rejected');
    return {
        claim: `${tool}: ${name}`,
        figures: {
            'at a quarter of the cap, ms': round(quarter),
            'at half, ms': round(half),
            'at the cap, ms': round(whole),
            exponent: shown(exponent),
        },
        bound: `exponent at most ${allowed}, or at most ${NEGLIGIBLE_MS} ms at the cap; ends within ${LIMIT_MS} ms`,
        met: ended && isMet,
    };
}
const BOUND = `exponent of CPU time by bytes in and out at most ${MAX_EXPONENT}, at most ${MAX_SMALL_BODY_MS} ms at 64 KiB, ` +
    'or stopped by its deadline';
function report(tool, tried, worst) {
    const violating = worst.filter(({ violation }) => violation !== undefined);
    const reported = violating.length > 0 ? violating : worst.slice(0, REPORTED_WITHOUT_VIOLATION);
    return reported.map(({ name, samples, exponent, smallBodyMs, violation }) => ({
        claim: `${tool}: ${name}`,
        figures: {
            'inputs tried': tried,
            'at 64 KiB or the cap, ms': round(smallBodyMs),
            exponent: shown(exponent),
            'bytes in: ms': samples.map(describe).join(', '),
        },
        bound: violation === undefined ? BOUND : `${BOUND}: ${violation}`,
        met: violation === undefined,
    }));
}
function describe({ bytesIn, ms, outcome }) {
    return `${bytesIn}: ${round(ms)}${outcome === 'answered' ? '' : ` (${outcome})`}`;
}
function shown(exponent) {
    return Number.isNaN(exponent) ? 'too fast to tell' : Number(exponent.toFixed(2));
}
async function measure({ seconds, rounds, seed, tool: only, say }) {
    const catalog = await readCatalog();
    const byTool = targetsByTool(await readLanguages(), catalog);
    const runner = new ChildRunner();
    const repeats = Math.min(rounds, MAX_REPEATS);
    const findings = [];
    try {
        for (const [id, entry] of catalog) {
            if (only !== undefined && only !== id)
                continue;
            say(`${id}: searching`);
            for (const family of FAMILIES.filter(({ tool }) => tool === id)) {
                findings.push(await measureFamily(family, entry.workUrl, repeats, runner));
            }
            const { tried, worst } = await worstFamilies(entry, byTool.get(id) ?? [], runner, {
                seed,
                searchMs: seconds * 1000,
                screenSize: 4 * 1024,
                finalists: 8,
                maxCandidates: MAX_CANDIDATES,
                maxSize: 512 * 1024,
                limitMs: LIMIT_MS,
            });
            say(`${id}: ${tried} inputs; ${worst.slice(0, 1).map(summary).join('')}`);
            findings.push(...report(id, tried, worst));
        }
    }
    finally {
        await runner.close();
    }
    return findings;
}
function summary({ name, smallBodyMs, exponent, violation = 'within bounds' }) {
    return `worst: ${round(smallBodyMs)} ms, exponent ${shown(exponent)}, ${violation}: ${name}`;
}
export const scenario = {
    name: 'growth',
    summary: 'how CPU time grows with inputs built from the grammar of each tool, and with chosen families ' +
        '(--seconds N: search for each tool, --seed N, --tool ID)',
    measure,
};
//# sourceMappingURL=growth.js.map