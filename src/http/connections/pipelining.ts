import type { Buffer } from 'node:buffer';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { overTurns } from './over-turns.js';

/** Maximum requests of one connection that are processed while the first one is; further ones wait in order. */
const MAX_ACTIVE = 16;

/**
 * Requests of one connection that may wait; with more, the connection is not read. All requests of the last read have
 * arrived then: it had at most 64 KiB.
 */
const MAX_WAITING = 16;

/** Maximum bytes of the requests of all connections behind another one: beyond, the largest connection is closed. */
const MAX_QUEUED_BYTES = 32 * 1024 * 1024;

/** Requests behind another one that begin in one turn of the event loop, of all connections together. */
const BEGUN_PER_TURN = 32;

/** Assumed bytes of a request and its response, beside the headers; of each name or value beside its characters. */
const REQUEST_BYTES = 4096;
const FIELD_BYTES = 24;

/** Assumed bytes of the objects for each HTTP chunk of a body that waits, beside its own. */
const CHUNK_BYTES = 600;

/** Whether a response waits for an earlier one on its connection: nothing of it has been sent. */
export const isQueued = ({ socket, destroyed, writableFinished }: ServerResponse): boolean =>
  socket === null && !destroyed && !writableFinished;

/** The bytes that a request without its body takes until it is answered, about. */
const bytesOf = ({ rawHeaders, url = '' }: IncomingMessage): number =>
  rawHeaders.reduce((sum, { length }) => sum + FIELD_BYTES + length, REQUEST_BYTES + url.length);

/** A request that waits. */
interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  bytes: number;
  hasBegun: boolean;
}

/** A request that arrives too slowly, as Node reports while its connection is not read, or shortly after. */
interface LateRequest {
  readonly ms: number;
  readonly onLate: () => void;
  /** The request, once it has headers. */
  request: IncomingMessage | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** The pipelined requests of one connection, after the first one. */
class Pipeline {
  readonly socket: Socket;
  readonly active = new Set<ServerResponse>();
  readonly waiting: Waiting[] = [];
  /** How many of those that wait will begin in one of the next turns. */
  beginning = 0;
  /** Of all requests, active and waiting. */
  bytes = 0;
  /** The request that has arrived last. */
  last: IncomingMessage;
  #isHeld = false;
  /** When it was read again, in milliseconds of `performance.now`. */
  #readAt = -Infinity;
  #late: LateRequest | undefined;

  constructor(socket: Socket, last: IncomingMessage) {
    this.socket = socket;
    this.last = last;
    // Node resumes a socket after each request, and when answers are sent.
    socket.on('resume', () => {
      if (this.#isHeld) socket.pause();
    });
  }

  /**
   * Does not read the connection any more. A body that is still arriving belongs to a request that waits. If the caller
   * leaves, the next write of an answer shows it.
   */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    // Once all of the last read is parsed: until then, Node resumes the socket.
    process.nextTick(() => {
      if (this.#isHeld) this.socket.pause();
    });
  }

  /** Reads the connection again. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#readAt = performance.now();
    this.socket.resume();
    this.#await(this.#late?.ms);
  }

  /** Notes a request that has arrived. */
  arrived(request: IncomingMessage): void {
    this.last = request;
    if (this.#late !== undefined) this.#late.request ??= request;
  }

  /** As `Pipelines.postpone`. */
  postpone(ms: number, onLate: () => void): boolean {
    const leftMs = this.#isHeld ? ms : this.#readAt + ms - performance.now();
    if (leftMs <= 0) return false;
    clearTimeout(this.#late?.timer);
    const request = this.last.complete ? undefined : this.last;
    this.#late = { ms, onLate, request, timer: undefined };
    this.#await(leftMs);
    return true;
  }

  /** Drops the requests that wait. */
  close(): void {
    clearTimeout(this.#late?.timer);
    this.#late = undefined;
    this.waiting.length = 0;
  }

  /** Gives a request that is late `ms` from now on to arrive. */
  #await(ms?: number): void {
    const late = this.#late;
    if (late === undefined || this.#isHeld) return;
    clearTimeout(late.timer);
    late.timer = setTimeout(() => {
      if (this.#isHeld) return;
      this.#late = undefined;
      if (!late.request?.complete) late.onLate();
    }, ms).unref();
  }
}

/** What node:http keeps at a connection: the response that is being sent, and the request that is being received. */
interface HttpSocket {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
}

/** The requests of each connection of a server, of which a caller may send several at once (RFC 9112 section 9.3.2). */
export class Pipelines {
  readonly #pipelines = new WeakMap<Socket, Pipeline>();
  /** Connections with requests behind another one. */
  readonly #queued = new Set<Pipeline>();
  readonly #inTurn = overTurns(BEGUN_PER_TURN);
  #bytes = 0;
  #handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;

  /** The bytes of all requests behind another one, about. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Bounds the pipelined requests of each connection. Node emits all requests of one read at once, thousands of them,
   * and their answers wait for the first one: without bounds, a few kilobytes cause seconds of work and hold memory for
   * each answer. Requests that wait when their connection closes are dropped; the responses of the others emit `close`.
   * `onArrival` is called for each request before it waits.
   */
  bound(server: Server, onArrival: (request: IncomingMessage) => void): void {
    const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    this.#handle = (request, response) => {
      for (const handler of handlers) handler.call(server, request, response);
    };
    server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
      // Node goes on to parse what it has read of a connection that was closed.
      if (request.socket.destroyed) return;
      onArrival(request);
      const known = this.#pipelines.get(request.socket);
      known?.arrived(request);
      // A response with a socket is first in line: its request needs no bound.
      if (response.socket !== null) return this.#handle(request, response);
      const pipeline = known ?? this.#add(request);
      const waiting: Waiting = { request, response, bytes: 0, hasBegun: false };
      pipeline.waiting.push(waiting);
      this.#queued.add(pipeline);
      this.#count(pipeline, waiting, bytesOf(request));
      this.#beginNext(pipeline);
      if (pipeline.waiting.length > MAX_WAITING) pipeline.hold();
      if (!request.complete) this.#countBody(pipeline, waiting);
    });
  }

  #count(pipeline: Pipeline, waiting: Waiting, bytes: number): void {
    waiting.bytes += bytes;
    pipeline.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes > MAX_QUEUED_BYTES) this.#closeLargest();
  }

