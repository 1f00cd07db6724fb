/** Simulated time and its events, in a binary heap. Events of one moment run in the order in which they were set. */
export class Events {
    #heap = [];
    #order = 0;
    #now = 0;
    #settles = false;
    /** Milliseconds since the start. */
    get now() {
        return this.#now;
    }
    /** Runs something at a moment; never, where that is infinite. */
    at(moment, run) {
        if (moment === Infinity)
            return;
        const heap = this.#heap;
        const event = { at: Math.max(moment, this.#now), order: this.#order++, run };
        let index = heap.length;
        heap.push(event);
        while (index > 0) {
            const parent = (index - 1) >> 1;
            if (!isBefore(event, heap[parent]))
                break;
            heap[index] = heap[parent];
            index = parent;
        }
        heap[index] = event;
    }
    /** To be called by an event that settles promises, or may: what follows in microtasks happens before the next. */
    settle() {
        this.#settles = true;
    }
    /** Runs the events up to a moment. */
    async run(until) {
        for (let next = this.#heap[0]; next !== undefined && next.at <= until; next = this.#heap[0]) {
            this.#removeFirst();
            this.#now = next.at;
            next.run();
            if (!this.#settles)
                continue;
            this.#settles = false;
            await microtasks();
        }
        this.#now = Math.max(this.#now, until);
    }
    #removeFirst() {
        const heap = this.#heap;
        const last = heap.pop();
        const size = heap.length;
        if (size === 0)
            return;
        let index = 0;
        for (;;) {
            let child = 2 * index + 1;
            if (child >= size)
                break;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child]))
                child++;
            if (!isBefore(heap[child], last))
                break;
            heap[index] = heap[child];
            index = child;
        }
        heap[index] = last;
    }
}
const isBefore = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);
/** Resolves when the queue of microtasks is empty: Node runs next ticks only then. */
const microtasks = () => new Promise(resolve => process.nextTick(resolve));
//# sourceMappingURL=events.js.map