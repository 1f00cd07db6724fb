import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Redis } from 'ioredis';
import type { CellLink } from '../cells/link.js';
import type { Count } from '../cells/messages.js';
import type { Config } from '../config.js';
import { problems } from './problems.js';

/** How long a call waits for Redis at most, in milliseconds; then it passes uncounted. */
const REDIS_WAIT_MS = 75;

/** How long after a lost connection Redis is tried again, in milliseconds. */
const REDIS_RETRY_MS = 500;

/** Clients whose calls are counted in memory at once; beyond that the one seen longest ago is forgotten. */
const CLIENTS = 50_000;

/** The fields of draft-ietf-httpapi-ratelimit-headers-11, in lower case. */
export const RATE_LIMIT_HEADERS = ['ratelimit-policy', 'ratelimit'] as const;

/**
 * The hook that counts a call and refuses it (429) where its client, by address, has made
 * too many; an IPv6 client is its network of 64 bits. Undefined where no limit is
 * configured: nothing is loaded then, and no call pays for it.
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
    // The limit protects the service from its callers; it must not become the way to take it down.
    skipOnError: true,
  });
  const count = app.createRateLimit();
  // Whole seconds, rounded up: a caller who keeps to them keeps to the limit.
  const policy = `"default";q=${limit.calls};w=${Math.ceil(limit.windowMs / 1000)}`;
  return async (request, reply) => {
    const state = await count(request);
    if (state.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = state;
    reply.header('ratelimit-policy', policy);
    // A call that Redis did not count leaves the whole quota: the true rest is unknown.
    if (remaining < limit.calls) reply.header('ratelimit', `"default";r=${remaining};t=${ttlInSeconds}`);
    if (isExceeded) throw problems.tooMany(limit.calls, limit.windowMs, Math.max(1, ttlInSeconds));
  };
}

/** Counts in the primary, for all cells together. */
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

/** A connection to Redis that never keeps a call waiting: it is answered at once, or given up. */
async function connect(app: FastifyInstance, url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    // A command that cannot be sent, or whose connection is lost, fails instead of waiting for the next connection.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: REDIS_WAIT_MS,
    // A connection that hangs is lost, so that commands do not pile up in it.
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
