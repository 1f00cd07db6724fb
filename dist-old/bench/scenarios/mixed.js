import { round } from '../finding.js';
import { flood, openLoop } from '../load.js';
import { serve } from '../server.js';
const PROBE = {
    tool: 'uuid-gen',
    body: '{"format":"uuid-v4","count":1,"uppercase":false,"hyphens":true}',
};
const PER_SECOND = 300;
/** Sent at the same time: the first keeps the risky lane busy, the others the heavy one. */
const FLOODS = [
    { tool: 'regex-tester', body: 'one that no rescue shortens', width: 8 },
    { tool: 'color-space', body: 'image of 40 MB', width: 2 },
    { tool: 'json-to-typescript', body: 'JSON of 5 MB for json-to-typescript', width: 4 },
];
async function measureMixed(seconds) {
    const server = await serve('service');
    try {
        await openLoop(server.url, PROBE, PER_SECOND, 1);
        const alone = await openLoop(server.url, PROBE, PER_SECOND, seconds);
        const running = await Promise.all(FLOODS.map(async ({ width, ...request }) => ({ request, flood: await flood(server.url, request, width) })));
        await new Promise(resolve => setTimeout(resolve, 1000));
        await server.delay();
        const beside = await openLoop(server.url, PROBE, PER_SECOND, seconds);
        const delay = await server.delay();
        const floods = {};
        for (const { request, flood } of running)
            floods[`${request.tool}: ${request.body}`] = await flood.stop();
        return { alone, beside, delay, floods };
    }
    finally {
        await server.stop();
    }
}
export const scenario = {
    name: 'mixed',
    summary: `${PER_SECOND} small calls a second beside endless patterns, 40 MB images and 5 MB of JSON, all at once`,
    measure: async ({ seconds }) => {
        const { alone, beside, delay, floods } = await measureMixed(seconds * 2);
        const answered = (beside.statuses[200] ?? 0) === beside.calls;
        return [
            {
                claim: 'risky and heavy lane saturated together',
                figures: {
                    'uuid-gen p99 alone, ms': round(alone.p99),
                    'uuid-gen p50, ms': round(beside.p50),
                    'uuid-gen p99, ms': round(beside.p99),
                    'event loop p99, ms': round(delay.p99),
                    'event loop max, ms': round(delay.max),
                    'uuid-gen answers': JSON.stringify(beside.statuses),
                    ...Object.fromEntries(Object.entries(floods).map(([name, { statuses }]) => [name, JSON.stringify(statuses)])),
                },
                bound: 'uuid-gen p99 at most 25 ms, event loop p99 at most 20 ms, every small call answered',
                met: beside.p99 <= 25 && delay.p99 <= 20 && answered,
            },
        ];
    },
};
//# sourceMappingURL=mixed.js.map