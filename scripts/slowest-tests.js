#!/usr/bin/env node
// Prints the ten slowest files of the last run of the tests, from the results that tap keeps: what to look at when the
// suite takes longer than its six minutes.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const FOLDER = '.tap/test-results/dist/test';
const SHOWN = 10;
/** Results of earlier runs of single files stay in the folder; those of one run are not older than this. */
const RUN_MS = 3_600_000;

const files = readdirSync(FOLDER, { recursive: true })
  .map(name => join(FOLDER, String(name)))
  .filter(file => file.endsWith('.tap') && Date.now() - statSync(file).mtimeMs < RUN_MS);
const times = files.map(file => {
  // The last line of a result is its time in milliseconds.
  const [, ms = '0'] = /# time=([\d.]+)ms\s*$/.exec(readFileSync(file, 'utf8')) ?? [];
  return { name: relative(FOLDER, file).replace(/\.test\.js\.tap$/, ''), seconds: Number(ms) / 1000 };
});
times.sort((a, b) => b.seconds - a.seconds);
const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`# slowest of ${times.length} test files, ${Math.round(total)} s in all:`);
for (const { name, seconds } of times.slice(0, SHOWN)) console.log(`# ${seconds.toFixed(1).padStart(6)} s  ${name}`);
