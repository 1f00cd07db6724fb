import type { FastifyBaseLogger } from 'fastify';

/** Whether a shared counter counts at present. Each change is logged once, by its reason alone. */
export class CounterHealth {
  readonly #name: string;
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  #isOut = false;

  /** `name` is what the log calls the counter. */
  constructor(name: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
    this.#name = name;
    this.#log = log;
  }

  /** Whether it failed last. */
  get isOut(): boolean {
    return this.#isOut;
  }

  /** It did not count. `reason` must not contain a secret or a client. */
  failed(reason: string, what = 'does not answer'): void {
    const message = `the rate limit’s ${this.#name} ${what}: this process counts for itself`;
    if (!this.#isOut) this.#log.warn({ reason }, message);
    this.#isOut = true;
  }

  /** It counted in time. */
  answered(): void {
    if (this.#isOut) this.#log.info(`the rate limit’s ${this.#name} answers again`);
    this.#isOut = false;
  }
}
