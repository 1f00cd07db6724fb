import { readFileSync } from 'node:fs';
import t from 'tap';
import { readConfig } from '../../src/config/config.js';
import { memoryBound } from '../../src/pool/memory-bound.js';
import { callTool } from '../call.js';
import { pidsOf, startProcess } from '../process.js';
import { PATIENT } from '../service.js';
import { until } from '../socket.js';

const MIB = 1024 * 1024;

/** The smallest configuration that the settings allow. */
const SMALL = { FAST_HEAP_MB: '256', RISKY_HEAP_MB: '256', HEAVY_HEAP_MB: '256', MAX_BYTES_HELD: String(64 * MIB) };

/** Current and peak resident memory of a process, in MiB (proc(5)). */
function resident(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

t.test('the bound counts every thread that may run at once', async t => {
  const bound = (env: Record<string, string>): number => memoryBound(readConfig({ ...SMALL, ...env }));
  const one = bound({ FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1' });
  // Old and young generation, memory outside the heap, and an answer.
  const [fast, other] = [(256 + 48 + 52 + 32) * MIB, (256 + 12 + 52 + 32) * MIB];
  t.equal(bound({ FAST_THREADS: '2', RISKY_THREADS: '1', HEAVY_THREADS: '1' }) - one, fast);
  t.equal(bound({ FAST_THREADS: '1', RISKY_THREADS: '2', HEAVY_THREADS: '1' }) - one, other);
  t.equal(bound({ FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '2' }) - one, other);
  t.equal(
    bound({ FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1', MAX_BYTES_HELD: String(65 * MIB) }) - one,
    MIB,
  );
});

t.test('an attack stays within the bound, and idle threads release its memory', async t => {
  // Time for each call also on a slow machine: it is memory that is measured.
  const service = await startProcess(t, { ...SMALL, ...PATIENT });
  const { url, log } = service;
  const nested = JSON.stringify({
    mode: 'beautify',
    input: '['.repeat(30_000) + ']'.repeat(30_000),
    indent: '4',
    sortKeys: false,
  });
  const image = JSON.stringify({ imageBase64: `/9j/${'////'.repeat(5_000_000)}` });
  const send = async (tool: string, body: string): Promise<number> => {
    const response = await callTool(url, tool, body);
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = new Set<number>();
  const end = Date.now() + 3000;
  await Promise.all(
    Array.from({ length: 4 }, async (_, i) => {
      while (Date.now() < end)
        statuses.add(i < 2 ? await send('json-formatter', nested) : await send('color-space', image));
    }),
  );
  t.ok(
    [...statuses].every(status => status === 200 || status === 503),
    'every call is answered',
    { found: [...statuses] },
  );

  const text = await (await fetch(`${url}/metrics`)).text();
  const [pid = 0] = pidsOf(service);
  const bound = Number(/^toolpool_memory_bound_bytes\{cell="1"\} (\d+)/m.exec(text)?.[1]) / MIB;
  t.match(log(), /"memoryBoundBytes":\d+/, 'the bound is logged at the start');
  t.ok(resident(pid).peak <= bound, `${Math.round(resident(pid).peak)} MiB at the peak, bound ${Math.round(bound)}`);
  await until(() => resident(pid).now < 600, 'less than 600 MiB are resident when idle');
});
