/** Maximum requests of one connection that are processed while the first one is; further ones wait in order. */
const MAX_ACTIVE = 16;
/** Maximum requests of one connection that wait; one more closes the connection. */
const MAX_WAITING = 256;
/** Whether a response waits for an earlier one on its connection: nothing of it has been sent. */
export const isQueued = ({ socket, destroyed, writableFinished }) => socket === null && !destroyed && !writableFinished;
/** The requests of each connection of a server, of which a caller may send several at once (RFC 9112 section 9.3.2). */
export class Pipelines {
    #pipelines = new WeakMap();
    /**
     * Bounds the pipelined requests of each connection. Node emits all requests of one read at once, thousands of them,
     * and their answers wait for the first one: without a bound, a few kilobytes cause seconds of work and hold memory
     * for each answer. Requests that wait when their connection closes are dropped. `onArrival` is called for each
     * request before it waits.
     */
    bound(server, onArrival) {
        const handlers = server.listeners('request');
        const handle = (request, response) => {
            for (const handler of handlers)
                handler.call(server, request, response);
        };
        const start = (pipeline, request, response) => {
            pipeline.active.add(response);
            response.once('close', () => {
                pipeline.active.delete(response);
                const next = pipeline.waiting.shift();
                if (next !== undefined)
                    start(pipeline, ...next);
            });
            handle(request, response);
        };
        server.removeAllListeners('request').on('request', (request, response) => {
            onArrival(request);
            // A response with a socket is first in line: its request needs no bound.
            if (response.socket !== null)
                return handle(request, response);
            const pipeline = this.#pipelineOf(request.socket);
            if (pipeline.active.size < MAX_ACTIVE)
                start(pipeline, request, response);
            else if (pipeline.waiting.push([request, response]) > MAX_WAITING)
                request.socket.destroy();
        });
    }
    /** The responses of a connection that have not been sent, in the order of their requests. */
    responsesOf(socket) {
        const { _httpMessage: first } = socket;
        const { active = [], waiting = [] } = this.#pipelines.get(socket) ?? {};
        return [...new Set([...(first ? [first] : []), ...active, ...waiting.map(([, response]) => response)])];
    }
    /** Whether the request that is being received has been answered already: its body was not wanted. */
    isAnswered(socket) {
        const incoming = socket.parser?.incoming;
        if (!incoming || incoming.complete)
            return false;
        return !this.responsesOf(socket).some(({ req }) => req === incoming);
    }
    #pipelineOf(socket) {
        const known = this.#pipelines.get(socket);
        if (known !== undefined)
            return known;
        const pipeline = { active: new Set(), waiting: [] };
        this.#pipelines.set(socket, pipeline);
        socket.once('close', () => (pipeline.waiting.length = 0));
        return pipeline;
    }
}
//# sourceMappingURL=pipelining.js.map