import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Reservation } from '../../pool/memory-budget.js';
import type { ErrorAnswer } from '../../shared/error-answer.js';
import type { Rejection } from '../../shared/rejection.js';
import { inTurnToWrite } from '../answers/write-slices.js';
import type { Upload } from '../bodies/receive-body.js';
import type { OpenCall } from '../calls/active-call.js';
import { isQueued } from '../connections/pipelining.js';
import type { LineRate } from '../rate-limit/rate-limit.js';
import type { AnswerLines } from './answer-lines.js';
import { IdleTimeout } from './idle-timeout.js';
import { jsonLine } from './json-line.js';
import type { FoundLines, LineSplitter } from './line-splitter.js';
import { CHUNK, LineUpload } from './line-upload.js';
import { type AnswerSlot, OrderedAnswers } from './ordered-answers.js';

/** Maximum bytes of lines accepted before their answers are complete: a slow line delays at most that much. */
const WINDOW = 1024 * 1024;

/** The limits of a stream; bytes and milliseconds. */
interface BatchLimits {
  /** Answers that the caller has not read; above this, its upload is paused. */
  readonly unreadBytes: number;
  /** Maximum time without progress in either direction. */
  readonly idleMs: number;
  /** Maximum time for one line to arrive. */
  readonly lineMs: number;
  /** Maximum time for the caller to read what was sent. */
  readonly answerMs: number;
  /** The idle timeout of connections, which is off while the stream is answered: it has an idle check of its own. */
  readonly connectionIdleMs: number;
}

/** The dependencies of a stream. */
interface BatchParts {
  readonly upload: Upload;
  readonly splitter: LineSplitter;
  readonly lines: AnswerLines;
  readonly reservation: Reservation;
  readonly limits: BatchLimits;
  readonly isDraining: () => boolean;
  readonly rate?: LineRate | undefined;
  /** The rest of the batch is rejected: for metrics. */
  readonly onRejection: (rejection: Rejection) => void;
}

/** Why a stream ends before its upload does. */
interface Stop {
  /** The last line; `retryAfter`: the seconds after which the rest may be sent, where that is known. */
  readonly line: Pick<ErrorAnswer, 'status' | 'error'> & { readonly retryAfter?: number };
  readonly rejection?: Rejection;
}

const DRAINING: Stop = {
  line: { status: 503, error: 'shutting down: send the rest to another instance' },
  rejection: 'draining',
};
const NO_THREAD: Stop = {
  line: { status: 503, error: 'no thread became free: send the rest again later' },
  rejection: 'wait',
};
const NO_MEMORY: Stop = {
  line: { status: 503, error: 'no memory left for lines: send the rest again later' },
  rejection: 'memory',
};

/** A batch passes through these phases in this order; it may skip any but `ended`. */
type Phase =
  /** Lines are accepted and answered. */
  | { readonly kind: 'open' }
  /** No more lines are accepted; accepted ones are still answered. */
  | { readonly kind: 'closing'; readonly stop: Stop }
  /** Only running lines are still answered. */
  | { readonly kind: 'abandoning'; readonly stop: Stop }
  /** The last answer has been passed on; the caller has yet to read it. */
  | { readonly kind: 'finished' }
  /** Everything is released: the answer is sent, or the caller has left. */
  | { readonly kind: 'ended' };

/**
 * A batch from its first line to its last answer: accepts lines as they arrive, runs them, and sends the answers in the
 * order of the lines. It pauses the upload while its window is full, while the caller has too many unread answers, and
 * while the process has no memory left. In the last two cases, of the accepted lines only the first one without an
 * answer runs, and only while its answer can be sent.
 */
export class BatchStream implements OpenCall {
  /** Exempt from the time limit of requests. */
  readonly isStream = true;
  readonly #upload: LineUpload;
  readonly #lines: AnswerLines;
  readonly #reservation: Reservation;
  readonly #limits: BatchLimits;
  readonly #isDraining: () => boolean;
  readonly #rate: LineRate | undefined;
  readonly #onRejection: (rejection: Rejection) => void;
  readonly #answers: OrderedAnswers;
  readonly #idleTimeout: IdleTimeout;
  readonly #timer: NodeJS.Timeout;
  #phase: Phase = { kind: 'open' };
  /** Whether accepted lines wait for room for their answers. */
  #holdsBack = false;
  #movedAt = performance.now();

