import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
/** Reads the state of a service from its `/metrics`, and from /proc if its process is known. */
export async function read(url, pid) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const sum = (name) => {
        let total = 0;
        for (const [, value] of text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm')))
            total += Number(value);
        return total;
    };
    return {
        cpu: pid === undefined ? { total: sum('process_cpu_seconds_total'), main: null } : cpuOf(pid),
        delay: { p99: sum('nodejs_eventloop_lag_p99_seconds') * 1000, max: sum('nodejs_eventloop_lag_max_seconds') * 1000 },
        residentMiB: sum('process_resident_memory_bytes') / 2 ** 20,
        deaths: sum('toolpool_task_deaths_total'),
        running: sum('toolpool_lane_running'),
    };
}
/** Clock ticks per second: the unit of CPU time in /proc. */
let ticks;
/**
 * CPU of a process by proc(5): fields 14 and 15 of `stat` are user and system time. Those of the process include
 * threads that have ended. The main thread has the id of the process; the rest belongs to workers and V8's helpers.
 */
function cpuOf(pid) {
    ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    const seconds = (file) => {
        // The second field is a name in parentheses, which may contain spaces.
        const fields = readFileSync(file, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ');
        return (Number(fields[11]) + Number(fields[12])) / ticks;
    };
    return { total: seconds(`/proc/${pid}/stat`), main: seconds(`/proc/${pid}/task/${pid}/stat`) };
}
//# sourceMappingURL=gauge.js.map