import type { Config } from '../config/config.js';
import { LocalRunner, type RunnerTool, type ToolCall, type ToolRunner } from './local-runner.js';

/** Runs calls of one tool in threads of this process, each thread one at a time. */
export class LocalRunners implements ToolRunner {
  readonly width: number;
  readonly #create: () => LocalRunner;
  readonly #all: LocalRunner[] = [];
  readonly #idle: LocalRunner[] = [];

  /** `script` is the file of the threads, of which there are at most `width`. */
  constructor(entry: RunnerTool, script: URL, config: Pick<Config, 'lanes'>, width: number) {
    this.width = width;
    this.#create = () => new LocalRunner(entry, script, config);
  }

  /** Whether a thread that was told to exit has not done so in time. */
  get isStuck(): boolean {
    return this.#all.some(({ isStuck }) => isStuck);
  }

  /** Starts a thread ahead of the first call. */
  start(): void {
    const runner = this.#take();
    runner.start();
    this.#idle.push(runner);
  }

  /** At most `width` calls may run at once. */
  async run(call: ToolCall): Promise<string | Uint8Array> {
    const runner = this.#take();
    try {
      return await runner.run(call);
    } finally {
      this.#idle.push(runner);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(runner => runner.close()));
  }

  #take(): LocalRunner {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    const runner = this.#create();
    this.#all.push(runner);
    return runner;
  }
}
