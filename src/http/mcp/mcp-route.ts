import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Catalog } from '../../catalog.js';
import type { MirroredHeaders, RpcAnswer } from '../../mcp/handler.js';
import { errorText } from '../../mcp/protocol.js';
import { rpcErrorOf } from '../../mcp/rpc-problems.js';
import { Problem, problemOfError, problems } from '../../problems/problems.js';
import { MCP_DEPTH, MCP_LIMIT, SMALL_BODY } from '../../shared/call.js';
import { UNPARSED_LANE } from '../../shared/lane-of.js';
import type { JsonBody } from '../../shared/parse-body.js';
import { UnparsedBody } from '../bodies/receive-body.js';
import {
  announcedLength,
  noMemory,
  problemOfConnection,
  problemOfEncoding,
  problemOfLane,
} from '../calls/admission.js';
import { continueBody, isBodyWithheld } from '../connections/raw-requests.js';
import type { AppContext } from '../context.js';
import { HeldMessage, McpMessages, MessageProblem } from './mcp-messages.js';
import { problemOfOrigin } from './origin.js';
import { Selection } from './selection.js';

const PATH = '/mcp';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a message holds, once it is admitted. */
    message: HeldMessage | null;
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
  const selection = new Selection(catalog);
  const messages = new McpMessages(context, catalog);

  app.decorateRequest('message', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => receive(context, request, done));
  app.route({
    method: 'POST',
    url: PATH,
    onRequest: [...(limit ? [limit] : []), (request, reply, done) => done(admit(context, selection, request, reply))],
    errorHandler: (error, request, reply) => answerError(context, error, request, reply),
    handler: (request, reply) => answer(context, messages, request, reply),
  });
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
  const full = length > SMALL_BODY ? problemOfLane(context, UNPARSED_LANE) : undefined;
  if (full !== undefined) return full;
  const reservation = context.memory.admit(length);
  if (reservation === undefined) return noMemory(context);
  request.message = new HeldMessage(options, request.trace, reservation, raw.socket, reply.raw);
  context.calls.begin(request.message);
  return undefined;
}

/** Receives the body of an admitted message. */
function receive(
  context: AppContext,
  { raw, message, headers }: FastifyRequest,
  done: (error: Error | null, body?: unknown) => void,
): void {
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
}

/** Answers a message. Throws `MessageProblem`, or `Problem` where the id is not known. */
async function answer(
  context: AppContext,
  messages: McpMessages,
  { body, message: held, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (held === null) throw problems.defect('a message without admission');
  if (body instanceof Problem) throw body;
  const mirrored: MirroredHeaders = {
    version: single(headers['mcp-protocol-version']),
    method: single(headers['mcp-method']),
    name: single(headers['mcp-name']),
  };
  const found =
    body instanceof UnparsedBody
      ? await messages.answerUnparsed(held, mirrored, body)
      : await messages.answer(held, mirrored, (body as JsonBody).input);
  const size = found.body?.length ?? 0;
  held.reservation.replace(size);
  if (size > SMALL_BODY) held.limitAnswer(context.config.answerTimeoutMs);
  if (context.phase !== 'serving' && context.calls.isLast(held)) reply.header('connection', 'close');
  return send(reply, found);
}

/** Answers an error as JSON-RPC does, with the id of the message where it is known. */
function answerError(
  { bodies, metrics }: AppContext,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = error instanceof MessageProblem ? error.problem : problemOfError(error);
  const id = error instanceof MessageProblem ? error.id : undefined;
  if (problem.rejection !== undefined) metrics.rejected(problem.rejection);
  if (problem.statusCode === 500) {
    request.log.error({ code: 'CALL_FAILED', reqId: request.id, err: problem.cause }, 'a message failed');
  }
  if (!isBodyWithheld(request.raw)) bodies.discard(request.raw, reply.raw);
  void reply.headers(problem.headers);
  return send(reply, { status: problem.statusCode, body: errorText(id, rpcErrorOf(problem)) });
}

function send(reply: FastifyReply, { status, body }: RpcAnswer): FastifyReply {
  void reply.code(status);
  return body === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

const single = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
