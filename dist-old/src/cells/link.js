/** How often a cell reports its state, in milliseconds. */
const STATE_MS = 250;
/**
 * Maximum wait for an answer of the primary, in milliseconds. A call waits for its count; a scrape may take longer, as
 * on starved cores, and Prometheus gives it 10 s.
 */
const COUNT_MS = 1000;
const METRICS_MS = 5000;
/** A cell's connection to the primary. */
export class CellLink {
    name;
    #waiting = new Map();
    #metrics;
    #asked = 0;
    #readyCells = 0;
    #state = '';
    constructor(
    /** The slot of the cell, from 1. */
    name) {
        this.name = name;
    }
    /** The number of ready cells, as last reported by the primary. */
    get readyCells() {
        return this.#readyCells;
    }
    /** Starts reporting, once the service listens. */
    connect({ metrics, state, retire }) {
        this.#metrics = metrics;
        process.on('message', (message) => {
            if (message.type === 'ready')
                this.#readyCells = message.cells;
            else if (message.type === 'retire')
                retire();
            else if (message.type === 'report')
                void this.report();
            else if (message.type === 'answer')
                this.#answered(message.id, message.answer);
        });
        const report = () => {
            const now = state();
            const text = JSON.stringify(now);
            if (text !== this.#state)
                this.#send({ type: 'state', ...now });
            this.#state = text;
        };
        this.#send({ type: 'up' });
        report();
        setInterval(report, STATE_MS).unref();
    }
    /** Reports why the cell cannot start: the primary prints it once for all cells. */
    fail(message) {
        return new Promise(resolve => {
            if (process.send?.({ type: 'failed', message }, () => resolve()) === undefined)
                resolve();
        });
    }
    /** Reports the cell's metrics. Resolves once they are sent, so that the last ones arrive before the process ends. */
    async report() {
        const metrics = (await this.#metrics?.()) ?? [];
        await new Promise(resolve => {
            if (process.send?.({ type: 'metrics', metrics }, () => resolve()) === undefined)
                resolve();
        });
    }
    /** The metrics of all cells as text. Rejects when the primary does not answer in time. */
    metrics() {
        return this.#ask({ kind: 'metrics' }, METRICS_MS);
    }
    /** Counts the calls of clients across all cells. */
    callCounter = {
        count: (client, calls) => this.#ask({ kind: 'count', client, calls }, COUNT_MS),
    };
    /** Rejects when the primary does not answer within `maxMs`. */
    #ask(question, maxMs) {
        const id = this.#asked++;
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => {
                this.#waiting.delete(id);
                reject(new Error(`the primary process did not answer within ${maxMs / 1000} s`));
            }, maxMs).unref();
            this.#waiting.set(id, { resolve, timer });
            this.#send({ type: 'ask', id, question });
        });
    }
    #answered(id, answer) {
        const waiting = this.#waiting.get(id);
        if (waiting === undefined)
            return;
        this.#waiting.delete(id);
        clearTimeout(waiting.timer);
        waiting.resolve(answer);
    }
    #send(message) {
        process.send?.(message, () => undefined);
    }
}
//# sourceMappingURL=link.js.map