import { parseArgs } from 'node:util';
import { readCatalog } from '../catalog.js';
import { readConfig } from '../config/config.js';
import { StdioServer } from '../mcp/stdio-server.js';
import type { ListOptions } from '../mcp/tool-list.js';
import { createToolPool } from '../pool/create-tool-pool.js';
import { endWithThreads } from '../pool/end-with-threads.js';
import { readVersion } from '../read-version.js';
import { EXIT, usageError } from './cli-error.js';

/** Settings for a single client: few threads, and calls are queued for long instead of being rejected. */
const ONE_CALLER = {
  FAST_THREADS: '1',
  RISKY_THREADS: '2',
  HEAVY_THREADS: '2',
  FAST_WAIT_MS: '600000',
  FAST_BACKLOG_MS: '600000',
  RISKY_WAIT_MS: '600000',
  RISKY_BACKLOG_MS: '600000',
  HEAVY_WAIT_MS: '600000',
  HEAVY_BACKLOG_MS: '600000',
} as const;

/**
 * Serves the Model Context Protocol over standard input and output until the input ends. Only messages are written to
 * the output. Throws usage errors.
 */
export async function serveMcp(args: readonly string[]): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  const list = readOptions(args);
  const { lanes } = readConfig({ ...ONE_CALLER, ...env });
  const write = stdout.write.bind(stdout);
  // Output of libraries, in any thread, must not get between messages.
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  const log = (text: string): void => void stderr.write(`toolpool: ${text}\n`);
  const catalog = await readCatalog();
  expectKnown('--tools', list.tools, [...catalog.keys()]);
  expectKnown('--tags', list.tags, [...new Set([...catalog.values()].map(({ tool }) => tool.tag))]);
  const pool = createToolPool(catalog, {
    lanes,
    onError: (lane, error) => log(`an idle thread of the ${lane} lane crashed: ${error.message}`),
    onFailure: (lane, reason, tools, ms) =>
      log(`a task of the ${lane} lane failed after ${Math.round(ms)} ms (${reason}): ${tools.join(', ')}`),
    onStuck: (lane, tool) => log(`a thread of the ${lane} lane that was ended in ${tool} does not exit`),
  });
  endWithThreads(() => pool.hasBusyThreads);
  const end = async (): Promise<void> => {
    await pool.close();
    process.exit(EXIT.ok);
  };
  process.once('SIGTERM', () => void end());
  let drained: Promise<void> | undefined;
  const waitForDrain = (): Promise<void> =>
    new Promise(resolve =>
      stdout.once('drain', () => {
        drained = undefined;
        resolve();
      }),
    );
  const send = async (line: string): Promise<void> => {
    if (!write(line)) await (drained ??= waitForDrain());
  };
  const server = new StdioServer({ catalog, pool, version: readVersion(), list, send, log });
  await server.run(stdin);
  await end();
}

function readOptions(args: readonly string[]): ListOptions {
  const options = { tools: { type: 'string' }, tags: { type: 'string' }, schemas: { type: 'string' } } as const;
  try {
    const { tools, tags, schemas } = parseArgs({ args: [...args], options }).values;
    if (schemas !== undefined && schemas !== 'full') throw usageError(`--schemas: expected full, got "${schemas}"`);
    return { tools: tools?.split(','), tags: tags?.split(','), full: schemas === 'full' };
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

function expectKnown(option: string, given: readonly string[] = [], known: readonly string[]): void {
  const unknown = given.find(name => !known.includes(name));
  if (unknown === undefined) return;
  throw usageError(`${option}: expected some of ${known.join(', ')}, got ${JSON.stringify(unknown)}`);
}
