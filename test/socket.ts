import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The head of a JSON call in raw HTTP/1.1, for a body of `length` bytes. `headers`: more lines, each with its CRLF. */
export const requestHead = (tool: string, length: number, headers = ''): string =>
  `POST /api/tools/${tool} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}content-length: ` +
  `${length}\r\n\r\n`;

/** A JSON call in raw HTTP/1.1. A string is sent as it is, any other value as its JSON. */
export function rawRequest(tool: string, body: unknown, headers = ''): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return requestHead(tool, Buffer.byteLength(text), headers) + text;
}

/** Opens a raw connection, for requests that no client library would send. */
export async function dial(
  port: number,
  host = '127.0.0.1',
): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, host);
  let text = '';
  socket
    .setEncoding('latin1')
    .on('data', chunk => (text += chunk))
    .on('error', () => {});
  const closed = once(socket, 'close');
  // A reset closes the connection too. Callers that await `closed` still get the error.
  closed.catch(() => {});
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}

/** Waits until a socket takes more bytes, or is closed. */
export const drained = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
    if (socket.closed) done();
  });

/** Waits until a condition holds; throws with `what` after `ms`, which a busy machine does not reach. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, ms = 300_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`timed out after ${ms} ms: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
