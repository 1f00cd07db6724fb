import type { EventLoopPoll } from '../../../src/pool/event-loop-poll.js';
import type { Task, WorkerPool } from '../../../src/pool/lane.js';
import type { LaneName } from '../../../src/shared/tool.js';
import type { Events } from './events.js';
import type { CpuThread, Machine } from './machine.js';
import type { MainThread } from './main-thread.js';
import type { Random } from './random.js';
import { type CpuUser, weightOf } from './run-queue.js';

/** A job of the simulation: CPU on the thread, and the limit of its lane, in milliseconds. */
export interface SimulatedJob {
  readonly threadMs: number;
  /** Whether it stops itself after `threadMs` of elapsed time, whatever CPU it has had. */
  readonly stopsItself: boolean;
  readonly limitMs: number;
}

/** What a task costs beside its jobs, in milliseconds. That of the main thread is a part of its calls and wakings. */
export interface TaskCosts {
  /** CPU of the thread. */
  readonly threadMs: number;
  /**
   * What the first job of a task takes more where calls of other kinds have filled the caches meanwhile, by the lane;
   * nothing if absent. It is a part of its run time, by which lanes decide how many jobs a task has.
   */
  readonly coldMs?: Readonly<Record<LaneName, number>>;
  /**
   * The part of starts and ends of tasks at which the thread finds that the main thread has the lock of their messages:
   * then it sleeps, and has to wait for a core again. None if absent.
   */
  readonly blockedShare?: number;
  /** Until a thread runs whose core sleeps when it wakes; no CPU. */
  readonly wakeMs: number;
  /** CPU to start a thread in place of one that was ended. */
  readonly restartMs: number;
}

/** The reply to a job: its run time as the service sees it, in milliseconds. */
export interface SimulatedReply {
  readonly runMs: number;
}

/** Work that does not end. */
const ENDLESS_MS = Number.MAX_SAFE_INTEGER;

/** How long a thread sleeps that finds a lock taken, and its CPU before and after that: medians of two traces. */
const BLOCK_MS = 0.02;
const BESIDE_BLOCK_MS = 0.005;

/** A task on a simulated thread, which runs its jobs in turn. */
class SimulatedTask implements Task<SimulatedReply> {
  readonly replies: Promise<readonly SimulatedReply[]>;
  readonly thread: CpuThread;
  readonly loadedMs = 0;
  begun = 0;
  threadMs = 0;
  /** Whether it has ended, by itself or not. */
  isOver = false;
  readonly #events: Events;
  readonly #random: Random;
  readonly #blockedShare: number;
  readonly #jobs: readonly SimulatedJob[];
  readonly #onEnd: () => void;
  readonly #run: SimulatedReply[] = [];
  #start = 0;
  #revoked = false;
  #settle!: { resolve: (replies: readonly SimulatedReply[]) => void; reject: (error: Error) => void };

  /** `onEnd` is called when no job is left. */
  constructor(
    { events, random }: { readonly events: Events; readonly random: Random },
    thread: CpuThread,
    jobs: readonly SimulatedJob[],
    { blockedShare = 0 }: Pick<TaskCosts, 'blockedShare'>,
    onEnd: () => void,
  ) {
    this.#blockedShare = blockedShare;
    this.#events = events;
    this.#random = random;
    this.thread = thread;
    this.#jobs = jobs;
    this.#onEnd = onEnd;
    this.replies = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  get calls(): number {
    return this.#jobs.length;
  }

  /** Runs the jobs, after `taskMs` of CPU for the task itself; the first one takes `coldMs` more. */
  start(taskMs: number, coldMs: number): void {
    this.#start = this.#events.now;
    this.#afterBlock(() => this.thread.run(taskMs, () => this.#next(coldMs)));
  }

  #next(coldMs = 0): void {
    const job = this.#jobs[this.begun];
    if (job === undefined || this.#revoked) return this.#afterBlock(this.#onEnd);
    this.begun++;
    const since = this.#events.now;
    const ended = (): void => {
      if (this.isOver) return;
      this.#run.push({ runMs: this.#events.now - since });
      this.#next();
    };
    this.thread.run(job.stopsItself ? ENDLESS_MS : Math.min(job.threadMs + coldMs, ENDLESS_MS), ended);
    if (job.stopsItself) this.#events.at(since + job.threadMs, ended);
  }

  /** Goes on at once, or once the main thread has left the lock of the thread's messages. */
  #afterBlock(goOn: () => void): void {
    if (this.#blockedShare === 0 || this.#random.next() >= this.#blockedShare) return goOn();
    this.thread.run(BESIDE_BLOCK_MS, () => {
      if (this.isOver) return;
      this.thread.sleep();
      this.#events.at(this.#events.now + BLOCK_MS, () => {
        if (!this.isOver) this.thread.run(BESIDE_BLOCK_MS, goOn);
      });
    });
  }

  /** Stops the thread; returns for how long it has run the task, in milliseconds. */
  stop(): number {
    this.isOver = true;
    this.thread.sleep();
    return this.#events.now - this.#start;
  }

  resolve(): void {
    this.threadMs = this.#run.reduce((sum, { runMs }) => sum + runMs, 0);
    this.#settle.resolve(this.#run);
  }

  reject(error: Error): void {
    this.threadMs = this.#events.now - this.#start;
    this.#settle.reject(error);
  }

  revokePending(): number {
    this.#revoked = true;
    return this.begun;
  }

  /** Only lines of /api/batch are preempted, and these are not simulated. */
  preempt(): void {}
}

