import { round } from '../finding.js';
import { flood, openLoop } from '../load.js';
import { serve } from '../server.js';
const PROBE = { tool: 'hash-calc', body: '{"text":"hello world"}' };
const PER_SECOND = 200;
/** Without a pool all callers wait for a hostile body; one example is enough. */
const HOSTILE_INLINE = ['nested arrays, 40 MB'];
const HOSTILE = ['nested arrays, 40 MB', 'three million keys, 40 MB', 'white space, 40 MB', 'numbers, 40 MB'];
/** Large bodies that are always in flight. */
const IN_FLIGHT = 4;
/** Large bodies, and text of which base64 makes large answers. */
const LARGE = [
    { name: 'images of 40 MB', body: 'image of 40 MB', tool: 'color-space' },
    { name: 'answers of 6 MB', body: 'text of 4.5 MB for base64', tool: 'base64' },
];
/** Small calls at a constant rate beside large ones. */
async function measureBeside(server, body, seconds, tool = 'color-space') {
    const large = await flood(server.url, { tool, body }, IN_FLIGHT);
    await new Promise(resolve => setTimeout(resolve, 1000));
    await server.delay();
    const probe = await openLoop(server.url, PROBE, PER_SECOND, seconds);
    const delay = await server.delay();
    return { probe, heavy: await large.stop(), delay };
}
export const scenario = {
    name: 'no-stall',
    summary: `${PER_SECOND} small calls a second while four bodies of 40 MB, or answers of 6 MB, are always in flight`,
    measure: async ({ seconds, say }) => {
        const findings = [];
        for (const kind of ['service', 'inline']) {
            const server = await serve(kind);
            try {
                await openLoop(server.url, PROBE, PER_SECOND, 2);
                for (const { name, body, tool } of LARGE) {
                    const { probe, heavy, delay } = await measureBeside(server, body, seconds * 2, tool);
                    say(`${kind}: ${name}: small calls p99 ${round(probe.p99)} ms`);
                    findings.push({
                        claim: `${kind}: four ${name} in flight`,
                        figures: {
                            'event loop p99, ms': round(delay.p99),
                            'event loop max, ms': round(delay.max),
                            'hash-calc p50, ms': round(probe.p50),
                            'hash-calc p99, ms': round(probe.p99),
                            'large calls': heavy.calls,
                            statuses: JSON.stringify(heavy.statuses),
                        },
                        bound: kind === 'service'
                            ? 'event loop p99 at most 20 ms, hash-calc p99 at most 25 ms, some large calls answered 200'
                            : 'for comparison',
                        met: kind !== 'service' || (delay.p99 <= 20 && probe.p99 <= 25 && (heavy.statuses[200] ?? 0) > 0),
                    });
                }
                for (const body of kind === 'service' ? HOSTILE : HOSTILE_INLINE) {
                    const hostile = await measureBeside(server, body, seconds);
                    say(`${kind}: ${body}: small calls p99 ${round(hostile.probe.p99)} ms`);
                    findings.push({
                        claim: `${kind}: ${body}, four in flight`,
                        figures: {
                            'event loop p99, ms': round(hostile.delay.p99),
                            'hash-calc p99, ms': round(hostile.probe.p99),
                            'hostile p50, ms': round(hostile.heavy.p50),
                            'hostile p99, ms': round(hostile.heavy.p99),
                            statuses: JSON.stringify(hostile.heavy.statuses),
                        },
                        bound: kind === 'service' ? 'hash-calc p99 at most 25 ms, each rejected within 500 ms (p50)' : 'for comparison',
                        met: kind !== 'service' || (hostile.probe.p99 <= 25 && hostile.heavy.p50 <= 500),
                    });
                }
            }
            finally {
                await server.stop();
            }
        }
        return findings;
    },
};
//# sourceMappingURL=no-stall.js.map