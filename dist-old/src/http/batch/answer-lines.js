import { Buffer } from 'node:buffer';
import { RETRY_LANE } from '../../pool/lanes.js';
import { TaskFailure } from '../../pool/threads.js';
import { runMsOf } from '../../problems/outcome-problems.js';
import { answerToLineFailure, errors } from '../../shared/error-answer.js';
import { createLabel, readLabel } from '../../shared/label.js';
import { firstCalls } from './line-splitter.js';
const LF = 0x0a;
/** The label in metrics of lines whose tool is not known. */
const NO_TOOL = 'batch';
/** Runs lines of batches in their lanes. */
export class AnswerLines {
    #blocks;
    #queues;
    #metrics;
    #onDefect;
    constructor(blocks, queues, metrics, onDefect) {
        this.#blocks = blocks;
        this.#queues = queues;
        this.#metrics = metrics;
        this.#onDefect = onDefect;
    }
    /** Removes the jobs of a batch that have not begun. */
    cancel(batch) {
        for (const queue of Object.values(this.#queues))
            queue.cancel(batch);
    }
    /** Starts jobs of batches that were not allowed to start before. */
    resume() {
        for (const queue of Object.values(this.#queues))
            queue.resume();
    }
    /** Counts a line that was rejected before it was complete. */
    rejected({ status }) {
        this.#metrics.answeredLines([{ tool: NO_TOOL, status, lines: 1, runMs: 0 }]);
    }
    /**
     * Answers lines in their order: all of them, or the first `calls` that are not blank. Resolves to whether these have
     * been answered; never rejects.
     */
    async answer(batch, run, owner, calls) {
        const [first] = run.parts;
        if (first === undefined || !(first.buffer instanceof SharedArrayBuffer)) {
            return calls === 0 || this.#answerLarge(batch, run.parts, owner);
        }
        try {
            // Blank lines alone have no answer.
            if (calls === 0)
                return true;
            const lines = calls === run.calls ? first : firstCalls(first, calls);
            return await this.#answerSmall(batch, run.lane, lines, owner);
        }
        finally {
            this.#blocks.release(first);
        }
    }
    async #answerSmall(batch, ownLane, bytes, owner) {
        let rest = bytes;
        let lane = ownLane;
        while (rest.length > 0) {
            if (!owner.canBegin())
                return false;
            // A line that was handed back goes alone to its lane.
            const alone = lane !== ownLane;
            const lines = alone ? firstLine(rest) : rest;
            const result = await this.#queues[lane].run(batch, { parts: [lines], lines: { lane } }, false, owner);
            if (result.kind === 'cancelled')
                return false;
            if (result.kind !== 'done') {
                const answered = await this.#answerOneByOne(batch, lines, RETRY_LANE[lane], result, owner);
                if (!answered)
                    return false;
                rest = rest.subarray(lines.length);
                lane = ownLane;
                continue;
            }
            this.#record(result.reply);
            owner.answered(result.reply.answers, result.reply.lines);
            rest = rest.subarray(result.reply.bytes);
            lane = result.reply.handedBack ?? ownLane;
        }
        return true;
    }
    /**
     * Answers the lines of a task without a reply one by one. If the task failed, each line runs again alone, so that the
     * failing one gets its own answer; if it was queued in vain, each gets that error.
     */
    async #answerOneByOne(batch, bytes, lane, unanswered, owner) {
        let rest = bytes;
        while (rest.length > 0) {
            if (!owner.canBegin())
                return false;
            const line = firstLine(rest);
            const result = unanswered.kind === 'failed' ? await this.#runAlone(batch, line, lane, owner) : unanswered;
            if (result.kind === 'cancelled')
                return false;
            if (result.kind !== 'done' && !(await this.#fail(batch, line, result, owner)))
                return false;
            rest = rest.subarray(line.length);
        }
        return true;
    }
    /** Runs a line alone, in the lane that its tool needs, and answers it if it has a reply. */
    async #runAlone(batch, line, lane, owner) {
        for (let at = lane;;) {
            const result = await this.#queues[at].run(batch, { parts: [line], lines: { lane: at } }, true, owner);
            if (result.kind !== 'done')
                return result;
            this.#record(result.reply);
            const { handedBack } = result.reply;
            if (handedBack === undefined) {
                owner.answered(result.reply.answers, result.reply.lines);
                return result;
            }
            at = handedBack;
        }
    }
    /** Answers a line that has no result with its error; a thread parses its id and its tool. */
    async #fail(batch, line, failed, owner) {
        const failure = failureOf(failed, this.#onDefect);
        const body = { parts: [line], lines: { lane: 'heavy', failure } };
        const result = await this.#queues.heavy.run(batch, body, false, owner);
        if (result.kind !== 'done')
            return false;
        const { reply } = result;
        // The run time is that of the task that failed, not of the one that parsed the line.
        const runMs = runMsOf(failed) ?? 0;
        this.#record({ ...reply, counts: reply.counts.map(count => ({ ...count, runMs })) });
        owner.answered(reply.answers, reply.lines);
        return true;
    }
    /** Answers one large line. Its bytes are transferred: if its task fails, only its label remains. */
    async #answerLarge(batch, parts, owner) {
        if (!owner.canBegin())
            return false;
        const label = createLabel(LABEL_BYTES);
        const body = { parts, lines: { lane: 'heavy', label } };
        const result = await this.#queues.heavy.run(batch, body, false, owner);
        if (result.kind === 'cancelled')
            return false;
        if (result.kind === 'done') {
            this.#record(result.reply);
            owner.answered(result.reply.answers, result.reply.lines);
            return true;
        }
        // The member `"id"` with a comma, and the tool; nothing if no thread has read the line.
        const [id = '', tool] = readLabel(label).split('\n');
        const { line } = owner;
        const answer = answerToLineFailure(failureOf(result, this.#onDefect), tool ?? 'the call');
        const runMs = runMsOf(result) ?? 0;
        this.#metrics.answeredLines([{ tool: tool ?? NO_TOOL, status: answer.status, lines: 1, runMs }]);
        const text = JSON.stringify(id === '' ? { line, ...answer } : answer);
        owner.answered([Buffer.from(`{${id}${text.slice(1)}\n`)], 1);
        return true;
    }
    #record({ counts, defects }) {
        this.#metrics.answeredLines(counts);
        for (const { tool, stack } of defects)
            this.#onDefect(tool, stack);
    }
}
/** Bytes of a line's label: ids that are longer are left out. */
const LABEL_BYTES = 1020;
const DEFECT = { kind: 'other', answer: errors.defect() };
/** Why a line has no result. */
function failureOf(result, onDefect) {
    if (result.kind !== 'failed') {
        return { kind: 'other', answer: { status: 503, error: 'no thread became free: send the line again later' } };
    }
    const { error } = result;
    if (!(error instanceof TaskFailure) || error.reason === 'crash') {
        onDefect('batch', error);
        return DEFECT;
    }
    return error.reason === 'timeout'
        ? { kind: 'timeout', limitMs: error.limitMs }
        : { kind: 'memory', heapMb: error.heapMb };
}
/** The first line, with its line end. */
function firstLine(bytes) {
    const end = bytes.indexOf(LF);
    return end < 0 || end === bytes.length - 1 ? bytes : bytes.subarray(0, end + 1);
}
//# sourceMappingURL=answer-lines.js.map