import { Worker } from 'node:worker_threads';
import type { Config } from '../config.js';
import type { ToolFailure } from '../shared/call.js';
import { type ErrorAnswer, errors } from '../shared/error-answer.js';
import type { Tool } from '../shared/tool.js';

/** A call that has no result, as the service would have answered it. */
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

/** Where the calls of the command line run. */
export interface Runner {
  /** The JSON text of the result. Throws `CallFailure`. */
  run(input: unknown): Promise<string>;
  close(): Promise<void>;
}

/** The tool whose calls a runner takes. */
export interface RunnerTool {
  readonly id: string;
  readonly tool: Tool;
  readonly contractUrl: string;
  readonly workUrl: string;
}

/**
 * Runs calls of one tool in a thread of this process, one at a time, with the limits that the service has for long
 * calls: none waits for another, so there is no reason to have the shorter ones of the fast lane.
 */
export class LocalRunner implements Runner {
  readonly #entry: RunnerTool;
  readonly #limits: { readonly runMs: number; readonly heapMb: number };
  #thread: Promise<Worker> | undefined;

  constructor(entry: RunnerTool, { lanes }: Pick<Config, 'lanes'>) {
    this.#entry = entry;
    this.#limits = lanes.heavy;
  }

  async run(input: unknown): Promise<string> {
    this.#thread ??= this.#start();
    const thread = await this.#thread;
    const outcome = await this.#call(thread, input);
    if (typeof outcome === 'string') return outcome;
    throw failureOf(this.#entry.id, outcome);
  }

  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    this.#thread = undefined;
    await thread?.terminate();
  }

  /** Starts the thread; resolves when the tool is loaded. */
  #start(): Promise<Worker> {
    const { contractUrl, workUrl } = this.#entry;
    const thread = new Worker(new URL('../../workers/single-call.js', import.meta.url), {
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

  /** Posts a call; a thread that does not answer in time, or fails, is ended. */
  #call(thread: Worker, input: unknown): Promise<string | ToolFailure> {
    const { id } = this.#entry;
    const { runMs, heapMb } = this.#limits;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        thread.off('message', answer).off('error', crash);
      };
      const answer = (outcome: string | ToolFailure): void => {
        stop();
        resolve(outcome);
      };
      const fail = (failure: Error): void => {
        stop();
        this.#thread = undefined;
        // An error of a thread that is being ended is not an error of a call.
        thread.on('error', () => {});
        void thread.terminate().then(() => reject(failure));
      };
      const crash = (error: NodeJS.ErrnoException): void =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CallFailure(errors.outOfMemory(id, heapMb), true) : error);
      const timer = setTimeout(() => fail(new CallFailure(errors.timeout(id, runMs), true)), runMs);
      thread.on('message', answer).on('error', crash);
      thread.postMessage({ input, limitMs: runMs });
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
