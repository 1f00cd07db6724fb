import { callTool } from '../call.js';
import { sendAndDisconnect } from './disconnects.js';
const LANES = ['fast', 'risky', 'heavy'];
/** One of a list, at random. */
export const anyOf = (list) => list[Math.floor(Math.random() * list.length)];
/** Injects faults into two instances, and counts them by kind. */
export class Faults {
    counts = {};
    /** What went wrong with an instance that was asked to end. */
    wrong = [];
    #pair;
    #start;
    /** `start` starts an instance in place of another one. */
    constructor(pair, start) {
        this.#pair = pair;
        this.#start = start;
    }
    #count(fault) {
        this.counts[fault] = (this.counts[fault] ?? 0) + 1;
    }
    get #either() {
        return anyOf([this.#pair.steady, this.#pair.changing]);
    }
    /** Makes a thread crash, run endlessly, or fill its heap. */
    async fail(fault) {
        this.#count(fault);
        await callTool(this.#either.url, `${anyOf(LANES)}-fault`, { fault })
            .then(response => response.text())
            .catch(() => undefined);
    }
    /** Cuts a connection in one of the ways of `DISCONNECTS`. */
    async disconnect(kind) {
        this.#count(kind);
        await sendAndDisconnect(kind, Number(new URL(this.#either.url).port));
    }
    /** Drains the changing instance once the next one is up, as a rolling restart does; `mayKill`: or kills it. */
    async replace(mayKill) {
        const next = await this.#start();
        const last = this.#pair.changing;
        this.#pair.changing = next;
        if (mayKill && this.counts['SIGTERM'] !== undefined && Math.random() < 0.5) {
            await last.kill();
            return this.#count('SIGKILL of a primary');
        }
        const code = await last.drain();
        this.#count('SIGTERM');
        if (code !== 0)
            this.wrong.push(`the drained instance exited with ${code}`);
    }
    /** Ends a cell of the steady instance: kills it, or fills its heap, by turns. */
    async endCell() {
        const { counts } = this;
        const fault = (counts['SIGKILL of a cell'] ?? 0) > (counts['heap of a cell'] ?? 0) ? 'heap' : 'SIGKILL';
        await this.#pair.steady.endCell(fault === 'heap' ? 'SIGUSR2' : 'SIGKILL');
        this.#count(`${fault} of a cell`);
    }
}
//# sourceMappingURL=faults.js.map