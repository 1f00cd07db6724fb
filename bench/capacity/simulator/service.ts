import type { LaneConfig } from '../../../src/config/config.js';
import { WRITTEN_PER_TURN } from '../../../src/http/answers/write-slices.js';
import { CHUNK } from '../../../src/http/bodies/read-throttle.js';
import { RECEIVED_PER_TURN } from '../../../src/http/bodies/receive-body.js';
import { EventLoopPoll } from '../../../src/pool/event-loop-poll.js';
import type { Ticket } from '../../../src/pool/lane.js';
import { Lanes, NICE, SPARE } from '../../../src/pool/lanes.js';
import { MemoryBudget } from '../../../src/pool/memory-budget.js';
import { LANE_NAMES, type LaneName } from '../../../src/shared/tool.js';
import { Compilers, type CompilingCosts } from './compilers.js';
import type { Events } from './events.js';
import type { Machine } from './machine.js';
import { MainThread, SLICE_MS } from './main-thread.js';
import { draw, type Random, type Sample } from './random.js';
import { type SimulatedJob, type SimulatedReply, SimulatedThreads, type TaskCosts } from './threads.js';

/** What a kind of call costs, as calibration measured it; times in milliseconds of CPU, sizes in bytes. */
export interface CallCosts {
  readonly lane: LaneName;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Whether it never shares a task: its body is transferred. */
  readonly alone: boolean;
  /** Main thread: to receive, validate and queue the call, and to answer it. */
  readonly beforeMs: number;
  readonly afterMs: number;
  /** How both vary from call to call: factors with a mean of 1; they do not vary if absent. */
  readonly mainSpread?: Sample;
  /** CPU of the worker thread; `Infinity` for a call that only its time limit ends. */
  readonly threadMs: Sample;
  /** Whether it stops itself: `threadMs` is elapsed time then. */
  readonly stopsItself: boolean;
  /** CPU of whoever sends it, where the load comes from the same machine. */
  readonly clientMs: number;
}

/** Collections of garbage of one kind. */
export interface GarbageCosts {
  /** How many a call causes on average. */
  readonly perCall: number;
  /** How many a byte of a large body or of its answer causes. */
  readonly perByte: number;
  /** The length of one pause, in which nothing else runs, in milliseconds. */
  readonly pauseMs: number;
  /** By how much each open call prolongs it. */
  readonly pausePerOpenMs: number;
  /** CPU of marking before the pause, in steps between other work, in milliseconds. */
  readonly markingMs: number;
}

/** What the service costs beside its calls. */
export interface ServiceCosts {
  readonly task: TaskCosts;
  /** Garbage collection of the main thread, by kind. */
  readonly garbage: readonly GarbageCosts[];
  readonly compiling: CompilingCosts;
  /** CPU of the main thread whenever it is woken, in milliseconds: to wake, and with cold caches after it. */
  readonly wakeCpuMs: number;
  /** CPU of the main thread that each open call adds to every answer: caches hold less of each. */
  readonly perOpenMs: number;
}

/** What became of a call. `queue-full`, `queue-timeout` and `memory-full` are answered 503. */
type CallEnd = 'answered' | 'failed' | 'queue-full' | 'queue-timeout' | 'memory-full';

/** How a call ended, how long it was queued and how long it ran, in milliseconds. */
export interface SimulatedOutcome {
  readonly end: CallEnd;
  readonly waitMs: number;
  readonly runMs: number;
}

/** The settings that the simulation follows, of one cell. */
export interface ServiceConfig {
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  readonly bytesHeld: number;
}

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
function readingMs(ms: number, bytes: number): number {
  if (bytes <= CHUNK || ms === 0) return ms;
  const chunkMs = (ms * CHUNK) / bytes;
  const withinTime = (Math.ceil(RECEIVED_PER_TURN.ms / chunkMs) + 1) * chunkMs;
  return Math.min(withinTime, (ms * RECEIVED_PER_TURN.bytes) / bytes);
}

/**
 * A large body is kept in huge pages (Linux, Documentation/admin-guide/mm/transhuge.rst): its memory is new to the
 * process, and each page is prepared at once when its first byte is written. In bytes.
 */
const HUGE_PAGE = 2 * 1024 * 1024;

