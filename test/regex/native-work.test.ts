import { existsSync, readdirSync } from 'node:fs';
import t from 'tap';
import { start } from '../service.js';
import { until } from '../socket.js';

/** Maximum CPU time in half a second without work, in milliseconds: timers and garbage collection. */
const MAX_IDLE_MS = 150;

/** Maximum CPU time after an answer until nothing runs, in milliseconds: garbage is collected meanwhile. */
const MAX_AFTER_MS = 3000;
const MIB = 2 ** 20;

const GREP = {
  mode: 'regex',
  position: 'contains',
  caseInsensitive: false,
  wholeWord: false,
  invertMatch: false,
  keepBlankLines: true,
  trimWhitespace: false,
  maxHits: 100,
  linesBefore: 0,
  linesAfter: 0,
  flags: { global: true },
};

const schema = (pattern: string) => ({ mode: 'validate', instance: '"a"', schema: JSON.stringify({ pattern }) });
const tester = (pattern: string, flags: object) => ({ pattern, text: 'xЖyz'.repeat(400), flags });
const TIMES_OUT = { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} };

/** A pseudo-random line of a and b, always the same. */
function randomLine(length: number): string {
  let state = 1;
  return Array.from({ length }, () =>
    (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) & 0x10000 ? 'a' : 'b',
  ).join('');
}

/** The CPU time of this process in the next half second, in milliseconds. */
async function idleMs(): Promise<number> {
  const start = process.cpuUsage();
  await new Promise(resolve => setTimeout(resolve, 500));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

t.test('no work continues after the answer, in native code or elsewhere', async t => {
  const { call, context } = await start(t, { RISKY_THREADS: '2', RISKY_RUN_MS: '10000', HEAVY_RUN_MS: '30000' });
  const timeouts = () => context.pool.state().reduce((sum, { failures }) => sum + failures.timeout, 0);
  await call('regex-tester', tester('a', {}));
  const threads = threadCount();
  const before = process.memoryUsage.rss();
  for (const [name, tool, body] of [
    ['52,000 complements', 'json-schema', schema('[^\\p{L}\\p{N}]'.repeat(52_000))],
    ['5,000 properties', 'json-schema', schema('\\p{L}'.repeat(5000))],
    ['20,000 groups', 'json-schema', schema(`${'('.repeat(20_000)}a${')'.repeat(20_000)}`)],
    ['optional letters', 'json-schema', schema(`^${'a?'.repeat(100)}bbbb`)],
    ['optional letters', 'regex-tester', tester(`${'a?'.repeat(240)}bbbbbbbb`, {})],
    ['complements', 'regex-tester', tester('[^\\p{L}\\p{N}]'.repeat(8), { unicode: true })],
    ['a search that times out', 'regex-tester', TIMES_OUT],
    ['550 states', 'grep', { ...GREP, pattern: '(?:[ab]+[ab]+)+d|[ab]*a[ab]{550}c', text: randomLine(4_900_000) }],
    [
      '550 states without a rare letter',
      'grep',
      { ...GREP, pattern: '(?:[ab]+[ab]+)+$|[ab]*a[ab]{550}[^ab]', text: `${randomLine(4_900_000)}!` },
    ],
  ] as const) {
    const timeoutsBefore = timeouts();
    const { status, body: answer } = await call(tool, body);
    t.ok(status === 200 || status === 400, `${tool}, ${name}: answered ${status}: ${answer.error ?? ''}`);
    // This search ends after 8 of its 10 seconds, and the pool replaces the thread if the machine stalls longer.
    if (body !== TIMES_OUT) t.equal(timeouts(), timeoutsBefore, `${tool}, ${name}: no time limit of the pool`);
    const answered = process.cpuUsage();
    await until(async () => (await idleMs()) < MAX_IDLE_MS, 'nothing runs', 60_000);
    const { user, system } = process.cpuUsage(answered);
    t.ok((user + system) / 1000 < MAX_AFTER_MS, `${tool}, ${name}: ${(user + system) / 1000} ms after the answer`);
  }
  t.ok(
    context.pool.state().every(({ failures }) => failures.memory + failures.crash === 0),
    'no thread was replaced for another reason',
  );
  if (threads > 0) t.ok(threadCount() <= threads + 2, `${threadCount()} threads, ${threads} before`);
  const grown = (process.memoryUsage.rss() - before) / MIB;
  t.ok(grown < 600, `${Math.round(grown)} MiB more resident memory`);
});

/** The number of threads of this process; 0 if the system does not report it. */
function threadCount(): number {
  return existsSync('/proc/self/task') ? readdirSync('/proc/self/task').length : 0;
}
