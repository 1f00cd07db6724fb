import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { read } from './gauge.js';
const FILES = {
    service: '../src/server.js',
    cells: '../src/server.js',
    inline: './servers/inline.js',
    'task-per-call': './servers/task-per-call.js',
    cluster: './servers/cluster.js',
    library: './servers/library.js',
};
/** Command-line options of Node that `npm start` passes. */
export const SERVICE_OPTIONS = [
    '--single-threaded-gc',
    '--no-allocation-site-pretenuring',
    '--initial-old-space-size=128',
    '--heap-growing-percent=450',
    '--min-semi-space-size=64',
    '--max-semi-space-size=64',
];
/** Tunables of glibc that `npm start` sets: huge pages on request, and thresholds in bytes. */
export const SERVICE_ENV = {
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=16777216:glibc.malloc.trim_threshold=16777216',
};
const SERVICE = {
    options: SERVICE_OPTIONS,
    env: { ...SERVICE_ENV, CELLS: '1' },
};
/** Those of the service, in one process and as a cell for each core; the other servers have none. */
const START = {
    service: SERVICE,
    cells: { ...SERVICE, env: { ...SERVICE.env, CELLS: String(availableParallelism()) } },
};
/** Starts a server on a free port and waits until it listens. Throws if it exits before that. */
export async function serve(kind, env = {}, watch) {
    const start = START[kind];
    const file = fileURLToPath(new URL(FILES[kind], import.meta.url));
    const child = spawn(process.execPath, [...(start?.options ?? []), ...(watch?.options ?? []), file], {
        env: { ...process.env, ...start?.env, HOST: '127.0.0.1', PORT: '0', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    let log = '';
    child.stdout.setEncoding('utf8').on('data', chunk => {
        log = (log + chunk).slice(-10_000);
        watch?.onOutput(chunk);
    });
    const listening = /listening at (http:\/\/[\d.:]+)/;
    while (!listening.test(log)) {
        if (child.exitCode !== null)
            throw new Error(`${kind} exited with code ${child.exitCode} before it listened: ${log}`);
        await new Promise(resolve => setTimeout(resolve, 20));
    }
    const url = listening.exec(log)?.[1] ?? '';
    const status = (name) => {
        const kib = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
        return Number(kib) / 1024;
    };
    return {
        url,
        pid: child.pid ?? 0,
        memory: () => ({ now: status('VmRSS'), peak: status('VmHWM') }),
        delay: async () => (await read(url)).delay,
        stop: async () => {
            const exit = once(child, 'exit');
            child.kill('SIGKILL');
            await exit;
        },
    };
}
//# sourceMappingURL=server.js.map