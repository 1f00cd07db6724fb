import { parseArgs } from 'node:util';
import { readCatalog } from '../../src/catalog.js';
import { startService } from '../conformance/service.js';
import { fuzz } from './fuzz.js';

const USAGE = `Usage: npm run fuzz -- [tool …] [--runs N] [--seed N] [--url URL]

Sends each tool N bodies generated from its schema and N mutated ones over HTTP.
Prints the smallest body with a wrong answer; the exit code is then 1.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    url: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const runs = Number(values.runs);
const seed = Number(values.seed);
const service = values.url === undefined ? await startService() : { url: values.url, stop: async () => {} };
console.log(`${runs} valid and ${runs} mutated bodies per tool, seed ${seed}`);
let found = 0;
for (const [id, entry] of await readCatalog()) {
  if (positionals.length > 0 && !positionals.includes(id)) continue;
  const findings = await fuzz(service.url, entry, runs, seed);
  console.log(`${findings.length === 0 ? 'right  ' : 'WRONG  '} ${id}`);
  for (const { body, fault } of findings) console.log(`    ${fault}\n    ${body}`);
  found += findings.length;
}
await service.stop();
process.exitCode = found > 0 ? 1 : 0;
