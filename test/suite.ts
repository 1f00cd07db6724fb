import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

// Runs every test file in a process of its own. tap's command line would load each file with hooks that record modules.
// The hooks double the loading time of the service, every process that a test starts inherits them, and nothing needs
// them.

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** Maximum time per file, in milliseconds: it ends files that hang, also on a slow machine. */
const LIMIT_MS = 900_000;

/** Number of slowest files that are reported. */
const REPORTED_FILES = 10;

/**
 * Files that wait for most of their time: for limits to pass, and for processes to start and end. They run one after
 * another beside the others, which keep both cores busy. The longest start first.
 */
const WAITING = [
  'cells/cells',
  'chaos/chaos',
  'cells/replacement',
  'cells/stuck',
  'deploy/nginx',
  'mcp/stdio',
  'http/operations',
  'http/connection-limits',
  'http/slow',
  'http/early-answers',
  'pool/boot',
  'http/rate-limit/rate-limit',
].map(name => `${name}.test.js`);

/** The longest of the other files: they start first, so that none of them is left alone on one core at the end. */
const LONGEST = [
  'page/page',
  'hostile/hostile',
  'bench/capacity-run',
  'http/batch',
  'pool/faults',
  'cli/cli',
  'conformance/conformance',
  'regex/native-work',
  'mcp/mcp',
  'bench/growth',
  'package',
  'diff/edit-script',
  'tools/regex-tester',
  'tools/json-schema',
  'soak/soak',
  'page/input',
].map(name => `${name}.test.js`);

/** Other files that run at once: as many as the two cores of the smallest machine. */
const BUSY_JOBS = 2;

const files = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter(file => file.endsWith('.test.js') && !file.startsWith('fixtures'))
  .sort();
const unknown = [...WAITING, ...LONGEST].filter(file => !files.includes(file));
if (unknown.length > 0) throw new Error(`test/suite.ts names files that do not exist: ${unknown.join(', ')}`);

t.jobs = BUSY_JOBS + 1;
const seconds = new Map<string, number>();

/** Runs files one after another; several calls with one iterator share its files. */
async function runInTurn(files: IterableIterator<string>): Promise<void> {
  for (const file of files) {
    const node = [process.execPath, join(FOLDER, file)];
    const result = await t.spawn('/usr/bin/env', ['-u', 'NODE_OPTIONS', ...node], { timeout: LIMIT_MS }, file);
    seconds.set(file, (result?.time ?? 0) / 1000);
  }
}

const others = new Set([...LONGEST, ...files].filter(file => !WAITING.includes(file))).values();
/** Those that wait end first: then their place runs others. */
const runWaiting = async (): Promise<void> => {
  await runInTurn(WAITING.values());
  await runInTurn(others);
};
await Promise.all([runWaiting(), ...Array.from({ length: BUSY_JOBS }, () => runInTurn(others))]);

t.teardown(() => {
  const total = [...seconds.values()].reduce((sum, value) => sum + value, 0);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, REPORTED_FILES);
  console.error(`The slowest of ${seconds.size} test files, ${Math.round(total)} s in all:`);
  for (const [name, value] of slowest) console.error(`${value.toFixed(1).padStart(6)} s  ${name}`);
});
