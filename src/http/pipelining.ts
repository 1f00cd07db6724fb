import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum requests of one connection that are processed while the first one is; further ones wait in order. */
const MAX_ACTIVE = 16;

/** Maximum requests of one connection that wait; one more closes the connection. */
const MAX_WAITING = 256;

/** Whether a response waits for an earlier one on its connection: nothing of it has been sent. */
export const isQueued = ({ socket, destroyed, writableFinished }: ServerResponse): boolean =>
  socket === null && !destroyed && !writableFinished;

/** The pipelined requests of one connection, after the first one. */
interface Pipeline {
  readonly active: Set<ServerResponse>;
  readonly waiting: [request: IncomingMessage, response: ServerResponse][];
}

/** What node:http keeps at a connection: the response that is being sent, and the request that is being received. */
interface HttpSocket {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
}

/** The requests of each connection of a server, of which a caller may send several at once (RFC 9112 section 9.3.2). */
export class Pipelines {
  readonly #pipelines = new WeakMap<Socket, Pipeline>();

  /**
   * Bounds the pipelined requests of each connection. Node emits all requests of one read at once, thousands of them,
   * and their answers wait for the first one: without a bound, a few kilobytes cause seconds of work and hold memory
   * for each answer. Requests that wait when their connection closes are dropped; the responses of the others emit
   * `close`. `onArrival` is called for each request before it waits.
   */
  bound(server: Server, onArrival: (request: IncomingMessage) => void): void {
    const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    const handle = (request: IncomingMessage, response: ServerResponse): void => {
      for (const handler of handlers) handler.call(server, request, response);
    };

    const start = (pipeline: Pipeline, request: IncomingMessage, response: ServerResponse): void => {
      pipeline.active.add(response);
      response.once('close', () => {
        pipeline.active.delete(response);
        const next = pipeline.waiting.shift();
        if (next !== undefined) start(pipeline, ...next);
      });
      handle(request, response);
    };

    server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
      onArrival(request);
      // A response with a socket is first in line: its request needs no bound.
      if (response.socket !== null) return handle(request, response);
      const pipeline = this.#pipelineOf(request.socket);
      if (pipeline.active.size < MAX_ACTIVE) start(pipeline, request, response);
      else if (pipeline.waiting.push([request, response]) > MAX_WAITING) request.socket.destroy();
    });
  }

  /** The responses of a connection that have not been sent, in the order of their requests. */
  responsesOf(socket: Socket): ServerResponse[] {
    const { _httpMessage: first } = socket as HttpSocket;
    const { active = [], waiting = [] } = this.#pipelines.get(socket) ?? {};
    return [...new Set([...(first ? [first] : []), ...active, ...waiting.map(([, response]) => response)])];
  }

  /** Whether the request that is being received has been answered already: its body was not wanted. */
  isAnswered(socket: Socket): boolean {
    const incoming = (socket as HttpSocket).parser?.incoming;
    if (!incoming || incoming.complete) return false;
    return !this.responsesOf(socket).some(({ req }) => req === incoming);
  }

  #pipelineOf(socket: Socket): Pipeline {
    const known = this.#pipelines.get(socket);
    if (known !== undefined) return known;
    const pipeline: Pipeline = { active: new Set(), waiting: [] };
    this.#pipelines.set(socket, pipeline);
    socket.once('close', () => {
      pipeline.waiting.length = 0;
      // Node emits `close` only for the first response.
      for (const response of [...pipeline.active].filter(isQueued)) response.destroy().emit('close');
    });
    return pipeline;
  }
}
