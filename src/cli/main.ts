#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { readCatalogue, TOOL_DIRECTORIES } from '../catalogue.js';
import { ConfigError, readConfig } from '../config.js';
import { nearestTool } from '../http/nearest-tool.js';
import type { Tool } from '../shared/tool.js';
import { callTool, type Terminal } from './call-tool.js';
import { CliError, EXIT, usage } from './cli-error.js';
import { completion } from './completion.js';
import { USAGE } from './help.js';
import { LocalRunner, type RunnerTool } from './local-runner.js';
import { RemoteRunner } from './remote-runner.js';

const { stdin, stdout, stderr, env } = process;

/** Written at once: the process ends when all is written. */
const terminal: Terminal = {
  stdinIsTerminal: stdin.isTTY === true,
  screen: { isTerminal: stdout.isTTY === true, color: stdout.isTTY === true && !env['NO_COLOR'] },
  write: text => void stdout.write(text),
  writeError: line => void stderr.write(line),
};

// Whoever reads the output may stop early, as `head` does.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.refused));

/** The contract of one tool, without loading the others. */
async function loadTool(id: string | undefined): Promise<RunnerTool> {
  const { contracts, work } = TOOL_DIRECTORIES;
  if (id === undefined || !/^[a-z][a-z0-9-]*$/.test(id) || !existsSync(new URL(`${id}.js`, contracts))) {
    const ids = (await readdir(new URL(contracts))).flatMap(file => (file.endsWith('.js') ? [file.slice(0, -3)] : []));
    const meant = nearestTool(id ?? '', ids);
    const advice = meant === undefined ? 'see "toolpool list"' : `did you mean ${meant}?`;
    throw usage(`unknown tool ${JSON.stringify((id ?? '').slice(0, 60))}: ${advice}`);
  }
  const contractUrl = `${contracts}${id}.js`;
  const { default: tool } = (await import(contractUrl)) as { default: Tool };
  return { id, tool, contractUrl, workUrl: `${work}${id}.js` };
}

async function list(args: readonly string[]): Promise<void> {
  const tools = [...(await readCatalogue())].map(([id, { tool }]) => ({ id, tag: tool.tag, summary: tool.summary }));
  const width = Math.max(...tools.map(({ id }) => id.length));
  const lines = tools.map(({ id, summary }) => `${id.padEnd(width)}  ${summary}\n`);
  terminal.write(args.includes('--json') ? `${JSON.stringify(tools)}\n` : lines.join(''));
}

async function run([command, ...args]: readonly string[]): Promise<number> {
  switch (command) {
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      terminal.write(USAGE);
      return command === undefined ? EXIT.usage : EXIT.ok;
    case 'list':
      await list(args);
      return EXIT.ok;
    case 'schema': {
      const { tool } = await loadTool(args[0]);
      terminal.write(`${JSON.stringify({ input: tool.input, result: tool.result }, undefined, 2)}\n`);
      return EXIT.ok;
    }
    case 'completion':
      terminal.write(completion(args[0], await readCatalogue()));
      return EXIT.ok;
    default: {
      const entry = await loadTool(command);
      return callTool(entry.id, entry.tool, args, terminal, url =>
        url === undefined ? new LocalRunner(entry, readConfig(env)) : new RemoteRunner(url, entry.id),
      );
    }
  }
}

process.on('SIGINT', () => process.exit(EXIT.interrupted));

const args = process.argv.slice(2);
if (args[0] === 'serve') {
  process.removeAllListeners('SIGINT');
  await import('../server.js');
} else {
  process.exitCode = await run(args).catch((error: unknown) => {
    const isUsage = error instanceof CliError || error instanceof ConfigError;
    const message = error instanceof Error ? error.message : String(error);
    terminal.writeError(args.includes('--json') ? `${JSON.stringify({ error: message })}\n` : `toolpool: ${message}\n`);
    return isUsage ? EXIT.usage : EXIT.refused;
  });
  // A pipe that nobody closes would keep the process.
  stdin.destroy();
}
