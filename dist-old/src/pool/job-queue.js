import { LinkedList } from '../shared/linked-list.js';
/** The queue of a lane: ordinary and deferred jobs, each in their order of arrival. */
export class JobQueue {
    #ordinary = new LinkedList();
    #deferred = new LinkedList();
    /** Queued jobs. */
    get size() {
        return this.#ordinary.size + this.#deferred.size;
    }
    /** Queued jobs that are not deferred. */
    get ordinary() {
        return this.#ordinary.size;
    }
    /** The ordinary job that has been queued longest. */
    get head() {
        return this.#ordinary.first;
    }
    add(entry, deferred) {
        entry.link = (deferred ? this.#deferred : this.#ordinary).push(entry);
    }
    /** Returns false if the job is not queued. */
    remove(entry) {
        return entry.link?.remove() ?? false;
    }
    /** Returns jobs that have been taken to the head of the queue, in their order. */
    putBack(entries) {
        for (const entry of entries.toReversed())
            entry.link = this.#ordinary.unshift(entry);
    }
    /** Takes the first deferred job, unless an ordinary one was queued at most `deferMs` after it. */
    takeDeferred(deferMs) {
        const { first } = this.#deferred;
        const { head } = this;
        if (first === undefined || (head !== undefined && first.queuedAt + deferMs > head.queuedAt))
            return undefined;
        return this.#deferred.shift();
    }
    /** Takes ordinary jobs from the head of the queue that run as one batch. */
    takeBatch(maxJobs) {
        const entries = [];
        for (let { head } = this; head !== undefined; { head } = this) {
            if (head.alone && entries.length > 0)
                break;
            this.#ordinary.shift();
            if (entries.push(head) >= maxJobs || head.alone)
                break;
        }
        return entries;
    }
    /** Takes the jobs that were queued at this time or before. They are at the heads. */
    takeQueuedBefore(time) {
        const taken = [];
        for (const queue of [this.#ordinary, this.#deferred]) {
            for (let { first } = queue; first !== undefined && first.queuedAt <= time; { first } = queue) {
                queue.shift();
                taken.push(first);
            }
        }
        return taken;
    }
}
//# sourceMappingURL=job-queue.js.map