  constructor(
    readonly socket: Socket,
    readonly response: ServerResponse,
    { upload, splitter, lines, reservation, limits, isDraining, rate, onRejection }: BatchParts,
  ) {
    this.#upload = new LineUpload(upload, splitter, reservation, () => this.#arrived());
    this.#lines = lines;
    this.#reservation = reservation;
    this.#limits = limits;
    this.#isDraining = isDraining;
    this.#rate = rate;
    this.#onRejection = onRejection;
    this.#answers = new OrderedAnswers(response);
    this.#idleTimeout = new IdleTimeout(socket, response, limits.connectionIdleMs);
    this.#idleTimeout.turnOff();
    this.#timer = setInterval(() => this.#check(), Math.max(10, limits.idleMs / 4)).unref();
  }

  /** Bytes of lines that have arrived. */
  get bytesIn(): number {
    return this.#upload.received;
  }

  /** Bytes of answers that have been passed on. */
  get bytesOut(): number {
    return this.#answers.sent;
  }

  /** Starts accepting and answering lines. */
  begin(headers: OutgoingHttpHeaders): void {
    this.response.writeHead(200, headers).on('drain', () => {
      this.#moved();
      if (this.#answers.isWithinAnswer) inTurnToWrite(() => this.#drained());
      else this.#drained();
    });
    // A caller that sends no line for a while sees that the stream is open.
    this.response.flushHeaders();
    this.#upload.start();
  }

  /** Releases everything: the answer is sent, or the caller has left. */
  end(): void {
    if (this.#phase.kind === 'ended') return;
    this.#phase = { kind: 'ended' };
    clearInterval(this.#timer);
    this.#idleTimeout.restore();
    this.#upload.stop();
    this.#lines.cancel(this);
    this.#answers.clear();
    this.#reservation.release();
  }

  #moved(): void {
    this.#movedAt = performance.now();
  }

  #arrived(): void {
    this.#moved();
    this.#flush();
  }

  #begin(found: FoundLines): void {
    const slot = this.#answers.begin(found.line, found.bytes);
    void this.#run(slot, found).then(isComplete => this.#settled(slot, isComplete));
  }

  /** Resolves to whether all of these lines have been answered. */
  async #run(slot: AnswerSlot, found: FoundLines): Promise<boolean> {
    const grant = await this.#rate?.take(found.calls);
    const calls = grant?.granted ?? found.calls;
    if (grant !== undefined && calls < found.calls) {
      const { resetS } = grant;
      const line = { status: 429, error: this.#rate!.errorOf(resetS), retryAfter: resetS };
      this.#close({ line, rejection: 'rate-limit' });
    }
    const owner = {
      get line() {
        return slot.line;
      },
      canStart: () => this.#canStart(slot),
      canBegin: () => this.#isAnswering && !this.#isDraining(),
      answered: (answers: readonly Uint8Array[], lines: number) => this.#answered(slot, answers, lines),
    };
    return (await this.#lines.answer(this, found, owner, calls)) && calls === found.calls;
  }

  /** Whether accepted lines are still answered. */
  get #isAnswering(): boolean {
    return this.#phase.kind === 'open' || this.#phase.kind === 'closing';
  }

