import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection, for requests that no client library would send. */
export async function dial(
  port: number,
): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket
    .setEncoding('latin1')
    .on('data', chunk => (text += chunk))
    .on('error', () => {});
  const closed = once(socket, 'close');
  // A reset is a way to be closed; whoever waits for it still hears of it.
  closed.catch(() => {});
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}

/** Waits until a condition holds; throws after `ms`. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
