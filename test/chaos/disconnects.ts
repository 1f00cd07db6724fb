import { connect } from 'node:net';
import { ENDLESS_SEARCH } from '../service.js';
import { rawRequest, requestHead } from '../socket.js';

/** A call that runs until its time limit. */
const SLOW = rawRequest('regex-tester', ENDLESS_SEARCH);
const LARGE_BODY = rawRequest('hash-calc', { text: 'x'.repeat(200_000) });
const LARGE_ANSWER = rawRequest('mock-data', { rows: 1000, format: 'json', fields: ['uuid', 'email'], tableName: 't' });

const LINES = `${JSON.stringify({ tool: 'regex-tester', input: ENDLESS_SEARCH })}\n`.repeat(3);
/** A batch that runs for seconds, and what fills the connection behind it: many headers, and many requests. */
const BATCH = requestHead('x', LINES.length)
  .replace('/api/tools/x', '/api/batch')
  .replace('application/json', 'application/x-ndjson')
  .concat(LINES);
const HEADERS = `GET /healthz HTTP/1.1\r\nhost: x\r\n${'a:\r\n'.repeat(190)}\r\n`;
const TINY = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';

/**
 * Requests of callers that disconnect without reading their answers, by the name of the fault. `cut`: the last request
 * is sent only in part.
 */
export const DISCONNECTS: Readonly<Record<string, { readonly sent: readonly string[]; readonly cut: boolean }>> = {
  'cut body': { sent: [LARGE_BODY], cut: true },
  'hang-up': { sent: [LARGE_BODY], cut: false },
  'pipelined announcement': { sent: [SLOW, requestHead('color-space', 48_000_000)], cut: false },
  'pipelined cut body': { sent: [SLOW, LARGE_BODY], cut: true },
  'pipelined hang-up': { sent: [SLOW, LARGE_BODY, SLOW, LARGE_ANSWER], cut: false },
  'pipelined flood': { sent: [BATCH, ...Array<string>(40).fill(HEADERS), TINY.repeat(2000)], cut: false },
  'unread answers': { sent: Array<string>(50).fill(LARGE_ANSWER), cut: false },
};

/** Sends the requests of a fault, reads nothing, and disconnects after up to 205 ms. */
export function sendAndDisconnect(kind: string, port: number): Promise<void> {
  const { sent, cut } = DISCONNECTS[kind]!;
  // Only the last request is cut.
  const last = sent.at(-1)!;
  const end = cut ? last.slice(0, 100 + Math.floor(Math.random() * (last.length - 100))) : last;
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write(sent.slice(0, -1).join('') + end, () => setTimeout(() => socket.destroy(), 5 + Math.random() * 200));
    });
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}
