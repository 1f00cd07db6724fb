/**
 * Runs the service and restarts it after every change in src/ or workers/. The types are checked at a low priority
 * after the service is ready again. Plain JavaScript, because it runs before anything is compiled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlePage } from './bundle-page.js';
import { bundleTypeboxPackage } from './bundle-typebox.js';
import { changedFiles, compile, ROOT } from './fast-compile.js';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const FOLDERS = ['src', 'workers'];
/** The page is bundled separately. */
const PAGE = join('src', 'web');

/** Time to collect changes, in milliseconds: saving a file emits several events, and a checkout changes many files. */
const SETTLE_MS = 30;

/** The running service. */
let server;

/** Replaces the running service; `changedAt` is the time of the change. */
async function restart(changedAt) {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  }
  const child = spawn(process.execPath, ['--enable-source-maps', '.dev/src/server.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // One thread in each lane, plus its spare one, starts faster than the default number.
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

/** tsc runs in a child process of its launcher: both are ended as one process group. */
function stopChecker() {
  if (checker === undefined || checker.exitCode !== null || checker.signalCode !== null) return;
  process.kill(-checker.pid);
}

/** Checks the types of both folders. Ends a running check first. */
function checkTypes() {
  stopChecker();
  const options = ['--noEmit', '--project', 'scripts/dev.tsconfig.json'];
  checker = spawn('nice', [process.execPath, TSC, ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    detached: true,
  });
  checker.once('exit', status => status === 0 && console.log('dev: no type errors'));
}

const changed = new Set();
let changedAt = Date.now();
let wake = () => {};

/**
 * Watches a folder and those in it. Node 20 watches each file where it is told to watch recursively, and misses what
 * replaces a file: many editors, and git, write another file and rename it.
 */
function watchFolder(folder) {
  watch(join(ROOT, folder), (_event, name) => {
    if (name === null) return;
    const path = join(folder, name);
    if (isFolder(path) && !watched.has(path)) watchFolder(path);
    if (!/\.(?:tsx?|css)$/.test(name)) return;
    if (changed.size === 0) changedAt = Date.now();
    changed.add(path);
    wake();
  });
  watched.add(folder);
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true }))
    if (entry.isDirectory()) watchFolder(join(folder, entry.name));
}

const watched = new Set();
const isFolder = path => statSync(join(ROOT, path), { throwIfNoEntry: false })?.isDirectory() === true;
FOLDERS.forEach(watchFolder);
for (const file of changedFiles(FOLDERS)) changed.add(file);
await bundleTypeboxPackage(ROOT, join(ROOT, '.dev'));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server?.kill('SIGKILL');
    stopChecker();
    process.exit(0);
  });
}

let isFirst = true;

/** Bundles the page. An error in its code, which the bundler prints, does not end the loop. */
async function tryBundlePage() {
  try {
    await bundlePage(join(ROOT, PAGE), join(ROOT, '.dev/page'));
  } catch {
    console.log('dev: the page was not bundled');
  }
}

for (;;) {
  const files = [...changed];
  changed.clear();
  const isOfPage = file => file.startsWith(PAGE);
  await compile(files.filter(file => !isOfPage(file)));
  if (isFirst || files.some(isOfPage)) await tryBundlePage();
  isFirst = false;
  console.log(`dev: compiled ${files.length} files after ${Date.now() - changedAt} ms`);
  await restart(changedAt);
  if (changed.size === 0) await new Promise(resolve => (wake = resolve));
  await sleep(SETTLE_MS);
}
