/** Counts lines by tool and status. */
export class LineCounts {
    #counts = new Map();
    /** That of the line before, which most lines share. */
    #last;
    add(tool, status, runMs) {
        let count = this.#last;
        if (count?.tool !== tool || count.status !== status)
            count = this.#last = this.#of(tool, status);
        count.lines++;
        count.runMs += runMs;
    }
    #of(tool, status) {
        const key = `${tool} ${status}`;
        let count = this.#counts.get(key);
        if (count === undefined)
            this.#counts.set(key, (count = { tool, status, lines: 0, runMs: 0 }));
        return count;
    }
    list() {
        return [...this.#counts.values()];
    }
}
//# sourceMappingURL=line-counts.js.map