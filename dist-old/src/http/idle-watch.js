import { performance } from 'node:perf_hooks';
import { LinkedList } from '../shared/linked-list.js';
/**
 * Detects messages that have not made progress for `idleMs`. The socket's own timeout cannot: on a pipelined connection
 * an earlier answer that is being read keeps the socket busy.
 */
export class IdleWatch {
    #idleMs;
    #watched = new LinkedList();
    #timer;
    constructor(idleMs) {
        this.#idleMs = idleMs;
    }
    /**
     * Calls `onIdle` once if the message makes no progress; a message that we paused is not idle. Removing the result
     * ends this.
     */
    add(message, onIdle) {
        // Checked four times per `idleMs`, so a message is reported at most a quarter of that too late.
        this.#timer ??= setInterval(() => this.#sweep(), Math.max(10, this.#idleMs / 4)).unref();
        return this.#watched.push({ message, movedAt: performance.now(), onIdle });
    }
    /** The message made progress. */
    moved({ value }) {
        value.movedAt = performance.now();
    }
    #sweep() {
        const now = performance.now();
        for (const link of this.#watched.links()) {
            const { value } = link;
            if (value.message.isPaused())
                value.movedAt = now;
            else if (now - value.movedAt >= this.#idleMs && link.remove())
                value.onIdle();
        }
        if (this.#watched.size > 0)
            return;
        clearInterval(this.#timer);
        this.#timer = undefined;
    }
}
//# sourceMappingURL=idle-watch.js.map