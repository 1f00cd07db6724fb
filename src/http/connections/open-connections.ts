import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Link, LinkedList } from '../../shared/linked-list.js';

/** A connection that is counted. */
class OpenConnection {
  /** The response to its last request. HTTP answers in order: once it is sent, the connection is idle. */
  last: ServerResponse | undefined;
  /** Its place among the idle ones; undefined while it has a request. */
  idle: Link<OpenConnection> | undefined;
  /** What had been read of it when it became idle, in bytes. */
  bytesRead = 0;
  isOpen = true;

  constructor(readonly socket: Socket) {}
}

/** The open connections of a service. */
export interface Connections {
  readonly open: number;
}

/** The open connections of a server, of which there are at most `maximum`. */
class OpenConnections {
  readonly #maximum: number;
  /** Those between two requests or before the first one; the one that has been idle longest is the first. */
  readonly #idle = new LinkedList<OpenConnection>();
  readonly #connections = new WeakMap<Socket, OpenConnection>();
  #count = 0;

  /** How many are open. */
  get open(): number {
    return this.#count;
  }

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** Counts a new connection; returns false if there is no room for it. */
  add(socket: Socket): boolean {
    if (this.#count >= this.#maximum && !this.#closeLongestIdle()) return false;
    const connection = new OpenConnection(socket);
    this.#connections.set(socket, connection);
    this.#count++;
    socket.once('close', () => this.#remove(connection));
    this.#becameIdle(connection);
    return true;
  }

  /** A request has arrived. */
  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    connection.last = response;
    connection.idle?.remove();
    response.on('close', () => {
      if (connection.last === response) this.#becameIdle(connection);
    });
  }

  #becameIdle(connection: OpenConnection): void {
    if (!connection.isOpen || connection.idle?.list !== undefined) return;
    connection.bytesRead = connection.socket.bytesRead;
    connection.idle = this.#idle.push(connection);
  }

  /** Closes the connection that has been idle longest; returns false if none is idle. */
  #closeLongestIdle(): boolean {
    for (let first = this.#idle.shift(); first !== undefined; first = this.#idle.shift()) {
      // The beginning of a request has arrived: it is idle again when that is answered.
      if (first.socket.bytesRead !== first.bytesRead) continue;
      this.#remove(first);
      first.socket.destroy();
      return true;
    }
    return false;
  }

  #remove(connection: OpenConnection): void {
    if (!connection.isOpen) return;
    connection.isOpen = false;
    connection.idle?.remove();
    this.#count--;
  }
}

/**
 * Keeps at most `maximum` connections of a server open. For one more, the one that has been idle longest is closed, so
 * that nobody is kept out by connections on which nothing is sent; if none is idle, the new one is closed at once. A
 * connection is idle between two requests, and before the first byte of one.
 *
 * `maxConnections` would not count the connections of other addresses (`listen`). In a process of node:cluster it makes
 * a full process return the connection to the primary, which offers it to the next one, without end when all are full.
 *
 * Call it when the server has all its listeners for connections and requests. Returns the count of open connections.
 */
export function limitConnections(server: Server, maximum: number): Connections {
  const connections = new OpenConnections(maximum);
  const handlers = server.listeners('connection') as ((socket: Socket) => void)[];
  // In place of the listeners, not before them: a connection that is closed gets no parser.
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (!connections.add(socket)) return void socket.destroy();
    for (const handler of handlers) handler.call(server, socket);
  });
  // Before a request waits for earlier ones of its connection.
  server.prependListener('request', ({ socket }, response) => connections.begin(socket, response));
  return connections;
}
