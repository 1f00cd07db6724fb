/**
 * Runs the service and restarts it after every change of src/ or workers/. Types are checked
 * once it is back, at a low priority. Plain JavaScript, because nothing is compiled before it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlePage } from './bundle-page.js';
import { changedFiles, compile, ROOT } from './fast-compile.js';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const FOLDERS = ['src', 'workers'];
/** The page for people is bundled by itself. */
const PAGE = join('src', 'web');

/** An editor that saves a file emits several events, and a checkout changes many files; in milliseconds. */
const SETTLE_MS = 30;

/** The running service. */
let server;

/** Replaces the running service; `changedAt` is the time of the change. */
async function restart(changedAt) {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }
  const child = spawn(process.execPath, ['--enable-source-maps', '--single-threaded-gc', '.dev/src/server.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // One thread a lane, and the spare ones, are up sooner than those of all cores.
    env: { CELLS: '1', FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1', ...process.env },
  });
  server = child;
  createInterface(child.stdout).on('line', line => {
    console.log(line);
    if (!line.includes('"msg":"ready"')) return;
    console.log(`dev: ready after ${Date.now() - changedAt} ms`);
    checkTypes();
  });
}

let checker;

/** The compiler is a child of its own launcher: both are ended as one process group. */
function stopChecker() {
  if (checker === undefined || checker.exitCode !== null || checker.signalCode !== null) return;
  process.kill(-checker.pid);
}

/** Checks the types of both folders; a check that runs already is replaced. */
function checkTypes() {
  stopChecker();
  const options = ['--noEmit', '--project', 'scripts/dev.tsconfig.json'];
  checker = spawn('nice', [process.execPath, TSC, ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    detached: true,
  });
  checker.once('exit', status => status === 0 && console.log('dev: types are right'));
}

const changed = new Set();
let changedAt = Date.now();
let wake = () => {};
for (const folder of FOLDERS) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (!/\.(?:tsx?|css)$/.test(name ?? '')) return;
    if (changed.size === 0) changedAt = Date.now();
    changed.add(join(folder, name));
    wake();
  });
}
for (const file of changedFiles(FOLDERS)) changed.add(file);
// The first edit must not wait for the compiler to load.
await import('typescript-api');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server?.kill('SIGKILL');
    stopChecker();
    process.exit(0);
  });
}

let isFirst = true;

/** An error in the page's own code must not end the loop: the bundler has printed it. */
async function bundleOrTell() {
  try {
    await bundlePage(join(ROOT, PAGE), join(ROOT, '.dev/page'));
  } catch {
    console.log('dev: the page is not bundled');
  }
}

for (;;) {
  const files = [...changed];
  changed.clear();
  const isOfPage = file => file.startsWith(PAGE);
  await compile(files.filter(file => !isOfPage(file)));
  if (isFirst || files.some(isOfPage)) await bundleOrTell();
  isFirst = false;
  console.log(`dev: compiled ${files.length} files after ${Date.now() - changedAt} ms`);
  await restart(changedAt);
  if (changed.size === 0) await new Promise(resolve => (wake = resolve));
  await sleep(SETTLE_MS);
}
