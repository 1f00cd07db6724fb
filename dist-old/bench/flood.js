import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { bodies } from './bodies.js';
import { call } from './load.js';
/** The process that `flood` in load.ts starts: keeps `width` calls in flight until its parent sends a message. */
const [url = '', tool = '', name = '', width = '1'] = process.argv.slice(2);
const make = bodies[name];
if (make === undefined)
    throw new Error(`unknown body ${JSON.stringify(name)}: expected a key of bench/bodies.ts`);
// A string would be encoded again for each call.
const body = Buffer.from(make());
const agent = new Agent({ keepAlive: true });
const answers = [];
let stopped = false;
process.once('message', () => (stopped = true));
process.send?.('ready');
await Promise.all(Array.from({ length: Number(width) }, async () => {
    while (!stopped) {
        const start = performance.now();
        const status = await call(url, { tool, body }, agent);
        answers.push({ ms: performance.now() - start, status });
        // Retry-After is at least 1 s.
        if (status === 503)
            await new Promise(resolve => setTimeout(resolve, 1000));
    }
}));
agent.destroy();
process.send?.(answers);
//# sourceMappingURL=flood.js.map