/** Simulated threads of a lane: they take CPU of the machine by their priority, and die at the lane's time limit. */
export class SimulatedThreads implements WorkerPool<SimulatedJob, SimulatedReply> {
  readonly #events: Events;
  readonly #machine: Machine;
  readonly #random: Random;
  readonly #main: MainThread;
  readonly #costs: TaskCosts;
  readonly #coldMs: number;
  readonly #poll: EventLoopPoll | undefined;
  readonly #user: CpuUser;
  readonly #sleeping: CpuThread[];
  #onIdle = (): void => {};
  idle: number;
  /** Milliseconds of threads that ran tasks, tasks, and threads replaced so far. */
  busyMs = 0;
  tasks = 0;
  replaced = 0;

  constructor(
    { events, machine, random, main }: { events: Events; machine: Machine; random: Random; main: MainThread },
    costs: TaskCosts,
    { name, count, nice, poll }: { name: LaneName; count: number; nice: number; poll: EventLoopPoll | undefined },
  ) {
    this.#events = events;
    this.#machine = machine;
    this.#random = random;
    this.#main = main;
    this.#costs = costs;
    this.#coldMs = costs.coldMs?.[name] ?? 0;
    this.#poll = poll;
    this.#user = { weight: weightOf(nice), cpuMs: 0 };
    this.#sleeping = Array.from({ length: count }, () => machine.thread(this.#user));
    this.idle = count;
  }

  /** CPU that the threads have had, in milliseconds. */
  get cpuMs(): number {
    return this.#machine.cpuMsOf(this.#user);
  }

  /** Called when a replacement thread is up. */
  set onIdle(callback: () => void) {
    this.#onIdle = callback;
  }

  run(jobs: readonly SimulatedJob[]): Task<SimulatedReply> {
    const events = this.#events;
    const task = new SimulatedTask({ events, random: this.#random }, this.#sleeping.pop()!, jobs, this.#costs, () =>
      this.#end(task),
    );
    this.idle--;
    this.tasks++;
    this.#poll?.began();
    this.#main.follow(0, () => {
      const limitMs = jobs[0]?.limitMs ?? Infinity;
      events.at(events.now + limitMs, () => {
        if (!task.isOver) this.#main.post(0, () => this.#kill(task));
      });
      task.start(this.#costs.threadMs, this.#coldMs);
    });
    return task;
  }

  #end(task: SimulatedTask): void {
    this.busyMs += task.stop();
    this.#main.post(0, () => {
      this.#sleeping.push(task.thread);
      this.idle++;
      this.#poll?.ended();
      this.#events.settle();
      task.resolve();
    });
  }

  #kill(task: SimulatedTask): void {
    if (task.isOver) return;
    this.busyMs += task.stop();
    this.#replace();
    this.#poll?.ended();
    this.#events.settle();
    task.reject(new Error('timeout'));
  }

  #replace(): void {
    this.replaced++;
    const thread = this.#machine.thread(this.#user);
    thread.run(this.#costs.restartMs, () => {
      thread.sleep();
      this.#sleeping.push(thread);
      this.idle++;
      this.#main.post(0, this.#onIdle);
    });
  }
}
