import { readdirSync, writeFileSync } from 'node:fs';
import { problemOfCounts, problemOfNames, problemOfNumbers, readCommand } from '../scripts/command.js';
import { environment } from './environment.js';
import { type Finding, round, type Scenario } from './finding.js';
import { othersShare } from './machine.js';

/** Every file of the folder exports a scenario. */
const folder = new URL('./scenarios/', import.meta.url);
const SCENARIOS: readonly Scenario[] = await Promise.all(
  readdirSync(folder)
    .filter(file => file.endsWith('.js'))
    .sort()
    .map(async file => ((await import(new URL(file, folder).href)) as { scenario: Scenario }).scenario),
);

const USAGE = `Usage: npm run bench -- [scenario …] [--seconds N] [--rounds N] [--tool ID] [--seed N] [--json FILE]
                    [--write]

Measures the claims of docs/benchmarks.md on this machine. The exit code is 1 if a claim is not met. --write puts the
table of native programs into that page.

${SCENARIOS.map(({ name, summary }) => `  ${name.padEnd(14)} ${summary}`).join('\n')}
`;

const { values, positionals } = readCommand(
  USAGE,
  {
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '5' },
      tool: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  },
  ({ values: { seconds, rounds, seed }, positionals }) =>
    problemOfNames(
      'scenario',
      positionals,
      SCENARIOS.map(({ name }) => name),
    ) ??
    problemOfNumbers({ seconds }) ??
    problemOfCounts({ rounds, seed }),
);

const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const seed = Number(values.seed);

const findings: Finding[] = [];
const others = await othersShare(0);
if (others !== undefined) console.log(`Others take ${round(others * 100)} % of this machine.`);
for (const { name, summary, measure } of SCENARIOS) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}: ${summary}`);
  const found = await measure({
    ...{ seconds, rounds, tool: values.tool, seed, write: values.write },
    say: line => console.log(`  … ${line}`),
  });
  for (const { claim, figures, bound, met } of found) {
    console.log(`  ${met ? 'met    ' : 'NOT MET'} ${claim}`);
    for (const [figure, value] of Object.entries(figures)) console.log(`            ${figure.padEnd(28)} ${value}`);
    console.log(`            bound: ${bound}`);
  }
  findings.push(...found);
}

const measuredOn = environment();
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ ...measuredOn, others, seconds, rounds, findings }, null, 2)}\n`);
}
const failed = findings.filter(({ met }) => !met).length;
const { machine, versions } = measuredOn;
console.log(
  `\n${findings.length - failed} of ${findings.length} claims met on ${machine.cores} cores, Node ${versions['node']}`,
);
process.exitCode = failed > 0 ? 1 : 0;
