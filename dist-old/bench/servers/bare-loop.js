import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { readCatalog } from '../../src/catalog.js';
import { compile } from '../../src/shared/validate.js';
/** The minimum cost of a batch: parses, validates, runs and serializes each line in a loop. Posts lines per second. */
const { tool, text, seconds } = workerData;
const entry = (await readCatalog()).get(tool);
const validate = compile(entry.tool);
const { run } = (await import(entry.workUrl));
/** Bytes of all answers; used at the end, so that V8 cannot optimize the work away. */
let answered = 0;
let lines = 0;
// The first second is not counted: V8 compiles the code.
let start = performance.now() + 1000;
const end = start + seconds * 1000;
while (performance.now() < end) {
    for (const line of text.split('\n')) {
        if (line === '')
            continue;
        const call = JSON.parse(line);
        const issues = validate(call.input);
        if (issues.length > 0)
            throw new Error(`${tool}: ${issues[0].message}`);
        answered += Buffer.byteLength(JSON.stringify({ id: call.id, ok: true, result: run(call.input, 1000) }));
        lines++;
    }
    if (performance.now() < start)
        lines = 0;
    else if (lines === 0)
        start = performance.now();
}
parentPort.postMessage((lines / (performance.now() - start)) * 1000);
if (answered === 0)
    throw new Error('nothing was answered');
//# sourceMappingURL=bare-loop.js.map