import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { freeBuffer } from '../../shared/free-buffer.js';
import { isQueued } from '../pipelining.js';
import { inTurnToWrite } from '../write-slices.js';
import { OrderedAnswers } from './ordered-answers.js';
/** Maximum bytes of lines accepted before their answers are complete: a slow line delays at most that much. */
const WINDOW = 1024 * 1024;
const DRAINING = { status: 503, error: 'shutting down: send the rest to another instance' };
const NO_THREAD = { status: 503, error: 'no thread became free: send the rest again later' };
const NO_MEMORY = { status: 503, error: 'no memory left for lines: send the rest again later' };
/** Bytes that must be free before more of an upload is read: Node reads up to this much at once. */
const CHUNK = 64 * 1024;
/**
 * A batch from its first line to its last answer: accepts lines as they arrive, runs them, and sends the answers in the
 * order of the lines. It pauses the upload while its window is full, while the caller has too many unread answers, and
 * while the process has no memory left. In the last two cases, of the accepted lines only the first one without an
 * answer runs, and only while its answer can be sent.
 */
export class BatchStream {
    socket;
    response;
    /** Exempt from the time limit of requests. */
    isStream = true;
    #upload;
    #splitter;
    #lines;
    #reservation;
    #limits;
    #isDraining;
    #rate;
    #answers;
    #timer;
    #uploadEnded = false;
    /** A chunk that did not fit into memory: the upload is paused until it does. */
    #postponed;
    /** Whether the upload is paused for lack of memory. */
    #lacksMemory = false;
    /** Whether accepted lines wait for room for their answers. */
    #holdsBack = false;
    #stop;
    /** Accepted lines that have not started are dropped. */
    #isAbandoned = false;
    #ended = false;
    /** Whether the idle timeout of the connection is off for the stream. */
    #isTimeoutOff = false;
    #movedAt = performance.now();
    /** When the incomplete line began to arrive. */
    #lineSince;
    constructor(socket, response, { upload, splitter, lines, reservation, limits, isDraining, rate }) {
        this.socket = socket;
        this.response = response;
        this.#upload = upload;
        this.#splitter = splitter;
        this.#lines = lines;
        this.#reservation = reservation;
        this.#limits = limits;
        this.#isDraining = isDraining;
        this.#rate = rate;
        this.#answers = new OrderedAnswers(response);
        this.#takeTimeout();
        this.#timer = setInterval(() => this.#check(), Math.max(10, limits.idleMs / 4)).unref();
    }
    /** Starts accepting and answering lines. */
    begin(headers) {
        this.response.writeHead(200, headers).on('drain', () => {
            this.#moved();
            if (this.#answers.isWithinAnswer)
                inTurnToWrite(() => this.#drained());
            else
                this.#drained();
        });
        // A caller that sends no line for a while sees that the stream is open.
        this.response.flushHeaders();
        this.#upload.start({
            data: chunk => this.#take(chunk),
            end: () => this.#takeLast(),
        });
    }
    /** Releases everything: the answer is sent, or the caller has left. */
    end() {
        if (this.#ended)
            return;
        this.#ended = true;
        clearInterval(this.#timer);
        // Node has set another one if the connection is idle now; not if a request was sent behind this one.
        if (this.#isTimeoutOff && this.socket.timeout === 0)
            this.socket.setTimeout(this.#limits.connectionIdleMs);
        this.#upload.stop();
        this.#lines.cancel(this);
        this.#splitter.free();
        this.#postponed = undefined;
        this.#answers.clear();
        this.#reservation.release();
    }
    /** Turns the connection's idle timeout off, once the answers before this one have been sent. */
    #takeTimeout() {
        if (this.#isTimeoutOff || isQueued(this.response))
            return;
        this.#isTimeoutOff = true;
        this.socket.setTimeout(0);
    }
    #moved() {
        this.#movedAt = performance.now();
    }
    #take(chunk) {
        this.#moved();
        if (this.#reservation.fits(this.#splitter.roomFor(chunk.length)))
            this.#accept(chunk);
        else
            this.#postponed = chunk;
        this.#flush();
    }
    #accept(chunk) {
        const found = this.#splitter.push(chunk);
        freeBuffer(chunk);
        if (!this.#splitter.inLine)
            this.#lineSince = undefined;
        else if (found.length > 0 || this.#lineSince === undefined)
            this.#lineSince = performance.now();
        for (const run of found)
            this.#begin(run);
    }
    #takeLast() {
        this.#uploadEnded = true;
        this.#lineSince = undefined;
        for (const run of this.#splitter.end())
            this.#begin(run);
        this.#flush();
    }
    #begin(run) {
        if ('rejected' in run)
            return this.#reject(run);
        const slot = this.#answers.begin(run.line, run.bytes);
        void this.#run(slot, run).then(isComplete => this.#settled(slot, isComplete));
    }
    /** Resolves to whether all lines of a run have been answered. */
    async #run(slot, run) {
        const grant = await this.#rate?.take(run.calls);
        const calls = grant?.granted ?? run.calls;
        if (grant !== undefined && calls < run.calls) {
            this.#close({ status: 429, error: this.#rate.errorOf(grant.resetS), retryAfter: grant.resetS });
        }
        const owner = {
            get line() {
                return slot.line;
            },
            canStart: () => this.#canStart(slot),
            canBegin: () => !this.#isAbandoned && !this.#ended && !this.#isDraining(),
            answered: (answers, lines) => this.#answered(slot, answers, lines),
        };
        return (await this.#lines.answer(this, run, owner, calls)) && calls === run.calls;
    }
    /** Whether there is room for answers that cannot be sent yet. */
    get #hasRoom() {
        return this.#answers.unreadBytes < this.#limits.unreadBytes && this.#reservation.fits(CHUNK);
    }
    /** Whether lines of a slot may run: their answers can be sent, or there is room for them. */
    #canStart(slot) {
        const canStart = this.#hasRoom || (this.#answers.isNext(slot) && !this.#answers.isBlocked);
        if (!canStart)
            this.#holdsBack = true;
        return canStart;
    }
    #reject({ line, rejected }) {
        this.#lines.rejected(rejected);
        this.#answers.add(line, lineOf({ line, ...rejected }));
    }
    #answered(slot, answers, lines) {
        if (this.#ended)
            return;
        this.#moved();
        this.#answers.answer(slot, answers, lines);
        this.#flush();
    }
    /** The lines of a slot are all answered, or no more of them will be. */
    #settled(slot, isComplete) {
        this.#answers.end(slot, isComplete);
        if (this.#ended)
            return;
        if (!isComplete && this.#stop === undefined)
            this.#abandon(this.#isDraining() ? DRAINING : NO_THREAD);
        this.#flush();
    }
    /** The caller has read what was sent. */
    #drained() {
        this.#answers.drained();
        this.#flush();
    }
    /** Sends what can be sent, and the last line once nothing more will be answered. */
    #flush() {
        if (this.#ended || this.#answers.isFinished)
            return;
        let isSent;
        do {
            isSent = this.#answers.send();
            // Held bytes are counted, whether they fit or not.
            this.#reservation.replace(this.#splitter.held + this.#answers.lineBytes + this.#answers.unreadBytes);
        } while (this.#acceptPostponed());
        this.#pauseOrResume();
        this.#startHeldBack();
        if (!isSent)
            return;
        const { next, running } = this.#answers;
        if (this.#stop === undefined) {
            if (this.#uploadEnded && next === undefined)
                this.#answers.finish();
        }
        else if (running === 0) {
            // Says why, and names the first line without an answer.
            this.#answers.finish(lineOf({ ...this.#stop, next: next ?? this.#splitter.next }));
        }
    }
    /** Accepts no more lines; accepted ones are still answered. */
    #close(stop) {
        if (this.#stop !== undefined)
            return;
        this.#stop = stop;
        // A caller that sends everything before it reads must still get to read.
        if (!this.#uploadEnded)
            this.#upload.discard(this.response);
    }
    /** Accepts no more lines; only running ones are answered. */
    #abandon(stop) {
        this.#close(stop);
        if (this.#isAbandoned)
            return;
        this.#isAbandoned = true;
        this.#lines.cancel(this);
        this.#flush();
    }
    /** Accepts the chunk that was postponed, if it fits now. */
    #acceptPostponed() {
        const chunk = this.#postponed;
        if (chunk === undefined || this.#stop !== undefined)
            return false;
        if (!this.#reservation.fits(this.#splitter.roomFor(chunk.length)))
            return false;
        this.#postponed = undefined;
        this.#accept(chunk);
        return true;
    }
    /** Starts lines that waited for room, if there is some now. */
    #startHeldBack() {
        if (!this.#holdsBack)
            return;
        this.#holdsBack = false;
        this.#lines.resume();
    }
    #pauseOrResume() {
        if (this.#stop !== undefined)
            return;
        const { lineBytes, unreadBytes } = this.#answers;
        this.#lacksMemory = this.#postponed !== undefined || !this.#reservation.fits(CHUNK);
        const hasRoom = !this.#lacksMemory && lineBytes < WINDOW && unreadBytes < this.#limits.unreadBytes;
        if (hasRoom)
            this.#upload.resume();
        else
            this.#upload.pause();
    }
    #check() {
        const now = performance.now();
        const { idleMs, lineMs, answerMs } = this.#limits;
        // The caller cannot read anything yet.
        if (isQueued(this.response))
            this.#moved();
        else
            this.#takeTimeout();
        if (this.#answers.blockedMs() >= answerMs)
            return void this.socket.destroy();
        if (this.#answers.isFinished)
            return;
        if (this.#isDraining())
            return this.#abandon(DRAINING);
        // No accepted line runs, or they wait for the caller to read.
        const isStill = this.#answers.running === 0 || (this.#answers.isBlocked && !this.#hasRoom);
        // A line cannot arrive while its upload is paused.
        if (this.#lineSince !== undefined && this.#upload.isPaused)
            this.#lineSince = now;
        if (this.#lineSince !== undefined && now - this.#lineSince >= lineMs && isStill) {
            return this.#abandon({
                status: 408,
                error: `line ${this.#splitter.line} did not arrive within ${lineMs / 1000} s`,
            });
        }
        if (isStill && now - this.#movedAt >= idleMs) {
            if (this.#lacksMemory)
                return this.#abandon(NO_MEMORY);
            const error = `no line arrived and no answer was read for ${idleMs / 1000} s`;
            this.#abandon({ status: 408, error });
        }
        // Memory of other calls may have become free.
        this.#flush();
    }
}
const lineOf = (answer) => Buffer.from(`${JSON.stringify(answer)}\n`);
//# sourceMappingURL=batch-stream.js.map