import type { Catalog } from '../catalog.js';
import { InputChecker } from '../input-checker.js';
import type { Ticket } from '../pool/lane.js';
import type { Pool } from '../pool/pool.js';
import { mcpMembersOf, problemOfResult } from '../problems/outcome-problems.js';
import { problemOfError, problems } from '../problems/problems.js';
import { MCP_DEPTH, MCP_LIMIT, type Reply, type TextForm } from '../shared/call.js';
import { laneOf } from '../shared/lane-of.js';
import { parseBody } from '../shared/parse-body.js';
import { McpHandler, revisionOf } from './handler.js';
import { LongLine, readLines } from './lines.js';
import { CODES, errorText, idOfLongLine, RpcError, type RpcMessage, readMessage } from './protocol.js';
import { membersOfProblem, rpcErrorOf } from './rpc-problems.js';
import type { ListOptions } from './tool-list.js';

/** Maximum messages that are processed at the same time; reading pauses at this number. */
export const MAX_OPEN_MESSAGES = 64;

/** What the server offers, and where its answers go. */
interface StdioOptions {
  readonly catalog: Catalog;
  readonly pool: Pool;
  readonly version: string;
  readonly list: ListOptions;
  /** Writes an answer as a line; resolves when the client can take the next one. */
  readonly send: (line: string) => Promise<void>;
  /** Logs a defect. */
  readonly log: (text: string) => void;
}

/** A message that is being processed. */
interface OpenMessage {
  cancelled: boolean;
  ticket?: Ticket<Reply>;
}

/**
 * The Model Context Protocol over standard input and output, one message a line. Messages are processed concurrently
 * and answered when they are done. If the client does not read its answers, reading its messages pauses.
 */
export class StdioServer {
  readonly #options: StdioOptions;
  readonly #handler: McpHandler;
  readonly #inputs = new InputChecker();
  readonly #ready: Promise<void>;
  /** Messages that are being processed, in the order of arrival. */
  readonly #open = new Set<Promise<void>>();
  /** Requests that may be cancelled, by id. */
  readonly #requests = new Map<string | number, OpenMessage>();
  /** Resolves when the last answer has been sent. */
  #sent: Promise<void> = Promise.resolve();

  constructor(options: StdioOptions) {
    this.#options = options;
    this.#handler = new McpHandler(options.catalog, options.version);
    this.#ready = options.pool.ready();
  }

  /** Answers the messages of a stream; resolves when it has ended and all are answered. */
  async run(input: AsyncIterable<Buffer>): Promise<void> {
    for await (const line of readLines(input, MCP_LIMIT)) {
      const work = this.#answer(line).finally(() => this.#open.delete(work));
      this.#open.add(work);
      while (this.#open.size >= MAX_OPEN_MESSAGES) await Promise.race(this.#open);
      await this.#sent;
    }
    await Promise.all(this.#open);
    await this.#sent;
  }

  async #answer(line: Buffer | LongLine): Promise<void> {
    let message: RpcMessage | undefined;
    const open: OpenMessage = { cancelled: false };
    try {
      if (line instanceof LongLine) {
        const { code, message, status } = rpcErrorOf(problems.tooLarge(MCP_LIMIT));
        throw new RpcError(code, message, status, undefined, idOfLongLine(line));
      }
      // An empty line may contain a carriage return.
      if (line.length === 0 || (line.length === 1 && line[0] === 0x0d)) return;
      message = parsed(line);
      if (message === undefined) return;
      const { id, method, params } = message;
      if (id !== undefined) this.#requests.set(id, open);
      else if (method === 'notifications/cancelled') this.#cancel(params['requestId']);
      const { body } = await this.#handler.answer(
        message,
        revisionOf(message, undefined),
        this.#options.list,
        (tool, given, textForm) => this.#call(open, line.length, tool, given, textForm),
      );
      if (body !== undefined && !open.cancelled) this.#write(body);
    } catch (error) {
      // Notifications are never answered, even invalid ones.
      if (open.cancelled || isOfNotification(message, error)) return;
      this.#write(errorText(message?.id, error instanceof RpcError ? error : this.#rpcErrorOf(error)));
    } finally {
      if (message?.id !== undefined && this.#requests.get(message.id) === open) this.#requests.delete(message.id);
    }
  }

  async #call(open: OpenMessage, bytes: number, tool: string, given: unknown, textForm: TextForm): Promise<string> {
    const { catalog, pool } = this.#options;
    const entry = catalog.get(tool)!;
    try {
      const { input, issues } = this.#inputs.check(entry, given);
      if (issues.length > 0) throw problems.invalid(issues);
      await this.#ready;
      if (open.cancelled) throw problems.clientClosed();
      const lane = laneOf(entry.tool, bytes);
      open.ticket = pool.submit(lane, tool, { input, mcp: textForm });
      const result = await open.ticket.result;
      if (result.kind !== 'done') throw problemOfResult(result, tool, lane, pool.delayMs(lane));
      return mcpMembersOf(result.reply.outcome, tool);
    } catch (error) {
      return membersOfProblem(problemOfError(error));
    }
  }

  #rpcErrorOf(error: unknown): RpcError {
    const problem = problemOfError(error);
    if (problem.statusCode === 500) this.#options.log(`a message failed: ${stackOf(problem.cause)}`);
    return rpcErrorOf(problem);
  }

  #cancel(id: unknown): void {
    const open = this.#requests.get(id as string | number);
    if (open === undefined) return;
    open.cancelled = true;
    open.ticket?.cancel();
  }

  #write(body: string): void {
    // JSON text from the caller, which a result may contain, can have line ends between its tokens.
    this.#sent = this.#options.send(`${body.replaceAll(/[\r\n]+/g, ' ')}\n`);
  }
}

/** Whether an error is that of a notification, of which the parameters may be invalid (JSON-RPC 2.0 section 4.1). */
const isOfNotification = (message: RpcMessage | undefined, error: unknown): boolean =>
  message === undefined
    ? error instanceof RpcError && error.code === CODES.invalidParams && error.id === undefined
    : message.id === undefined;

/** Parses a line. Returns undefined for a response: the server never sends requests. Throws `RpcError`. */
function parsed(line: Buffer): RpcMessage | undefined {
  const body = parseBody(line, MCP_DEPTH);
  if ('problem' in body) throw new RpcError(CODES.parse, `invalid message: ${body.problem}`, 400);
  return readMessage(body.input);
}

const stackOf = (error: unknown): string => String(error instanceof Error ? (error.stack ?? error) : error);
