import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { FULL } from './full.js';

// Runs every test file of a form in a process of its own. tap's command line would load each file with hooks that
// record modules. The hooks double the loading time of the service, every process that a test starts inherits them, and
// nothing needs them.

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** Maximum time per file, in milliseconds: it ends files that hang, also on a slow machine. */
const LIMIT_MS = 900_000;

/** A file tells tap its own limit, which has precedence over the one of its process. */
const env = { ...process.env, TAP_TIMEOUT: String(LIMIT_MS / 1000) };

/** Number of slowest files that are reported. */
const REPORTED_FILES = 10;

/** Other files that run at once: as many as the two cores of the smallest machine. */
const BUSY_JOBS = 2;

/** Files of a form of the suite that are not run in alphabetical order, without their ending. */
interface Order {
  /**
   * Files that wait for most of their time: for limits to pass, and for processes to start and end. They run one after
   * another beside the others, which keep both cores busy. The longest start first.
   */
  readonly waiting: readonly string[];
  /** The longest of the others: they start first, so that none of them is left alone on one core at the end. */
  readonly longest: readonly string[];
}

const SHORT_ORDER: Order = {
  waiting: [
    'http/disconnects',
    'http/connection-limits',
    'http/slow',
    'http/early-answers',
    'http/rate-limit/rate-limit',
  ],
  longest: [
    'hostile/hostile',
    'mcp/mcp',
    'http/batch',
    'client/client',
    'pool/faults',
    'regex/native-work',
    'diff/edit-script',
    'http/image-bodies',
    'http/calls',
    'tools/json-schema',
  ],
};

/** All of these run only in the long form. */
const LONG_ORDER: Order = {
  waiting: [
    // Starts and ends of processes.
    'cells/cells',
    'chaos/chaos',
    'cells/replacement',
    'cells/admin',
    'cells/stuck',
    'deploy/nginx',
    'deploy/image',
    'log-output',
    'http/start-and-shutdown',
    'http/stalled-clients',
    'mcp/stdio',
    'pool/boot',
    'soak/soak',
  ],
  longest: [
    // The page over all tools, whole public suites, the command line in processes of its own.
    'page/docs',
    'page/find',
    'page/page',
    'page/editor',
    'page/input',
    'page/tools',
    'page/views',
    'cli/cli',
    'cli/batch',
    'conformance/conformance',
    // Copies of the project, bundles and packages that are installed.
    'docs/new-tool',
    'clients/clients',
    'package',
    // Real databases.
    'sql/dumps',
    'sql/databases',
    // Growth and the other benchmarks.
    'bench/growth',
    'bench/capacity-run',
    'bench/bodies',
    'bench/libraries',
    'bench/machine',
  ],
};

const all = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter(file => file.endsWith('.test.js') && !file.startsWith('fixtures'))
  .sort();
const namesOf = ({ waiting, longest }: Order): string[] => [...waiting, ...longest].map(name => `${name}.test.js`);
const unknown = [SHORT_ORDER, LONG_ORDER].flatMap(namesOf).filter(file => !all.includes(file));
if (unknown.length > 0) throw new Error(`test/suite.ts names files that do not exist: ${unknown.join(', ')}`);

const onlyLong = new Set(namesOf(LONG_ORDER));
/** Whether a file does more in the long form. */
const isLonger = (file: string): boolean => readFileSync(join(FOLDER, file), 'utf8').includes("/full.js';");
const order = FULL ? LONG_ORDER : SHORT_ORDER;
const files = FULL ? all.filter(file => onlyLong.has(file) || isLonger(file)) : all.filter(file => !onlyLong.has(file));

t.jobs = BUSY_JOBS + 1;
const seconds = new Map<string, number>();

/** Runs files one after another; several calls with one iterator share its files. */
async function runInTurn(files: IterableIterator<string>): Promise<void> {
  for (const file of files) {
    const node = [process.execPath, join(FOLDER, file)];
    const result = await t.spawn('/usr/bin/env', ['-u', 'NODE_OPTIONS', ...node], { timeout: LIMIT_MS, env }, file);
    seconds.set(file, (result?.time ?? 0) / 1000);
  }
}

const waiting = order.waiting.map(name => `${name}.test.js`);
const others = new Set([...namesOf(order), ...files].filter(file => !waiting.includes(file))).values();
/** Those that wait end first: then their place runs others. */
const runWaiting = async (): Promise<void> => {
  await runInTurn(waiting.values());
  await runInTurn(others);
};
await Promise.all([runWaiting(), ...Array.from({ length: BUSY_JOBS }, () => runInTurn(others))]);

t.teardown(() => {
  const total = [...seconds.values()].reduce((sum, value) => sum + value, 0);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, REPORTED_FILES);
  console.error(`The slowest of ${seconds.size} test files, ${Math.round(total)} s in all:`);
  for (const [name, value] of slowest) console.error(`${value.toFixed(1).padStart(6)} s  ${name}`);
});
