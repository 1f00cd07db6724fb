import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { readCatalog } from '../../src/catalog.js';
import { Client } from './client.js';
import { measureUsage } from './cpu-times.js';
import { bodyOf } from './mix.js';
import { monotonicMs } from './monotonic.js';
import { roundArrivals } from './simulator/arrivals.js';
import { CONNECTIONS } from './simulator/load-generator.js';
import { schedule } from './simulator/schedule.js';
const catalog = await readCatalog();
/** Requests as bytes, made on first use: a 40 MB body takes a while. */
const requests = new Map();
function requestOf(tool, size) {
    const key = `${tool} ${size}`;
    let request = requests.get(key);
    if (request === undefined) {
        const body = bodyOf(tool, size, catalog);
        const head = Buffer.from(`POST /api/tools/${tool} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ` +
            `${body.length}\r\n\r\n`);
        // A small request leaves in one packet.
        requests.set(key, (request = body.length < 65_536 ? [Buffer.concat([head, body])] : [head, body]));
    }
    return request;
}
/** Of calls in flight: goes on from order to order, so that rare calls have their turn in short ones too. */
const schedules = new Map();
function scheduleOf(mix) {
    const key = JSON.stringify(mix);
    let going = schedules.get(key);
    if (going === undefined)
        schedules.set(key, (going = schedule(mix)));
    return going;
}
/** All calls of a round, at least one. */
function arrivalsOf(mix, perSecond, seconds, round) {
    const calls = [];
    for (const call of roundArrivals(mix, perSecond, round)) {
        if (call.at >= seconds * 1000 && calls.length > 0)
            break;
        calls.push(call);
    }
    return calls;
}
/**
 * Kept from order to order, by server: what a connection costs the service when it is new, in its first collections of
 * garbage too, would count in every load.
 */
const clients = new Map();
function clientOf(url) {
    let client = clients.get(url);
    if (client === undefined) {
        const { hostname, port } = new URL(url);
        clients.set(url, (client = new Client(hostname, Number(port), CONNECTIONS)));
    }
    return client;
}
async function carryOut({ url, pid, mix, seconds, load }) {
    const ready = mix.map(({ tool, size }) => requestOf(tool, size));
    const client = clientOf(url);
    const report = { part: [], status: [], ms: [], atMs: [], waitMs: [], runMs: [], lateMs: [] };
    globalThis.gc?.({ type: 'minor' });
    // It takes CPU, which counts in a load without a lead.
    if ('perSecond' in load && load.lead !== undefined)
        await client.open();
    let usage = measureUsage(pid);
    const start = performance.now();
    const startMs = monotonicMs();
    const send = (part, planned, counts, done) => {
        const lateMs = performance.now() - planned;
        client.send(ready[part], ({ status, waitMs, runMs }) => {
            if (counts) {
                report.part.push(part);
                report.status.push(status);
                report.ms.push(performance.now() - planned);
                report.atMs.push(planned - start);
                report.waitMs.push(waitMs);
                report.runMs.push(runMs);
                report.lateMs.push(lateMs);
            }
            done();
        });
    };
    let sending;
    if ('width' in load)
        await inFlight(load.width, load.calls, seconds, scheduleOf(mix), send);
    else {
        const { perSecond, round, lead = 0, patience } = load;
        const calls = arrivalsOf(mix, perSecond, lead + seconds, round);
        const counted = calls.findIndex(({ at }) => at >= lead * 1000);
        const uncounted = calls.splice(0, counted < 0 ? calls.length - 1 : counted);
        const led = await arriving(uncounted, start, false, send);
        usage = measureUsage(pid);
        const ended = await arriving(calls, start, true, send);
        sending = usage();
        const impatient = patience === undefined ? undefined : setTimeout(() => client.abandon(), patience * 1000);
        await led.answers;
        await ended.answers;
        clearTimeout(impatient);
    }
    const all = usage();
    return {
        part: Uint16Array.from(report.part),
        status: Uint16Array.from(report.status),
        ms: Float64Array.from(report.ms),
        atMs: Float64Array.from(report.atMs),
        startMs,
        waitMs: Float64Array.from(report.waitMs),
        runMs: Float64Array.from(report.runMs),
        lateMs: Float64Array.from(report.lateMs),
        cpu: all.own,
        seconds: all.seconds,
        sending: sending ?? all,
    };
}
/** Sends each call at its moment, whatever becomes of those before it. Resolves when all are sent. */
async function arriving(calls, start, counts, send) {
    let open = calls.length;
    let resolve = () => { };
    const answers = open === 0 ? Promise.resolve() : new Promise(settle => (resolve = settle));
    const done = () => {
        if (--open === 0)
            resolve();
    };
    const ascending = calls.values();
    for (let next = ascending.next().value; next !== undefined;) {
        const passed = performance.now() - start;
        for (; next !== undefined && next.at <= passed; next = ascending.next().value) {
            send(next.kind, start + next.at, counts, done);
        }
        await new Promise(resolve => setTimeout(resolve, 1));
    }
    return { answers };
}
/** `width` calls at once for so many seconds, and at least `calls` in all. */
function inFlight(width, calls, seconds, parts, send) {
    const end = performance.now() + seconds * 1000;
    let sent = 0;
    const one = (done) => {
        if (performance.now() >= end && sent >= calls)
            return done();
        sent++;
        send(parts.next().value, performance.now(), true, () => one(done));
    };
    return Promise.all(Array.from({ length: width }, () => new Promise(one))).then(() => undefined);
}
process.on('message', (order) => void carryOut(order).then(report => process.send?.(report)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
//# sourceMappingURL=generator.js.map