import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { binaryFolder, scratch } from './binary.js';
import {
  type Counts,
  NODES,
  parseCounts,
  parseSelection,
  progressOf,
  type Result,
  resultLine,
  type Selection,
} from './versions.js';

const USAGE = `Usage: npm run test:nodes [-- --only VERSION]... [-- FILE...]

Runs npm test, or with FULL=1 npm run test:full, with each supported Node version: ${NODES.join(', ')}.
The binaries come from the npm package "node" and are installed in the system's
temporary directory. The exit code is 1 if the suite fails with any version.

  --only VERSION  runs only this version
  FILE            runs only these compiled test files (dist/test/...)
`;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The exit code of tap and its counts. */
interface SuiteRun {
  readonly status: number | null;
  readonly counts: Counts | undefined;
}

/** Runs the suite with the binary in `bin`, prints each file's result, and writes the whole report to `report`. */
async function runSuite(bin: string, files: readonly string[], report: string): Promise<SuiteRun> {
  writeFileSync(report, '');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` };
  const tap = join(root, 'node_modules', 'tap', 'dist', 'esm', 'run.mjs');
  const child = spawn(join(bin, 'node'), [tap, '--reporter=tap', ...files], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve));
  let counts: Counts | undefined;
  for await (const line of createInterface(child.stdout)) {
    appendFileSync(report, `${line}\n`);
    counts = parseCounts(line) ?? counts;
    const progress = progressOf(line);
    if (progress !== undefined) console.log(`  ${progress}`);
  }
  return { status: await exited, counts };
}

async function run({ nodes, files }: Selection): Promise<boolean> {
  const results: Result[] = [];
  for (const version of nodes) {
    const bin = binaryFolder(version);
    const exact = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);
    const report = join(scratch, `${version}.tap`);
    console.log(`Node ${exact}: running, report in ${report}`);
    const { status, counts } = await runSuite(bin, files, report);
    const result = resultLine(exact, status, counts);
    console.log(result.line);
    results.push(result);
  }
  console.log(results.map(({ line }) => line).join('\n'));
  return results.every(({ passed }) => passed);
}

try {
  if (process.argv.includes('--help')) console.log(USAGE);
  else process.exitCode = (await run(parseSelection(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
