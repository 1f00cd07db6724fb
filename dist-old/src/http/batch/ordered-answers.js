import { performance } from 'node:perf_hooks';
import { freeBuffer } from '../../shared/free-buffer.js';
import { isQueued } from '../pipelining.js';
import { WRITTEN_PER_TURN } from '../write-slices.js';
/** The answers of a batch: sent in the order of the lines, as fast as the caller reads them. */
export class OrderedAnswers {
    #response;
    #slots = [];
    #running = 0;
    #lineBytes = 0;
    #unsentBytes = 0;
    /** Bytes of the next answer that have been passed on. */
    #written = 0;
    /** Since when the caller has not read all that was sent. */
    #blockedSince;
    #isFinished = false;
    constructor(response) {
        this.#response = response;
    }
    /** Slots that may still get answers. */
    get running() {
        return this.#running;
    }
    /** Bytes of lines that run. */
    get lineBytes() {
        return this.#lineBytes;
    }
    /** Bytes of answers that wait for earlier ones or for the caller, also those that Node holds for it. */
    get unreadBytes() {
        return this.#unsentBytes + this.#response.writableLength;
    }
    /** Whether the caller must read before more is sent. */
    get isBlocked() {
        return this.#blockedSince !== undefined;
    }
    /** Whether the next answer to send is one of this slot. */
    isNext(slot) {
        return this.#slots[0] === slot;
    }
    /** Whether a large answer has been passed on in part. */
    get isWithinAnswer() {
        return this.#written > 0;
    }
    /** Whether the last line has been passed on. */
    get isFinished() {
        return this.#isFinished;
    }
    /** The first accepted line whose answer has not been sent; undefined if all have. */
    get next() {
        return this.#slots[0]?.line;
    }
    /** Adds lines that begin to run. */
    begin(line, bytes) {
        const slot = { line, bytes, answers: [], isComplete: false };
        this.#slots.push(slot);
        this.#running++;
        this.#lineBytes += bytes;
        return slot;
    }
    /** Adds a line that needs no run. */
    add(line, answer) {
        this.#slots.push({ line: line + 1, bytes: 0, answers: [answer], isComplete: true });
        this.#unsentBytes += answer.length;
    }
    /** The next `lines` lines of a slot have been answered. */
    answer(slot, answers, lines) {
        slot.line += lines;
        slot.answers.push(...answers);
        for (const { length } of answers)
            this.#unsentBytes += length;
    }
    /** The lines of a slot are all answered, or no more of them will be. */
    end(slot, isComplete) {
        this.#running--;
        this.#lineBytes -= slot.bytes;
        slot.isComplete = isComplete;
    }
    /** Sends the answers that are next in order. Returns false if the caller must read first. */
    send() {
        if (this.#blockedSince !== undefined)
            return false;
        for (let [slot] = this.#slots; slot !== undefined; [slot] = this.#slots) {
            for (let [answer] = slot.answers; answer !== undefined; [answer] = slot.answers) {
                if (!this.#write(slot, answer))
                    return false;
            }
            if (!slot.isComplete)
                break;
            this.#slots.shift();
        }
        return true;
    }
    /** The caller has read what was sent. */
    drained() {
        if (!this.#isFinished)
            this.#blockedSince = undefined;
    }
    /** Sends the last line, if there is one, instead of everything that has not been sent. */
    finish(line) {
        this.clear();
        this.#isFinished = true;
        this.#blockedSince ??= performance.now();
        this.#response.end(line);
    }
    /** Drops everything that has not been sent. */
    clear() {
        this.#slots.length = 0;
        this.#unsentBytes = 0;
        this.#written = 0;
    }
    /** Milliseconds that the caller has not read what was sent; 0 while it cannot read it yet. */
    blockedMs() {
        if (this.#blockedSince === undefined)
            return 0;
        const now = performance.now();
        if (isQueued(this.#response))
            this.#blockedSince = now;
        return now - this.#blockedSince;
    }
    /**
     * Sends the first answer of a slot, or the next part of one that is large. Returns whether the caller has room for
     * more. The bytes are freed once they are sent.
     */
    #write(slot, answer) {
        const end = this.#written + WRITTEN_PER_TURN;
        const isLast = end >= answer.length;
        const part = isLast && this.#written === 0 ? answer : answer.subarray(this.#written, end);
        this.#unsentBytes -= part.length;
        this.#written = isLast ? 0 : end;
        if (isLast)
            slot.answers.shift();
        const hasRoom = this.#response.write(part, isLast ? () => freeBuffer(answer) : undefined);
        if (!hasRoom)
            this.#blockedSince ??= performance.now();
        return hasRoom;
    }
}
//# sourceMappingURL=ordered-answers.js.map