import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The message from the parent: send uploads, one kind after the other. */
export interface UploadOrder {
  readonly url: string;
  readonly connections: number;
  /** Of each kind. */
  readonly seconds: number;
}

/** A message to the parent: a kind begins; `undefined`: all have ended. */
export interface UploadReport {
  readonly begins: string | undefined;
}

const HEAD =
  'POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n';

/** Content of HTTP chunks that takes more memory than its bytes; a list is sent in turns. */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  'a chunk ends within each line, which is too deep': ['\n[[[[[[[[[['],
  'a chunk for each line of one character': ['1\n'],
  'a chunk for each byte': ['1', '\n'],
  'a chunk for each call': ['{"tool":"hash-calc","input":{"text":""}}\n'],
};

/** Bytes that are written at once. */
const BLOCK = 64 * 1024;

/** Sends batches whose answers nobody reads, in chunks of this content, for so many seconds. */
async function send({ url, connections, seconds }: UploadOrder, chunks: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(url);
  const framed = chunks.map(text => `${text.length.toString(16)}\r\n${text}\r\n`).join('');
  const block = framed.repeat(Math.ceil(BLOCK / framed.length));
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname).pause();
    const write = (): void => {
      while (!socket.destroyed && socket.write(block));
    };
    socket
      .on('drain', write)
      .on('error', () => undefined)
      .write(HEAD);
    write();
    return socket;
  });
  await sleep(seconds * 1000);
  for (const socket of sockets) socket.destroy();
}

process.once('message', async (order: UploadOrder) => {
  const tell = (begins: string | undefined): void => void process.send?.({ begins } satisfies UploadReport);
  for (const [name, chunks] of Object.entries(CHUNKS)) {
    tell(name);
    await send(order, chunks);
  }
  tell(undefined);
  process.disconnect();
});
