import { ServerResponse } from 'node:http';
const { _storeHeader: storeHeader } = ServerResponse.prototype;
const lineOf = (name, value) => `${name}: ${value}\r\n`;
/**
 * A response with headers that are written as text, before those that Node checks and formats one by one. A tool's
 * answer has up to ten headers beside Node's own; eight are the same for all answers, or known to be valid.
 */
export class PreparedResponse extends ServerResponse {
    /** The headers, each a line. */
    lines = '';
    /** Adds a header. It is not checked: `value` must be a field value (RFC 9110 section 5.5). */
    add(name, value) {
        this.lines += lineOf(name, value);
    }
    /** Replaces a header that was added. It is not checked either. */
    replace(name, value) {
        this.lines = this.lines.replace(new RegExp(`^${name}: .*\\r\\n`, 'm'), () => lineOf(name, value));
    }
    _storeHeader(statusLine, headers) {
        storeHeader.call(this, statusLine + this.lines, headers);
    }
}
/** The class of responses that all have these headers, for `http.createServer`. */
export function responsesWith(headers) {
    const common = Object.entries(headers)
        .map(([name, value]) => lineOf(name, value))
        .join('');
    return class extends PreparedResponse {
        lines = common;
    };
}
/** The response of a reply. */
export const responseOf = ({ raw }) => raw;
const POLICY = 'content-security-policy';
/** The reply, with this Content Security Policy. */
export function withPolicy(reply, policy) {
    responseOf(reply).replace(POLICY, policy);
    return reply;
}
//# sourceMappingURL=prepared-response.js.map