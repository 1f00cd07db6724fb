import type { Redis } from 'ioredis';
import type { CallCounter, Count } from './call-counter.js';
import type { CounterHealth } from './counter-health.js';

/** A connection on which commands get no answer for so long is dropped, in milliseconds: the other end may be gone. */
const SILENT_MS = 2000;

/** Delay before reconnecting to Redis, in milliseconds. */
const RETRY_MS = 500;

const PREFIX = 'toolpool-calls-';

/** A window begins with its first call. A key without an expiry, whoever made it, gets one. */
const COUNT = `
local current = redis.call('INCRBY', KEYS[1], ARGV[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  ttl = tonumber(ARGV[2])
end
return {current, ttl}`;

type Counting = Redis & {
  countCalls(key: string, calls: number, windowMs: number): Promise<[current: number, ttl: number]>;
};

/** Counts in Redis, for all instances that use it. */
export class RedisCounter implements CallCounter {
  readonly #redis: Counting;
  readonly #windowMs: number;
  readonly #health: CounterHealth;

  private constructor(redis: Counting, windowMs: number, health: CounterHealth) {
    this.#redis = redis;
    this.#windowMs = windowMs;
    this.#health = health;
    // The message alone: the error has the command that failed, which may contain the password or a client.
    redis.on('error', ({ message }: Error) => health.failed(message));
  }

  /** Connects in the background; until then each count is rejected. */
  static async connect(url: string, windowMs: number, health: CounterHealth): Promise<RedisCounter> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      // Commands fail without a connection, instead of waiting for one.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      socketTimeout: SILENT_MS,
      retryStrategy: () => RETRY_MS,
      scripts: { countCalls: { lua: COUNT, numberOfKeys: 1 } },
    });
    return new RedisCounter(redis as Counting, windowMs, health);
  }

  async count(client: string, calls: number): Promise<Count> {
    try {
      const [current, ttl] = await this.#redis.countCalls(PREFIX + client, calls, this.#windowMs);
      return { current, ttl };
    } catch (error) {
      // It has no memory left, is a replica, or forbids the command. A lost connection has an event.
      if (error instanceof Error && error.name === 'ReplyError')
        this.#health.failed(error.message, 'rejects the count');
      throw error;
    }
  }

  close(): void {
    this.#redis.disconnect();
  }
}
