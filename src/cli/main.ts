#!/usr/bin/env node
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { EXIT, reportError } from './cli-error.js';

/** The bundled command line, which loads in a tenth of the time. It is absent if only the sources were compiled. */
const BUNDLE = new URL('../../cli/src/cli/run.js', import.meta.url);

// Node 22 and later can cache compiled code between starts.
(nodeModule as { enableCompileCache?: () => void }).enableCompileCache?.();

// The reader of the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.refused),
);

const [command, ...args] = process.argv.slice(2);
try {
  if (command === 'serve') await import('../server.js');
  else if (command === 'mcp') await (await import('./serve-mcp.js')).serveMcp(args);
  else {
    const { run } = (await import(existsSync(BUNDLE) ? BUNDLE.href : './run.js')) as typeof import('./run.js');
    await run(command, args);
  }
} catch (error) {
  process.exitCode = reportError(error, args.includes('--json'));
}
