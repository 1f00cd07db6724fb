/** Maximum wait of a call for Redis, in milliseconds. */
const WAIT_MS = 75;
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
/** Counts in Redis, for all instances that use it. Never delays a call: it answers at once, or rejects. */
export class RedisCounter {
    #redis;
    #windowMs;
    #log;
    /** Whether calls pass uncounted, as the log says. */
    #isOut = false;
    constructor(redis, windowMs, log) {
        this.#redis = redis;
        this.#windowMs = windowMs;
        this.#log = log;
        redis.on('error', (error) => this.#failed(error, 'does not answer')).on('ready', () => this.#answered());
    }
    /**
     * Connects in the background; until then each count is rejected. It is logged when Redis cannot count any more, or
     * can again.
     */
    static async connect(url, windowMs, log) {
        const { Redis } = await import('ioredis');
        const redis = new Redis(url, {
            // Commands fail without a connection, instead of waiting for one.
            enableOfflineQueue: false,
            maxRetriesPerRequest: 0,
            autoResendUnfulfilledCommands: false,
            commandTimeout: WAIT_MS,
            // A hanging connection is dropped, so that commands do not pile up in it.
            socketTimeout: WAIT_MS,
            retryStrategy: () => RETRY_MS,
            scripts: { countCalls: { lua: COUNT, numberOfKeys: 1 } },
        });
        return new RedisCounter(redis, windowMs, log);
    }
    async count(client, calls) {
        try {
            const [current, ttl] = await this.#redis.countCalls(PREFIX + client, calls, this.#windowMs);
            this.#answered();
            return { current, ttl };
        }
        catch (error) {
            // Redis rejects the command: it has no memory left, is a replica, or forbids it. A lost connection has an event.
            if (error instanceof Error && error.name === 'ReplyError')
                this.#failed(error, 'rejects the count');
            throw error;
        }
    }
    close() {
        this.#redis.disconnect();
    }
    /** Logs the message alone: the error has the command that failed, which may contain the password or a client. */
    #failed({ message }, what) {
        if (!this.#isOut)
            this.#log.warn({ reason: message }, `the rate limit’s Redis ${what}: calls pass uncounted`);
        this.#isOut = true;
    }
    #answered() {
        if (this.#isOut)
            this.#log.info('the rate limit’s Redis answers again');
        this.#isOut = false;
    }
}
//# sourceMappingURL=redis-counter.js.map