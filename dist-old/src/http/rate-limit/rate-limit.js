import { problems } from '../../problems/problems.js';
import { clientOf } from './client-of.js';
import { RedisCounter } from './redis-counter.js';
import { WindowCounter } from './window-counter.js';
/** The fields of draft-ietf-httpapi-ratelimit-headers-11, in lower case. */
export const RATE_LIMIT_HEADERS = ['ratelimit-policy', 'ratelimit'];
/** Counts the calls of each client, by address, and rejects those above the limit (429). */
export class RateLimit {
    #calls;
    #windowMs;
    #counter;
    #policy;
    /** The windows of `counter` must have the same length. */
    constructor({ calls, windowMs }, counter) {
        this.#calls = calls;
        this.#windowMs = windowMs;
        this.#counter = counter;
        // Whole seconds, rounded up: a caller that keeps to them stays within the limit.
        this.#policy = `"default";q=${calls};w=${Math.ceil(windowMs / 1000)}`;
    }
    /** Counts a request as one call, reports the calls left, and rejects it above the limit. */
    onRequest = async (request, reply) => {
        const { granted, remaining, resetS } = await this.#take(request.ip, 1);
        reply.header('ratelimit-policy', this.#policy);
        if (remaining !== undefined)
            reply.header('ratelimit', `"default";r=${remaining};t=${resetS}`);
        if (granted === 0)
            throw problems.rateLimited(this.#calls, this.#windowMs, resetS);
    };
    /** Counts the lines of a batch. Its request was counted already: as its first line. */
    forLines({ ip }) {
        let counted = 1;
        return {
            take: async (lines) => {
                const free = Math.min(counted, lines);
                counted -= free;
                if (free === lines)
                    return { granted: lines, resetS: 1 };
                const grant = await this.#take(ip, lines - free);
                return { ...grant, granted: free + grant.granted };
            },
            errorOf: resetS => problems.rateLimited(this.#calls, this.#windowMs, resetS).message,
        };
    }
    async #take(address, calls) {
        try {
            const { current, ttl } = await this.#counter.count(clientOf(address), calls);
            const over = Math.max(0, current - this.#calls);
            return {
                granted: Math.max(0, calls - over),
                remaining: Math.max(0, this.#calls - current),
                resetS: Math.max(1, Math.ceil(ttl / 1000)),
            };
        }
        catch {
            // A failing counter lets calls pass: it must not take the service down.
            return { granted: calls, resetS: 1 };
        }
    }
}
/** The configured rate limit; undefined without one: nothing is loaded then, and calls pay nothing. */
export async function createRateLimit(app, { rateLimit }, link) {
    const { calls, windowMs, redis } = rateLimit;
    if (calls === 0)
        return undefined;
    if (redis === '') {
        // All cells count together in their primary.
        return new RateLimit(rateLimit, link?.callCounter ?? new WindowCounter(windowMs));
    }
    const counter = await RedisCounter.connect(redis, windowMs, app.log);
    app.addHook('onClose', async () => counter.close());
    return new RateLimit(rateLimit, counter);
}
//# sourceMappingURL=rate-limit.js.map