import type { CpuThread, Machine } from './machine.js';
import type { Random } from './random.js';
import { type CpuUser, weightOf } from './run-queue.js';

/** CPU to compile code, in milliseconds. */
export interface CompilingCosts {
  /** For a call that shares tasks. */
  readonly perCallMs: number;
  /** For each byte of a large body and its answer: their thread collects garbage then, and V8 drops code. */
  readonly perByteMs: number;
}

/** Threads of a process that compile: Node's `--v8-pool-size`. */
const THREADS = 4;

/**
 * CPU of one job on average: what these threads took at a time in four traces, 1.4 to 2 ms. They took 0.6 to 0.8 of it
 * in jobs of more than 2 ms, as with an exponential distribution of this mean.
 */
const JOB_MS = 1.7;

/**
 * A function is compiled once it has run often enough: the jobs of a call are spread over about so many others.
 * Assumed.
 */
const SPREAD_CALLS = 400;

/** V8's threads that compile code beside the calls of a process. They have the priority of its main thread. */
export class Compilers {
  readonly #costs: CompilingCosts;
  readonly #random: Random;
  readonly #machine: Machine;
  readonly #user: CpuUser = { weight: weightOf(0), cpuMs: 0 };
  readonly #sleeping: CpuThread[];
  /** CPU of jobs that no thread has begun. */
  readonly #waiting: number[] = [];
  /** What is still to be compiled; below 0 after a job that was longer than that. */
  #dueMs = 0;

  constructor({ machine, random }: { machine: Machine; random: Random }, costs: CompilingCosts) {
    this.#costs = costs;
    this.#random = random;
    this.#machine = machine;
    this.#sleeping = Array.from({ length: THREADS }, () => machine.thread(this.#user));
  }

  /** CPU that they have had, in milliseconds. */
  get cpuMs(): number {
    return this.#machine.cpuMsOf(this.#user);
  }

  /** A call ends. */
  callEnded({ alone, bytesIn, bytesOut }: { alone: boolean; bytesIn: number; bytesOut: number }): void {
    const { perCallMs, perByteMs } = this.#costs;
    this.#dueMs += alone ? perByteMs * (bytesIn + bytesOut) : perCallMs;
    if (this.#dueMs <= 0 || this.#random.next() >= this.#dueMs / (JOB_MS * SPREAD_CALLS)) return;
    const ms = this.#random.exponential(JOB_MS);
    this.#dueMs -= ms;
    this.#waiting.push(ms);
    this.#start();
  }

  #start(): void {
    if (this.#waiting.length === 0) return;
    const thread = this.#sleeping.pop();
    if (thread === undefined) return;
    thread.run(this.#waiting.shift()!, () => {
      thread.sleep();
      this.#sleeping.push(thread);
      this.#start();
    });
  }
}
