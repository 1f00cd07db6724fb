import { Buffer } from 'node:buffer';

/** A line of the answer to a batch: the parts that tests read. */
export interface AnswerLine {
  readonly id?: unknown;
  readonly line?: number;
  readonly ok?: boolean;
  readonly result?: Record<string, unknown>;
  readonly status?: number;
  readonly error?: string;
  readonly issues?: readonly { readonly path: string }[];
  readonly next?: number;
}

/** The head of a batch whose length is not announced. */
export const HEAD =
  'POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/jsonl\r\ntransfer-encoding: chunked\r\n\r\n';

/** The last chunk of an upload and of an answer. */
export const LAST_CHUNK = '0\r\n\r\n';

/** A text as one chunk (RFC 9112 section 7.1), to be sent in this encoding. */
export const chunk = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  `${Buffer.byteLength(text, encoding).toString(16)}\r\n${text}\r\n`;

/** Decodes the chunks of an answer that have arrived so far. */
export function unchunked(answer: string): string {
  const body: string[] = [];
  for (let at = answer.indexOf('\r\n\r\n') + 4; ; ) {
    const end = answer.indexOf('\r\n', at);
    const size = Number.parseInt(answer.slice(at, end), 16);
    if (end < 0 || !(size > 0)) return body.join('');
    body.push(answer.slice(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** The lines of an answer. */
export const parseLines = (text: string): AnswerLine[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as AnswerLine);
