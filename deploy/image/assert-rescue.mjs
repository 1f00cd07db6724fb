// Fails unless the linear-time engine is installed and answers a pattern with catastrophic backtracking.
// Usage: node assert-rescue.mjs FOLDER    (FOLDER holds dist and node_modules)
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2] ?? '.');
const load = file => import(pathToFileURL(resolve(folder, 'dist/workers', file)).href);
const { loadEngines } = await load('regex/rescue/engines.js');
const { run } = await load('tools/regex-tester.js');

const engine = loadEngines().standard.name;
const { valid, matchCount } = run({ pattern: '^(a+)+$', text: `${'a'.repeat(2000)}b`, flags: {} }, 3000);
if (engine !== 're2js' || !valid || matchCount !== 0) {
  throw new Error(`expected re2js to find no match, got ${JSON.stringify({ engine, valid, matchCount })}`);
}
console.log(`${engine} answers ^(a+)+$ for 2,001 characters`);
