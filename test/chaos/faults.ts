import { callTool } from '../call.js';
import { sendAndDisconnect } from './disconnects.js';
import type { Instance } from './instance.js';

/** Two instances: one that runs all the time, and one that is replaced repeatedly. */
export interface InstancePair {
  readonly steady: Instance;
  changing: Instance;
}

const LANES = ['fast', 'risky', 'heavy'] as const;

/** One of a list, at random. */
export const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Injects faults into two instances, and counts them by kind. */
export class Faults {
  readonly counts: Record<string, number> = {};
  /** What went wrong with an instance that was asked to end. */
  readonly wrong: string[] = [];
  readonly #pair: InstancePair;
  readonly #start: () => Promise<Instance>;

  /** `start` starts an instance in place of another one. */
  constructor(pair: InstancePair, start: () => Promise<Instance>) {
    this.#pair = pair;
    this.#start = start;
  }

  #count(fault: string): void {
    this.counts[fault] = (this.counts[fault] ?? 0) + 1;
  }

  get #either(): Instance {
    return anyOf([this.#pair.steady, this.#pair.changing]);
  }

  /** Makes a thread crash, run endlessly, fill its heap, or stay in native code that nothing interrupts. */
  async fail(fault: 'exit' | 'spin' | 'memory' | 'stuck'): Promise<void> {
    this.#count(fault);
    await callTool(this.#either.url, `${anyOf(LANES)}-fault`, { fault })
      .then(response => response.text())
      .catch(() => undefined);
  }

  /** Cuts a connection in one of the ways of `DISCONNECTS`. */
  async disconnect(kind: string): Promise<void> {
    this.#count(kind);
    await sendAndDisconnect(kind, Number(new URL(this.#either.url).port));
  }

  /** Drains the changing instance once the next one is up, as a rolling restart does; `mayKill`: or kills it. */
  async replace(mayKill: boolean): Promise<void> {
    const next = await this.#start();
    const last = this.#pair.changing;
    this.#pair.changing = next;
    if (mayKill && this.counts['SIGTERM'] !== undefined && Math.random() < 0.5) {
      await last.kill();
      return this.#count('SIGKILL of a primary');
    }
    await this.drain(last);
  }

  /** Drains an instance, and notes what is wrong with its end. */
  async drain(instance: Instance): Promise<void> {
    const code = await instance.drain();
    this.#count('SIGTERM');
    if (code !== 0) this.wrong.push(`the drained instance exited with ${code}`);
    if (instance.running.length > 0) this.wrong.push(`processes of a drained instance go on: ${instance.running}`);
  }

  /** Ends a cell of the steady instance: kills it, or fills its heap, by turns. */
  async endCell(): Promise<void> {
    const { counts } = this;
    const fault = (counts['SIGKILL of a cell'] ?? 0) > (counts['heap of a cell'] ?? 0) ? 'heap' : 'SIGKILL';
    await this.#pair.steady.endCell(fault === 'heap' ? 'SIGUSR2' : 'SIGKILL');
    this.#count(`${fault} of a cell`);
  }
}
