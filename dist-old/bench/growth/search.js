import { Buffer } from 'node:buffer';
import { SMALL_BODY } from '../../src/shared/call.js';
import { compile } from '../../src/shared/validate.js';
import { candidates } from './candidates.js';
import { capOf, inputFor, largestNumbers } from './targets.js';
import { exponentOf, growthViolationOf, MAX_EXPONENT } from './verdict.js';
/** A candidate is not doubled further once a call takes longer than this, in milliseconds. */
const ENOUGH_MS = 400;
/** Repeats of a call that confirms a violation. */
const CONFIRMATION_ROUNDS = 3;
/** Screened candidates that are measured again at a larger size, for each finalist. */
const SCREENED_PER_FINALIST = 8;
/** The size of that second measurement, as a multiple of the screening size. */
const FINALIST_SIZE_FACTOR = 4;
/** Cost below this counts as 0 at the screening, in milliseconds. */
const NOISE_MS = 0.5;
/**
 * Finds the families of inputs of a tool that cost the most CPU time per byte in and out: many candidates are
 * screened at a small size, and the most expensive are measured at growing sizes.
 */
export async function worstFamilies(entry, attacks, runner, options) {
    const validate = compile(entry.tool);
    const call = async (input, repeats) => {
        if (validate(input).length > 0)
            return undefined;
        const bytesIn = Buffer.byteLength(JSON.stringify(input));
        const request = { workUrl: entry.workUrl, input, limitMs: options.limitMs, repeats };
        const { ms, bytesOut, outcome } = await runner.run(request);
        return { bytesIn, bytes: bytesIn + bytesOut, ms, outcome };
    };
    const { tried, screened } = await screen(entry, attacks, call, options);
    const worst = [];
    for (const candidate of await finalistsOf(entry, screened, call, options))
        worst.push(await measureDoubling(entry, candidate, call, options));
    for (const [index, input] of largestNumbers(entry).entries()) {
        const sample = await call(input, 2);
        if (sample !== undefined)
            worst.push(measured(`example ${index + 1} with the largest numbers`, [sample], false));
    }
    worst.sort((a, b) => Number(hasViolation(b)) - Number(hasViolation(a)) || b.smallBodyMs - a.smallBodyMs);
    return { tried, worst };
}
const hasViolation = ({ violation }) => violation !== undefined;
async function screen(entry, attacks, call, options) {
    const { seed, searchMs, screenSize, finalists, maxCandidates } = options;
    if (attacks.length === 0)
        return { tried: 0, screened: [] };
    for (const { input } of entry.tool.examples)
        await call(input, 3);
    const screened = new Map();
    const end = performance.now() + searchMs;
    let tried = 0;
    let least = 0;
    for (const candidate of candidates(attacks, seed)) {
        if (performance.now() > end || tried === maxCandidates)
            break;
        tried++;
        const size = Math.min(screenSize, capOf(entry, candidate.target));
        const input = inputFor(entry, candidate.target, candidate.text(size));
        const scored = async (repeats) => {
            const sample = await call(input, repeats);
            return sample === undefined ? -1 : Math.max(0, sample.ms - NOISE_MS) / (1 + sample.bytes / screenSize);
        };
        let score = await scored(1);
        // An expensive candidate is called again: the first call includes compilation, and the machine may have been busy.
        if (score > least)
            score = await scored(2);
        if (score < 0)
            continue;
        const known = screened.get(candidate.name);
        if (known === undefined || known.score < score)
            screened.set(candidate.name, { candidate, score });
        if (screened.size > finalists * SCREENED_PER_FINALIST * 5)
            least = keepDearest(screened, finalists * SCREENED_PER_FINALIST);
    }
    keepDearest(screened, finalists * SCREENED_PER_FINALIST);
    return { tried, screened: [...screened.values()] };
}
/** The candidates with the highest cost per byte at a larger size, where fast growth shows. */
async function finalistsOf(entry, screened, call, { screenSize, finalists }) {
    const scores = [];
    for (const { candidate } of screened) {
        const size = Math.min(screenSize * FINALIST_SIZE_FACTOR, capOf(entry, candidate.target));
        const sample = await call(inputFor(entry, candidate.target, candidate.text(size)), 1);
        if (sample !== undefined)
            scores.push({ candidate, score: sample.ms / (1 + sample.bytes / screenSize) });
    }
    return scores
        .sort((a, b) => b.score - a.score)
        .slice(0, finalists)
        .map(({ candidate }) => candidate);
}
/** Keeps the `size` candidates with the highest scores; returns the lowest score among them. */
function keepDearest(screened, size) {
    const kept = [...screened].sort(([, a], [, b]) => b.score - a.score).slice(0, size);
    screened.clear();
    for (const [name, one] of kept)
        screened.set(name, one);
    return kept.at(-1)?.[1].score ?? 0;
}
/** Measures a candidate at doubling sizes, from the screening size up to the cap, while calls stay cheap. */
async function measureDoubling(entry, candidate, call, options) {
    const { screenSize, maxSize } = options;
    const cap = Math.min(maxSize, capOf(entry, candidate.target));
    const samples = [];
    const inputOf = (size) => inputFor(entry, candidate.target, candidate.text(Math.floor(size)));
    const sizes = [];
    for (let size = Math.min(cap / 4, screenSize); size <= cap; size *= 2) {
        const sample = await call(inputOf(size), 2);
        // The text may be longer than the field's cap after its encoding.
        if (sample === undefined)
            break;
        samples.push(sample);
        sizes.push(size);
        if ((sample.outcome !== 'answered' && sample.outcome !== 'rejected') || sample.ms > ENOUGH_MS)
            break;
    }
    const underDeadline = candidate.target.deadline !== undefined;
    const result = measured(candidate.name, samples, underDeadline);
    if (result.violation === undefined || !(result.exponent > MAX_EXPONENT))
        return result;
    // Fast growth is measured again, with the sizes in turns: other load on the machine lasts for seconds, and only adds
    // time.
    const again = [...samples];
    for (let round = 0; round < CONFIRMATION_ROUNDS; round++) {
        for (const [index, size] of sizes.entries()) {
            const repeated = await call(inputOf(size), 1);
            if (repeated !== undefined && repeated.ms < again[index].ms)
                again[index] = repeated;
        }
    }
    return measured(candidate.name, again, underDeadline);
}
function measured(name, samples, underDeadline) {
    const small = samples.filter(({ bytesIn }) => bytesIn <= SMALL_BODY * 1.1).at(-1) ?? samples.at(-1);
    const violation = growthViolationOf(samples, underDeadline);
    return { name, samples, exponent: exponentOf(samples), smallBodyMs: small?.ms ?? 0, violation };
}
//# sourceMappingURL=search.js.map