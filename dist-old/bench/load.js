import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
/** Closed loop: each connection sends its next call when its answer has arrived. Resolves with requests per second. */
export function closedLoop(url, { tool, body }, connections, seconds) {
    return closedLoopAt({ url: `${url}/api/tools/${tool}`, headers: {}, body }, connections, seconds);
}
/** As `closedLoop`, with a JSON body to any route. */
export async function closedLoopAt({ url, headers, body }, connections, seconds) {
    const result = await autocannon({
        url,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        connections,
        duration: seconds,
    });
    if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
    return result.requests.total / result.duration;
}
/**
 * Open loop: calls are sent at a constant rate, whether or not earlier ones have been answered.
 * Latency counts from the scheduled time of a call.
 */
export async function openLoop(url, request, perSecond, seconds) {
    return latencies(await constantArrival(url, request, perSecond, seconds, 256));
}
/** As `openLoop`, but resolves with every single answer; over at most `sockets` connections. */
export async function constantArrival(url, { tool, body }, perSecond, seconds, sockets) {
    const agent = new Agent({ keepAlive: true, maxSockets: sockets });
    const calls = [];
    const start = performance.now();
    const total = Math.round(perSecond * seconds);
    for (let sent = 0; sent < total;) {
        const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1);
        for (; sent < due; sent++) {
            const planned = start + (sent / perSecond) * 1000;
            calls.push(call(url, { tool, body }, agent).then(status => ({ ms: performance.now() - planned, status })));
        }
        await new Promise(resolve => setTimeout(resolve, 1));
    }
    const answers = await Promise.all(calls);
    agent.destroy();
    return answers;
}
/** Sends one call. Resolves with its HTTP status, or with 0 if there was no answer. */
export function call(url, { tool, body }, agent) {
    return new Promise(resolve => {
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
        const options = { method: 'POST', headers, ...(agent && { agent }) };
        const sent = request(`${url}/api/tools/${tool}`, options, response => {
            response
                .resume()
                .once('error', () => resolve(0))
                .once('end', () => {
                // Rejected before the body was sent: the rest is not needed.
                if (!sent.writableFinished)
                    sent.destroy();
                resolve(response.statusCode ?? 0);
            });
        });
        sent.on('error', () => resolve(0)).end(body);
    });
}
/** Percentiles and statuses of answers. */
export function latencies(answers) {
    const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const statuses = {};
    for (const { status } of answers)
        statuses[status] = (statuses[status] ?? 0) + 1;
    return { calls: answers.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0, statuses };
}
/**
 * Keeps `width` calls in flight until it is stopped. It runs in a separate process, so that the cost of sending
 * large bodies does not delay the measured calls.
 */
export async function flood(url, request, width) {
    const child = fork(fileURLToPath(new URL('./flood.js', import.meta.url)), [
        url,
        request.tool,
        request.body,
        String(width),
    ]);
    const [ready] = await once(child, 'message');
    if (ready !== 'ready')
        throw new Error('the flood did not start');
    return {
        stop: async () => {
            const result = once(child, 'message');
            child.send('stop');
            const [answers] = (await result);
            child.disconnect();
            return latencies(answers);
        },
    };
}
//# sourceMappingURL=load.js.map