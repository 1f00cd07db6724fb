const ONES = -1;
/** Placeholder before the allocation. */
const NONE = new Int32Array(0);
/**
 * Finds a point of a longest common subsequence in the middle of `b`: D. S. Hirschberg, "A linear space algorithm for
 * computing maximal common subsequences" (CACM 18, 1975), with rows computed 32 columns at a time: H. Hyyrö,
 * "Bit-parallel LCS-length computation revisited" (AWOCA 2004). A row has a bit for each element of `a`: 0 where the
 * length grows by one. For a rare symbol, only the words with its occurrences are visited, and those that a carry
 * passes through. So the time is proportional to the number of matches, and at most to the product of the lengths
 * divided by 32, however different the sides are.
 */
export class BitRows {
    #a;
    #b;
    /** By symbol: its number of occurrences in the columns, and the start and end (exclusive) of its masks. */
    #counts;
    #starts = NONE;
    #ends = NONE;
    /**
     * Occurrences of a symbol as bits: for a common symbol one mask for every word of a row, for a rare one only for the
     * words listed in `#words`.
     */
    #masks = NONE;
    #words = NONE;
    #forward = NONE;
    #backward = NONE;
    /** The elements of both sequences are from 0 to `symbols` (exclusive). */
    constructor(a, b, symbols) {
        this.#a = a;
        this.#b = b;
        this.#counts = new Int32Array(symbols);
    }
    /** Approximate number of steps that `divide` takes for `box`. */
    cost({ aFrom, aTo, bFrom, bTo }) {
        const counts = this.#counts;
        const words = wordsFor(aTo - aFrom);
        let cost = 0;
        for (let at = aFrom; at < aTo; at++)
            counts[this.#a[at]]++;
        for (let at = bFrom; at < bTo; at++)
            cost += Math.min(2 * counts[this.#b[at]], words) + 1;
        for (let at = aFrom; at < aTo; at++)
            counts[this.#a[at]] = 0;
        return cost;
    }
    /** The division of `box`, whose sides have at least one and two elements. Spends its steps from the budget. */
    divide({ aFrom, aTo, bFrom, bTo }, work) {
        if (this.#masks === NONE)
            this.#allocate();
        const width = aTo - aFrom;
        const middle = (bFrom + bTo) >>> 1;
        this.#compute(this.#forward, width, aFrom, bFrom, middle - bFrom, 1, work);
        this.#compute(this.#backward, width, aTo - 1, bTo - 1, bTo - middle, -1, work);
        // The length before column `at` plus the length after it; the first place of the maximum.
        let length = 0;
        for (let column = 0; column < width; column++)
            length += growth(this.#backward, column);
        let longest = length;
        let best = 0;
        for (let at = 1; at <= width; at++) {
            length += growth(this.#forward, at - 1) - growth(this.#backward, width - at);
            if (length > longest) {
                longest = length;
                best = at;
            }
        }
        return { a: aFrom + best, b: middle };
    }
    /**
     * Allocated lazily: similar texts are divided by `MiddleSnake` alone, where these arrays would cost more than the
     * work.
     */
    #allocate() {
        const columns = this.#a.length;
        const symbols = this.#counts.length;
        this.#starts = new Int32Array(symbols);
        this.#ends = new Int32Array(symbols);
        // A symbol is common if it occurs in at least half as many columns as a row has words.
        this.#masks = new Int32Array(2 * columns);
        this.#words = new Int32Array(2 * columns);
        this.#forward = new Int32Array(wordsFor(columns));
        this.#backward = new Int32Array(wordsFor(columns));
    }
    /** Computes the row of `height` elements of `b` over `width` columns, from their starts, forward or backward. */
    #compute(row, width, aStart, bStart, height, step, work) {
        const words = wordsFor(width);
        this.#index(width, aStart, step);
        row.fill(ONES, 0, words);
        // From this word on all bits are 1: a carry passes to the next match, or out of the row.
        let top = 0;
        for (let line = 0; line < height; line++) {
            const symbol = this.#b[bStart + line * step];
            const start = this.#starts[symbol];
            const count = this.#counts[symbol];
            if (count === 0)
                continue;
            if (isCommon(count, words)) {
                this.#addCommon(row, start, words);
                top = words;
                work.spend(words);
            }
            else {
                const end = this.#ends[symbol];
                work.spend(2 * this.#addRare(row, start, end, top));
                top = Math.max(top, this.#words[end - 1] + 1);
            }
        }
        for (let column = 0; column < width; column++)
            this.#counts[this.#a[aStart + column * step]] = 0;
    }
    #index(width, aStart, step) {
        const a = this.#a;
        const counts = this.#counts;
        const starts = this.#starts;
        const ends = this.#ends;
        const masks = this.#masks;
        const words = this.#words;
        const all = wordsFor(width);
        let room = 0;
        for (let column = 0; column < width; column++) {
            const symbol = a[aStart + column * step];
            if (counts[symbol]++ === 0)
                starts[symbol] = ends[symbol] = -1;
        }
        for (let column = 0; column < width; column++) {
            const symbol = a[aStart + column * step];
            const count = counts[symbol];
            const common = isCommon(count, all);
            if (starts[symbol] < 0) {
                starts[symbol] = ends[symbol] = room;
                room += common ? all : count;
                if (common)
                    masks.fill(0, starts[symbol], room);
            }
            const word = column >>> 5;
            const bit = 1 << (column & 31);
            const end = ends[symbol];
            if (common) {
                masks[starts[symbol] + word] |= bit;
            }
            else if (end > starts[symbol] && words[end - 1] === word) {
                masks[end - 1] |= bit;
            }
            else {
                words[end] = word;
                masks[end] = bit;
                ends[symbol] = end + 1;
            }
        }
    }
    #addCommon(row, start, words) {
        const masks = this.#masks;
        let carry = 0;
        for (let word = 0; word < words; word++) {
            const bits = row[word];
            const mask = masks[start + word];
            const matches = bits & mask;
            const sum = (bits + matches + carry) | 0;
            row[word] = sum | (bits & ~mask);
            carry = (matches | (bits & ~sum)) >>> 31;
        }
    }
    /** Returns the number of words visited. */
    #addRare(row, start, end, top) {
        const masks = this.#masks;
        const words = this.#words;
        let steps = 1 + end - start;
        let carry = 0;
        let at = 0;
        for (let entry = start; entry < end; entry++) {
            const word = words[entry];
            for (const limit = Math.min(word, top); carry !== 0 && at < limit; at++, steps++)
                carry = carryThrough(row, at);
            const bits = row[word];
            const mask = masks[entry];
            const matches = bits & mask;
            const sum = (bits + matches + carry) | 0;
            row[word] = sum | (bits & ~mask);
            carry = (matches | (bits & ~sum)) >>> 31;
            at = word + 1;
        }
        for (; carry !== 0 && at < top; at++, steps++)
            carry = carryThrough(row, at);
        return steps;
    }
}
/** Adds a carry to a word without matches; returns the carry out. */
function carryThrough(row, word) {
    const bits = row[word];
    row[word] = bits | (bits + 1);
    return bits === ONES ? 1 : 0;
}
function wordsFor(width) {
    return (width + 31) >>> 5;
}
function isCommon(count, words) {
    return 2 * count >= words;
}
/** The growth of the length at a column: 0 or 1. */
function growth(row, column) {
    return (~row[column >>> 5] >>> (column & 31)) & 1;
}
//# sourceMappingURL=bit-rows.js.map