/** How the text of a cell is derived from its JSON value. */
export const Content = {
    /** A number, `true` or `false`: the characters of the value. */
    literal: 0,
    /** A string without escapes: the characters between its quotes. */
    string: 1,
    /** A string with escapes. */
    escapedString: 2,
    /** An object or an array: its JSON text without white space. */
    nested: 3,
    /** `null`: an empty cell. */
    empty: 4,
};
/** The cells of all rows, as offsets into a JSON text: a few bytes each, without objects. */
export class CellList {
    /** The index of the first cell of the current row. */
    rowStart = 0;
    count = 0;
    columns = new Int32Array(64);
    starts = new Int32Array(64);
    ends = new Int32Array(64);
    contents = new Uint8Array(64);
    /** For each complete row, the index after its last cell. */
    rowEnds = [];
    /** Adds a cell to the current row and returns its index. */
    add(column, content, start, end) {
        const cell = this.count++;
        if (cell === this.columns.length)
            this.#grow();
        this.columns[cell] = column;
        this.set(cell, content, start, end);
        return cell;
    }
    set(cell, content, start, end) {
        this.contents[cell] = content;
        this.starts[cell] = start;
        this.ends[cell] = end;
    }
    endRow() {
        this.rowEnds.push(this.count);
        this.rowStart = this.count;
    }
    #grow() {
        const capacity = 2 * this.columns.length;
        this.columns = grown(this.columns, new Int32Array(capacity));
        this.starts = grown(this.starts, new Int32Array(capacity));
        this.ends = grown(this.ends, new Int32Array(capacity));
        this.contents = grown(this.contents, new Uint8Array(capacity));
    }
}
function grown(old, larger) {
    larger.set(old);
    return larger;
}
//# sourceMappingURL=cell-list.js.map