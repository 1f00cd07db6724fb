import type { Catalog } from '../../catalog.js';
import { InputChecker } from '../../input-checker.js';
import { McpHandler, type MirroredHeaders, type RpcAnswer, revisionOf } from '../../mcp/handler.js';
import { errorText, OLDEST, RpcError, type RpcMessage, readMessage, textFormFor } from '../../mcp/protocol.js';
import { membersOfProblem } from '../../mcp/rpc-problems.js';
import type { ListOptions } from '../../mcp/tool-list.js';
import type { JobResult } from '../../pool/job-queue.js';
import { mcpMembersOf, problemOfOutcome, problemOfResult, runMsOf } from '../../problems/outcome-problems.js';
import { type Problem, problemOfError, problems } from '../../problems/problems.js';
import { readVersion } from '../../read-version.js';
import type { MessageOutcome, Reply, TextForm } from '../../shared/call.js';
import { createLabel, readLabel } from '../../shared/label.js';
import { UNPARSED_LANE } from '../../shared/lane-of.js';
import type { LaneName } from '../../shared/tool.js';
import type { RequestTrace } from '../../tracing/tracing.js';
import type { UnparsedBody } from '../bodies/receive-body.js';
import { HeldCall } from '../calls/active-call.js';
import { problemOfLane } from '../calls/admission.js';
import type { AppContext } from '../context.js';

/** Bytes of a message's label: a message whose metadata is longer is answered without its id if its thread is ended. */
const LABEL_BYTES = 8 * 1024;

/** A message from its admission until its answer is sent. */
export class HeldMessage extends HeldCall {
  /** The tool that was called, and the status of the call; that of the message is 200 also where the call failed. */
  called: { readonly tool: string; readonly status: number } | undefined;

  constructor(
    readonly options: ListOptions,
    readonly trace: RequestTrace | null,
    ...held: ConstructorParameters<typeof HeldCall>
  ) {
    super(...held);
  }
}

/** A problem that belongs to a message whose id is known. */
export class MessageProblem extends Error {
  constructor(
    readonly problem: Problem,
    readonly id: string | number | undefined,
  ) {
    super(problem.message);
  }
}

/** Runs a tool; resolves to the members of the result of `tools/call`. */
type CallTool = (tool: string, input: unknown, textForm: TextForm) => Promise<string>;

/** Answers messages of the Model Context Protocol. Their calls run in the lanes; the main thread parses no result. */
export class McpMessages {
  readonly #context: AppContext;
  readonly #catalog: Catalog;
  readonly #handler: McpHandler;
  readonly #inputs = new InputChecker();

  constructor(context: AppContext, catalog: Catalog) {
    this.#context = context;
    this.#catalog = catalog;
    this.#handler = new McpHandler(catalog, readVersion());
  }

  /** Answers a message that the main thread has parsed. Throws `MessageProblem`. */
  answer(held: HeldMessage, headers: MirroredHeaders, message: unknown): Promise<RpcAnswer> {
    return this.#answer(held, headers, message, (tool, input, textForm) => this.#call(held, tool, input, textForm));
  }

  /**
   * Answers a message above 64 KiB: a thread parses it, and runs it if it is a call. Throws `MessageProblem`, or
   * `Problem` where the id is not known.
   */
  async answerUnparsed(held: HeldMessage, headers: MirroredHeaders, { parts }: UnparsedBody): Promise<RpcAnswer> {
    const label = createLabel(LABEL_BYTES);
    const offered = this.#handler.offered(held.options);
    held.trace?.received();
    const textForm = textFormFor(headers.version ?? OLDEST);
    held.ticket = this.#context.pool.submit(UNPARSED_LANE, 'mcp', { parts, message: true, textForm, offered, label });
    const result = await held.ticket.result;
    if (result.kind !== 'done') {
      const problem = (tool: string): Problem =>
        problemOfResult(result, tool, UNPARSED_LANE, this.#context.pool.delayMs(UNPARSED_LANE));
      const text = readLabel(label);
      if (text === '') throw problem('the call');
      return this.#answer(held, headers, JSON.parse(text), async tool => {
        this.#record(held, tool, UNPARSED_LANE, result);
        return this.#failed(held, tool, problem(tool));
      });
    }
    const { outcome } = result.reply;
    if (typeof outcome === 'string' || outcome instanceof Uint8Array || outcome.kind === 'lines') {
      throw problems.defect('the answer to a message is of another kind');
    }
    if (outcome.kind !== 'message') throw problemOfOutcome(outcome, 'the call');
    return this.#answer(held, headers, outcome.message, async tool => {
      this.#record(held, tool, UNPARSED_LANE, result);
      return this.#membersOf(held, tool, outcome);
    });
  }

  async #answer(
    { options }: HeldMessage,
    headers: MirroredHeaders,
    value: unknown,
    callTool: CallTool,
  ): Promise<RpcAnswer> {
    let message: RpcMessage | undefined;
    try {
      message = readMessage(value);
      // A response: the server sends no requests, so it is ignored.
      if (message === undefined) return { status: 202, body: undefined };
      const version = revisionOf(message, headers);
      return await this.#handler.answer(message, version, options, callTool);
    } catch (error) {
      if (!(error instanceof RpcError)) throw new MessageProblem(problemOfError(error), message?.id);
      return { status: error.status, body: errorText(message?.id, error) };
    }
  }

  /** Runs a tool in its lane; a problem of the call itself is a result that says so. */
  async #call(held: HeldMessage, tool: string, given: unknown, textForm: TextForm): Promise<string> {
    const { pool, calls } = this.#context;
    const entry = this.#catalog.get(tool)!;
    const { lane } = entry.tool;
    try {
      const { input, issues } = this.#inputs.check(entry, given);
      if (issues.length > 0) throw problems.invalid(issues);
      const full = problemOfLane(this.#context, lane, calls.isLast(held));
      if (full !== undefined) throw full;
      held.trace?.received();
      held.ticket = pool.submit(lane, tool, { input, mcp: textForm });
      const result = await held.ticket.result;
      this.#record(held, tool, lane, result);
      if (result.kind !== 'done') throw problemOfResult(result, tool, lane, pool.delayMs(lane));
      const members = mcpMembersOf(result.reply.outcome, tool);
      held.called = { tool, status: 200 };
      return members;
    } catch (error) {
      return this.#failed(held, tool, error);
    }
  }

  #membersOf(held: HeldMessage, tool: string, { members, failure }: MessageOutcome): string {
    if (members === undefined) {
      const problem = failure && problemOfOutcome(failure, tool);
      return this.#failed(held, tool, problem ?? problems.defect('a call without an outcome'));
    }
    held.called = { tool, status: 200 };
    return members;
  }

  #failed(held: HeldMessage, tool: string, error: unknown): string {
    const problem = problemOfError(error);
    held.called = { tool, status: problem.statusCode };
    // A problem without a result is thrown again, and counted where it is answered.
    const members = membersOfProblem(problem);
    if (problem.rejection !== undefined) this.#context.metrics.rejected(problem.rejection);
    return members;
  }

  #record({ trace }: HeldMessage, tool: string, lane: LaneName, result: JobResult<Reply>): void {
    const { metrics } = this.#context;
    metrics.waited(tool, lane, result.waitMs);
    const runMs = runMsOf(result);
    if (runMs !== undefined) metrics.ran(tool, lane, runMs);
    trace?.ran(lane, result.waitMs, runMs);
  }
}
