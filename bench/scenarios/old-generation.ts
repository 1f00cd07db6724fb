import type { AddressInfo } from 'node:net';
import { GCProfiler, getHeapSpaceStatistics } from 'node:v8';
import { createApp } from '../../src/app.js';
import { readConfig } from '../../src/config/config.js';
import { listen } from '../../src/http/listen.js';
import { round, type Scenario } from '../finding.js';
import { startGenerator } from '../generator/generator.js';

const CONNECTIONS = 8;
const WARM_UP_CALLS = 12_000;
/** Enough that what V8 compiles meanwhile hardly counts for one of them. */
const CALLS = 24_000;

/** What a small call may add, in bytes: tables of Piscina, and its share of what is compiled. */
const MOST_BYTES = 400;

const OLD: readonly string[] = ['old_space', 'map_space', 'large_object_space'];

/** Bytes of the old generation, by the names and sizes of spaces. */
const oldBytes = (spaces: Iterable<readonly [name: string, bytes: number]>): number =>
  [...spaces].reduce((sum, [name, bytes]) => sum + (OLD.includes(name) ? bytes : 0), 0);

const usedNow = (): number =>
  oldBytes(getHeapSpaceStatistics().map(({ space_name: name, space_used_size: bytes }) => [name, bytes]));

/** Counts the bytes that this thread allocates in the old generation or promotes to it, until the result is called. */
function countOldBytes(): () => number {
  const profiler = new GCProfiler();
  const start = usedNow();
  profiler.start();
  return () => {
    let bytes = usedNow();
    for (const { gcType, beforeGC, afterGC } of profiler.stop()?.statistics ?? []) {
      const [before, after] = [beforeGC, afterGC].map(({ heapSpaceStatistics }) =>
        oldBytes(heapSpaceStatistics.map(({ spaceName, spaceUsedSize }) => [spaceName, spaceUsedSize])),
      ) as [number, number];
      // A scavenge promotes what it does not remove; a full collection removes what was promoted.
      if (gcType !== 'Scavenge') bytes += before - after;
    }
    return bytes - start;
  };
}

export const scenario: Scenario = {
  name: 'old-generation',
  summary: 'what small calls leave to full collections of the main thread, with the service in this process',
  measure: async ({ say }) => {
    const config = readConfig({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', FAST_THREADS: '2' });
    const service = await createApp(config);
    await listen(service, config.host, config.port);
    const { port } = service.app.server.address() as AddressInfo;
    const body = JSON.stringify({ text: 'hello' });
    const requests = [{ tool: 'hash-calc', body }];
    const generator = await startGenerator({ url: `http://127.0.0.1:${port}`, requests });
    const load = { width: CONNECTIONS, seconds: 0, turns: Uint32Array.of(0), pauseMs: 0 };
    try {
      say('warming up');
      await generator.closed({ ...load, calls: WARM_UP_CALLS });
      say(`${CALLS.toLocaleString('en')} calls`);
      const count = countOldBytes();
      const { status } = await generator.closed({ ...load, calls: CALLS });
      const bytes = count() / status.length;
      const failed = status.find(code => code !== 200);
      if (failed !== undefined) throw new Error(`an answer was ${failed}, expected 200`);
      return [
        {
          claim: 'small calls leave hardly anything in the old generation of the main thread',
          figures: { 'bytes a call': round(bytes) },
          bound: `at most ${MOST_BYTES} bytes`,
          met: bytes <= MOST_BYTES,
        },
      ];
    } finally {
      generator.close();
      await service.app.close();
    }
  },
};