  /** Whether there is room for answers that cannot be sent yet. */
  get #hasRoom(): boolean {
    return this.#answers.unreadBytes < this.#limits.unreadBytes && this.#reservation.fits(CHUNK);
  }

  /** Whether lines of a slot may run: their answers can be sent, or there is room for them. */
  #canStart(slot: AnswerSlot): boolean {
    const canStart = this.#hasRoom || (this.#answers.isNext(slot) && !this.#answers.isBlocked);
    if (!canStart) this.#holdsBack = true;
    return canStart;
  }

  #answered(slot: AnswerSlot, answers: readonly Uint8Array[], lines: number): void {
    if (this.#phase.kind === 'ended') return;
    this.#moved();
    this.#answers.answer(slot, answers, lines);
    this.#flush();
  }

  /** The lines of a slot are all answered, or no more of them will be. */
  #settled(slot: AnswerSlot, isComplete: boolean): void {
    if (this.#phase.kind === 'ended') return;
    this.#answers.end(slot, isComplete);
    if (!isComplete && this.#phase.kind === 'open') this.#abandon(this.#isDraining() ? DRAINING : NO_THREAD);
    this.#flush();
  }

  /** The caller has read what was sent. */
  #drained(): void {
    if (this.#phase.kind === 'finished') return;
    this.#answers.drained();
    this.#flush();
  }

  /** Sends and accepts what there is room for, and sends the last line once nothing more will be answered. */
  #flush(): void {
    if (this.#phase.kind === 'finished' || this.#phase.kind === 'ended') return;
    let isSent: boolean;
    do {
      isSent = this.#answers.send();
      // Held bytes are counted, whether they fit or not.
      this.#reservation.replace(this.#upload.held + this.#answers.lineBytes + this.#answers.unreadBytes);
    } while (this.#accept());
    this.#readOrPause();
    this.#startHeldBack();
    if (isSent) this.#finishIfDone(this.#phase);
  }

  /** Begins lines that have arrived and fit; returns whether there are some. */
  #accept(): boolean {
    const found = this.#upload.take();
    for (const lines of found ?? []) this.#begin(lines);
    return found !== undefined;
  }

  /** Sends the end of the answer, once everything before it has been sent. */
  #finishIfDone(phase: Phase): void {
    const { next, running } = this.#answers;
    if (phase.kind === 'open') {
      if (this.#upload.isComplete && next === undefined) this.#finish();
    } else if ('stop' in phase && running === 0) {
      // Says why, and names the first line without an answer.
      this.#finish({ ...phase.stop.line, next: next ?? this.#upload.next });
    }
  }

  #finish(lastLine?: Stop['line'] & { readonly next: number }): void {
    this.#phase = { kind: 'finished' };
    this.#answers.finish(lastLine && jsonLine(lastLine));
  }

  /** Accepts no more lines; accepted ones are still answered. */
  #close(stop: Stop): void {
    if (this.#phase.kind !== 'open') return;
    this.#phase = { kind: 'closing', stop };
    if (stop.rejection !== undefined) this.#onRejection(stop.rejection);
    this.#upload.drop(this.response);
  }

  /** Accepts no more lines; only running ones are answered. */
  #abandon(stop: Stop): void {
    this.#close(stop);
    if (this.#phase.kind !== 'closing') return;
    this.#phase = { kind: 'abandoning', stop: this.#phase.stop };
    this.#lines.cancel(this);
    this.#flush();
  }

  /** Starts lines that waited for room, if there is some now. */
  #startHeldBack(): void {
    if (!this.#holdsBack) return;
    this.#holdsBack = false;
    this.#lines.resume();
  }

  #readOrPause(): void {
    const { lineBytes, unreadBytes } = this.#answers;
    this.#upload.readWhile(lineBytes < WINDOW && unreadBytes < this.#limits.unreadBytes);
  }

  #check(): void {
    const { idleMs, lineMs, answerMs } = this.#limits;
    // The caller cannot read anything yet.
    if (isQueued(this.response)) this.#moved();
    else this.#idleTimeout.turnOff();
    if (this.#answers.blockedMs() >= answerMs) return void this.socket.destroy();
    if (this.#phase.kind === 'finished') return;
    if (this.#isDraining()) return this.#abandon(DRAINING);
    // No accepted line runs, or they wait for the caller to read.
    const isStill = this.#answers.running === 0 || (this.#answers.isBlocked && !this.#hasRoom);
    const { line, lacksMemory } = this.#upload;
    if (this.#upload.lineMs() >= lineMs && isStill) {
      const error = `line ${line} did not arrive within ${lineMs / 1000} s`;
      return this.#abandon({ line: { status: 408, error } });
    }
    if (isStill && performance.now() - this.#movedAt >= idleMs) {
      if (lacksMemory) return this.#abandon(NO_MEMORY);
      const error = `no line arrived and no answer was read for ${idleMs / 1000} s`;
      this.#abandon({ line: { status: 408, error } });
    }
    // Memory of other calls may have become free.
    this.#flush();
  }
}
