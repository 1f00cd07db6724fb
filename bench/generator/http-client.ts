import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ChunkedBody } from './chunked-body.js';

/** A request with what is to be done with the status of its answer; 0 without an answer. */
interface Exchange {
  readonly bytes: readonly Buffer[];
  readonly done: (status: number) => void;
  /** The head of the answer, as far as it has arrived. */
  head: string;
  /** Takes bytes of the answer's body and says whether it is complete; undefined until the head is there. */
  isComplete: ((from: number, to: number) => boolean) | undefined;
}

/** A connection, and the exchange that it is used for. */
interface Connection {
  readonly socket: Socket;
  exchange: Exchange | undefined;
}

/** Maximum bytes of a read from a socket. All share it: what it holds is looked at before the next read. */
const READ_BUFFER = Buffer.alloc(64 * 1024);

/**
 * HTTP/1.1 over kept connections, as little of it as a load needs: requests are ready bytes, and of an answer only its
 * end and its status count. Node's own client takes several times the CPU, which a service on the same machine lacks.
 */
export class HttpClient {
  readonly #idle: Connection[] = [];
  readonly #connections = new Set<Connection>();
  readonly #waiting: Exchange[] = [];
  readonly #url: URL;
  #most = 1;

  constructor(url: URL) {
    this.#url = url;
  }

  /**
   * Calls wait beyond `most` connections, of which `ahead` are opened now. Node accepts one in each turn of its event
   * loop, so calls over many new connections would wait for as many turns. Rejects if one cannot be opened.
   */
  async open(most: number, ahead = most): Promise<void> {
    this.#most = most;
    const opened: Promise<unknown>[] = [];
    while (this.#connections.size < ahead) {
      const connection = this.#connect();
      opened.push(once(connection.socket, this.#isSecure ? 'secureConnect' : 'connect'));
      this.#idle.push(connection);
    }
    await Promise.all(opened);
  }

  /** Sends a request, or has it wait for a connection. */
  send(bytes: readonly Buffer[], done: (status: number) => void): void {
    this.#send({ bytes, done, head: '', isComplete: undefined });
  }

  #send(exchange: Exchange): void {
    const connection = this.#idle.pop();
    if (connection) this.#use(connection, exchange);
    else if (this.#connections.size < this.#most) this.#use(this.#connect(), exchange);
    else this.#waiting.push(exchange);
  }

  get #isSecure(): boolean {
    return this.#url.protocol === 'https:';
  }

  #connect(): Connection {
    const { hostname, port } = this.#url;
    const options = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (this.#isSecure ? 443 : 80)),
      onread: {
        buffer: READ_BUFFER,
        callback: (length: number): boolean => {
          this.#receive(connection, length);
          return true;
        },
      },
    };
    const socket = this.#isSecure ? connectTls(options) : connectTcp(options);
    const connection: Connection = { socket, exchange: undefined };
    this.#connections.add(connection);
    socket
      .setNoDelay(true)
      .on('error', () => undefined)
      .once('close', () => this.#closed(connection));
    return connection;
  }

  /** Ends all calls without an answer, and closes their connections. Idle ones are kept. */
  abandon(): void {
    for (const { done } of this.#waiting.splice(0)) done(0);
    for (const { socket, exchange } of this.#connections) if (exchange !== undefined) socket.destroy();
  }

  /** Closes all connections, and ends their calls without an answer. */
  close(): void {
    this.abandon();
    for (const { socket } of this.#connections) socket.destroy();
  }

  #closed(connection: Connection): void {
    this.#connections.delete(connection);
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    const { exchange } = connection;
    connection.exchange = undefined;
    const next = this.#waiting.shift();
    if (next) this.#send(next);
    // The end of the connection is that of an answer without a length (RFC 9112, section 6.3).
    if (exchange) exchange.done(exchange.isComplete === untilClosed ? statusOf(exchange.head) : 0);
  }

  #use(connection: Connection, exchange: Exchange): void {
    connection.exchange = exchange;
    for (const part of exchange.bytes) connection.socket.write(part);
  }

  /** So many bytes have arrived, in `READ_BUFFER`. */
  #receive(connection: Connection, length: number): void {
    const { exchange } = connection;
    if (exchange === undefined) return;
    let from = 0;
    if (exchange.isComplete === undefined) {
      const before = exchange.head.length;
      exchange.head += READ_BUFFER.toString('latin1', 0, length);
      const end = exchange.head.indexOf('\r\n\r\n', Math.max(0, before - 3));
      if (end < 0) return;
      from = end + 4 - before;
      exchange.head = exchange.head.slice(0, end);
      exchange.isComplete = bodyOf(exchange.head);
    }
    if (exchange.isComplete(from, length)) this.#finish(connection, exchange);
  }

  #finish(connection: Connection, { head, done }: Exchange): void {
    const { socket } = connection;
    connection.exchange = undefined;
    // Answered while still being sent, or told to close: this connection is of no more use.
    if (socket.writableLength > 0 || /^connection: close/im.test(head)) socket.destroy();
    else {
      const next = this.#waiting.shift();
      if (next) this.#use(connection, next);
      else this.#idle.push(connection);
    }
    done(statusOf(head));
  }
}

const statusOf = (head: string): number => Number(head.slice(9, 12)) || 0;

const untilClosed = (): boolean => false;

/** How the end of a body is found (RFC 9112, section 6.3). */
function bodyOf(head: string): (from: number, to: number) => boolean {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) {
    let left = Number(length);
    return (from, to) => (left -= to - from) <= 0;
  }
  if (!/^transfer-encoding:.*\bchunked/im.test(head)) return untilClosed;
  const body = new ChunkedBody();
  return (from, to) => body.read(READ_BUFFER, from, to);
}
