import { problemOfCounts, problemOfNames, readCommand } from '../../scripts/command.js';
import { readCatalog } from '../../src/catalog.js';
import { startService } from '../conformance/service.js';
import { fuzz } from './fuzz.js';
import { searchPatterns } from './pattern-search.js';

const USAGE = `Usage: npm run fuzz -- [tool …] [--runs N] [--seed N] [--url URL]
       npm run fuzz -- --patterns N [--seed N]

Sends each tool N bodies generated from its schema and N mutated ones over HTTP.
Prints the smallest body with a wrong answer; the exit code is then 1.

With --patterns, runs N regular expressions with hostile texts in a thread, as
regex-tester does, without HTTP. Prints each one that is admitted and keeps its
thread after terminate(), in its smallest form; the exit code is then 1.
`;

const catalog = await readCatalog();
const { values, positionals } = readCommand(
  USAGE,
  {
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '2000' },
      seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
      url: { type: 'string' },
      patterns: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  },
  ({ values: { runs, seed, patterns }, positionals }) =>
    problemOfNames('tool', positionals, [...catalog.keys()]) ?? problemOfCounts({ runs, seed, patterns }),
);
const runs = Number(values.runs);
const seed = Number(values.seed);
process.exitCode = values.patterns === undefined ? await fuzzTools() : await fuzzPatterns(Number(values.patterns));

async function fuzzTools(): Promise<number> {
  const service = values.url === undefined ? await startService() : { url: values.url, stop: async () => {} };
  console.log(`${runs} valid and ${runs} mutated bodies per tool, seed ${seed}`);
  let found = 0;
  for (const [id, entry] of catalog) {
    if (positionals.length > 0 && !positionals.includes(id)) continue;
    const findings = await fuzz(service.url, entry, runs, seed);
    console.log(`${findings.length === 0 ? 'right  ' : 'WRONG  '} ${id}`);
    for (const { body, fault } of findings) console.log(`    ${fault}\n    ${body}`);
    found += findings.length;
  }
  await service.stop();
  return found > 0 ? 1 : 0;
}

async function fuzzPatterns(count: number): Promise<number> {
  console.log(`${count} patterns, seed ${seed}, Node ${process.version}`);
  const { finds } = await searchPatterns(
    count,
    seed,
    (done, { counts, finds }) => {
      const outcomes = [...counts].map(([outcome, n]) => `${n} ${outcome}`).join(', ');
      console.log(`${done} patterns: ${outcomes}; ${finds.length} finds`);
    },
    ({ outcome, smallest, original }) => {
      console.log(`FOUND, ${outcome}: ${JSON.stringify(smallest)}\n    from ${JSON.stringify(original)}`);
    },
  );
  return finds.length > 0 ? 1 : 0;
}
