import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Catalog } from '../../catalog.js';
import type { AppContext } from '../../context.js';
import { InputChecker } from '../../input-checker.js';
import { McpHandler, type MirroredHeaders, type RpcAnswer, revisionOf } from '../../mcp/handler.js';
import { errorText, RpcError, type RpcMessage, readMessage } from '../../mcp/protocol.js';
import { membersOfProblem, rpcErrorOf } from '../../mcp/rpc-problems.js';
import type { ListOptions } from '../../mcp/tool-list.js';
import { mcpMembersOf, problemOfOutcome, problemOfResult, runMsOf } from '../../problems/outcome-problems.js';
import { type Problem, problemOfError, problems } from '../../problems/problems.js';
import { readVersion } from '../../read-version.js';
import { type CallBody, MCP_DEPTH, MCP_LIMIT, type MessageOutcome, SMALL_BODY } from '../../shared/call.js';
import { createLabel, readLabel } from '../../shared/label.js';
import type { JsonBody } from '../../shared/parse-body.js';
import type { LaneName } from '../../shared/tool.js';
import { HeldCall } from '../active-call.js';
import { announcedLength, laneFull, noMemory, problemOfConnection, problemOfEncoding } from '../admission.js';
import { continueBody, isBodyWithheld } from '../raw-requests.js';
import { UnparsedBody } from '../receive-body.js';
import { problemOfOrigin } from './origin.js';
import { Selection } from './selection.js';

const PATH = '/mcp';

/** Bytes of a message's label: a message whose metadata is longer is answered without its id if its thread is ended. */
const LABEL_BYTES = 8 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** What a message holds, once it is admitted. */
    message: HeldMessage | null;
  }
}

/** A message from its admission until its answer is sent. */
class HeldMessage extends HeldCall {
  constructor(
    readonly options: ListOptions,
    ...held: ConstructorParameters<typeof HeldCall>
  ) {
    super(...held);
  }
}

/**
 * Adds `POST /mcp`: the tools for agents (Model Context Protocol, Streamable HTTP without sessions). Calls pass the
 * same admission, lanes and limits as single ones. The main thread parses no message above 64 KiB and no result.
 */
