import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapSnapshot } from 'node:v8';
import type { Diagnosis } from './messages.js';

/** Maximum time without progress of a caller that reads the answer, in milliseconds. */
const UNREAD_MS = 30_000;

/** The endings of files that Chrome DevTools opens. */
const ENDINGS: Readonly<Record<Diagnosis['kind'], string>> = {
  'heap-snapshot': 'heapsnapshot',
  'cpu-profile': 'cpuprofile',
};

/**
 * Answers a request on its connection, which the primary has received and passed on; undefined if that is closed. So
 * nothing passes through the primary, and no file is written. Closes the connection; rejects with the reason if the
 * answer is not complete. A snapshot stops this thread, and takes several times the memory of its heap.
 */
export async function answerDiagnosis(
  cell: string,
  { kind, seconds }: Diagnosis,
  connection: Socket | undefined,
): Promise<void> {
  if (connection === undefined) throw new Error('the caller has left');
  // At once, before an event can be missed. Reading tells when the caller leaves.
  connection.on('error', () => undefined).resume();
  try {
    const content = kind === 'heap-snapshot' ? getHeapSnapshot() : Readable.from([await profile(seconds, connection)]);
    connection.setTimeout(UNREAD_MS, () => connection.destroy());
    await pipeline(content, answerWith(`cell-${cell}.${ENDINGS[kind]}`), connection);
  } finally {
    connection.destroy();
  }
}

/** A CPU profile of this thread as JSON. Rejects when the caller leaves. */
async function profile(seconds: number, connection: Socket): Promise<Buffer> {
  const left = new AbortController();
  connection.once('close', () => left.abort());
  // Few processes are ever asked.
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  try {
    await ask<void>(done => session.post('Profiler.enable', done));
    await ask<void>(done => session.post('Profiler.start', done));
    await sleep(seconds * 1000, undefined, { signal: left.signal, ref: false });
    const stopped = await ask<{ readonly profile: unknown }>(done => session.post('Profiler.stop', done));
    return Buffer.from(JSON.stringify(stopped.profile));
  } finally {
    session.disconnect();
  }
}

function ask<Result>(post: (done: (error: Error | null, result: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    post((error, result) => (error === null ? resolve(result) : reject(error)));
  });
}

/** Makes a chunked answer (RFC 9112 section 7.1) of its content: an end that is missing shows. */
const answerWith = (file: string) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<string | Buffer> {
    yield 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncache-control: no-store\r\n' +
      `content-disposition: attachment; filename="${file}"\r\n` +
      'connection: close\r\ntransfer-encoding: chunked\r\n\r\n';
    for await (const chunk of content) {
      yield `${chunk.length.toString(16)}\r\n`;
      yield chunk;
      yield '\r\n';
    }
    yield '0\r\n\r\n';
  };
