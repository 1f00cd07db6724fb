import { Buffer } from 'node:buffer';
import { DeadlineError } from '../../workers/deadline.js';
import { InvalidInputError, ToolError } from '../../workers/tool-error.js';
/** A call is not repeated after its runs have taken this many milliseconds together. */
const ENOUGH_MS = 1000;
const works = new Map();
process.on('message', async ({ workUrl, input, limitMs, repeats }) => {
    let run = works.get(workUrl);
    if (run === undefined) {
        ({ run } = (await import(workUrl)));
        works.set(workUrl, run);
    }
    process.send(measure(run, input, limitMs, repeats));
});
function measure(run, input, limitMs, repeats) {
    let least;
    for (let repeat = 0, total = 0; repeat < repeats && total < ENOUGH_MS; repeat++) {
        const reply = measureOnce(run, input, limitMs);
        total += reply.ms;
        if (least === undefined || reply.ms < least.ms)
            least = reply;
    }
    return least;
}
/** CPU time of the whole process: garbage collection counts, other processes do not. */
function measureOnce(run, input, limitMs) {
    const start = process.cpuUsage();
    const cpuMs = () => {
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
    };
    try {
        const result = run(input, limitMs);
        const ms = cpuMs();
        return { outcome: 'answered', ms, bytesOut: Buffer.byteLength(JSON.stringify(result)), error: '' };
    }
    catch (error) {
        return { outcome: outcomeOf(error), ms: cpuMs(), bytesOut: 0, error: String(error) };
    }
}
function outcomeOf(error) {
    if (error instanceof ToolError || error instanceof InvalidInputError)
        return 'rejected';
    return error instanceof DeadlineError ? 'deadline' : 'defect';
}
//# sourceMappingURL=child.js.map