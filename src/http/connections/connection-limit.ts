import type { FastifyInstance } from 'fastify';
import { connectionsWithin, openFilesLimit } from '../../config/open-files.js';
import { type Connections, limitConnections } from './open-connections.js';

/** Limits the open connections to those that the setting and the limit of open files allow, and counts them. */
export function boundConnections({ server, log }: FastifyInstance, setting: number): Connections {
  const openFiles = openFilesLimit();
  const maximum = Math.min(setting, connectionsWithin(openFiles));
  if (maximum < setting) {
    log.warn({ maxConnections: maximum, openFiles }, 'the limit of open files lowers MAX_CONNECTIONS');
  }
  return limitConnections(server, maximum);
}
