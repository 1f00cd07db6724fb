import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { CellLink } from '../../cells/link.js';
import type { Config } from '../../config/config.js';
import { problems } from '../../problems/problems.js';
import type { CallCounter } from '../../rate-limit/call-counter.js';
import { CounterHealth } from '../../rate-limit/counter-health.js';
import { FallbackCounter } from '../../rate-limit/fallback-counter.js';
import { RedisCounter } from '../../rate-limit/redis-counter.js';
import { WindowCounter } from '../../rate-limit/window-counter.js';
import { clientOf } from './client-of.js';

/** The fields of draft-ietf-httpapi-ratelimit-headers-11, in lower case. */
export const RATE_LIMIT_HEADERS = ['ratelimit-policy', 'ratelimit'] as const;

/** Maximum wait of a call for Redis, in milliseconds. */
const REDIS_WAIT_MS = 75;

/**
 * Maximum wait of a cell's call for the primary process, in milliseconds: on starved cores that may take long. The link
 * gives up after a second, by its timer alone.
 */
const PRIMARY_WAIT_MS = 900;

/** How many of the counted calls may run. */
interface Grant {
  readonly granted: number;
  /** Calls left in the window. */
  readonly remaining: number;
  /** Whole seconds until the next window, at least 1. */
  readonly resetS: number;
}

/** The rate limit of a batch: counts lines, and returns how many of them may run. */
export interface LineRate {
  take(lines: number): Promise<Pick<Grant, 'granted' | 'resetS'>>;
  /** The error of the first rejected line, `resetS` seconds before the next window. */
  errorOf(resetS: number): string;
}

/** A counter, which may be one that instances share. */
type Counter = CallCounter & Partial<Pick<FallbackCounter, 'missed'>>;

/** Counts the calls of each client, by address, and rejects those above the limit (429). */
export class RateLimit {
  readonly #calls: number;
  readonly #windowMs: number;
  readonly #counter: Counter;
  readonly #policy: string;

  /** `counter` must have the same windows, and never reject. */
  constructor({ calls, windowMs }: Pick<Config['rateLimit'], 'calls' | 'windowMs'>, counter: Counter) {
    this.#calls = calls;
    this.#windowMs = windowMs;
    this.#counter = counter;
    // Whole seconds, rounded up: a caller that keeps to them stays within the limit.
    this.#policy = `"default";q=${calls};w=${Math.ceil(windowMs / 1000)}`;
  }

  /** How often a shared counter has not counted in time. */
  get errors(): number {
    return this.#counter.missed ?? 0;
  }

  /** Counts a request as one call, reports the calls left, and rejects it above the limit. */
  readonly onRequest: onRequestAsyncHookHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { granted, remaining, resetS } = await this.#take(request.ip, 1);
    reply.header('ratelimit-policy', this.#policy);
    reply.header('ratelimit', `"default";r=${remaining};t=${resetS}`);
    if (granted === 0) throw problems.rateLimited(this.#calls, this.#windowMs, resetS);
  };

  /** Counts the lines of a batch. Its request was counted already: as its first line. */
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
      errorOf: resetS => problems.rateLimited(this.#calls, this.#windowMs, resetS).message,
    };
  }

  async #take(address: string, calls: number): Promise<Grant> {
    const { current, ttl } = await this.#counter.count(clientOf(address), calls);
    const over = Math.max(0, current - this.#calls);
    return {
      granted: Math.max(0, calls - over),
      remaining: Math.max(0, this.#calls - current),
      resetS: Math.max(1, Math.ceil(ttl / 1000)),
    };
  }
}

/** The configured rate limit; undefined without one: nothing is loaded then, and calls pay nothing. */
export async function createRateLimit(
  app: FastifyInstance,
  { rateLimit }: Config,
  link: CellLink | undefined,
): Promise<RateLimit | undefined> {
  const { calls, windowMs, redis } = rateLimit;
  if (calls === 0) return undefined;
  const own = new WindowCounter(windowMs);
  if (redis !== '') {
    const health = new CounterHealth('Redis', app.log);
    const counter = await RedisCounter.connect(redis, windowMs, health);
    app.addHook('onClose', async () => counter.close());
    return new RateLimit(rateLimit, new FallbackCounter(counter, own, health, REDIS_WAIT_MS));
  }
  if (link === undefined) return new RateLimit(rateLimit, own);
  // All cells count together in their primary.
  const health = new CounterHealth('primary process', app.log);
  return new RateLimit(rateLimit, new FallbackCounter(link.callCounter, own, health, PRIMARY_WAIT_MS));
}
