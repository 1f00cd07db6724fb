import type { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What came back: 0 is no answer at all; times in milliseconds, as Server-Timing has them. */
export interface Answer {
  readonly status: number;
  readonly waitMs: number;
  readonly runMs: number;
}

const NO_ANSWER: Answer = { status: 0, waitMs: 0, runMs: 0 };

/**
 * HTTP/1.1 over kept connections, as little of it as the load needs: requests are
 * ready bytes, answers are known by their head. Node's own client takes several times
 * the CPU, which would be taken from a service on the same machine.
 */
export class Client {
  readonly #idle: Socket[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #waiting: { bytes: readonly Buffer[]; done: (answer: Answer) => void }[] = [];
  #open = 0;

  constructor(
    readonly host: string,
    readonly port: number,
    readonly most: number,
  ) {}

  /**
   * Opens all connections ahead: Node accepts one in each turn of its event loop, so that calls over new ones would
   * wait for as many turns while others pass them. Resolves when they wait to be accepted. Throws where one cannot be
   * opened.
   */
  async open(): Promise<void> {
    const opened: Promise<unknown>[] = [];
    while (this.#open < this.most) {
      const socket = this.#connect();
      opened.push(once(socket, 'connect').then(() => this.#idle.push(socket)));
    }
    await Promise.all(opened);
  }

  /** Sends a request, or has it wait for a connection. */
  send(bytes: readonly Buffer[], done: (answer: Answer) => void): void {
    const socket = this.#idle.pop();
    if (socket) this.#use(socket, bytes, done);
    else if (this.#open < this.most) this.#use(this.#connect(), bytes, done);
    else this.#waiting.push({ bytes, done });
  }

  #connect(): Socket {
    this.#open++;
    const socket = connect(this.port, this.host).setNoDelay(true);
    this.#sockets.add(socket);
    return socket.on('error', () => {}).once('close', () => this.#closed(socket));
  }

  /** Ends all calls without an answer, and closes their connections. Idle ones are kept. */
  abandon(): void {
    for (const { done } of this.#waiting.splice(0)) done(NO_ANSWER);
    const idle = new Set(this.#idle);
    for (const socket of this.#sockets) if (!idle.has(socket)) socket.destroy();
  }

  /** Closes all connections, and ends their calls without an answer. */
  close(): void {
    this.abandon();
    for (const socket of this.#sockets) socket.destroy();
  }

  #closed(socket: Socket): void {
    this.#open--;
    this.#sockets.delete(socket);
    const index = this.#idle.indexOf(socket);
    if (index >= 0) this.#idle.splice(index, 1);
    const next = this.#waiting.shift();
    if (next) this.send(next.bytes, next.done);
  }

  #use(socket: Socket, bytes: readonly Buffer[], done: (answer: Answer) => void): void {
    let head = '';
    /** Bytes of the body that are still to come; unknown until the head is there. */
    let left: number | undefined;
    const finish = (answer: Answer): void => {
      socket.off('data', onData).off('close', onClose);
      // Answered while still being sent, or told to close: this connection is of no more use.
      if (answer.status === 0 || socket.writableLength > 0 || /^connection: close/im.test(head)) socket.destroy();
      else {
        const next = this.#waiting.shift();
        if (next) this.#use(socket, next.bytes, next.done);
        else this.#idle.push(socket);
      }
      done(answer);
    };
    const onClose = (): void => finish(NO_ANSWER);
    const onData = (chunk: Buffer): void => {
      if (left === undefined) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        left = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) - (head.length - end - 4);
        head = head.slice(0, end);
      } else left -= chunk.length;
      if (left > 0) return;
      const timing = /^server-timing: wait;dur=([\d.]+), run;dur=([\d.]+)/im.exec(head);
      finish({ status: Number(head.slice(9, 12)), waitMs: Number(timing?.[1] ?? 0), runMs: Number(timing?.[2] ?? 0) });
    };
    socket.on('data', onData).once('close', onClose);
    for (const part of bytes) socket.write(part);
  }
}