export function addMcp(
  app: FastifyInstance,
  context: AppContext,
  catalog: Catalog,
  limit?: onRequestAsyncHookHandler,
): void {
  const handler = new McpHandler(catalog, readVersion());
  const selection = new Selection(catalog);
  const inputs = new InputChecker();

  /** Runs a tool in a lane; the members of the result. */
  const run = async (held: HeldCall, tool: string, lane: LaneName, body: CallBody): Promise<string> => {
    held.ticket = context.pool.submit(lane, tool, body);
    const result = await held.ticket.result;
    context.metrics.waited(tool, result.waitMs);
    const runMs = runMsOf(result);
    if (runMs !== undefined) context.metrics.ran(tool, runMs);
    if (result.kind !== 'done') throw problemOfResult(result, tool, lane, context.pool.delayMs(lane));
    return mcpMembersOf(result.reply.outcome, tool);
  };

  /** Answers a call of a small message; a problem of the call itself is a result that says so. */
  const call = async (held: HeldCall, tool: string, given: unknown): Promise<string> => {
    const entry = catalog.get(tool)!;
    const { lane } = entry.tool;
    try {
      const { input, issues } = inputs.check(entry, given);
      if (issues.length > 0) throw problems.invalid(issues);
      if (context.pool.full(lane)) throw laneFull(context, lane, context.calls.isLast(held));
      const text = await run(held, tool, lane, { input, answerFormat: 'mcp' });
      context.metrics.answered(tool, held.countedStatus(200));
      return text;
    } catch (error) {
      return membersOf(held, error, tool);
    }
  };

  const membersOf = (held: HeldCall, error: unknown, tool: string): string => {
    const problem = problemOfError(error);
    context.metrics.answered(tool, held.countedStatus(problem.statusCode));
    return membersOfProblem(problem);
  };

  /** Answers a message that a thread has parsed, and run if it is a call. */
  const answerLarge = async (
    held: HeldCall,
    headers: MirroredHeaders,
    options: ListOptions,
    { parts }: UnparsedBody,
  ): Promise<RpcAnswer> => {
    const label = createLabel(LABEL_BYTES);
    held.ticket = context.pool.submit('heavy', PATH.slice(1), {
      parts,
      message: true,
      offered: handler.offered(options),
      label,
    });
    const result = await held.ticket.result;
    if (result.kind !== 'done') {
      const problem = (tool: string) => problemOfResult(result, tool, 'heavy', context.pool.delayMs('heavy'));
      const text = readLabel(label);
      if (text === '') throw problem('the call');
      return answer(JSON.parse(text), headers, options, async tool => {
        context.metrics.waited(tool, result.waitMs);
        const runMs = runMsOf(result);
        if (runMs !== undefined) context.metrics.ran(tool, runMs);
        return membersOf(held, problem(tool), tool);
      });
    }
    const { outcome } = result.reply;
    if (typeof outcome === 'string' || outcome instanceof Uint8Array || outcome.kind === 'lines') {
      throw problems.defect('the answer to a message is of another kind');
    }
    if (outcome.kind !== 'message') throw problemOfOutcome(outcome, 'the call');
    const { waitMs, reply } = result;
    const answered = (name: string): Promise<string> => {
      context.metrics.waited(name, waitMs);
      context.metrics.ran(name, reply.runMs);
      return textOfOutcome(held, outcome, name);
    };
    return answer(outcome.message, headers, options, answered);
  };

  const textOfOutcome = async (held: HeldCall, { members, failure }: MessageOutcome, tool: string): Promise<string> => {
    if (members !== undefined) {
      context.metrics.answered(tool, held.countedStatus(200));
      return members;
    }
    return membersOf(
      held,
      failure === undefined ? problems.defect('a call without an outcome') : problemOfOutcome(failure, tool),
      tool,
    );
  };

  const answer = async (
    value: unknown,
    headers: MirroredHeaders,
    options: ListOptions,
    callTool: (name: string, input: unknown) => Promise<string>,
  ): Promise<RpcAnswer> => {
    let message: RpcMessage | undefined;
    try {
      message = readMessage(value);
      // A response: the server sends no requests, so it is ignored.
      if (message === undefined) return { status: 202, body: undefined };
      const version = revisionOf(message, headers);
      return await handler.answer(message, version, options, callTool);
    } catch (error) {
      if (!(error instanceof RpcError)) throw new MessageProblem(problemOfError(error), message?.id);
      return { status: error.status, body: errorText(message?.id, error) };
    }
  };

  app.decorateRequest('message', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', ({ raw, message, headers }: FastifyRequest, _payload, done) => {
    if (message === null) return done(null);
    continueBody(raw, message.response);
    const { reservation } = message;
    context.bodies.receive(
      raw,
      {
        length: announcedLength(headers),
        limit: MCP_LIMIT,
        isJson: true,
        maxDepth: MCP_DEPTH,
        reservation,
        noRoom: () => noMemory(context),
      },
      done,
    );
  });

  app.route({
    method: 'POST',
    url: PATH,
    onRequest: [...(limit ? [limit] : []), (request, reply, done) => done(admit(context, selection, request, reply))],
    errorHandler: (error, request, reply) => {
      const problem = error instanceof MessageProblem ? error.problem : problemOfError(error);
      const id = error instanceof MessageProblem ? error.id : undefined;
      if (problem.statusCode === 500) {
        app.log.error({ code: 'CALL_FAILED', reqId: request.id, err: problem.cause }, 'a message failed');
      }
      if (!isBodyWithheld(request.raw)) context.bodies.discard(request.raw, reply.raw);
      void reply.headers(problem.headers);
      return send(reply, { status: problem.statusCode, body: errorText(id, rpcErrorOf(problem)) });
    },
    handler: async (request, reply) => {
      const { body, message: held, headers } = request;
      if (held === null) throw problems.defect('a message without admission');
      const mirrored: MirroredHeaders = {
        version: single(headers['mcp-protocol-version']),
        method: single(headers['mcp-method']),
        name: single(headers['mcp-name']),
      };
      const { options } = held;
      const found =
        body instanceof UnparsedBody
          ? await answerLarge(held, mirrored, options, body)
          : await answer((body as JsonBody).input, mirrored, options, (name, input) => call(held, name, input));
      const size = found.body?.length ?? 0;
      held.reservation.replace(size);
      if (size > SMALL_BODY) held.limitAnswer(context.config.answerTimeoutMs);
      if ((context.draining || context.retiring) && context.calls.isLast(held)) reply.header('connection', 'close');
      return send(reply, found);
    },
  });
}

/** A problem that belongs to a message whose id is known. */
class MessageProblem extends Error {
  constructor(
    readonly problem: Problem,
    readonly id: string | number | undefined,
  ) {
    super(problem.message);
  }
}

/** Admits or rejects a message by its address and its headers alone. */
function admit(
  context: AppContext,
  selection: Selection,
  request: FastifyRequest,
  reply: FastifyReply,
): Problem | undefined {
  const { headers, raw } = request;
  const type = headers['content-type'];
  const early = problemOfConnection(context, raw.socket) ?? problemOfOrigin(headers, context.config);
  if (early !== undefined) return early;
  if (!/^application\/json\s*(;|$)/i.test(type ?? '')) return problems.mediaType(type, ['application/json']);
  const encoded = problemOfEncoding(headers);
  if (encoded !== undefined) return encoded;
  const options = selection.read(request.query as Readonly<Record<string, unknown>>);
  if (Array.isArray(options)) return problems.invalid(options);
  const length = announcedLength(headers) ?? 0;
  if (length > MCP_LIMIT) return problems.tooLarge(MCP_LIMIT);
  if (length > SMALL_BODY && context.pool.full('heavy')) return laneFull(context, 'heavy');
  const reservation = context.memory.admit(length);
  if (reservation === undefined) return noMemory(context);
  request.message = new HeldMessage(options, reservation, raw.socket, reply.raw);
  context.calls.begin(request.message);
  return undefined;
}

function send(reply: FastifyReply, { status, body }: RpcAnswer): FastifyReply {
  void reply.code(status);
  return body === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

const single = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
