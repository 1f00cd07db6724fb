import type { Socket } from 'node:net';
import type { Config } from '../../config/config.js';

/** The idle timeout of a connection during a request: no other timeout has this value, which is not an integer. */
export const idleTimeoutMs = ({ bodyIdleMs }: Config): number => bodyIdleMs + 0.5;

/**
 * Called when a connection has been idle. Closes it after `KEEP_ALIVE_MS` between two requests, and after
 * `BODY_IDLE_MS` if its caller does not read the answer, which holds memory. Stalled uploads are handled in
 * `BodyReceiver`; while a call runs, nothing is expected to move.
 */
export const cutIdleConnection =
  (config: Config) =>
  (socket: Socket): void => {
    if (socket.timeout !== idleTimeoutMs(config) || socket.writableLength > 0) socket.destroy();
  };
