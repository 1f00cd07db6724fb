import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { CellLink } from '../../cells/link.js';
import type { Config } from '../../config.js';
import { problems } from '../problems.js';
import type { CallCounter } from './call-counter.js';
import { clientOf } from './client-of.js';
import { RedisCounter } from './redis-counter.js';
import { WindowCounter } from './window-counter.js';

/** The fields of draft-ietf-httpapi-ratelimit-headers-11, in lower case. */
export const RATE_LIMIT_HEADERS = ['ratelimit-policy', 'ratelimit'] as const;

/** How many of the calls that were counted may run. */
export interface Grant {
  readonly granted: number;
  /** Calls left in the window, where they were counted. */
  readonly remaining?: number;
  /** Whole seconds until the next window, at least 1. */
  readonly resetS: number;
}

/** The rate limit of a batch's caller: counts lines, and tells how many of them may run. */
export interface LineRate {
  take(lines: number): Promise<Grant>;
  /** The error of the first line that may not, `resetS` seconds before the next window. */
  errorOf(resetS: number): string;
}

/** Counts the calls of each client, by address, and refuses those above the limit (429). */
export class RateLimit {
  readonly #calls: number;
  readonly #windowMs: number;
  readonly #counter: CallCounter;
  readonly #policy: string;

  /** The counter's windows are those of the settings. */
  constructor({ calls, windowMs }: Pick<Config['rateLimit'], 'calls' | 'windowMs'>, counter: CallCounter) {
    this.#calls = calls;
    this.#windowMs = windowMs;
    this.#counter = counter;
    // Whole seconds, rounded up: a caller who keeps to them keeps to the limit.
    this.#policy = `"default";q=${calls};w=${Math.ceil(windowMs / 1000)}`;
  }

  /** Counts a request as one call, tells the caller what is left, and refuses it above the limit. */
  readonly onRequest: onRequestAsyncHookHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { granted, remaining, resetS } = await this.#take(request.ip, 1);
    reply.header('ratelimit-policy', this.#policy);
    if (remaining !== undefined) reply.header('ratelimit', `"default";r=${remaining};t=${resetS}`);
    if (granted === 0) throw problems.tooMany(this.#calls, this.#windowMs, resetS);
  };

  /** Counts the lines of a batch. Its request was counted as one call: that is its first line. */
  forLines({ ip }: FastifyRequest): LineRate {
    let counted = 1;
    return {
      take: async lines => {
        const free = Math.min(counted, lines);
        counted -= free;
        if (free === lines) return { granted: lines, resetS: 1 };
        const grant = await this.#take(ip, lines - free);
        return { ...grant, granted: free + grant.granted };
      },
      errorOf: resetS => problems.tooMany(this.#calls, this.#windowMs, resetS).message,
    };
  }

  async #take(address: string, calls: number): Promise<Grant> {
    try {
      const { current, ttl } = await this.#counter.count(clientOf(address), calls);
      const over = Math.max(0, current - this.#calls);
      return {
        granted: Math.max(0, calls - over),
        remaining: Math.max(0, this.#calls - current),
        resetS: Math.max(1, Math.ceil(ttl / 1000)),
      };
    } catch {
      // The limit protects the service from its callers; it must not become the way to take it down.
      return { granted: calls, resetS: 1 };
    }
  }
}

/** The rate limit of the settings; undefined where none is set: nothing is loaded then, and no call pays for it. */
export async function createRateLimit(
  app: FastifyInstance,
  { rateLimit }: Config,
  link?: CellLink,
): Promise<RateLimit | undefined> {
  const { calls, windowMs, redis } = rateLimit;
  if (calls === 0) return undefined;
  if (redis === '') {
    // Cells count in their primary, all together.
    return new RateLimit(rateLimit, link?.callCounter ?? new WindowCounter(windowMs));
  }
  const counter = await RedisCounter.connect(redis, windowMs, app.log);
  app.addHook('onClose', async () => counter.close());
  return new RateLimit(rateLimit, counter);
}
