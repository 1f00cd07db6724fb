import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { SAFE_HEADERS } from '../headers.js';

/** What Node calls once for each response, with its status line and the headers that were set. */
type StoreHeader = (this: ServerResponse, statusLine: string, headers: unknown) => void;

const { _storeHeader: storeHeader } = ServerResponse.prototype as unknown as { _storeHeader: StoreHeader };

const lineOf = (name: string, value: string): string => `${name}: ${value}\r\n`;

/**
 * A response with headers that are written as text, before those that Node checks and formats one by one. A tool's
 * answer has up to ten headers beside Node's own; eight are the same for all answers, or known to be valid.
 */
export class PreparedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** The headers, each a line. */
  protected lines = '';

  /** Adds a header. It is not checked: `value` must be a field value (RFC 9110 section 5.5). */
  add(name: string, value: string): void {
    this.lines += lineOf(name, value);
  }

  /** Replaces a header that was added. It is not checked either. */
  replace(name: string, value: string): void {
    this.lines = this.lines.replace(new RegExp(`^${name}: .*\\r\\n`, 'm'), () => lineOf(name, value));
  }

  _storeHeader(statusLine: string, headers: unknown): void {
    storeHeader.call(this, statusLine + this.lines, headers);
  }
}

/** The class of responses that all have these headers, for `http.createServer`. */
export function responsesWith(headers: Readonly<Record<string, string>>): typeof PreparedResponse {
  const common = Object.entries(headers)
    .map(([name, value]) => lineOf(name, value))
    .join('');
  return class<Request extends IncomingMessage> extends PreparedResponse<Request> {
    protected override lines = common;
  };
}

/** The response of a reply. */
export const responseOf = ({ raw }: FastifyReply): PreparedResponse => raw as PreparedResponse;

const POLICY: keyof typeof SAFE_HEADERS = 'content-security-policy';

/** The reply, with this Content Security Policy. */
export function withPolicy(reply: FastifyReply, policy: string): FastifyReply {
  responseOf(reply).replace(POLICY, policy);
  return reply;
}
