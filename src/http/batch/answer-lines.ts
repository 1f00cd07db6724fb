import type { Buffer } from 'node:buffer';
import type { Metrics } from '../../metrics/metrics.js';
import type { BulkQueue, JobPlace } from '../../pool/bulk-queue.js';
import type { JobResult } from '../../pool/job-queue.js';
import { RETRY_LANE } from '../../pool/lanes.js';
import { TaskFailure } from '../../pool/threads.js';
import { QUEUE_REJECTIONS, runMsOf } from '../../problems/outcome-problems.js';
import type { LinesBody, RunOutcome } from '../../shared/call.js';
import { answerToLineFailure, errors, type LineFailure, rejectionOfLineFailure } from '../../shared/error-answer.js';
import { createLabel, readLabel } from '../../shared/label.js';
import { UNPARSED_LANE } from '../../shared/lane-of.js';
import type { LaneName } from '../../shared/tool.js';
import { lineWithId } from './json-line.js';
import { type FoundLines, firstCalls, type SkippedLine } from './line-splitter.js';
import type { SharedBlocks } from './shared-blocks.js';

const LF = 0x0a;

/** The label in metrics of lines whose tool is not known. */
const NO_TOOL = 'batch';

/** Callbacks of the stream that owns the lines. */
interface LinesOwner extends JobPlace {
  /** Whether another job of these lines may begin. */
  canBegin(): boolean;
  /** The next `lines` lines have been answered. */
  answered(answers: readonly Uint8Array[], lines: number): void;
}

/** Runs lines of batches in their lanes. */
export class AnswerLines {
  readonly #blocks: SharedBlocks;
  readonly #queues: Readonly<Record<LaneName, BulkQueue>>;
  readonly #metrics: Pick<Metrics, 'answeredLines'>;
  readonly #onDefect: (tool: string, cause: unknown) => void;

  constructor(
    blocks: SharedBlocks,
    queues: Readonly<Record<LaneName, BulkQueue>>,
    metrics: Pick<Metrics, 'answeredLines'>,
    onDefect: (tool: string, cause: unknown) => void,
  ) {
    this.#blocks = blocks;
    this.#queues = queues;
    this.#metrics = metrics;
    this.#onDefect = onDefect;
  }

  /** Removes the jobs of a batch that have not begun. */
  cancel(batch: object): void {
    for (const queue of Object.values(this.#queues)) queue.cancel(batch);
  }

  /** Starts jobs of batches that were not allowed to start before. */
  resume(): void {
    for (const queue of Object.values(this.#queues)) queue.resume();
  }

  /**
   * Answers lines in their order: all of them, or the first `calls` that are not blank. Resolves to whether these have
   * been answered; never rejects.
   */
  async answer(batch: object, found: FoundLines, owner: LinesOwner, calls: number): Promise<boolean> {
    if ('rejected' in found) return calls === 0 || this.#answerRejected(found, owner);
    const [first] = found.parts;
    if (first === undefined || !(first.buffer instanceof SharedArrayBuffer)) {
      return calls === 0 || this.#answerLarge(batch, found.parts, owner);
    }
    try {
      // Blank lines alone have no answer.
      if (calls === 0) return true;
      const lines = calls === found.calls ? first : firstCalls(first, calls);
      return await this.#answerSmall(batch, found.lane, lines, owner);
    } finally {
      this.#blocks.release(first);
    }
  }

  /** Answers a line that was rejected before it was complete. */
  #answerRejected({ line, id, rejected }: SkippedLine, owner: LinesOwner): boolean {
    if (!owner.canBegin()) return false;
    const count = { tool: NO_TOOL, status: rejected.status, runMs: 0 };
    this.#deliver(owner, UNPARSED_LANE, answerOfOne(count, lineWithId(id, { line, ...rejected })));
    return true;
  }

  async #answerSmall(batch: object, ownLane: LaneName, bytes: Buffer, owner: LinesOwner): Promise<boolean> {
    let rest = bytes;
    let lane = ownLane;
    while (rest.length > 0) {
      if (!owner.canBegin()) return false;
      // A line that was handed back goes alone to its lane.
      const alone = lane !== ownLane;
      const lines = alone ? firstLine(rest) : rest;
      const result = await this.#queues[lane].run(
        batch,
        { parts: [lines], firstLines: [owner.line], lines: { lane } },
        false,
        owner,
      );
      if (result.kind === 'cancelled') return false;
      if (result.kind !== 'done') {
        const answered = await this.#answerOneByOne(batch, lines, RETRY_LANE[lane], result, owner);
        if (!answered) return false;
        rest = rest.subarray(lines.length);
        lane = ownLane;
        continue;
      }
      this.#deliver(owner, lane, result.reply);
      rest = rest.subarray(result.reply.bytes);
      lane = result.reply.handedBack ?? ownLane;
    }
    return true;
  }

  /**
   * Answers the lines of a task without a reply one by one. If the task failed, each line runs again alone, so that the
   * failing one gets its own answer; if it was queued in vain, each gets that error.
   */
  async #answerOneByOne(
    batch: object,
    bytes: Buffer,
    lane: LaneName,
    unanswered: Failed,
    owner: LinesOwner,
  ): Promise<boolean> {
    let rest = bytes;
    while (rest.length > 0) {
      if (!owner.canBegin()) return false;
      const line = firstLine(rest);
      const result = unanswered.kind === 'failed' ? await this.#runAlone(batch, line, lane, owner) : unanswered;
      if (result.kind === 'cancelled') return false;
      if (result.kind !== 'done' && !(await this.#fail(batch, line, lane, result, owner))) return false;
      rest = rest.subarray(line.length);
    }
    return true;
  }

  /** Runs a line alone, in the lane that its tool needs, and answers it if it has a reply. */
  async #runAlone(batch: object, line: Buffer, lane: LaneName, owner: LinesOwner): Promise<JobResult<RunOutcome>> {
    for (let at = lane; ; ) {
      const result = await this.#queues[at].run(
        batch,
        { parts: [line], firstLines: [owner.line], lines: { lane: at } },
        true,
        owner,
      );
      if (result.kind !== 'done') return result;
      const { handedBack } = result.reply;
      // A line that was handed back is the only one, and has no answer yet.
      this.#deliver(owner, at, result.reply);
      if (handedBack === undefined) return result;
      at = handedBack;
    }
  }

