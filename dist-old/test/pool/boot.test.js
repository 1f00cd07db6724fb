import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { startThreads } from './start-threads.js';
const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));
t.test('threads load their worker with import', async (t) => {
    const state = new Int32Array(new SharedArrayBuffer(8));
    await startThreads(t, './loading-worker.js', state, 2);
    t.same([...state], [2, 0], 'Node 20 may crash if it exits while a thread loads modules with require');
});
t.test('a process exits cleanly at any moment while its threads boot', async (t) => {
    for (let delay = 0; delay < 250; delay += 25) {
        const child = spawn(process.execPath, [MAIN, 'mcp']);
        let stderr = '';
        child.stderr.on('data', chunk => (stderr += chunk));
        const exited = once(child, 'exit');
        child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
        await once(child.stdout, 'data');
        await sleep(delay);
        child.kill('SIGTERM');
        t.same(await exited, [0, null], `after ${delay} ms`);
        t.equal(stderr, '');
    }
});
//# sourceMappingURL=boot.test.js.map