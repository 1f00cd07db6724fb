/** Positions of many offsets in one text: its lines are found once. A line ends at LF, CRLF or CR. */
export class Positions {
    #starts = [0];
    constructor(text) {
        for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g))
            this.#starts.push(index + end.length);
    }
    /** The position of `offset`, in UTF-16 code units. */
    at(offset) {
        let low = 0;
        let high = this.#starts.length;
        while (high - low > 1) {
            const middle = (low + high) >> 1;
            if (this.#starts[middle] <= offset)
                low = middle;
            else
                high = middle;
        }
        return { line: low + 1, column: offset - this.#starts[low] + 1 };
    }
}
//# sourceMappingURL=positions.js.map