import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { bodies } from '../bodies.js';
import { inputOf, SIZES } from '../tools/bodies.js';
/** Sizes of calls: those of the tools, and one that runs until its time limit ends it. */
export const CALL_SIZES = [...SIZES, 'endless'];
/** The tool that has a call without an end. */
const ENDLESS_TOOL = 'regex-tester';
/** The body of a call as it is sent. Throws where a tool has none in that size. */
export function bodyOf(id, size, catalog) {
    const entry = catalog.get(id);
    if (entry === undefined)
        throw new Error(`${id}: no such tool`);
    if (size !== 'endless')
        return Buffer.from(JSON.stringify(inputOf(id, entry.tool, size)));
    if (id !== ENDLESS_TOOL)
        throw new Error(`${id}: only ${ENDLESS_TOOL} has a call of the size "endless"`);
    return Buffer.from(bodies['one that no rescue shortens']());
}
/** The default mix, over all tools. */
export const DEFAULT_MIX = new URL('../../../bench/capacity/mix.json', import.meta.url);
/** A kind of call in messages. */
export const nameOf = ({ tool, size }) => `${tool} ${size}`;
/**
 * Reads a mix: `{"weights": {size: {tool: weight}}, "unlisted": weight}`. Tools that no size names take part with small
 * calls of the weight `unlisted`, 0 unless given. Shares add up to 1. Throws where it cannot be used.
 */
export function readMix(file, catalog) {
    const { weights, unlisted = 0 } = weightsIn(file);
    if (typeof weights !== 'object')
        throw new Error(`${file}: ${EXPECTED}`);
    const parts = [];
    for (const [size, tools] of Object.entries(weights)) {
        if (!CALL_SIZES.includes(size))
            throw new Error(`${file}: expected a size of ${CALL_SIZES.join(', ')}, got "${size}"`);
        for (const [tool, weight] of Object.entries(tools)) {
            if (!(weight >= 0))
                throw new Error(`${file}: expected a weight of 0 or more for ${tool}, got ${JSON.stringify(weight)}`);
            if (!catalog.has(tool))
                throw new Error(`${file}: ${tool}: no such tool`);
            parts.push({ tool, size: size, share: weight });
        }
    }
    const listed = new Set(Object.values(weights).flatMap(tools => Object.keys(tools)));
    for (const tool of catalog.keys())
        if (!listed.has(tool))
            parts.push({ tool, size: 'small', share: unlisted });
    return normalized(parts);
}
const EXPECTED = 'expected {"weights": {"small": {"uuid-gen": 10, …}, …}}';
function weightsIn(file) {
    try {
        return JSON.parse(readFileSync(file, 'utf8'));
    }
    catch (error) {
        throw new Error(`${file}: ${EXPECTED}: ${error.message}`);
    }
}
/**
 * Mixes that calibration has not seen as a whole: what a prediction is checked with. In the one with patterns that run
 * to their limit, these are the only calls of the risky lane: they fill it, and every other call there would be refused
 * at any rate.
 */
export function heldOutMixes(mix, catalog) {
    const elsewhere = mix.filter(({ tool }) => catalog.get(tool)?.tool.lane !== 'risky');
    const others = elsewhere.length === 0 ? mix : normalized(elsewhere);
    const [first] = [...mix].sort((a, b) => b.share - a.share);
    return [
        {
            name: 'larger calls twice as often',
            mix: normalized(mix.map(part => ({ ...part, share: part.share * (part.size === 'small' ? 1 : 2) }))),
        },
        // Of a single kind of call, half is all.
        ...(mix.length === 1
            ? []
            : [{ name: `half of the traffic is ${first.tool}`, mix: mix.map(part => halfOf(part, first)) }]),
        {
            name: 'patterns that run to their limit',
            mix: [...scaledBy(others, 1 - ENDLESS_SHARE), { tool: ENDLESS_TOOL, size: 'endless', share: ENDLESS_SHARE }],
        },
    ];
}
/** Far more than the risky lane can run; few enough that rejecting them leaves the target for refusals within reach. */
const ENDLESS_SHARE = 0.004;
/** One part with half of the traffic, the others with what is left. */
const halfOf = (part, first) => ({
    ...part,
    share: part === first ? 0.5 : (part.share * 0.5) / (1 - first.share),
});
const scaledBy = (mix, factor) => mix.map(part => ({ ...part, share: part.share * factor }));
function normalized(parts) {
    const sum = parts.reduce((total, { share }) => total + share, 0);
    if (!(sum > 0))
        throw new Error('a mix needs a weight above 0');
    return parts.filter(({ share }) => share > 0).map(part => ({ ...part, share: part.share / sum }));
}
//# sourceMappingURL=mix.js.map