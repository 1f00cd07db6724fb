import { bodies } from '../bodies.js';
import { median, round } from '../finding.js';
import { call, flood, latencies, openLoop } from '../load.js';
import { serve } from '../server.js';
const PROBE = {
    tool: 'uuid-gen',
    body: '{"format":"uuid-v4","count":1,"uppercase":false,"hyphens":true}',
};
const PER_SECOND = 500;
const WIDTH = 32;
/** The configured maximum queueing time and run time of a call in the risky lane, in milliseconds. */
const WAIT_MS = 5000;
const RUN_MS = 3000;
/** Allowance for sending and receiving, in milliseconds. */
const OVERHEAD_MS = 250;
export const scenario = {
    name: 'no-starvation',
    summary: `the risky lane full of regular expressions that never end, ${WIDTH} in flight`,
    measure: async ({ seconds, say }) => {
        const findings = [];
        const image = { tool: 'color-space', body: bodies['image of 100 KB']() };
        for (const body of ['a regular expression that never ends', 'one that no rescue shortens']) {
            const server = await serve('service');
            try {
                await openLoop(server.url, PROBE, PER_SECOND, 2);
                const images = async () => {
                    const answers = [];
                    for (let i = 0; i < 50; i++) {
                        const start = performance.now();
                        const status = await call(server.url, image);
                        answers.push({ ms: performance.now() - start, status });
                    }
                    return latencies(answers).p50;
                };
                const alone = median([await images(), await images(), await images()]);
                const bombs = await flood(server.url, { tool: 'regex-tester', body }, WIDTH);
                await new Promise(resolve => setTimeout(resolve, 1000));
                const probe = await openLoop(server.url, PROBE, PER_SECOND, seconds * 2);
                const besides = median([await images(), await images(), await images()]);
                const answers = await bombs.stop();
                say(`${body}: small calls p99 ${round(probe.p99)} ms`);
                findings.push({
                    claim: `risky lane full: ${body}`,
                    figures: {
                        'uuid-gen p50, ms': round(probe.p50),
                        'uuid-gen p99, ms': round(probe.p99),
                        'image p50 alone, ms': round(alone),
                        'image p50 beside them, ms': round(besides),
                        'regex answers': JSON.stringify(answers.statuses),
                        'regex max, ms': round(answers.max),
                    },
                    bound: `uuid-gen p99 at most 25 ms, every regex call answered within ${WAIT_MS + RUN_MS + OVERHEAD_MS} ms`,
                    met: probe.p99 <= 25 && answers.max <= WAIT_MS + RUN_MS + OVERHEAD_MS && !(0 in answers.statuses),
                });
            }
            finally {
                await server.stop();
            }
        }
        return findings;
    },
};
//# sourceMappingURL=no-starvation.js.map