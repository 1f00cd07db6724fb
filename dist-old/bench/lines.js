import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
/** Bytes of the block of lines that is sent repeatedly. */
const BLOCK_BYTES = 256 * 1024;
const LF = 0x0a;
/** About 256 KiB of batch lines, all with the same call, with ids from 0. */
export function batchLines(tool, body) {
    const lines = [];
    for (let bytes = 0; bytes < BLOCK_BYTES;) {
        const line = `{"id":${lines.length},"tool":"${tool}","input":${body}}\n`;
        lines.push(line);
        bytes += line.length;
    }
    return Buffer.from(lines.join(''));
}
/**
 * Sends one batch for `seconds`, as fast as the service reads it; returns the answered lines per second. Throws if a
 * line is answered with an error.
 */
export async function saturate(url, lines, seconds) {
    const agent = new Agent();
    const start = performance.now();
    const end = start + seconds * 1000;
    const body = new Readable({
        highWaterMark: BLOCK_BYTES,
        read() {
            this.push(performance.now() < end ? lines : null);
        },
    });
    let answered = 0;
    let inTime = 0;
    let failed = 0;
    await new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/x-ndjson' };
        const call = request(`${url}/api/batch`, { method: 'POST', headers, agent }, response => {
            response.on('data', (chunk) => {
                for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1))
                    answered++;
                if (chunk.includes('"status":'))
                    failed++;
                if (performance.now() < end)
                    inTime = answered;
            });
            response.once('end', resolve).once('error', reject);
        }).once('error', reject);
        body.pipe(call);
    });
    agent.destroy();
    if (failed > 0)
        throw new Error(`${url}/api/batch: ${failed} chunks of the answer have lines with an error`);
    return inTime / seconds;
}
/**
 * As `saturate`, in a process of its own, so that the cost of sending lines does not delay the calls that are measured
 * beside it. Resolves once it is ready to begin.
 */
export async function saturateApart(url, tool, body, seconds) {
    const args = [url, tool, body, String(seconds)];
    const child = fork(fileURLToPath(new URL('./bulk-caller.js', import.meta.url)), args);
    await once(child, 'message');
    return async () => {
        const result = Promise.race([
            once(child, 'message'),
            once(child, 'exit').then(() => Promise.reject(new Error('the bulk caller ended without a result'))),
        ]);
        child.send('begin');
        const [rate] = (await result);
        child.disconnect();
        return rate;
    };
}
/** Lines per second of a bare loop on `threads` threads: parse, validate, run, serialize; nothing else. */
export async function bareLoop(tool, lines, threads, seconds) {
    const file = fileURLToPath(new URL('./servers/bare-loop.js', import.meta.url));
    const rates = await Promise.all(Array.from({ length: threads }, () => new Promise((resolve, reject) => {
        const worker = new Worker(file, { workerData: { tool, text: lines.toString(), seconds } });
        worker.once('message', resolve).once('error', reject);
    })));
    return rates.reduce((sum, rate) => sum + rate, 0);
}
//# sourceMappingURL=lines.js.map