import type { EventLoopPoll } from '../../../src/pool/event-loop-poll.js';
import type { Task, WorkerPool } from '../../../src/pool/lane.js';
import type { Events } from './events.js';
import type { CpuThread, Machine } from './machine.js';
import type { MainThread } from './main-thread.js';
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
  /** Until a thread that sleeps runs, where its core sleeps too; no CPU. */
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

/** Simulated threads of a lane: they take CPU of the machine by their priority, and die at the lane's time limit. */
export class SimulatedThreads implements WorkerPool<SimulatedJob, SimulatedReply> {
  readonly #events: Events;
  readonly #machine: Machine;
  readonly #main: MainThread;
  readonly #costs: TaskCosts;
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
    { events, machine, main }: { events: Events; machine: Machine; main: MainThread },
    costs: TaskCosts,
    { count, nice, poll }: { count: number; nice: number; poll: EventLoopPoll | undefined },
  ) {
    this.#events = events;
    this.#machine = machine;
    this.#main = main;
    this.#costs = costs;
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
    const { threadMs: taskMs, wakeMs } = this.#costs;
    const events = this.#events;
    const run: SimulatedReply[] = [];
    let begun = 0;
    let revoked = false;
    let ranMs = 0;
    const thread = this.#sleeping.pop()!;
    let over = false;
    let start = 0;
    this.idle--;
    this.tasks++;
    this.#poll?.began();
    const replies = new Promise<readonly SimulatedReply[]>((resolve, reject) => {
      const end = (): void => {
        over = true;
        thread.sleep();
        this.busyMs += events.now - start;
        this.#main.post(0, () => {
          this.#sleeping.push(thread);
          this.idle++;
          ranMs = run.reduce((sum, { runMs }) => sum + runMs, 0);
          this.#poll?.ended();
          events.settle();
          resolve(run);
        });
      };
      const next = (): void => {
        const job = jobs[begun];
        if (job === undefined || revoked) return end();
        begun++;
        const since = events.now;
        const ended = (): void => {
          if (over) return;
          run.push({ runMs: events.now - since });
          next();
        };
        thread.run(job.stopsItself ? ENDLESS_MS : Math.min(job.threadMs, ENDLESS_MS), ended);
        if (job.stopsItself) events.at(since + job.threadMs, ended);
      };
      const kill = (): void => {
        if (over) return;
        over = true;
        thread.sleep();
        ranMs = events.now - start;
        this.busyMs += ranMs;
        this.#replace();
        this.#poll?.ended();
        events.settle();
        reject(new Error('timeout'));
      };
      this.#main.follow(0, () => {
        const limit = jobs[0]?.limitMs ?? Infinity;
        events.at(events.now + limit, () => {
          if (!over) this.#main.post(0, kill);
        });
        events.at(events.now + this.#machine.wakingMs(wakeMs), () => {
          start = events.now;
          thread.run(taskMs, next);
        });
      });
    });
    return {
      replies,
      get begun() {
        return begun;
      },
      loadedMs: 0,
      calls: jobs.length,
      get threadMs() {
        return ranMs;
      },
      revokePending: () => {
        revoked = true;
        return begun;
      },
      // Only lines of /api/batch are preempted, and these are not simulated.
      preempt: () => undefined,
    };
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