/** How long a turn writes an answer, if all of its bytes take so many milliseconds. */
const writingMs = (ms: number, bytes: number): number => (ms * WRITTEN_PER_TURN) / Math.max(WRITTEN_PER_TURN, bytes);

/** By how much a call with this factor is slower than the quickest one of its kind. */
const slower = ({ mainSpread: [least = 1] = [] }: CallCosts, factor: number): number => Math.max(0, factor - least);

/** Part of a call's main-thread time before its answer that rejecting it by its headers costs; at most a slice. */
const HEADERS_SHARE = 0.5;

type Cancellable = Pick<Ticket<SimulatedReply>, 'cancel'>;

/** The caller of a call, who may leave before it reaches its lane. */
class SimulatedCaller {
  #hasLeft = false;
  #task: Cancellable | undefined;

  waitsFor(task: Cancellable): void {
    this.#task = task;
    if (this.#hasLeft) task.cancel();
  }

  leave(): void {
    this.#hasLeft = true;
    this.#task?.cancel();
  }
}

/** One process of the service: the real lanes, retry, estimator and budget, over simulated threads. */
export class SimulatedService {
  readonly main: MainThread;
  readonly threads: Readonly<Record<LaneName, SimulatedThreads>>;
  readonly compilers: Compilers;
  readonly #lanes: Lanes<SimulatedJob, SimulatedReply>;
  readonly #memory: MemoryBudget;
  readonly #events: Events;
  readonly #costs: ServiceCosts;
  readonly #random: Random;
  /** By kind of collection: how near the next one is, as a part. */
  readonly #garbage: number[];
  /** Maximum bytes held so far. */
  peakBytes = 0;
  /** Calls that have arrived and are not answered. */
  #open = 0;
  /** Answers so far, and the calls that were open at each of them, in sum. */
  answers = 0;
  openAtAnswers = 0;

  constructor(
    { events, machine, random }: { events: Events; machine: Machine; random: Random },
    costs: ServiceCosts,
    { lanes, bytesHeld }: ServiceConfig,
  ) {
    this.#events = events;
    const main = new MainThread(events, machine, costs.wakeCpuMs);
    this.main = main;
    const eventLoop = { now: () => events.now, nextTurn: (callback: () => void) => main.nextTurn(callback) };
    const workers = (name: LaneName): SimulatedThreads =>
      new SimulatedThreads({ events, machine, random, main }, costs.task, {
        name,
        count: lanes[name].threads + SPARE,
        nice: NICE[name],
        poll: lanes[name].isPolled ? new EventLoopPoll(eventLoop) : undefined,
      });
    this.threads = { fast: workers('fast'), risky: workers('risky'), heavy: workers('heavy') };
    this.#lanes = new Lanes(lanes, name => this.threads[name], main);
    for (const name of LANE_NAMES) this.threads[name].onIdle = () => this.#lanes.get(name).wake();
    this.#memory = new MemoryBudget(bytesHeld, () => events.now);
    this.compilers = new Compilers({ machine, random }, costs.compiling);
    this.#costs = costs;
    this.#random = random;
    // The service ran before, so that the next collection of a kind is due at any time.
    this.#garbage = costs.garbage.map(() => random.next());
  }

