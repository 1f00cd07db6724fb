import { Buffer } from 'node:buffer';
/** All versions (table 3). */
export const VERSION_RANGES = [
    { first: 1, last: 9, countBits: { numeric: 10, alphanumeric: 9, byte: 8 } },
    { first: 10, last: 26, countBits: { numeric: 12, alphanumeric: 11, byte: 16 } },
    { first: 27, last: 40, countBits: { numeric: 14, alphanumeric: 13, byte: 16 } },
];
const MODES = ['byte', 'alphanumeric', 'numeric'];
const MODE_INDICATOR_BITS = 4;
/** Costs count sixths of a bit: an alphanumeric character takes 5 1/2 bits, a digit 3 1/3. */
const SIXTHS = 6;
/** The cost of a character in each mode, in sixths of a bit; infinite when the mode cannot encode it. */
function costsOf(character) {
    return [
        Buffer.byteLength(character) * 8 * SIXTHS,
        /[0-9A-Z $%*+\-./:]/.test(character) ? 33 : Infinity,
        /[0-9]/.test(character) ? 20 : Infinity,
    ];
}
/** Bits of segments in the versions of a range, headers included. */
export function segmentBits(segments, range) {
    return segments.reduce((sum, { mode, text }) => {
        const sixths = mode === 'byte' ? Buffer.byteLength(text) * 8 * SIXTHS : text.length * (mode === 'alphanumeric' ? 33 : 20);
        return sum + MODE_INDICATOR_BITS + range.countBits[mode] + Math.ceil(sixths / SIXTHS);
    }, 0);
}
/**
 * Splits a payload into the segments that take the fewest bits in the versions of a
 * range. Dynamic programming: for each character and mode, the lowest cost up to that
 * character, which either continues the segment or starts one. The cheapest path is
 * then traced back from the end. Linear in the payload.
 */
export function optimalSegments(payload, range) {
    const characters = [...payload];
    const headers = MODES.map(mode => (MODE_INDICATOR_BITS + range.countBits[mode]) * SIXTHS);
    // For each character and mode, the previous character's mode on the cheapest path.
    const origins = new Uint8Array(characters.length * MODES.length);
    let lowest = [0, Infinity, Infinity];
    for (const [index, character] of characters.entries()) {
        const costs = costsOf(character);
        // A segment ends on a whole bit.
        const ended = lowest.map(cost => Math.ceil(cost / SIXTHS) * SIXTHS);
        const cheapest = ended.indexOf(Math.min(...ended));
        lowest = MODES.map((_mode, mode) => {
            const continued = index === 0 ? Infinity : lowest[mode];
            const started = ended[cheapest] + headers[mode];
            origins[index * MODES.length + mode] = continued <= started ? mode : cheapest;
            return Math.min(continued, started) + costs[mode];
        });
    }
    const ended = lowest.map(cost => Math.ceil(cost / SIXTHS));
    const modes = new Array(characters.length);
    for (let index = characters.length - 1, mode = ended.indexOf(Math.min(...ended)); index >= 0; index--) {
        modes[index] = MODES[mode];
        mode = origins[index * MODES.length + mode];
    }
    return joined(characters, modes);
}
function joined(characters, modes) {
    const segments = [];
    for (const [index, character] of characters.entries()) {
        const mode = modes[index];
        const last = segments.at(-1);
        if (last?.mode === mode)
            last.text += character;
        else
            segments.push({ mode, text: character });
    }
    return segments;
}
//# sourceMappingURL=segments.js.map