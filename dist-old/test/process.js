import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { until } from './socket.js';
const SERVER = new URL('../src/server.js', import.meta.url);
/**
 * Starts the service with environment variables, and waits until it listens or ends. Its log names the port. `entry`:
 * the module to run.
 */
export async function startProcess(t, env = {}, entry = SERVER) {
    const { child, log } = spawnService(t, env, undefined, entry);
    await until(() => log().includes('listening at') || child.exitCode !== null, 'the service listens or has ended');
    const port = Number(/listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(log())?.[1]);
    return { child, port, url: `http://127.0.0.1:${port}`, log };
}
/** Starts the service without waiting for it; `openFiles` is its limit of open files. */
export function spawnService(t, env = {}, openFiles, entry = SERVER) {
    const node = [process.execPath, fileURLToPath(entry)];
    const shell = ['/bin/sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh'];
    const [command = '', ...args] = openFiles === undefined ? node : [...shell, ...node];
    const child = spawn(command, args, {
        env: {
            PATH: process.env['PATH'],
            PORT: '0',
            CELLS: '1',
            FAST_THREADS: '1',
            RISKY_THREADS: '1',
            HEAVY_THREADS: '1',
            ...env,
        },
    });
    t.teardown(() => child.kill('SIGKILL'));
    let log = '';
    child.stdout.setEncoding('utf8').on('data', chunk => (log += chunk));
    child.stderr.setEncoding('utf8').on('data', chunk => (log += chunk));
    return { child, log: () => log };
}
/** A port that was free a moment ago. */
export async function freePort() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    return port;
}
//# sourceMappingURL=process.js.map