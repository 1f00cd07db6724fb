import { performance } from 'node:perf_hooks';
import type { LaneConfig } from '../config/config.js';
import type { Call, CallBody, LinesBody, MessageBody, Reply } from '../shared/call.js';
import { LANE_NAMES, type LaneName } from '../shared/tool.js';
import { EventLoopPoll } from './event-loop-poll.js';
import type { Clock, Lane, Ticket } from './lane.js';
import { Lanes, NICE, SPARE, YOUNG_MB } from './lanes.js';
import { StuckThreads } from './stuck-threads.js';
import { type FailureCause, Threads } from './threads.js';

const clock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => void setTimeout(callback, ms).unref(),
  soon: callback => void setImmediate(callback),
};

/** The limits of the lanes, the code of their threads, and what is called when a thread or a task fails. */
export interface PoolOptions {
  readonly lanes: Readonly<Record<LaneName, LaneConfig>>;
  /** The worker's file, as a URL. */
  readonly worker: string;
  /** Given to each thread at its start. */
  readonly workerData: unknown;
  /** A thread crashed between two tasks. */
  readonly onError: (lane: LaneName, error: Error) => void;
  /** A task failed: its lane, the reason, the tools of its calls, and its run time in milliseconds. */
  readonly onFailure: (lane: LaneName, reason: FailureCause, tools: readonly string[], ms: number) => void;
  /** A thread that was ended while it ran a call of `tool` has not exited within five seconds. */
  readonly onStuck: (lane: LaneName, tool: string) => void;
}

/** The current load of a lane, and the history of its threads. */
export interface LaneState {
  readonly lane: LaneName;
  readonly waiting: number;
  readonly running: number;
  /** Milliseconds that threads spent on tasks so far. */
  readonly busyMs: number;
  readonly threads: number;
  /** Threads that run a task or could start one. */
  readonly usable: number;
  readonly replaced: number;
  readonly failures: Readonly<Record<FailureCause, number>>;
}

/** The three lanes, each with a bounded queue and threads of its own. */
export class Pool {
  readonly #lanes: Lanes<Call, Reply>;
  readonly #threads: Readonly<Record<LaneName, Threads>>;
  /** Threads of all lanes that were ended and do not exit. */
  readonly stuck = new StuckThreads();

  constructor({ lanes, worker, workerData, onError, onFailure, onStuck }: PoolOptions) {
    const createThreads = (name: LaneName): Threads =>
      new Threads({
        count: lanes[name].threads + SPARE,
        runMs: lanes[name].runMs,
        heapMb: lanes[name].heapMb,
        youngMb: YOUNG_MB[name],
        nice: NICE[name],
        poll: lanes[name].isPolled ? new EventLoopPoll() : undefined,
        worker,
        workerData,
        onIdle: () => this.#lanes.get(name).wake(),
        onError: error => onError(name, error),
        onFailure: (reason, tools, ms) => onFailure(name, reason, tools, ms),
        stuck: this.stuck,
        onStuck: tool => onStuck(name, tool),
      });
    this.#threads = { fast: createThreads('fast'), risky: createThreads('risky'), heavy: createThreads('heavy') };
    this.#lanes = new Lanes(lanes, name => this.#threads[name], clock);
  }

  /** Resolves when every thread is up. */
  async ready(): Promise<void> {
    await Promise.all(Object.values(this.#threads).map(threads => threads.ready()));
  }

  /** Why a call to this lane would be rejected; undefined if it would be queued. */
  rejection(name: LaneName): Lane<Call, Reply>['rejection'] {
    return this.#lanes.get(name).rejection;
  }

  /** Whether a call to this lane would be rejected. */
  full(name: LaneName): boolean {
    return this.rejection(name) !== undefined;
  }

  /** The estimated queueing delay of a call to this lane, in milliseconds. */
  delayMs(name: LaneName): number {
    return this.#lanes.get(name).estimatedDelayMs;
  }

  /** Runs a call in a lane, with the retries of `Lanes`. */
  submit(name: LaneName, tool: string, body: CallBody | MessageBody): Ticket<Reply> {
    // The parts of a body are transferred with its task: it cannot be revoked.
    const alone = typeof body !== 'string' && 'parts' in body;
    return this.#lanes.submit(name, limitMs => ({ tool, limitMs, body }), alone);
  }

  /** Runs lines of a batch in a lane, once: their stream decides what to do if the task fails. */
  submitLines(name: LaneName, body: LinesBody): Ticket<Reply> {
    return this.#lanes.submitOnce(name, limitMs => ({ tool: 'batch', limitMs, body }));
  }

  /** The state of each lane. */
  state(): LaneState[] {
    return LANE_NAMES.map(name => {
      const lane = this.#lanes.get(name);
      const { waiting, running, busyMs } = lane;
      const { count, usable, replaced, failures } = this.#threads[name];
      return { lane: name, waiting, running, busyMs, threads: count, usable, replaced, failures };
    });
  }

  /** Whether a thread runs a task, or was ended and has not exited: nobody knows whether it will. */
  get hasBusyThreads(): boolean {
    return this.stuck.count > 0 || Object.values(this.#threads).some(({ busy }) => busy > 0);
  }

  /** Ends all threads, but those that do not exit. Calls that are queued or running count as cancelled. */
  async close(): Promise<void> {
    this.#lanes.close();
    await Promise.all(Object.values(this.#threads).map(threads => threads.close()));
  }
}
