import { codeUnits } from '../text/code-units.js';
import { sameLines } from '../text/lines.js';
/** Lines that are compared at a time. */
const BLOCK = 16;
/** Random per process, so that callers cannot construct lines with colliding hashes. */
const SEED = Math.floor(Math.random() * 2 ** 32) | 0;
const FACTOR = Math.floor(Math.random() * 2 ** 32) | 1;
const OTHER_FACTOR = Math.floor(Math.random() * 2 ** 32) | 1;
/**
 * Numbers the lines of a box of two texts in order of first appearance. Linear in its text; no line is copied into a
 * string.
 */
export function numberLines(a, b, box) {
    const { aFrom, aTo, bFrom, bTo } = box;
    const table = new LineTable(a, b, box);
    const numbersA = new Int32Array(aTo - aFrom);
    const numbersB = new Int32Array(bTo - bFrom);
    for (let n = 0; n < numbersA.length; n++)
        numbersA[n] = table.numberOf(n);
    const countA = table.count;
    // Most lines of `b` follow the same line as in `a`; comparing with that candidate costs less than hashing, and
    // comparing many at a time less than each.
    let expected = 0;
    for (let n = 0; n < numbersB.length; n++) {
        while (n % BLOCK === 0 &&
            n + BLOCK < numbersB.length &&
            expected + BLOCK < numbersA.length &&
            sameLines(a, aFrom + expected, b, bFrom + n, BLOCK)) {
            for (const end = n + BLOCK; n < end; n++)
                numbersB[n] = numbersA[expected++];
        }
        const line = numbersA.length + n;
        if (expected < numbersA.length && table.equal(expected, line)) {
            numbersB[n] = numbersA[expected++];
        }
        else {
            const number = table.numberOf(line);
            numbersB[n] = number;
            if (number < countA && table.firstLine(number) >= expected)
                expected = table.firstLine(number) + 1;
        }
    }
    return { a: numbersA, b: numbersB, count: table.count, countA };
}
/** A hash table of the lines of a box, those of `a` before those of `b`, with open addressing. */
class LineTable {
    count = 0;
    #a;
    #b;
    /** From a line of the table to that of each side. */
    #placeA;
    #placeB;
    /** From a position in the text of each side to that in the code units. */
    #shiftA;
    #shiftB;
    #countA;
    #units;
    /** Line numbers plus 1; 0 is free. */
    #slots;
    /** By number: the hash, and the line of the first appearance. */
    #hashes;
    #lines;
    /** Both sides of the box have at least one line. */
    constructor(a, b, { aFrom, aTo, bFrom, bTo }) {
        const textA = a.text.slice(a.starts[aFrom], a.ends[aTo - 1]);
        const textB = b.text.slice(b.starts[bFrom], b.ends[bTo - 1]);
        this.#a = a;
        this.#b = b;
        this.#countA = aTo - aFrom;
        this.#placeA = aFrom;
        this.#placeB = bFrom - this.#countA;
        this.#shiftA = -a.starts[aFrom];
        this.#shiftB = textA.length - b.starts[bFrom];
        this.#units = codeUnits(textA, textB);
        const maxCount = this.#countA + bTo - bFrom;
        this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * maxCount + 2)));
        this.#hashes = new Int32Array(maxCount);
        this.#lines = new Int32Array(maxCount);
    }
    /** Returns the number of a line; adds it if it is new. */
    numberOf(line) {
        const slots = this.#slots;
        const hash = hashOf(this.#units, this.#start(line), this.#end(line));
        let slot = hash & (slots.length - 1);
        for (let found = slots[slot]; found !== 0; found = slots[slot]) {
            const number = found - 1;
            if (this.#hashes[number] === hash && this.equal(this.#lines[number], line))
                return number;
            slot = (slot + 1) & (slots.length - 1);
        }
        const number = this.count++;
        slots[slot] = number + 1;
        this.#hashes[number] = hash;
        this.#lines[number] = line;
        return number;
    }
    /** The line where a number first appeared. */
    firstLine(number) {
        return this.#lines[number];
    }
    /** Whether two lines are the same. */
    equal(line, other) {
        const units = this.#units;
        const start = this.#start(line);
        const end = this.#end(line);
        const shift = this.#start(other) - start;
        if (this.#end(other) - shift !== end)
            return false;
        for (let at = start; at < end; at++)
            if (units[at] !== units[at + shift])
                return false;
        return true;
    }
    #start(line) {
        return line < this.#countA
            ? this.#a.starts[line + this.#placeA] + this.#shiftA
            : this.#b.starts[line + this.#placeB] + this.#shiftB;
    }
    #end(line) {
        return line < this.#countA
            ? this.#a.ends[line + this.#placeA] + this.#shiftA
            : this.#b.ends[line + this.#placeB] + this.#shiftB;
    }
}
/** Two interleaved sums of two code units per step, so that neither waits for the other. */
function hashOf(units, start, end) {
    let at = start;
    let hash = SEED;
    let other = FACTOR;
    for (const last = end - 3; at < last; at += 4) {
        hash = Math.imul(hash ^ (units[at] | (units[at + 1] << 16)), FACTOR);
        other = Math.imul(other ^ (units[at + 2] | (units[at + 3] << 16)), OTHER_FACTOR);
        hash ^= hash >>> 15;
        other ^= other >>> 15;
    }
    hash = Math.imul(hash ^ other, OTHER_FACTOR);
    for (; at < end; at++) {
        hash ^= hash >>> 15;
        hash = Math.imul(hash ^ units[at], FACTOR);
    }
    return (hash ^ (hash >>> 15)) | 0;
}
//# sourceMappingURL=intern.js.map