import type { IncomingHttpHeaders } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Catalogue, Entry } from '../catalogue.js';
import type { AppContext } from '../context.js';
import { SMALL_BODY } from '../shared/call.js';
import { DEFAULT_BODY_LIMIT, type LaneName } from '../shared/tool.js';
import { compile } from '../shared/validate.js';
import { ActiveCall } from './active-call.js';
import { problemOfOutcome, problemOfResult } from './outcome-problems.js';
import { type Problem, problems } from './problems.js';
import { continueBody } from './raw-requests.js';
import { LargeBody } from './receive-body.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The tool that a route serves. */
    entry?: Entry;
  }
  interface FastifyRequest {
    /** The call, once it is admitted. */
    activeCall: ActiveCall | null;
  }
}

/** Whether a content-type is `application/json`, in UTF-8 where it names a charset (RFC 8259 section 8.1). */
function isJson(type: string): boolean {
  if (type === 'application/json') return true;
  const [essence, ...parameters] = type
    .toLowerCase()
    .split(';')
    .map(part => part.trim());
  return (
    essence === 'application/json' &&
    parameters.every(part => !part.startsWith('charset=') || /^charset="?utf-?8"?$/.test(part))
  );
}

/** Adds one route for each tool of the catalogue; `limit` is asked about each call first. */
export function addTools(
  app: FastifyInstance,
  context: AppContext,
  catalogue: Catalogue,
  limit?: onRequestAsyncHookHandler,
): void {
  app.decorateRequest('activeCall', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => receive(context, request, done));
  // Every answer of a tool passes here once, whatever it is.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { entry } = request.routeOptions.config;
    if (entry !== undefined) context.metrics.answered(entry.id, reply.statusCode);
    done(null, payload);
  });
  for (const entry of catalogue.values()) {
    const validate = compile(entry.tool);
    app.withTypeProvider<TypeBoxTypeProvider>().route({
      method: 'POST',
      url: entry.path,
      config: { entry },
      schema: { body: entry.tool.input },
      validatorCompiler: () => body => {
        const issues = body instanceof LargeBody ? [] : validate(body);
        return issues.length === 0 ? { value: body } : { error: problems.invalid(issues) };
      },
      onRequest: [...(limit ? [limit] : []), (request, reply, done) => done(admit(context, entry, request, reply))],
      handler: (request, reply) => answer(context, entry, request, reply),
    });
  }
}

/**
 * Admits or rejects a call by its headers alone, before its body is read: nobody pays for a body that cannot be
 * answered.
 */
function admit(
  context: AppContext,
  entry: Entry,
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
): Problem | undefined {
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  // While the rate limit was asked, the caller may have left: no event will tell of it any more.
  if (raw.socket.destroyed) return problems.gone();
  if (context.draining) return problems.draining();
  if (type === undefined || !isJson(type)) return problems.notJson(type);
  if (encoding !== undefined && encoding !== 'identity') return problems.encoded(encoding);
  const length = announced(headers) ?? 0;
  const limit = entry.tool.bodyLimit ?? DEFAULT_BODY_LIMIT;
  if (length > limit) return problems.tooLarge(limit);
  const lane = laneOf(entry, length);
  // Through a new connection, a retry reaches another cell.
  if (context.pool.full(lane)) return problems.busy(lane, context.link !== undefined && context.closings.take());
  const reservation = context.memory.admit(length);
  if (reservation === undefined) return problems.noRoom();
  const call = new ActiveCall(entry, lane, reservation, raw.socket, reply.raw);
  reply.request.activeCall = call;
  context.calls.begin(call);
  return undefined;
}

/** Receives the body of a call that was admitted. */
function receive(
  { bodies }: AppContext,
  { raw, headers, activeCall }: FastifyRequest,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (!activeCall) return done(null);
  continueBody(raw, activeCall.response);
  const { entry, reservation } = activeCall;
  const limit = entry.tool.bodyLimit ?? DEFAULT_BODY_LIMIT;
  bodies.receive(raw, { length: announced(headers), limit, reservation }, done);
}

/** Runs a call in its lane and sends the answer. Throws a `Problem` for everything that is not a result. */
async function answer(
  context: AppContext,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body, activeCall } = request;
  if (activeCall === null) throw problems.defect('a call without admission');
  const large = body instanceof LargeBody;
  // A chunked body shows its size only when it is complete.
  const lane = large ? 'heavy' : activeCall.lane;
  activeCall.ticket = context.pool.submit(lane, entry.id, large ? { parts: body.parts } : { input: body });
  // The bytes of a large body belong to the worker now.
  if (large) request.body = undefined;
  const result = await activeCall.ticket.result;
  const runMs = result.kind === 'done' ? result.reply.runMs : 0;
  reply.header('server-timing', `wait;dur=${tenths(result.waitMs)}, run;dur=${tenths(runMs)}`);
  if (result.kind !== 'done') throw problemOfResult(result, entry.id, lane);
  context.metrics.ran(entry.id, result.waitMs, runMs);
  const { outcome } = result.reply;
  if (typeof outcome !== 'string' && !(outcome instanceof Uint8Array)) {
    if (outcome.kind === 'lines') throw problems.defect('lines as the answer to a single call');
    throw problemOfOutcome(outcome, entry.id);
  }
  if ((context.draining || context.retiring) && context.calls.isLast(activeCall)) reply.header('connection', 'close');
  activeCall.reservation.replace(outcome.length);
  if (outcome.length > SMALL_BODY) activeCall.limitAnswer(context.config.answerTimeoutMs);
  return reply.header('content-type', 'application/json; charset=utf-8').send(outcome);
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** A large body goes to the heavy lane, whatever the tool says. */
function laneOf({ tool }: Entry, bytes: number): LaneName {
  return bytes > SMALL_BODY ? 'heavy' : tool.lane;
}

/** The announced content-length; Node has checked that it is a number and that the body keeps to it. */
function announced(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
