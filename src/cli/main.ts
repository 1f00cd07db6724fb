#!/usr/bin/env node
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { readVersion } from '../read-version.js';
import { EXIT, expectArguments, reportError } from './cli-error.js';

/** The bundled command line, which loads in a tenth of the time. It is absent if only the sources were compiled. */
const BUNDLE = new URL('../../cli/src/cli/run.js', import.meta.url);

// Node 22 and later can cache compiled code between starts.
(nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of the output may stop early, as `head` does.
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  process.stderr.write(`toolpool: standard output: ${error.code ?? error.message}\n`);
  process.exit(EXIT.refused);
});
// A message that nobody can read changes neither the output nor the exit code.
process.stderr.on('error', () => undefined);

const [command, ...args] = process.argv.slice(2);
const asksForHelp = args.some(arg => arg === '--help' || arg === '-h');
try {
  if (command === '--version') process.stdout.write(`${readVersion()}\n`);
  else if (command === 'serve' && !asksForHelp) {
    expectArguments(command, args);
    await import('../server.js');
  } else if (command === 'mcp' && !asksForHelp) await (await import('./serve-mcp.js')).serveMcp(args);
  else if (command === 'batch' && !asksForHelp) process.exitCode = await (await import('./batch.js')).runBatch(args);
  else {
    const { run } = (await import(existsSync(BUNDLE) ? BUNDLE.href : './run.js')) as typeof import('./run.js');
    await run(command, args);
  }
} catch (error) {
  process.exitCode = reportError(error, args.includes('--json'));
}
