import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ToolDirectories } from '../../src/catalog.js';
import { freePort, isAlive } from '../process.js';

/** Small limits, so that endless calls end soon and heaps are full soon. */
export const SHORT_LIMITS = {
  FAST_RUN_MS: '1000',
  RISKY_RUN_MS: '1500',
  HEAVY_RUN_MS: '3000',
  FAST_HEAP_MB: '256',
  RISKY_HEAP_MB: '256',
  HEAVY_HEAP_MB: '256',
  // Limits the heap of the main thread too.
  NODE_OPTIONS: '--max-old-space-size=256',
};

/** Resources of an instance, from its metrics. */
export interface Level {
  /** Threads of all lanes. */
  readonly threads: number;
  /** Calls that are queued, running or open, plus bytes held for them: 0 when idle. */
  readonly busy: number;
  readonly residentMb: number;
  readonly openFiles: number;
}

/** Maximum growth of open files: callers keep their connections open. */
export const MAX_GROWTH_FILES = 64;

/** Processes of running instances. They are killed when this process exits. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(child => child.kill('SIGKILL')));

/** The service in its own process. */
export class Instance {
  private constructor(
    readonly url: string,
    readonly child: ChildProcess,
    /** Ids of the processes that have logged that they are ready, in this order. */
    readonly pids: readonly number[],
  ) {}

  /** Starts an instance; resolves when all its processes are ready. */
  static async start(
    { contracts, work }: ToolDirectories,
    settings: Readonly<Record<string, string>>,
    cells: number,
  ): Promise<Instance> {
    const server = fileURLToPath(new URL('./server.js', import.meta.url));
    const child = spawn(process.execPath, [server, contracts, work], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        LOG_LEVEL: 'info',
        CELLS: String(cells),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child.once('exit', () => running.delete(child)));
    const pids: number[] = [];
    let log = '';
    let url: string | undefined;
    return new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error(`the service ended during its start: ${log}`)));
      createInterface(child.stdout).on('line', line => {
        if (pids.length < cells) log += `${line}\n`;
        url ??= /listening at (http:\/\/[\d.:]+)/.exec(line)?.[1];
        const { msg, pid } = line.startsWith('{') ? (JSON.parse(line) as { msg: string; pid: number }) : {};
        if (msg === 'ready' && pid !== undefined) pids.push(pid);
        if (url !== undefined && pids.length >= cells) resolve(new Instance(url, child, pids));
      });
    });
  }

  /** Sends SIGTERM and waits for the end; returns the exit code. */
  async drain(): Promise<number | null> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    return ((await exit) as [number | null])[0];
  }

  /** Sends SIGKILL; resolves when all its processes have ended. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    while (this.running.length > 0) await sleep(20);
  }

  /** Ids of its processes that have not ended. */
  get running(): number[] {
    return this.pids.filter(isAlive);
  }

  /** Sends a signal to the oldest cell; resolves when its replacement is ready. */
  async endCell(signal: NodeJS.Signals): Promise<void> {
    const served = this.pids.length;
    process.kill(this.pids.find(isAlive)!, signal);
    while (this.pids.length === served) await sleep(20);
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
