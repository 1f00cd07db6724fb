import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
/**
 * Threads of Node's platform, which it starts after the main thread and before any other: one for delayed tasks, and
 * four that compile code for all threads (`--v8-pool-size`).
 */
const PLATFORM_THREADS = 1 + 4;
/** Above every id of a thread (Linux, PID_MAX_LIMIT). */
const HIGHEST_ID = 2 ** 22;
/** Reads the scheduler's own counts, in nanoseconds (Linux, Documentation/scheduler/sched-stats.rst). */
export function threadTimes(pid) {
    let main = 0;
    let compilers = 0;
    let others = 0;
    let sleeps = 0;
    // In the order in which they started: ids begin anew once the highest has been given.
    const age = (id) => (Number(id) < pid ? HIGHEST_ID : 0) + Number(id);
    const ids = readdirSync(`/proc/${pid}/task`).sort((a, b) => age(a) - age(b));
    for (const [place, id] of ids.entries()) {
        const directory = `/proc/${pid}/task/${id}`;
        try {
            const ms = Number(readFileSync(`${directory}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
            if (place === 0) {
                main = ms;
                continue;
            }
            if (place <= PLATFORM_THREADS) {
                compilers += ms;
                continue;
            }
            others += ms;
            sleeps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`${directory}/status`, 'utf8'))?.[1]);
        }
        catch {
            // It has ended meanwhile.
        }
    }
    return { main, compilers, others, sleeps };
}
/** Time of all cores since the start of the machine, in seconds: busy, and taken by other guests of the host. */
function machineTimes() {
    const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1).map(Number);
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields;
    return { busy: (user + nice + system + irq + softirq) / TICKS, steal: steal / TICKS };
}
/** Starts to measure; the result says what has been used since. Of a service that runs elsewhere (no `pid`) 0. */
export function measureUsage(pid) {
    const read = () => {
        const { main, compilers, others } = pid === undefined ? { main: 0, compilers: 0, others: 0 } : threadTimes(pid);
        const { user, system } = process.cpuUsage();
        const seconds = performance.now() / 1000;
        return {
            seconds,
            main: main / 1000,
            compilers: compilers / 1000,
            others: others / 1000,
            own: (user + system) / 1e6,
            ...machineTimes(),
        };
    };
    const before = read();
    return () => {
        const after = read();
        const since = (name) => Math.max(0, after[name] - before[name]);
        return {
            seconds: since('seconds'),
            main: since('main'),
            compilers: since('compilers'),
            others: since('others'),
            own: since('own'),
            busy: since('busy'),
            steal: since('steal'),
        };
    };
}
/** Ticks of a second in /proc/stat: USER_HZ, 100 on every platform that Node runs on. */
const TICKS = 100;
//# sourceMappingURL=cpu-times.js.map