  /** A call arrives; `answered` is told when its answer leaves. Returns what makes its caller go away. */
  call(call: CallCosts, answered: (outcome: SimulatedOutcome) => void): () => void {
    const { main } = this;
    const caller = new SimulatedCaller();
    this.#open++;
    const done = (outcome: SimulatedOutcome): void => {
      this.#open--;
      answered(outcome);
    };
    const { lane, bytesIn } = call;
    const factor = call.mainSpread === undefined ? 1 : draw(call.mainSpread, this.#random);
    const beforeMs = call.beforeMs * factor;
    const headersMs = Math.min(SLICE_MS, beforeMs * HEADERS_SHARE);
    main.post(headersMs, () => {
      const reject = (end: CallEnd): void => main.follow(0, () => done({ end, waitMs: 0, runMs: 0 }));
      if (this.#lanes.get(lane).full) return reject('queue-full');
      const reservation = this.#memory.admit(bytesIn);
      if (reservation === undefined) return reject('memory-full');
      this.peakBytes = Math.max(this.peakBytes, this.#memory.held);
      const received = (): void => {
        reservation.arrived();
        const task = this.#submit(call, outcome => {
          if (outcome.end === 'answered') reservation.replace(call.bytesOut);
          this.peakBytes = Math.max(this.peakBytes, this.#memory.held);
          this.compilers.callEnded(call);
          main.follow(this.#pauseMs(call));
          const answered = (): void => {
            reservation.release();
            done(outcome);
          };
          const afterMs = this.#answerMs(call.afterMs * factor, outcome);
          main.followInSlices(afterMs, answered, writingMs(afterMs, call.bytesOut));
        });
        caller.waitsFor(task);
      };
      this.#read(call.bytesIn, { beforeMs, headersMs, slowMs: call.beforeMs * slower(call, factor) }, received);
    });
    return () => caller.leave();
  }

  /**
   * Reads what follows the headers, over many turns. A large body is kept in huge pages, of which each begins with its
   * part of `slowMs`, in one turn: 40 MB took the main thread 20 ms, or up to 120 where its pages took 5 ms each,
   * because the virtual machine had to get their memory from its host.
   */
  #read(
    bytes: number,
    { beforeMs, headersMs, slowMs }: { beforeMs: number; headersMs: number; slowMs: number },
    received: () => void,
  ): void {
    const { main } = this;
    if (bytes <= HUGE_PAGE) return main.followInSlices(beforeMs - headersMs, received, readingMs(beforeMs, bytes));
    const pages = Math.ceil(bytes / HUGE_PAGE);
    const pageMs = Math.max(0, beforeMs - headersMs - slowMs) / pages;
    const turnMs = readingMs(beforeMs - slowMs, bytes);
    const read = (left: number): void =>
      main.follow(slowMs / pages, () =>
        main.followInSlices(pageMs, () => (left === 1 ? received() : main.post(0, () => read(left - 1))), turnMs),
      );
    read(pages);
  }

  #submit(call: CallCosts, ended: (outcome: SimulatedOutcome) => void): Cancellable {
    const threadMs = draw(call.threadMs, this.#random);
    this.#events.settle();
    const job = (limitMs: number): SimulatedJob => ({ threadMs, stopsItself: call.stopsItself, limitMs });
    const submitted = this.#lanes.submit(call.lane, job, call.alone);
    void submitted.result.then(result => {
      const { waitMs } = result;
      if (result.kind === 'done') return ended({ end: 'answered', waitMs, runMs: result.reply.runMs });
      ended({
        end: result.kind === 'cancelled' ? 'failed' : result.kind,
        waitMs,
        runMs: 0,
      });
    });
    return submitted;
  }

  /** CPU of the main thread for an answer. */
  #answerMs(afterMs: number, { end }: SimulatedOutcome): number {
    this.answers++;
    this.openAtAnswers += this.#open;
    return this.#costs.perOpenMs * this.#open + (end === 'answered' ? afterMs : Math.min(afterMs, SLICE_MS));
  }

  /** The pauses to collect garbage that are due at the end of a call. */
  #pauseMs(call: CallCosts): number {
    let pause = 0;
    for (const [place, costs] of this.#costs.garbage.entries()) {
      const { perCall, perByte, pauseMs, pausePerOpenMs, markingMs } = costs;
      const due = this.#garbage[place]! + (call.alone ? perByte * (call.bytesIn + call.bytesOut) : perCall);
      this.#garbage[place] = due % 1;
      for (let left = Math.floor(due); left > 0; left--) {
        if (markingMs > 0) this.#mark(markingMs, pauseMs);
        else pause += pauseMs + pausePerOpenMs * this.#open;
      }
    }
    return pause;
  }

  /** The steps that are due by the clock, and the pause at the end. */
  #mark(markingMs: number, pauseMs: number): void {
    const { now } = this.#events;
    let done = 0;
    const step = (): void => {
      const due = Math.min(1, (this.#events.now - now) / MARKING_MS) * markingMs;
      this.main.follow(due - done);
      done = due;
      if (done < markingMs) this.main.after(MARKING_STEP_EVERY_MS, step);
      else this.main.follow(pauseMs);
    };
    this.main.after(MARKING_STEP_EVERY_MS, step);
  }
}
