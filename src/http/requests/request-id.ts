import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID } from '../headers.js';

/** The caller's request id, if it is safe to log. */
export function callersRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers[REQUEST_ID];
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : undefined;
}

/** Returns a generator of request ids that are unique to this process and call. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let calls = 0;
  return () => `${process}-${(calls++).toString(36)}`;
}
