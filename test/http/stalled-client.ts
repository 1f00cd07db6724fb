import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A client that sends the beginning of a request and never closes its connection. */
export class StalledClient {
  readonly socket: Socket;
  received = '';
  /** Whether the service has closed the connection. */
  closed = false;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      .setEncoding('latin1')
      .on('data', chunk => (this.received += chunk))
      .on('end', () => (this.closed = true))
      .on('error', () => (this.closed = true));
  }

  /** The status of the first answer; 0 without one. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1] ?? 0);
  }

  /** Sends `parts` until there is an answer, waiting for buffer space before each. */
  async send(...parts: readonly (string | Buffer)[]): Promise<void> {
    for (const part of parts) {
      while (this.socket.writableNeedDrain && !this.closed && this.status === 0) await sleep(5);
      if (!this.closed && this.status === 0) this.socket.write(part);
    }
  }
}
