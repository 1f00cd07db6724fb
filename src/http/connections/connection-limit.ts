import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { connectionsWithin, openFilesLimit } from '../../config/open-files.js';

/** Limits the open connections to those that the setting and the limit of open files allow. */
export function boundConnections({ server, log }: FastifyInstance, setting: number): void {
  const openFiles = openFilesLimit();
  const maximum = Math.min(setting, connectionsWithin(openFiles));
  if (maximum < setting) {
    log.warn({ maxConnections: maximum, openFiles }, 'the limit of open files lowers MAX_CONNECTIONS');
  }
  closeSurplusConnections(server, maximum);
}

/**
 * Closes each connection above a maximum at once. `maxConnections` would not count the connections of other addresses
 * (`listen`). In a process of node:cluster it makes a full process return the connection to the primary, which offers
 * it to the next one, without end when all are full.
 */
function closeSurplusConnections(server: Server, maximum: number): void {
  const handlers = server.listeners('connection') as ((socket: Socket) => void)[];
  let open = 0;
  // In place of the listeners, not before them: a connection that is closed gets no parser.
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (open >= maximum) return void socket.destroy();
    open++;
    socket.once('close', () => open--);
    for (const handler of handlers) handler.call(server, socket);
  });
}
