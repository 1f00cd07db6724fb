import { connect } from 'node:net';

const request = (tool: string, body: string, length = Buffer.byteLength(body)): string =>
  `POST /api/tools/${tool} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ` +
  `${length}\r\n\r\n${body}`;

/** A call that runs until its time limit. */
const SLOW = request('regex-tester', JSON.stringify({ pattern: '(?=(a+)+b)a', text: 'a'.repeat(3000), flags: {} }));
const HASHED = request('hash-calc', JSON.stringify({ text: 'x'.repeat(200_000) }));
const ROWS = request(
  'mock-data',
  JSON.stringify({ rows: 1000, format: 'json', fields: ['uuid', 'email'], tableName: 't' }),
);

/**
 * What callers send who leave without their answers, by the name of the fault; each text is cut somewhere or sent
 * whole.
 */
export const LEAVERS: Readonly<Record<string, { readonly sent: readonly string[]; readonly cut: boolean }>> = {
  'cut body': { sent: [HASHED], cut: true },
  'hang-up': { sent: [HASHED], cut: false },
  'pipelined announcement': { sent: [SLOW, request('color-space', '', 48_000_000)], cut: false },
  'pipelined cut body': { sent: [SLOW, HASHED], cut: true },
  'pipelined hang-up': { sent: [SLOW, HASHED, SLOW, ROWS], cut: false },
  'unread answers': { sent: Array<string>(50).fill(ROWS), cut: false },
};

/** Sends what a caller of this kind sends to a port, reads nothing, and leaves after a while. */
export function sendAndLeave(kind: string, port: number): Promise<void> {
  const { sent, cut } = LEAVERS[kind]!;
  // The last request alone is cut: those before it are complete.
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
