import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPage, pageFiles, ROOT, readPage } from './docs/pages.js';
import { PROMETHEUS_RULE, prometheusRule } from './docs/prometheus-rule.js';
import { generatedTables } from './docs/tables.js';

/** Writes the generated tables of the pages, and the generated manifest. */
const tables = await generatedTables();
const generated = [
  ...pageFiles().map(file => [file, fillPage(readPage(file), tables)] as const),
  [PROMETHEUS_RULE, prometheusRule()] as const,
];
let written = 0;
for (const [file, text] of generated) {
  if (readPage(file) === text) continue;
  writeFileSync(join(ROOT, file), text);
  console.log(`written: ${file}`);
  written++;
}
if (written === 0) console.log('All generated files are up to date.');
process.exit(0);
