import { parseArgs } from 'node:util';
import { readCatalog } from '../../src/catalog.js';
import { startQuietly } from '../conformance/service.js';
import { fuzz } from './fuzz.js';

const USAGE = `Usage: npm run fuzz -- [tool …] [--runs N] [--seed N] [--url URL]

Sends each tool N bodies made from its own schema and N that break it, through
HTTP, and prints the smallest body with a wrong answer; the exit code is then 1.
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
const service = values.url === undefined ? await startQuietly() : { url: values.url, stop: async () => {} };
console.log(`${runs} bodies and ${runs} broken ones a tool, seed ${seed}`);
let found = 0;
for (const [id, entry] of await readCatalog()) {
  if (positionals.length > 0 && !positionals.includes(id)) continue;
  const findings = await fuzz(service.url, entry, runs, seed);
  console.log(`${findings.length === 0 ? 'right  ' : 'WRONG  '} ${id}`);
  for (const { body, complaint } of findings) console.log(`    ${complaint}\n    ${body}`);
  found += findings.length;
}
await service.stop();
process.exitCode = found > 0 ? 1 : 0;
