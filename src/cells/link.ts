import type { Socket } from 'node:net';
import { RecentText } from '../metrics/recent-text.js';
import type { MetricSnapshot } from '../metrics/snapshot.js';
import type { CallCounter, Count } from '../rate-limit/call-counter.js';
import type { Defect, Diagnosis, Question, ToCell, ToPrimary } from './messages.js';

/** How often a cell reports its state, in milliseconds. */
const STATE_MS = 250;

/**
 * Maximum wait for an answer of the primary, in milliseconds. A call waits for its count; a scrape may take longer, as
 * on starved cores, and Prometheus gives it 10 s.
 */
const COUNT_MS = 1000;
const METRICS_MS = 5000;

/** The functions of a cell that the primary uses. */
interface CellParts {
  readonly metrics: () => Promise<readonly MetricSnapshot[]>;
  readonly state: () => { readonly ready: boolean; readonly defect: Defect | undefined };
  /** Accepts no new connections, and ends the process once the last one is closed. */
  readonly retire: () => void;
  /** Answers an operator's request on its connection; undefined if that is closed. */
  readonly diagnose: (diagnosis: Diagnosis, connection: Socket | undefined) => Promise<void>;
}

/** A cell's connection to the primary. */
export class CellLink {
  readonly #waiting = new Map<number, { resolve: (answer: unknown) => void; timer: NodeJS.Timeout }>();
  #metrics: CellParts['metrics'] | undefined;
  #asked = 0;
  #readyCells = 0;
  #state = '';

  constructor(
    /** The slot of the cell, from 1. */
    readonly name: string,
  ) {}

  /** The number of ready cells, as last reported by the primary. */
  get readyCells(): number {
    return this.#readyCells;
  }

  /** Starts reporting, once the service listens. */
  connect({ metrics, state, retire, diagnose }: CellParts): void {
    this.#metrics = metrics;
    process.on('message', (message: ToCell, connection: Socket | undefined) => {
      if (message.type === 'ready') this.#readyCells = message.cells;
      else if (message.type === 'retire') retire();
      else if (message.type === 'report') void this.#report();
      else if (message.type === 'answer') this.#answered(message.id, message.answer);
      else if (message.type === 'diagnose') void this.#diagnose(() => diagnose(message.diagnosis, connection));
    });
    const report = (): void => {
      const now = state();
      const text = JSON.stringify(now);
      if (text !== this.#state) void this.#send({ type: 'state', ...now });
      this.#state = text;
    };
    void this.#send({ type: 'up' });
    report();
    setInterval(report, STATE_MS).unref();
  }

  /** Reports why the cell cannot start: the primary prints it once for all cells. */
  fail(message: string): Promise<void> {
    return this.#send({ type: 'failed', message });
  }

  /** Tells the primary that the process ends now. Resolves once that and its last metrics are sent. */
  async drained(): Promise<void> {
    await this.#send({ type: 'drained', metrics: (await this.#metrics?.()) ?? [] });
  }

  async #diagnose(answer: () => Promise<void>): Promise<void> {
    const error = await answer().then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    await this.#send({ type: 'diagnosed', error });
  }

  async #report(): Promise<void> {
    await this.#send({ type: 'metrics', metrics: (await this.#metrics?.()) ?? [] });
  }

  /** The metrics of all cells. Callers that ask for them again and again must not keep the primary busy. */
  readonly #allMetrics = new RecentText(() => this.#ask({ kind: 'metrics' }, METRICS_MS) as Promise<string>);

  /** The metrics of all cells as text. Rejects when the primary does not answer in time. */
  metrics(): Promise<string> {
    return this.#allMetrics.get();
  }

  /** Counts the calls of clients across all cells. */
  readonly callCounter: CallCounter = {
    count: (client, calls) => this.#ask({ kind: 'count', client, calls }, COUNT_MS) as Promise<Count>,
  };

  /** Rejects when the primary does not answer within `maxMs`. */
  #ask(question: Question, maxMs: number): Promise<unknown> {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`the primary process did not answer within ${maxMs / 1000} s`));
      }, maxMs).unref();
      this.#waiting.set(id, { resolve, timer });
      void this.#send({ type: 'ask', id, question });
    });
  }

  #answered(id: number, answer: unknown): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.resolve(answer);
  }

  /** Resolves when the message is sent, or cannot be: the primary has ended. */
  #send(message: ToPrimary): Promise<void> {
    return new Promise(resolve => {
      if (process.send?.(message, () => resolve()) === undefined) resolve();
    });
  }
}
