import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum requests of one connection that are processed while the first one is; further ones wait in order. */
const MAX_ACTIVE = 16;

/** Maximum requests of one connection that wait; one more closes the connection. */
const MAX_WAITING = 256;

/** Whether a response waits for an earlier one on its connection: nothing of it has been sent. */
export const isQueued = ({ socket, destroyed, writableFinished }: ServerResponse): boolean =>
  socket === null && !destroyed && !writableFinished;

/** The pipelined requests of one connection. */
interface Pipeline {
  active: number;
  readonly waiting: [request: IncomingMessage, response: ServerResponse][];
}

/**
 * Bounds the pipelined requests (RFC 9112 section 9.3.2) of each connection. Node emits all requests of one read at
 * once, thousands of them, and their answers wait for the first one: without a bound, a few kilobytes cause seconds of
 * work and hold memory for each answer. Requests that wait when their connection closes are dropped.
 * `onArrival` is called for each request before it waits.
 */
export function boundPipelining(server: Server, onArrival: (request: IncomingMessage) => void): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const handler of handlers) handler.call(server, request, response);
  };

  const start = (pipeline: Pipeline, request: IncomingMessage, response: ServerResponse): void => {
    pipeline.active++;
    response.once('close', () => {
      pipeline.active--;
      const next = pipeline.waiting.shift();
      if (next !== undefined) start(pipeline, ...next);
    });
    handle(request, response);
  };

  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    onArrival(request);
    // A response with a socket is first in line: its request needs no bound.
    if (response.socket !== null) return handle(request, response);
    const { socket } = request;
    let pipeline = pipelines.get(socket);
    if (pipeline === undefined) {
      const made: Pipeline = { active: 0, waiting: [] };
      pipelines.set(socket, (pipeline = made));
      socket.once('close', () => (made.waiting.length = 0));
    }
    if (pipeline.active < MAX_ACTIVE) start(pipeline, request, response);
    else if (pipeline.waiting.push([request, response]) > MAX_WAITING) socket.destroy();
  });
}
