import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

// Runs every test file in a process of its own. tap's command line would load each file with hooks that record modules.
// The hooks double the loading time of the service, every process that a test starts inherits them, and nothing needs
// them.

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** Maximum time per file, in milliseconds. */
const LIMIT_MS = 300_000;

/** Number of slowest files that are reported. */
const REPORTED_FILES = 10;

const files = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter(file => file.endsWith('.test.js') && !file.startsWith('fixtures'))
  .sort();

t.jobs = 2;
const seconds = new Map<string, number>();
for (const file of files) {
  const node = [process.execPath, join(FOLDER, file)];
  void t.spawn('/usr/bin/env', ['-u', 'NODE_OPTIONS', ...node], { timeout: LIMIT_MS }, file).then(result => {
    seconds.set(file, (result?.time ?? 0) / 1000);
  });
}

t.teardown(() => {
  const total = [...seconds.values()].reduce((sum, value) => sum + value, 0);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, REPORTED_FILES);
  console.error(`The slowest of ${seconds.size} test files, ${Math.round(total)} s in all:`);
  for (const [name, value] of slowest) console.error(`${value.toFixed(1).padStart(6)} s  ${name}`);
});