  /** Answers a line that has no result in `lane` with its error; a thread parses its id and its tool. */
  async #fail(batch: object, line: Buffer, lane: LaneName, failed: Failed, owner: LinesOwner): Promise<boolean> {
    const failure = failureOf(failed, this.#onDefect);
    const body: LinesBody = { parts: [line], firstLines: [owner.line], lines: { lane: UNPARSED_LANE, failure } };
    const result = await this.#queues[UNPARSED_LANE].run(batch, body, false, owner);
    if (result.kind !== 'done') return false;
    const { reply } = result;
    // The run time is that of the task that failed, not of the one that parsed the line.
    const runMs = runMsOf(failed) ?? 0;
    this.#deliver(owner, lane, { ...reply, counts: reply.counts.map(count => ({ ...count, runMs })) });
    return true;
  }

  /** Answers one large line. Its bytes are transferred: if its task fails, only its label remains. */
  async #answerLarge(batch: object, parts: readonly Buffer[], owner: LinesOwner): Promise<boolean> {
    if (!owner.canBegin()) return false;
    const label = createLabel(LABEL_BYTES);
    const body: LinesBody = { parts, firstLines: [owner.line], lines: { lane: UNPARSED_LANE, label } };
    const result = await this.#queues[UNPARSED_LANE].run(batch, body, false, owner);
    if (result.kind === 'cancelled') return false;
    if (result.kind === 'done') {
      this.#deliver(owner, UNPARSED_LANE, result.reply);
      return true;
    }
    // The member `"id"` with a comma, and the tool; nothing if no thread has read the line.
    const [id = '', tool] = readLabel(label).split('\n');
    const { line } = owner;
    const failure = failureOf(result, this.#onDefect);
    const answer = answerToLineFailure(failure, tool ?? 'the call');
    const bytes = lineWithId(id, id === '' ? { line, ...answer } : answer);
    const count = { tool: tool ?? NO_TOOL, status: answer.status, runMs: runMsOf(result) ?? 0 };
    this.#deliver(owner, UNPARSED_LANE, answerOfOne({ ...count, ...rejectionIn(failure) }, bytes));
    return true;
  }

  /** Answers lines of a lane and counts them: the only place that does either. */
  #deliver(owner: LinesOwner, lane: LaneName, { answers, lines, counts, defects }: Answered): void {
    this.#metrics.answeredLines(lane, counts);
    for (const { tool, stack } of defects) this.#onDefect(tool, stack);
    owner.answered(answers, lines);
  }
}

/** Lines with their answers. */
type Answered = Pick<RunOutcome, 'answers' | 'lines' | 'counts' | 'defects'>;

/** One line with an answer of the main thread. */
function answerOfOne(count: Omit<RunOutcome['counts'][number], 'lines'>, answer: Buffer): Answered {
  return { answers: [answer], lines: 1, counts: [{ ...count, lines: 1 }], defects: [] };
}

const rejectionIn = (failure: LineFailure): Pick<RunOutcome['counts'][number], 'rejection'> => {
  const rejection = rejectionOfLineFailure(failure);
  return rejection === undefined ? {} : { rejection };
};

/** Bytes of a line's label: ids that are longer are left out. */
const LABEL_BYTES = 1020;

const DEFECT: LineFailure = { kind: 'other', answer: errors.defect() };

/** The result of a job without a reply. */
type Failed = Exclude<JobResult<RunOutcome>, { kind: 'done' }>;

/** Why a line has no result. */
function failureOf(result: Failed, onDefect: (tool: string, cause: unknown) => void): LineFailure {
  if (result.kind !== 'failed') {
    const answer = { status: 503, error: 'no thread became free: send the line again later' };
    return { kind: 'other', answer, ...(result.kind !== 'cancelled' && { rejection: QUEUE_REJECTIONS[result.kind] }) };
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
function firstLine(bytes: Buffer): Buffer {
  const end = bytes.indexOf(LF);
  return end < 0 || end === bytes.length - 1 ? bytes : bytes.subarray(0, end + 1);
}
