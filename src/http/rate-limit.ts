import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Redis } from 'ioredis';
import type { CellLink } from '../cells/link.js';
import type { Count } from '../cells/messages.js';
import type { Config } from '../config.js';
import { problems } from './problems.js';

/** Maximum wait for Redis, in milliseconds; then the call passes uncounted. */
const REDIS_WAIT_MS = 75;

/** Delay before reconnecting to Redis, in milliseconds. */
const REDIS_RETRY_MS = 500;

/** Maximum clients counted in memory at once; beyond that, the least recently seen one is dropped. */
const CLIENTS = 50_000;

/** The fields of draft-ietf-httpapi-ratelimit-headers-11, in lower case. */
export const RATE_LIMIT_HEADERS = ['ratelimit-policy', 'ratelimit'] as const;

/**
 * The hook that counts a call and rejects it (429) if its client, by address, has made too many; an IPv6 client is its
 * network of 64 bits. Undefined without a limit: nothing is loaded then, and calls pay nothing.
 */
export async function rateLimit(
  app: FastifyInstance,
  { rateLimit: limit }: Config,
  link?: CellLink,
): Promise<onRequestAsyncHookHandler | undefined> {
  if (limit.calls === 0) return undefined;
  const { default: plugin } = await import('@fastify/rate-limit');
  await app.register(plugin, {
    global: false,
    max: limit.calls,
    timeWindow: limit.windowMs,
    cache: CLIENTS,
    nameSpace: 'toolpool-calls-',
    ...(limit.redis !== ''
      ? { redis: await connect(app, limit.redis) }
      : link && { store: storeOf(link, limit.windowMs) }),
    // A failing store lets calls pass: it must not take the service down.
    skipOnError: true,
  });
  const count = app.createRateLimit();
  // Whole seconds, rounded up: a caller that keeps to them stays within the limit.
  const policy = `"default";q=${limit.calls};w=${Math.ceil(limit.windowMs / 1000)}`;
  return async (request, reply) => {
    const state = await count(request);
    if (state.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = state;
    reply.header('ratelimit-policy', policy);
    // A call that Redis did not count has the full quota left: the true rest is unknown.
    if (remaining < limit.calls) reply.header('ratelimit', `"default";r=${remaining};t=${ttlInSeconds}`);
    if (isExceeded) throw problems.tooMany(limit.calls, limit.windowMs, Math.max(1, ttlInSeconds));
  };
}

/** Counts in the primary, across all cells. */
function storeOf(link: CellLink, windowMs: number): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(client: string, callback: (error: Error | null, count?: Count) => void): void {
      link.count(client, windowMs).then(
        count => callback(null, count),
        (error: Error) => callback(error),
      );
    }

    child(): Store {
      return this;
    }
  };
}

/** A connection to Redis that never delays a call: commands are answered at once, or fail. */
async function connect(app: FastifyInstance, url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    // Commands fail without a connection, instead of waiting for one.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: REDIS_WAIT_MS,
    // A hanging connection is dropped, so that commands do not pile up in it.
    socketTimeout: REDIS_WAIT_MS,
    retryStrategy: () => REDIS_RETRY_MS,
  });
  let out = false;
  redis.on('error', (error: Error) => {
    if (!out) app.log.warn({ err: error }, 'the rate limit’s Redis does not answer: calls pass uncounted');
    out = true;
  });
  redis.on('ready', () => {
    if (out) app.log.info('the rate limit’s Redis answers again');
    out = false;
  });
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}
