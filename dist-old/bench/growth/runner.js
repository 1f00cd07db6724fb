import { fork } from 'node:child_process';
import { once } from 'node:events';
/** A call is killed this many milliseconds after its deadline. */
const GRACE_MS = 3000;
/** The limits of a heavy thread of the service: garbage collector, old and young generation in MB, stack in KB. */
const FLAGS = ['--single-threaded-gc', '--max-old-space-size=512', '--max-semi-space-size=16', '--stack-size=3900'];
const OPTIONS = {
    execArgv: FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
};
/** Runs calls in a child process, which is killed and replaced when a call does not end. */
export class ChildRunner {
    #graceMs;
    #child;
    constructor(graceMs = GRACE_MS) {
        this.#graceMs = graceMs;
    }
    async run(request) {
        const child = (this.#child ??= fork(new URL('./child.js', import.meta.url), OPTIONS));
        const ended = new AbortController();
        const replied = once(child, 'message', { signal: ended.signal }).then(([reply]) => reply);
        const exited = once(child, 'exit', { signal: ended.signal }).then(() => failed('memory', 0));
        // Starting the process and loading the tool may take a second of this.
        const timeoutMs = request.repeats * request.limitMs + this.#graceMs;
        let timer;
        const timedOut = new Promise(resolve => {
            timer = setTimeout(() => resolve(failed('killed', timeoutMs)), timeoutMs);
        });
        child.send(request);
        try {
            const reply = await Promise.race([replied, exited, timedOut]);
            if (reply.outcome === 'killed' || reply.outcome === 'memory')
                await this.close();
            return reply;
        }
        finally {
            clearTimeout(timer);
            ended.abort();
            await Promise.allSettled([replied, exited]);
        }
    }
    async close() {
        const child = this.#child;
        this.#child = undefined;
        if (child === undefined || child.exitCode !== null || child.signalCode !== null)
            return;
        child.kill('SIGKILL');
        await once(child, 'exit');
    }
}
function failed(outcome, ms) {
    return { outcome, ms, bytesOut: 0, error: '' };
}
//# sourceMappingURL=runner.js.map