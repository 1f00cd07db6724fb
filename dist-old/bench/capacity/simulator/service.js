import { CHUNK } from '../../../src/http/read-throttle.js';
import { RECEIVED_PER_TURN } from '../../../src/http/receive-body.js';
import { WRITTEN_PER_TURN } from '../../../src/http/write-slices.js';
import { EventLoopPoll } from '../../../src/pool/event-loop-poll.js';
import { Lanes, NICE, SPARE } from '../../../src/pool/lanes.js';
import { MemoryBudget } from '../../../src/pool/memory-budget.js';
import { LANE_NAMES } from '../../../src/shared/tool.js';
import { Compilers } from './compilers.js';
import { MainThread, SLICE_MS } from './main-thread.js';
import { draw } from './random.js';
import { SimulatedThreads } from './threads.js';
/**
 * How long V8 marks beside other work, and how often, in milliseconds: its steps follow the clock and what is
 * allocated, so that those of a long turn of the event loop are longer (12 collections under load took 95 to 137 ms,
 * with 165 to 280 steps).
 */
const MARKING_MS = 105;
const MARKING_STEP_EVERY_MS = 0.5;
/**
 * How long a turn reads a body, if all of its bytes take so many milliseconds. The service reads at most so many bytes
 * in a turn, for at most so long, and one chunk more.
 */
function readingMs(ms, bytes) {
    if (bytes <= CHUNK || ms === 0)
        return ms;
    const chunkMs = (ms * CHUNK) / bytes;
    const withinTime = (Math.ceil(RECEIVED_PER_TURN.ms / chunkMs) + 1) * chunkMs;
    return Math.min(withinTime, (ms * RECEIVED_PER_TURN.bytes) / bytes);
}
/** How long a turn writes an answer, if all of its bytes take so many milliseconds. */
const writingMs = (ms, bytes) => (ms * WRITTEN_PER_TURN) / Math.max(WRITTEN_PER_TURN, bytes);
/** Part of a call's main-thread time before its answer that rejecting it by its headers costs; at most a slice. */
const HEADERS_SHARE = 0.5;
/** One process of the service: the real lanes, retry, estimator and budget, over simulated threads. */
export class SimulatedService {
    main;
    threads;
    compilers;
    #lanes;
    #memory;
    #events;
    #costs;
    #random;
    /** By kind of collection: how near the next one is, as a part. */
    #garbage;
    /** Maximum bytes held so far. */
    peakBytes = 0;
    /** Calls that have arrived and are not answered. */
    #open = 0;
    /** Answers so far, and the calls that were open at each of them, in sum. */
    answers = 0;
    openAtAnswers = 0;
    constructor({ events, machine, random }, costs, { lanes, bytesHeld }) {
        this.#events = events;
        const main = new MainThread(events, machine, costs.task.wakeMs, costs.wakeCpuMs);
        this.main = main;
        const eventLoop = { now: () => events.now, nextTurn: (callback) => main.nextTurn(callback) };
        const workers = (name) => new SimulatedThreads({ events, machine, main }, costs.task, {
            count: lanes[name].threads + SPARE,
            nice: NICE[name],
            poll: lanes[name].isPolled ? new EventLoopPoll(eventLoop) : undefined,
        });
        this.threads = { fast: workers('fast'), risky: workers('risky'), heavy: workers('heavy') };
        this.#lanes = new Lanes(lanes, name => this.threads[name], main);
        for (const name of LANE_NAMES)
            this.threads[name].onIdle = () => this.#lanes.get(name).wake();
        this.#memory = new MemoryBudget(bytesHeld, () => events.now);
        this.compilers = new Compilers({ machine, random }, costs.compiling);
        this.#costs = costs;
        this.#random = random;
        // The service ran before, so that the next collection of a kind is due at any time.
        this.#garbage = costs.garbage.map(() => random.next());
    }
    /** A call arrives; `answered` is told when its answer leaves. */
    call(call, answered) {
        const { main } = this;
        this.#open++;
        const done = (outcome) => {
            this.#open--;
            answered(outcome);
        };
        const { lane, bytesIn } = call;
        const factor = call.mainSpread === undefined ? 1 : draw(call.mainSpread, this.#random);
        const beforeMs = call.beforeMs * factor;
        const headersMs = Math.min(SLICE_MS, beforeMs * HEADERS_SHARE);
        main.post(headersMs, () => {
            const reject = (end) => main.follow(0, () => done({ end, waitMs: 0, runMs: 0 }));
            if (this.#lanes.get(lane).full)
                return reject('queue-full');
            const reservation = this.#memory.admit(bytesIn);
            if (reservation === undefined)
                return reject('memory-full');
            this.peakBytes = Math.max(this.peakBytes, this.#memory.held);
            const received = () => {
                reservation.arrived();
                this.#submit(call, outcome => {
                    if (outcome.end === 'answered')
                        reservation.replace(call.bytesOut);
                    this.peakBytes = Math.max(this.peakBytes, this.#memory.held);
                    this.compilers.callEnded(call);
                    main.follow(this.#pauseMs(call));
                    const answered = () => {
                        reservation.release();
                        done(outcome);
                    };
                    const afterMs = this.#answerMs(call.afterMs * factor, outcome);
                    main.followInSlices(afterMs, answered, writingMs(afterMs, call.bytesOut));
                });
            };
            main.followInSlices(beforeMs - headersMs, received, readingMs(beforeMs, bytesIn));
        });
    }
    #submit(call, ended) {
        const threadMs = draw(call.threadMs, this.#random);
        this.#events.settle();
        const job = (limitMs) => ({ threadMs, stopsItself: call.stopsItself, limitMs });
        void this.#lanes.submit(call.lane, job, call.alone).result.then(result => {
            const { waitMs } = result;
            if (result.kind === 'done')
                return ended({ end: 'answered', waitMs, runMs: result.reply.runMs });
            ended({
                end: result.kind === 'cancelled' ? 'failed' : result.kind,
                waitMs,
                runMs: 0,
            });
        });
    }
    /** CPU of the main thread for an answer. */
    #answerMs(afterMs, { end }) {
        this.answers++;
        this.openAtAnswers += this.#open;
        return this.#costs.perOpenMs * this.#open + (end === 'answered' ? afterMs : Math.min(afterMs, SLICE_MS));
    }
    /** The pauses to collect garbage that are due at the end of a call. */
    #pauseMs(call) {
        let pause = 0;
        for (const [place, costs] of this.#costs.garbage.entries()) {
            const { perCall, perByte, pauseMs, pausePerOpenMs, markingMs } = costs;
            const due = this.#garbage[place] + (call.alone ? perByte * (call.bytesIn + call.bytesOut) : perCall);
            this.#garbage[place] = due % 1;
            for (let left = Math.floor(due); left > 0; left--) {
                if (markingMs > 0)
                    this.#mark(markingMs, pauseMs);
                else
                    pause += pauseMs + pausePerOpenMs * this.#open;
            }
        }
        return pause;
    }
    /** The steps that are due by the clock, and the pause at the end. */
    #mark(markingMs, pauseMs) {
        const { now } = this.#events;
        let done = 0;
        const step = () => {
            const due = Math.min(1, (this.#events.now - now) / MARKING_MS) * markingMs;
            this.main.follow(due - done);
            done = due;
            if (done < markingMs)
                this.main.after(MARKING_STEP_EVERY_MS, step);
            else
                this.main.follow(pauseMs);
        };
        this.main.after(MARKING_STEP_EVERY_MS, step);
    }
}
//# sourceMappingURL=service.js.map