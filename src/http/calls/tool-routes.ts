import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import type { Catalog, Entry } from '../../catalog.js';
import { answerOf, problemOfResult, runMsOf } from '../../problems/outcome-problems.js';
import { Problem, problems } from '../../problems/problems.js';
import { SMALL_BODY } from '../../shared/call.js';
import { freeBuffer } from '../../shared/free-buffer.js';
import { laneOf, UNPARSED_LANE } from '../../shared/lane-of.js';
import type { JsonBody } from '../../shared/parse-body.js';
import { bodyLimitOf } from '../../shared/tool.js';
import { compile } from '../../shared/validate.js';
import { Slices, WRITTEN_PER_TURN } from '../answers/write-slices.js';
import { type AcceptedBodies, acceptedBodies } from '../bodies/media-types.js';
import { UnparsedBody } from '../bodies/receive-body.js';
import { continueBody } from '../connections/raw-requests.js';
import type { AppContext } from '../context.js';
import { thousandths } from '../requests/request-log.js';
import { ActiveCall } from './active-call.js';
import { announcedLength, noMemory, problemOfConnection, problemOfEncoding, problemOfLane } from './admission.js';

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

/** The methods of a call: tools are safe and idempotent, so QUERY (RFC 10008) does what POST does. */
const METHODS = ['POST', 'QUERY'] as const;

/** Adds the routes of each tool; `limit` is the rate limit, which runs first. */
export function addTools(
  app: FastifyInstance,
  context: AppContext,
  catalog: Catalog,
  limit?: onRequestAsyncHookHandler,
): void {
  app.decorateRequest('activeCall', null);
  app.removeAllContentTypeParsers();
  // With a name too: the framework remembers the parsers that have one, and searches for the others at every call.
  app.addContentTypeParser(['*', 'application/json'], (request: FastifyRequest, _payload, done) =>
    receive(context, request, done),
  );
  for (const entry of catalog.values()) {
    const validate = compile(entry.tool);
    const bodies = acceptedBodies(entry.tool);
    const onRequest: (onRequestHookHandler | onRequestAsyncHookHandler)[] = [
      (request, reply, done) => done(admit(context, entry, bodies, request, reply)),
    ];
    if (limit) onRequest.unshift(limit);
    if (entry.tool.cacheable === false) onRequest.unshift(forbidStoring);
    for (const url of [entry.path, `${entry.path}/`]) {
      app.withTypeProvider<TypeBoxTypeProvider>().route({
        method: [...METHODS],
        url,
        config: { entry },
        schema: { body: entry.tool.input },
        validatorCompiler: () => (body: JsonBody | UnparsedBody | Problem) => {
          if (body instanceof Problem) return { error: body };
          const issues = body instanceof UnparsedBody ? [] : validate(body.input);
          return issues.length === 0 ? { value: body } : { error: problems.invalid(issues) };
        },
        onRequest,
        // Returns nothing: the framework would await the reply, which is a thenable, after it was sent.
        handler: (request, reply) =>
          void answer(context, entry, request, reply).catch((error: Error) => void reply.send(error)),
      });
    }
  }
}

/** Errors are not stored either: they may quote the input (RFC 9111 section 5.2.2.5). */
function forbidStoring(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'no-store');
  done();
}

/** Admits or rejects a call by its headers alone, before its body is read. */
function admit(
  context: AppContext,
  entry: Entry,
  bodies: AcceptedBodies,
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
): Problem | undefined {
  const { 'content-type': type } = headers;
  const unavailable = problemOfConnection(context, raw.socket);
  if (unavailable !== undefined) return unavailable;
  const isJson = type === undefined ? undefined : bodies.isJson(type);
  if (isJson === undefined) return problems.mediaType(type, bodies.mediaTypes);
  const encoded = problemOfEncoding(headers);
  if (encoded !== undefined) return encoded;
  const length = announcedLength(headers) ?? 0;
  const limit = limitOf(entry, isJson);
  if (length > limit) return problems.tooLarge(limit);
  const lane = laneOf(entry.tool, length, isJson);
  const full = problemOfLane(context, lane);
  if (full !== undefined) return full;
  const reservation = context.memory.admit(length);
  if (reservation === undefined) return noMemory(context);
  const call = new ActiveCall(entry, lane, isJson, reservation, raw.socket, reply.raw);
  reply.request.activeCall = call;
  context.calls.begin(call);
  return undefined;
}

/** Receives the body of an admitted call. */
function receive(
  context: AppContext,
  { raw, headers, activeCall }: FastifyRequest,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (!activeCall) return done(null);
  continueBody(raw, activeCall.response);
  const { entry, isJson, reservation } = activeCall;
  context.bodies.receive(
    raw,
    {
      length: announcedLength(headers),
      limit: limitOf(entry, isJson),
      isJson,
      reservation,
      noRoom: () => noMemory(context),
    },
    done,
  );
}

/** Runs a call in its lane and sends the answer. Rejects with a `Problem` for everything that is not a result. */
async function answer(context: AppContext, entry: Entry, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { activeCall } = request;
  const body = request.body as JsonBody | UnparsedBody;
  if (activeCall === null) throw problems.defect('a call without admission');
  const unparsed = body instanceof UnparsedBody;
  // The size of a chunked body is known only when it is complete.
  const lane = unparsed ? UNPARSED_LANE : activeCall.lane;
  request.trace?.received();
  activeCall.ticket = context.pool.submit(lane, entry.id, unparsed ? body : body.text);
  // The worker has it now.
  request.body = undefined;
  const result = await activeCall.ticket.result;
  const runMs = runMsOf(result);
  const timing = { waitMs: thousandths(result.waitMs), runMs: thousandths(runMs ?? 0) };
  activeCall.timing = timing;
  context.metrics.waited(entry.id, lane, result.waitMs);
  if (runMs !== undefined) context.metrics.ran(entry.id, lane, runMs);
  request.trace?.ran(lane, result.waitMs, runMs);
  reply.header('server-timing', `wait;dur=${timing.waitMs}, run;dur=${timing.runMs}`);
  if (result.kind !== 'done') throw problemOfResult(result, entry.id, lane, context.pool.delayMs(lane));
  const outcome = answerOf(result.reply.outcome, entry.id);
  if (context.phase !== 'serving' && context.calls.isLast(activeCall)) reply.header('connection', 'close');
  // Of text, UTF-16 code units: its memory.
  activeCall.reservation.replace(outcome.length);
  if (outcome.length > SMALL_BODY) activeCall.limitAnswer(context.config.answerTimeoutMs);
  // Left to the garbage collector, a few large answers make it mark the whole heap of the main thread.
  if (outcome instanceof Uint8Array) reply.raw.once('finish', () => freeBuffer(outcome));
  reply.header('content-type', 'application/json; charset=utf-8');
  if (outcome instanceof Uint8Array && outcome.length > WRITTEN_PER_TURN)
    reply.header('content-length', outcome.length).send(new Slices(outcome));
  else reply.send(outcome);
}

/** Maximum body size in bytes. */
function limitOf({ tool }: Entry, isJson: boolean): number {
  return isJson ? bodyLimitOf(tool) : (tool.bytesBody?.limit ?? 0);
}
