import { round, type Scenario } from '../finding.js';
import { flood, openLoop } from '../load.js';
import { serve } from '../server.js';

const MIB = 1024 * 1024;
const HELD = 256 * MIB;

const HEAP_MIB = 512;

/** What resident memory may come to, in MiB: the process with its idle threads, the bodies held, and the heaps of the heavy threads. */
const BOUND = (threads: number): number => 350 + HELD / MIB + threads * HEAP_MIB;

export const scenario: Scenario = {
  name: 'memory',
  summary: '64 callers who all send 40 MB at once',
  measure: async ({ seconds, say }) => {
    const threads = 2;
    const server = await serve('service', { MAX_BYTES_HELD: String(HELD), HEAVY_THREADS: String(threads), HEAVY_HEAP_MB: String(HEAP_MIB) });
    try {
      const before = server.memory().now;
      const large = await flood(server.url, { tool: 'color-space', body: 'image of 40 MB' }, 64);
      const probe = await openLoop(server.url, { tool: 'hash-calc', body: '{"text":"hello world"}' }, 100, seconds * 2);
      const answers = await large.stop();
      const { peak } = server.memory();
      say(`peak ${round(peak)} MiB`);
      return [
        {
          claim: '64 callers send 40 MB at once',
          figures: {
            'resident before, MiB': round(before),
            'resident peak, MiB': round(peak),
            'image answers': JSON.stringify(answers.statuses),
            'hash-calc p99, ms': round(probe.p99),
            'hash-calc answers': JSON.stringify(probe.statuses),
          },
          bound: `resident at most ${BOUND(threads)} MiB; who does not fit gets 503, nobody else is hurt`,
          met:
            peak <= BOUND(threads) &&
            Object.keys(answers.statuses).every(status => status === '200' || status === '503') &&
            Object.keys(probe.statuses).every(status => status === '200'),
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
