import type { IncomingHttpHeaders } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { LargeBody, receive } from './receive-body.js';
import { SMALL_BODY, type Outcome, type Reply } from '../shared/call.js';
import type { Catalogue, Entry } from '../catalogue.js';
import type { Config } from '../config.js';
import type { Metrics } from '../metrics.js';
import { Reservation, type Admission } from '../pool/memory-budget.js';
import type { Ending, Ticket } from '../pool/lane.js';
import type { Pool } from '../pool/pool.js';
import { TaskDied } from '../pool/threads.js';
import { problems, type Problem } from './problems.js';
import { DEFAULT_BODY_LIMIT, type LaneName } from '../shared/tool.js';
import { compile } from '../shared/validate.js';

/** What all routes share. */
export interface House {
  readonly config: Config;
  readonly pool: Pool;
  readonly admission: Admission;
  readonly metrics: Metrics;
  /** Whether the service takes no more calls. */
  draining: boolean;
  /** Calls that were admitted and whose answer has not been sent. */
  open: number;
}

/** A call from its admission to its end: what it holds, and where it stands. */
class Visit {
  ticket: Ticket<Reply> | undefined;

  constructor(
    readonly house: House,
    readonly entry: Entry,
    readonly reservation: Reservation,
  ) {
    house.open++;
  }

  /** The answer is sent, or the caller has gone: a call that still waits will not run. */
  end(): void {
    this.house.open--;
    this.reservation.release();
    this.ticket?.drop();
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The tool that a route serves. */
    entry?: Entry;
  }
  interface FastifyRequest {
    /** The call, once it is admitted. */
    visit: Visit | null;
  }
}

/** The path of a tool. */
export const pathOf = (id: string): string => `/api/tools/${id}`;

/** Whether a content-type is `application/json`, in UTF-8 where it names a charset (RFC 8259 section 8.1). */
function isJson(type: string): boolean {
  if (type === 'application/json') return true;
  const [essence, ...parameters] = type.toLowerCase().split(';').map(part => part.trim());
  return essence === 'application/json' && parameters.every(part => !part.startsWith('charset=') || /^charset="?utf-?8"?$/.test(part));
}

/** Makes one route of each tool of the catalogue; `limit` is asked about each call first. */
export function addTools(app: FastifyInstance, house: House, catalogue: Catalogue, limit?: onRequestAsyncHookHandler): void {
  app.decorateRequest('visit', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, _payload, done) => read(request, done));
  for (const entry of catalogue.values()) {
    const validate = compile(entry.tool);
    app.withTypeProvider<TypeBoxTypeProvider>().route({
      method: 'POST',
      url: pathOf(entry.id),
      config: { entry },
      schema: { body: entry.tool.input },
      validatorCompiler: () => body => {
        const issues = body instanceof LargeBody ? [] : validate(body);
        return issues.length === 0 ? { value: body } : { error: problems.invalid(issues) };
      },
      onRequest: [...(limit ? [limit] : []), (request, reply, done) => done(admit(house, entry, request, reply))],
      handler: (request, reply) => answer(house, entry, request, reply),
    });
  }
}

/**
 * Decides on a call by its headers alone, before its body is read: nobody pays for
 * a body that cannot be answered.
 */
function admit(house: House, entry: Entry, request: FastifyRequest, reply: FastifyReply): Problem | undefined {
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  // While the rate limit was asked, the caller may have left: no event will tell of it any more.
  if (reply.raw.destroyed) return problems.gone();
  if (house.draining) return problems.draining();
  if (type === undefined || !isJson(type)) return problems.notJson(type);
  if (encoding !== undefined && encoding !== 'identity') return problems.encoded(encoding);
  const length = announced(request.headers) ?? 0;
  const limit = entry.tool.bodyLimit ?? DEFAULT_BODY_LIMIT;
  if (length > limit) return problems.tooLarge(limit);
  const lane = laneOf(entry, length);
  if (house.pool.full(lane)) return problems.busy(lane);
  const reservation = new Reservation(house.admission);
  if (!reservation.grow(length)) return problems.noRoom();
  const visit = new Visit(house, entry, reservation);
  request.visit = visit;
  reply.raw.once('close', () => visit.end());
  return undefined;
}

/** Reads the body of a call that was admitted. */
function read({ raw, headers, visit }: FastifyRequest, done: (error: Error | null, body?: unknown) => void): void {
  if (!visit) return done(null);
  receive(raw, announced(headers), visit.entry.tool.bodyLimit ?? DEFAULT_BODY_LIMIT, visit.reservation, done);
}

/** Sends a call to its lane and its answer to the caller. Throws a `Problem` for everything that is not a result. */
async function answer(house: House, entry: Entry, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { body } = request;
  const large = body instanceof LargeBody;
  const lane = laneOf(entry, large ? body.bytes : 0);
  const ticket = house.pool.submit(lane, entry.id, large ? { parts: body.parts } : { input: body });
  // The bytes of a large body belong to the worker now.
  if (large) request.body = undefined;
  request.visit!.ticket = ticket;
  const ending = await ticket.ending;
  const { outcome, runMs } = ending.kind === 'done' ? ending.reply : { outcome: undefined, runMs: 0 };
  reply.header('server-timing', `wait;dur=${tenths(ending.waitMs)}, run;dur=${tenths(runMs)}`);
  if (ending.kind === 'done') house.metrics.ran(entry.id, ending.waitMs, runMs);
  if (typeof outcome !== 'string' && !(outcome instanceof Uint8Array)) throw problemOf(ending, entry.id, lane);
  if (house.draining) reply.header('connection', 'close');
  request.visit!.reservation.add(outcome.length);
  house.metrics.answered(entry.id, 200);
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

function problemOf(ending: Ending<Reply>, tool: string, lane: LaneName): Problem {
  switch (ending.kind) {
    case 'full':
      return problems.busy(lane);
    case 'waited':
      return problems.waited(ending.waitMs);
    case 'gone':
      return problems.gone();
    case 'died': {
      const { error } = ending;
      if (!(error instanceof TaskDied) || error.death === 'crash') return problems.defect(error);
      return error.death === 'late' ? problems.late(tool, error.limitMs) : problems.outOfMemory(tool, error.heapMb);
    }
    case 'done':
      return problemOfOutcome(ending.reply.outcome, tool);
  }
}

function problemOfOutcome(outcome: Outcome, tool: string): Problem {
  if (typeof outcome === 'string' || outcome instanceof Uint8Array) return problems.defect('an answer is no problem');
  switch (outcome.kind) {
    case 'refused':
      return problems.refused(outcome.message);
    case 'invalid':
      return problems.invalid(outcome.issues);
    case 'late':
      return problems.late(tool, outcome.limitMs);
    case 'defect':
      return problems.defect(outcome.stack);
  }
}
