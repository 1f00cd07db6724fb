import { Latencies } from './latency.js';
/** Whether a call had no answer that its caller can use: it was rejected. What a tool answers at its limit is one. */
const isRefused = ({ end }) => end !== 'answered' && end !== 'failed';
/** Who calls the services, through a load generator if there is one, and what became of the calls that count. */
export class Callers {
    #events;
    #random;
    #services;
    #generator;
    #until;
    #counts;
    #latencies;
    #open = new Set();
    /** Of answered calls, in sum. */
    #ms = 0;
    #waitMs = 0;
    #runMs = 0;
    constructor({ events, random }, services, generator, { until, counts, latencyLimitMs }) {
        this.#events = events;
        this.#random = random;
        this.#services = services;
        this.#generator = generator;
        this.#until = until;
        this.#counts = counts;
        this.#latencies = new Latencies(latencyLimitMs);
    }
    /** Sends each call when it is due: `from` is the moment at which the arrivals begin. */
    sendAt(arrivals, from, costsOf) {
        const next = arrivals.next().value;
        if (next === undefined || from + next.at >= this.#until)
            return;
        this.#events.at(from + next.at, () => {
            this.#send(costsOf(next.kind));
            this.sendAt(arrivals, from, costsOf);
        });
    }
    /** Sends one call at a moment. */
    sendOnce(at, call) {
        this.#events.at(at, () => this.#send(call));
    }
    /** Keeps so many calls in flight until the end of the window. */
    keepInFlight(count, next) {
        const sendNext = () => this.#send(next(), () => {
            if (this.#events.now < this.#until)
                sendNext();
        });
        for (let index = 0; index < count; index++)
            sendNext();
    }
    /** Calls that are still open count as refused. */
    giveUp() {
        for (const { at, lane } of this.#open)
            this.#record(at, lane, true);
        this.#open.clear();
    }
    get latency() {
        return this.#latencies.byGroup;
    }
    /** The times of answered calls in sum, divided by so many calls. */
    meanTimes(calls) {
        return {
            waitMs: this.#waitMs / calls,
            runMs: this.#runMs / calls,
            restMs: (this.#ms - this.#waitMs - this.#runMs) / calls,
        };
    }
    /** Sends a call now. `sendNext`, if given, sends the one that takes its place once it is answered. */
    #send(call, sendNext) {
        const at = this.#events.now;
        const entry = { at, lane: call.lane };
        this.#open.add(entry);
        const service = this.#services[this.#services.length === 1 ? 0 : Math.floor(this.#random.next() * this.#services.length)];
        const answered = (outcome) => {
            this.#open.delete(entry);
            this.#record(at, call.lane, isRefused(outcome));
            sendNext?.();
            if (!this.#counts(at))
                return;
            this.#ms += this.#events.now - at;
            this.#waitMs += outcome.waitMs;
            this.#runMs += outcome.runMs;
        };
        const generator = this.#generator;
        if (generator === undefined)
            return service.call(call, answered);
        const half = call.clientMs / 2;
        const send = sendNext === undefined ? generator.send : generator.sendAtOnce;
        send(half, () => service.call(call, outcome => generator.receive(half, () => answered(outcome))));
    }
    #record(at, lane, refused) {
        if (this.#counts(at))
            this.#latencies.add(lane, this.#events.now - at, refused);
    }
}
//# sourceMappingURL=callers.js.map