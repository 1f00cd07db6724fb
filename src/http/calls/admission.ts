import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { QUEUE_REJECTIONS } from '../../problems/outcome-problems.js';
import { type Problem, problems } from '../../problems/problems.js';
import { retryAfterSeconds } from '../../problems/retry-after.js';
import { UNPARSED_LANE } from '../../shared/lane-of.js';
import type { LaneName } from '../../shared/tool.js';
import type { AppContext } from '../context.js';

/** Why no request of this connection is accepted at present. */
export function problemOfConnection({ phase }: AppContext, socket: Socket): Problem | undefined {
  // The caller may have left, or the request may have been too late, while the rate limit was checked: no later event
  // would tell.
  if (!socket.writable) return problems.clientClosed();
  return phase === 'draining' ? problems.draining() : undefined;
}

/** Bodies are not decompressed (RFC 9110 section 8.4). */
export function problemOfEncoding({ 'content-encoding': encoding }: IncomingHttpHeaders): Problem | undefined {
  if (encoding === undefined || /^[ \t]*(?:identity[ \t]*)?$/i.test(encoding)) return undefined;
  return problems.contentEncoding(encoding);
}

/** The announced length in bytes; Node has checked that it is a number and that the body keeps to it. */
export function announcedLength(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Why a lane takes no call now. Closes the connection, unless an open call still needs it. */
export function problemOfLane(
  { pool, link, closeAllowance }: AppContext,
  lane: LaneName,
  mayClose = true,
): Problem | undefined {
  const rejection = pool.rejection(lane);
  if (rejection === undefined) return undefined;
  // Through a new connection, a retry reaches another cell.
  const close = mayClose && link !== undefined && closeAllowance.take();
  return problems.laneFull(lane, QUEUE_REJECTIONS[rejection], retryAfterSeconds(pool.delayMs(lane)), close);
}

/** Large bodies hold most of the memory: it is released as the heavy lane works them off. */
export function noMemory({ pool }: AppContext): Problem {
  return problems.memoryFull(retryAfterSeconds(pool.delayMs(UNPARSED_LANE)));
}
