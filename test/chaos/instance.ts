import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ToolDirectories } from '../../src/catalogue.js';

/** Limits that make faults frequent: a call that never ends is ended soon, a heap is full soon. */
export const SHORT_LIMITS = {
  FAST_RUN_MS: '1000',
  RISKY_RUN_MS: '1500',
  HEAVY_RUN_MS: '3000',
  FAST_HEAP_MB: '256',
  RISKY_HEAP_MB: '256',
  HEAVY_HEAP_MB: '256',
};

/** What an instance says of itself. */
export interface Level {
  /** Threads of all lanes. */
  readonly threads: number;
  /** Calls that are queued, run or are open, and bytes held for them: 0 when all is quiet. */
  readonly busy: number;
  readonly residentMb: number;
  readonly openFiles: number;
}

/** Instances whose process has not ended. None outlives this process, however that ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(child => child.kill('SIGKILL')));

/** The service in a process of its own. */
export class Instance {
  private constructor(
    readonly url: string,
    readonly child: ChildProcess,
  ) {}

  static async start(
    { contracts, work }: ToolDirectories,
    settings: Readonly<Record<string, string>>,
  ): Promise<Instance> {
    const server = fileURLToPath(new URL('./server.js', import.meta.url));
    const child = spawn(process.execPath, ['--single-threaded-gc', server, contracts, work], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child.once('exit', () => running.delete(child)));
    let log = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      log += chunk;
      const url = /listening at (http:\/\/[\d.:]+)/.exec(log)?.[1];
      if (url === undefined) continue;
      child.stdout.removeAllListeners('data');
      return new Instance(url, child);
    }
    throw new Error(`the service ended at its start: ${log}`);
  }

  /** Asks it to end, and waits until it has: its exit code. */
  async drain(): Promise<number | null> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    return ((await exit) as [number | null])[0];
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  async level(): Promise<Level> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const sum = (name: string): number =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
        (total, [, value]) => total + Number(value),
        0,
      );
    return {
      threads: sum('toolpool_lane_threads'),
      busy:
        sum('toolpool_lane_waiting') +
        sum('toolpool_lane_running') +
        sum('toolpool_bytes_held') +
        sum('toolpool_open_calls'),
      residentMb: Math.round(sum('process_resident_memory_bytes') / 2 ** 20),
      openFiles: sum('process_open_fds'),
    };
  }
}
