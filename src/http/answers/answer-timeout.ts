import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isQueued } from '../connections/pipelining.js';

/**
 * Closes the connection unless the answer has been read within `ms` of its turn on the connection. Returns a function
 * that ends this.
 */
export function limitAnswer(socket: Socket, response: ServerResponse, ms: number): () => void {
  const check = (): void => {
    if (isQueued(response)) timer = setTimeout(check, ms).unref();
    else socket.destroy();
  };
  let timer = setTimeout(check, ms).unref();
  return () => clearTimeout(timer);
}
