import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.js';
import type { SingleCall, SingleOutcome, ToolFailure } from '../shared/call.js';
import { type ErrorAnswer, errors } from '../shared/error-answer.js';

/** Time for a thread to exit once it was told to, in milliseconds. */
const EXIT_MS = 5000;

/** A call without a result, with the answer that the service would give. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    readonly answer: ErrorAnswer,
    /** Whether time or memory ran out. */
    readonly exhausted = false,
  ) {
    super(answer.error);
  }
}

/** A call of the command line. */
export interface ToolCall {
  /** The input; beside `bytes` the fields that they imply. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A body of bytes, instead of the input. */
  readonly bytes?: Uint8Array;
  /** Asks for the bytes that the main text of the result stands for, where the runner can tell them. */
  readonly toBytes?: boolean;
}

/** Runs the calls of the command line. */
export interface ToolRunner {
  /** Calls that may run at once. */
  readonly width: number;
  /** Resolves with the JSON text of the result, or with bytes. Throws `CallFailure`. */
  run(call: ToolCall): Promise<string | Uint8Array>;
}

/** The tool of a runner, with the URLs of its modules. */
export interface RunnerTool {
  readonly id: string;
  readonly contractUrl: string;
  readonly workUrl: string;
}

/**
 * Runs calls of one tool in a thread of this process, one at a time, with the limits of the heavy lane: there are no
 * other callers whom the shorter limits of the fast lane would protect.
 */
export class LocalRunner implements ToolRunner {
  readonly width = 1;
  readonly #entry: RunnerTool;
  readonly #script: URL;
  readonly #limits: { readonly runMs: number; readonly heapMb: number };
  #thread: Promise<Worker> | undefined;
  #isStuck = false;

  /** `script` is the thread's file. */
  constructor(entry: RunnerTool, script: URL, { lanes }: Pick<Config, 'lanes'>) {
    this.#entry = entry;
    this.#script = script;
    this.#limits = lanes.heavy;
  }

  /** Whether a thread that was told to exit has not done so in time. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Starts the thread ahead of the first call. */
  start(): void {
    this.#thread ??= this.#startThread();
    // The first call, which awaits the thread, reports the error.
    this.#thread.catch(() => {});
  }

  async run(call: ToolCall): Promise<string | Uint8Array> {
    const thread = await (this.#thread ??= this.#startThread());
    const outcome = await this.#call(thread, call);
    if (typeof outcome === 'string' || outcome instanceof Uint8Array) return outcome;
    throw failureOf(this.#entry.id, outcome);
  }

  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    this.#thread = undefined;
    if (thread !== undefined) await this.#end(thread);
  }

  /** Ends a thread; does not wait for one that does not exit. */
  async #end(thread: Worker): Promise<void> {
    const late = sleep(EXIT_MS, 'late' as const, { ref: false });
    if ((await Promise.race([thread.terminate(), late])) !== 'late') return;
    this.#isStuck = true;
    thread.unref();
  }

  /** Starts the thread; resolves when the tool is loaded. */
  #startThread(): Promise<Worker> {
    const { contractUrl, workUrl } = this.#entry;
    const thread = new Worker(this.#script, {
      workerData: { contractUrl, workUrl },
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    });
    return new Promise((resolve, reject) => {
      thread.once('error', reject);
      thread.once('message', () => {
        thread.off('error', reject);
        resolve(thread);
      });
    });
  }

  /** Posts a call. A thread that fails or does not answer in time is ended. */
  #call(thread: Worker, { input, bytes, toBytes = false }: ToolCall): Promise<SingleOutcome> {
    const { id } = this.#entry;
    const { runMs, heapMb } = this.#limits;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        thread.off('message', answer).off('error', crash);
      };
      const answer = (outcome: SingleOutcome): void => {
        stop();
        resolve(outcome);
      };
      const fail = (failure: Error): void => {
        stop();
        this.#thread = undefined;
        // An error of a thread that is being ended is not an error of a call.
        thread.on('error', () => {});
        void this.#end(thread).then(() => reject(failure));
      };
      const crash = (error: NodeJS.ErrnoException): void =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CallFailure(errors.outOfMemory(id, heapMb), true) : error);
      const timer = setTimeout(() => fail(new CallFailure(errors.timeout(id, runMs), true)), runMs);
      thread.on('message', answer).on('error', crash);
      thread.postMessage({
        ...(bytes === undefined ? { input, toBytes } : { bytes }),
        limitMs: runMs,
      } satisfies SingleCall);
    });
  }
}

function failureOf(id: string, failure: ToolFailure): Error {
  switch (failure.kind) {
    case 'refused':
      return new CallFailure(errors.refused(failure.message));
    case 'invalid':
      return new CallFailure(errors.invalid(failure.issues));
    case 'timeout':
      return new CallFailure(errors.timeout(id, failure.limitMs), true);
    case 'defect':
      return new Error(failure.stack);
  }
}
