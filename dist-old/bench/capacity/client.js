import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect } from 'node:net';
const NO_ANSWER = { status: 0, waitMs: 0, runMs: 0 };
/** What a read from a socket fills at most, in bytes. All share it: what it holds is looked at before the next read. */
const READ_BUFFER = Buffer.alloc(64 * 1024);
/**
 * HTTP/1.1 over kept connections, as little of it as the load needs: requests are ready bytes, answers are known by
 * their head. Node's own client takes several times the CPU, which would be taken from a service on the same machine.
 */
export class Client {
    host;
    port;
    most;
    #idle = [];
    #connections = new Set();
    #waiting = [];
    #open = 0;
    constructor(host, port, most) {
        this.host = host;
        this.port = port;
        this.most = most;
    }
    /**
     * Opens all connections ahead: Node accepts one in each turn of its event loop, so that calls over new ones would
     * wait for as many turns while others pass them. Resolves when they wait to be accepted. Throws where one cannot be
     * opened.
     */
    async open() {
        const opened = [];
        while (this.#open < this.most) {
            const connection = this.#connect();
            opened.push(once(connection.socket, 'connect').then(() => this.#idle.push(connection)));
        }
        await Promise.all(opened);
    }
    /** Sends a request, or has it wait for a connection. */
    send(bytes, done) {
        this.#send({ bytes, done, head: '', left: undefined });
    }
    #send(exchange) {
        const connection = this.#idle.pop();
        if (connection)
            this.#use(connection, exchange);
        else if (this.#open < this.most)
            this.#use(this.#connect(), exchange);
        else
            this.#waiting.push(exchange);
    }
    #connect() {
        this.#open++;
        const onread = {
            buffer: READ_BUFFER,
            callback: (length) => {
                this.#receive(connection, length);
                return true;
            },
        };
        const socket = connect({ port: this.port, host: this.host, onread }).setNoDelay(true);
        const connection = { socket, exchange: undefined };
        this.#connections.add(connection);
        socket.on('error', () => { }).once('close', () => this.#closed(connection));
        return connection;
    }
    /** Ends all calls without an answer, and closes their connections. Idle ones are kept. */
    abandon() {
        for (const { done } of this.#waiting.splice(0))
            done(NO_ANSWER);
        for (const { socket, exchange } of this.#connections)
            if (exchange !== undefined)
                socket.destroy();
    }
    /** Closes all connections, and ends their calls without an answer. */
    close() {
        this.abandon();
        for (const { socket } of this.#connections)
            socket.destroy();
    }
    #closed(connection) {
        this.#open--;
        this.#connections.delete(connection);
        const index = this.#idle.indexOf(connection);
        if (index >= 0)
            this.#idle.splice(index, 1);
        const next = this.#waiting.shift();
        if (next)
            this.#send(next);
        connection.exchange?.done(NO_ANSWER);
    }
    #use(connection, exchange) {
        connection.exchange = exchange;
        for (const part of exchange.bytes)
            connection.socket.write(part);
    }
    /** So many bytes have arrived, in `READ_BUFFER`. */
    #receive(connection, length) {
        const { exchange } = connection;
        if (exchange === undefined)
            return;
        if (exchange.left === undefined) {
            exchange.head += READ_BUFFER.toString('latin1', 0, length);
            const end = exchange.head.indexOf('\r\n\r\n');
            if (end < 0)
                return;
            const body = Number(/^content-length: (\d+)/im.exec(exchange.head)?.[1] ?? 0);
            exchange.left = body - (exchange.head.length - end - 4);
            exchange.head = exchange.head.slice(0, end);
        }
        else
            exchange.left -= length;
        if (exchange.left <= 0)
            this.#finish(connection, exchange);
    }
    #finish(connection, { head, done }) {
        const { socket } = connection;
        connection.exchange = undefined;
        // Answered while still being sent, or told to close: this connection is of no more use.
        if (socket.writableLength > 0 || /^connection: close/im.test(head))
            socket.destroy();
        else {
            const next = this.#waiting.shift();
            if (next)
                this.#use(connection, next);
            else
                this.#idle.push(connection);
        }
        const timing = /^server-timing: wait;dur=([\d.]+), run;dur=([\d.]+)/im.exec(head);
        done({ status: Number(head.slice(9, 12)), waitMs: Number(timing?.[1] ?? 0), runMs: Number(timing?.[2] ?? 0) });
    }
}
//# sourceMappingURL=client.js.map