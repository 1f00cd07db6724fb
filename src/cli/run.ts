import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isatty } from 'node:tty';
import { readCatalog, type ToolDirectories } from '../catalog.js';
import { readConfig } from '../config/config.js';
import { endWithThreads } from '../pool/end-with-threads.js';
import { findTools } from '../shared/find-tools.js';
import { nearestName } from '../shared/nearest-name.js';
import type { Tool } from '../shared/tool.js';
import { runCalls, type Terminal } from './call-tool.js';
import { EXIT, expectArguments, usageError } from './cli-error.js';
import { COMMANDS } from './commands.js';
import { completion } from './completion.js';
import { USAGE } from './help.js';
import type { RunnerTool } from './local-runner.js';
import { LocalRunners } from './local-runners.js';
import { oneLine, outputText } from './output.js';
import { ProgressLine } from './progress-line.js';
import { RemoteRunner } from './remote-runner.js';

const { stdout, stderr, env } = process;

/** The root of the compiled sources, or of the bundle, which has the same folders. */
const ROOT = new URL('../../', import.meta.url);
const DIRECTORIES: ToolDirectories = {
  contracts: new URL('src/tools/', ROOT).href,
  work: new URL('workers/tools/', ROOT).href,
};
const THREAD = new URL('workers/single-call.js', ROOT);

/** Writes without waiting: the process exits only when everything has been written. */
const screen = { isTerminal: stdout.isTTY === true, color: stdout.isTTY === true && !env['NO_COLOR'] };
const progress = new ProgressLine(stderr.isTTY === true);
const terminal: Terminal = {
  // By file descriptor, because `process.stdin` would open the stream.
  stdinIsTerminal: isatty(0),
  screen,
  write: pieces => {
    progress.clear();
    stdout.write(outputText(pieces, screen));
  },
  writeBytes: bytes => void stdout.write(bytes),
  writeError: line => {
    progress.clear();
    stderr.write(`${oneLine(line)}\n`);
  },
  showProgress: text => progress.show(() => text),
  clearProgress: () => progress.clear(),
};

/** The contracts of all tools. */
const readTools = async () => [...(await readCatalog(DIRECTORIES))].map(([id, { tool }]) => ({ ...tool, id }));

/** Finds the modules of a tool. Throws a usage error, with the tool that was probably meant, if it is unknown. */
async function findTool(id: string): Promise<RunnerTool> {
  const { contracts, work } = DIRECTORIES;
  if (!/^[a-z][a-z0-9-]*$/.test(id) || !existsSync(new URL(`${id}.js`, contracts))) {
    const tools = await readTools();
    const ids = tools.map(tool => tool.id);
    // A search without words finds every tool.
    const found = /[a-z]/i.test(id) ? findTools(id, tools) : [];
    const meant = nearestName(id, ids) ?? found[0]?.id;
    const advice = meant === undefined ? 'see "toolpool list"' : `did you mean ${meant}?`;
    throw usageError(`unknown tool ${JSON.stringify(id.slice(0, 60))}: ${advice}`);
  }
  return { id, contractUrl: `${contracts}${id}.js`, workUrl: `${work}${id}.js` };
}

/** The contract of one tool, without loading the others. */
const loadContract = async ({ contractUrl }: RunnerTool): Promise<Tool> =>
  ((await import(contractUrl)) as { default: Tool }).default;

/** Arguments of commands that do not need a local thread. */
const NO_THREAD = /^(?:--url\b|--help$|-h$)/;

/** Lists the tools that the words find, best first; all without words. */
async function list(args: readonly string[]): Promise<number> {
  const words = args.filter(arg => !arg.startsWith('-')).join(' ');
  const all = await readTools();
  const tools = (words === '' ? all : findTools(words, all)).map(({ id, tag, summary, presentation }) => {
    const { title, synonyms = [] } = presentation;
    return { id, tag, title, summary, synonyms };
  });
  const width = Math.max(...tools.map(({ id }) => id.length));
  const lines = tools.map(({ id, summary }) => `${id.padEnd(width)}  ${summary}\n`);
  terminal.write(args.includes('--json') ? [`${JSON.stringify(tools)}\n`] : lines);
  if (tools.length > 0) return EXIT.ok;
  terminal.writeError(`toolpool: no tool matches ${JSON.stringify(words.slice(0, 60))}`);
  return EXIT.negative;
}

async function runCommand(given: string | undefined, args: readonly string[]): Promise<number> {
  const asksForHelp =
    given !== undefined && COMMANDS.includes(given) && args.some(arg => arg === '--help' || arg === '-h');
  const command = asksForHelp ? 'help' : given;
  if (command?.startsWith('-') && !/^(?:--help|-h)$/.test(command)) {
    throw usageError(`unknown option ${JSON.stringify(command.slice(0, 60))}: see "toolpool --help"`);
  }
  switch (command) {
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      terminal.write([USAGE]);
      return command === undefined ? EXIT.usage : EXIT.ok;
    case 'list':
      expectArguments(command, args, Number.POSITIVE_INFINITY, ['--json']);
      return await list(args);
    case 'schema': {
      expectArguments(command, args, 1);
      if (args[0] === undefined) throw usageError('schema: expected the id of a tool; see "toolpool list"');
      const tool = await loadContract(await findTool(args[0]));
      terminal.write([`${JSON.stringify({ input: tool.input, result: tool.result }, undefined, 2)}\n`]);
      return EXIT.ok;
    }
    case 'completion':
      expectArguments(command, args, 1);
      terminal.write([completion(args[0], await readCatalog(DIRECTORIES))]);
      return EXIT.ok;
    default: {
      const tool = await findTool(command);
      const local = new LocalRunners(tool, THREAD, readConfig(env), availableParallelism());
      endWithThreads(() => local.isStuck);
      // The thread starts while the contract is loaded and the input is read.
      if (!args.some(arg => NO_THREAD.test(arg))) local.start();
      try {
        return await runCalls(tool.id, await loadContract(tool), args, terminal, url =>
          url === undefined ? local : new RemoteRunner(url, tool.id, terminal.writeError),
        );
      } finally {
        await local.close();
      }
    }
  }
}

/** Runs a command and sets the exit code of the process. Throws usage errors. */
export async function run(command: string | undefined, args: readonly string[]): Promise<void> {
  // Once: a second signal ends the process even while the exit waits for a thread.
  process.once('SIGINT', () => process.exit(EXIT.interrupted));
  process.exitCode = await runCommand(command, args);
}
