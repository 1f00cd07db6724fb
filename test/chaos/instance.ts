import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ToolDirectories } from '../../src/catalog.js';
import { freePort } from '../process.js';

/** Limits that make faults frequent: a call that never ends is ended soon, a heap is full soon. */
export const SHORT_LIMITS = {
  FAST_RUN_MS: '1000',
  RISKY_RUN_MS: '1500',
  HEAVY_RUN_MS: '3000',
  FAST_HEAP_MB: '256',
  RISKY_HEAP_MB: '256',
  HEAVY_HEAP_MB: '256',
  // The heap of the process itself: it is full soon, too.
  NODE_OPTIONS: '--max-old-space-size=256',
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

/** How many more files it may have open: the callers' own connections, which are kept open for their next calls. */
export const MORE_FILES = 64;

/** Instances whose process has not ended. None outlives this process, however that ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(child => child.kill('SIGKILL')));

/** The service in a process of its own. */
export class Instance {
  private constructor(
    readonly url: string,
    readonly child: ChildProcess,
    /** The processes that have said that they serve, the latest last. */
    readonly pids: readonly number[],
  ) {}

  /** Resolves when every process of it serves. */
  static async start(
    { contracts, work }: ToolDirectories,
    settings: Readonly<Record<string, string>>,
    cells: number,
  ): Promise<Instance> {
    const server = fileURLToPath(new URL('./server.js', import.meta.url));
    const child = spawn(process.execPath, ['--single-threaded-gc', server, contracts, work], {
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
      child.once('exit', () => reject(new Error(`the service ended at its start: ${log}`)));
      createInterface(child.stdout).on('line', line => {
        if (pids.length < cells) log += `${line}\n`;
        url ??= /listening at (http:\/\/[\d.:]+)/.exec(line)?.[1];
        const { msg, pid } = line.startsWith('{') ? (JSON.parse(line) as { msg: string; pid: number }) : {};
        if (msg === 'ready' && pid !== undefined) pids.push(pid);
        if (url !== undefined && pids.length >= cells) resolve(new Instance(url, child, pids));
      });
    });
  }

  /** Asks it to end, and waits until it has: its exit code. */
  async drain(): Promise<number | null> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    return ((await exit) as [number | null])[0];
  }

  /** Kills it as the kernel does; resolves when none of its processes is left. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    while (this.pids.some(isAlive)) await sleep(20);
  }

  /** Sends a signal to the cell that has served the longest. Resolves when another one serves in its place. */
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