  /**
   * Counts what arrives of the body of a request that waits. After the last read, which may have the rest of it, the
   * connection is not read until the request begins.
   */
  #countBody(pipeline: Pipeline, waiting: Waiting): void {
    const { request } = waiting;
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null) => {
      if (chunk === null || waiting.hasBegun) return push(chunk);
      // The rest of a read from a connection that was closed.
      if (!this.#queued.has(pipeline)) return false;
      pipeline.hold();
      this.#count(pipeline, waiting, CHUNK_BYTES + chunk.length);
      return push(chunk);
    };
  }

  /** The responses of a connection that have not been sent, in the order of their requests. */
  responsesOf(socket: Socket): ServerResponse[] {
    const { _httpMessage: first } = socket as HttpSocket;
    const { active = [], waiting = [] } = this.#pipelines.get(socket) ?? {};
    return [...new Set([...(first ? [first] : []), ...active, ...waiting.map(({ response }) => response)])];
  }

  /** Whether the request that is being received has been answered already: its body was not wanted. */
  isAnswered(socket: Socket): boolean {
    const incoming = (socket as HttpSocket).parser?.incoming;
    if (!incoming || incoming.complete) return false;
    return !this.responsesOf(socket).some(({ req }) => req === incoming);
  }

  /**
   * Whether a request that arrives too slowly gets more time, because its connection is not read or was not until now.
   * Calls back if it has not arrived after it was read for `ms` milliseconds.
   */
  postpone(socket: Socket, ms: number, onLate: () => void): boolean {
    return this.#pipelines.get(socket)?.postpone(ms, onLate) ?? false;
  }

  #add(request: IncomingMessage): Pipeline {
    const { socket } = request;
    const pipeline = new Pipeline(socket, request);
    this.#pipelines.set(socket, pipeline);
    socket.once('close', () => {
      this.#forget(pipeline);
      // Node emits `close` only for the first response.
      for (const response of [...pipeline.active].filter(isQueued)) response.destroy().emit('close');
    });
    return pipeline;
  }

  /** Begins requests that wait, and reads the connection again when few of them are left. */
  #beginNext(pipeline: Pipeline): void {
    const { active, waiting } = pipeline;
    while (active.size + pipeline.beginning < MAX_ACTIVE && pipeline.beginning < waiting.length) {
      pipeline.beginning++;
      this.#inTurn(() => {
        pipeline.beginning--;
        const next = waiting.shift();
        if (next !== undefined) this.#begin(pipeline, next);
      });
    }
    // A body that is still arriving is that of the last one.
    if (waiting.length <= MAX_WAITING && waiting.at(-1)?.request.complete !== false) pipeline.release();
  }

  #begin(pipeline: Pipeline, waiting: Waiting): void {
    const { request, response } = waiting;
    waiting.hasBegun = true;
    pipeline.active.add(response);
    response.once('close', () => {
      pipeline.active.delete(response);
      if (!this.#queued.has(pipeline)) return;
      this.#bytes -= waiting.bytes;
      pipeline.bytes -= waiting.bytes;
      if (pipeline.bytes === 0) this.#queued.delete(pipeline);
      this.#beginNext(pipeline);
    });
    this.#handle(request, response);
  }

  #closeLargest(): void {
    const largest = [...this.#queued].reduce((a, b) => (b.bytes > a.bytes ? b : a));
    this.#forget(largest);
    largest.socket.destroy();
  }

  /** Drops the requests of a connection that wait, and counts none of it any more. */
  #forget(pipeline: Pipeline): void {
    pipeline.close();
    if (!this.#queued.delete(pipeline)) return;
    this.#bytes -= pipeline.bytes;
    pipeline.bytes = 0;
  }
}
