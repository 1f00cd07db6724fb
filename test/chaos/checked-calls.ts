import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo, isRight, type Known, type ToolAnswer } from './known.js';

/** Maximum attempts before a call counts as lost. */
const MAX_ATTEMPTS = 6;

/** Statuses of acceptable rejections. */
const REJECTIONS = new Set([400, 503]);

/** Makes calls with known answers, and counts what became of them. */
export class CheckedCalls {
  /** All calls; those with the right answer, and those rejected with a reason. */
  calls = 0;
  right = 0;
  refused = 0;
  /** Attempts that failed or were answered 503, and were repeated. */
  retried = 0;
  /** Attempts without an answer: the connection was refused or closed. */
  cut = 0;
  /** Descriptions of wrong answers, and of calls without an answer. */
  readonly wrong: string[] = [];
  readonly lost: string[] = [];
  readonly #urlOf: (turn: number) => string;

  /** `urlOf` names the instance that is next: each attempt takes a turn. */
  constructor(urlOf: (turn: number) => string) {
    this.#urlOf = urlOf;
  }

  async check(one: Known): Promise<void> {
    this.calls++;
    const answer = await this.#answerTo(one);
    if (answer === undefined) this.lost.push(`${one.tool}: no answer after ${MAX_ATTEMPTS} tries`);
    else if (isRight(one, answer)) this.right++;
    else if (isRejection(answer)) this.refused++;
    else
      this.wrong.push(
        `${one.tool}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)} for ${one.body.slice(0, 200)}`,
      );
  }

  /** Sends a call as a load balancer does: on failure to the other instance, which is safe because tools are pure. */
  async #answerTo(one: Known): Promise<ToolAnswer | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        const answer = await answerTo(this.#urlOf(this.calls + attempt), one);
        if (answer.status !== 503 || attempt === MAX_ATTEMPTS - 1) return answer;
      } catch {
        // No answer: the instance has ended.
        this.cut++;
      }
      this.retried++;
      await sleep(50 * (attempt + 1));
    }
    return undefined;
  }
}

const isRejection = ({ status, body: { error } }: ToolAnswer): boolean =>
  REJECTIONS.has(status) && typeof error === 'string' && /limit|later|shutting down/.test(error);
