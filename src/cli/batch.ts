import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { addressOf, type LineAnswer, sendLines, ToolpoolError } from '../client/client.js';
import { LongLine, readLines } from '../mcp/lines.js';
import { isBlankLine } from '../shared/blank-line.js';
import { LINE_ENVELOPE } from '../shared/call.js';
import { MAX_BODY_LIMIT } from '../shared/tool.js';
import { CliError, EXIT, usageError } from './cli-error.js';
import { oneLine, outputText } from './output.js';
import { ProgressLine } from './progress-line.js';
import { decodeText, STDIN } from './sources.js';

/** Attempts after the first one without progress, with growing delays of up to 3 to 5 s. */
const RETRIES = 5;

/** Delays from this on are reported, in milliseconds. */
const MIN_REPORTED_MS = 1000;

interface Settings {
  readonly path: string;
  /** The service; undefined: one of this process. */
  readonly url: string | undefined;
  /** The number of the first line to send. */
  readonly from: number;
}

/**
 * Sends the lines of a file, each with a call, to `/api/batch`, and writes their answers in order. Blank lines have no
 * answer. Returns the exit code. Throws usage errors.
 */
export async function runBatch(args: readonly string[]): Promise<number> {
  const settings = readSettings(args);
  const service = settings.url === undefined ? await startService() : undefined;
  try {
    return await answerLines(settings, settings.url ?? service!.url);
  } finally {
    await service?.close();
  }
}

function readSettings(args: readonly string[]): Settings {
  const options = {
    url: { type: 'string' },
    from: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usageError(`batch: ${(error as Error).message}`);
  }
  const { values, positionals } = given;
  const [path = STDIN, surplus] = positionals;
  if (surplus !== undefined)
    throw usageError(`batch: unexpected argument ${JSON.stringify(surplus)}: expected one file`);
  if (!/^[1-9]\d{0,14}$/.test(values.from)) {
    throw usageError(`--from: expected the number of a line, from 1, got ${JSON.stringify(values.from)}`);
  }
  return { path, url: values.url === undefined ? undefined : addressIn(values.url), from: Number(values.from) };
}

function addressIn(url: string): string {
  try {
    return addressOf(url);
  } catch (error) {
    throw usageError(`--url: ${(error as Error).message}`);
  }
}

/** The service in this process, on a free port of the loopback address. */
async function startService(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const [{ createApp }, { readConfig }, { listen }, { endWithThreads }] = await Promise.all([
    import('../app.js'),
    import('../config/config.js'),
    import('../http/listen.js'),
    import('../pool/end-with-threads.js'),
  ]);
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, HOST: '127.0.0.1', PORT: '0' });
  const service = await createApp(config, { log: { write: line => void process.stderr.write(line) } });
  endWithThreads(() => service.context.pool.hasBusyThreads);
  await listen(service, config.host, config.port);
  const { port } = service.app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => service.app.close() };
}

async function answerLines({ path, from }: Settings, address: string): Promise<number> {
  const { stdout, stderr } = process;
  const isTerminal = stdout.isTTY === true;
  const source = new LineSource(path, from);
  const size = await sizeOf(path);
  const progress = new ProgressLine(stderr.isTTY === true && !isTerminal);
  const progressText = (): string => {
    const share = size ? `, ${Math.floor((100 * source.bytes) / size)} %` : '';
    return `${source.count.toLocaleString('en')} calls answered${share}`;
  };
  const say = (text: string): void => {
    progress.clear();
    stderr.write(`toolpool: ${oneLine(text)}\n`);
  };
  const resume = (): string => `line ${source.unanswered} has no answer yet: continue with --from ${source.unanswered}`;
  process.once('SIGINT', () => {
    say(`interrupted: ${resume()}`);
    process.exit(EXIT.interrupted);
  });
  const onRetry = (error: unknown, delayMs: number): void => {
    if (delayMs >= MIN_REPORTED_MS) say(`${messageOf(error)}; trying again in ${Math.ceil(delayMs / 1000)} s`);
  };
  let failed = 0;
  let exitCode: number = EXIT.ok;
  try {
    for await (const answer of sendLines(address, source.lines(), { retries: RETRIES, onRetry })) {
      const text = textOf(answer, source.answered());
      if (answer.answer.ok !== true) {
        failed++;
        exitCode = Math.max(exitCode, isExhausted(answer.answer.status ?? 0) ? EXIT.exhausted : EXIT.refused);
      }
      const shown = outputText([text, '\n'], { isTerminal, color: false });
      if (!stdout.write(shown)) await new Promise(resolve => stdout.once('drain', resolve));
      progress.show(progressText);
    }
  } catch (error) {
    const status = error instanceof ToolpoolError ? error.status : undefined;
    const isPart = source.count > 0 || !(error instanceof CliError);
    say(isPart ? `${messageOf(error)}; ${resume()}` : messageOf(error));
    if (error instanceof CliError) return error.exitCode;
    return status !== undefined && isExhausted(status) ? EXIT.exhausted : EXIT.refused;
  } finally {
    progress.clear();
  }
  if (failed > 0) say(`${failed.toLocaleString('en')} of ${source.count.toLocaleString('en')} calls have no result`);
  return exitCode;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a call without a result may have one later. */
const isExhausted = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** An answer as it was sent, but with the number of the line in the file instead of that in the request. */
function textOf({ text, answer }: LineAnswer, line: number): string {
  return answer.line === undefined ? text : text.replace(LINE_MEMBER, `$1"line":${line}`);
}

/** The member that the service adds in front of the status, or at the end. */
const LINE_MEMBER = /([{,])"line":\d+(?=,"status":|\}$)/;

/** The lines of a file that are not blank, and which of them have been answered. */
class LineSource {
  readonly #path: string;
  readonly #from: number;
  /** The numbers of the lines that were read and have no answer yet, in order. */
  readonly #open: number[] = [];
  #next = 1;
  /** Lines that have been answered. */
  count = 0;
  /** Bytes that have been read. */
  bytes = 0;

  constructor(path: string, from: number) {
    this.#path = path;
    this.#from = from;
  }

  /** The number of the first line without an answer. */
  get unanswered(): number {
    return this.#open[0] ?? Math.max(this.#next, this.#from);
  }

  /** The first line without an answer has got one; returns its number. */
  answered(): number {
    this.count++;
    return this.#open.shift() ?? 0;
  }

  /** Reads the file. Throws `CliError` for a file that cannot be read, and for a line that no service takes. */
  async *lines(): AsyncGenerator<string> {
    for await (const line of readLines(this.#chunks(), MAX_BODY_LIMIT + LINE_ENVELOPE)) {
      const number = this.#next++;
      if (number < this.#from) continue;
      const place = `${this.#path}: line ${number}`;
      if (line instanceof LongLine) {
        throw new CliError(EXIT.refused, `${place}: too long: maximum ${MAX_BODY_LIMIT.toLocaleString('en')} bytes`);
      }
      if (isBlankLine(line)) continue;
      const text = decodeText(place, line);
      this.#open.push(number);
      yield text;
    }
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    const input = this.#path === STDIN ? process.stdin : createReadStream(this.#path);
    try {
      for await (const chunk of input as AsyncIterable<Buffer>) {
        this.bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw usageError(`${this.#path}: ${(error as NodeJS.ErrnoException).code ?? messageOf(error)}`);
    }
  }
}

/** The size of a file in bytes; undefined for pipes. */
async function sizeOf(path: string): Promise<number | undefined> {
  const found = path === STDIN ? undefined : await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
