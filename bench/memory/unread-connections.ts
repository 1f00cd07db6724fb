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

/** What a connection sends: the beginning once, then the rest again and again. */
interface Upload {
  readonly begin: string;
  readonly rest: string;
}

const BATCH = 'POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\n';

/** A batch in HTTP chunks of these contents, in turns. */
const chunked = (...contents: readonly string[]): Upload => ({
  begin: `${BATCH}transfer-encoding: chunked\r\n\r\n`,
  rest: contents.map(text => `${text.length.toString(16)}\r\n${text}\r\n`).join(''),
});

/** Calls that run until their time limit: the lookahead defeats every optimization. */
const SLOW_LINES =
  `{"tool":"regex-tester","input":{"pattern":"(?=(a+)+b)a","text":"${'a'.repeat(3000)}","flags":{}}}\n`.repeat(3);

/** Uploads that take more memory than their bytes. */
const UPLOADS: Readonly<Record<string, Upload>> = {
  'a chunk ends within each line, which is too deep': chunked('\n[[[[[[[[[['),
  'a chunk for each line of one character': chunked('1\n'),
  'a chunk for each byte': chunked('1', '\n'),
  'a chunk for each call': chunked('{"tool":"hash-calc","input":{"text":""}}\n'),
  'requests with 190 headers behind a slow batch': {
    begin: `${BATCH}content-length: ${SLOW_LINES.length}\r\n\r\n${SLOW_LINES}`,
    rest: `GET /healthz HTTP/1.1\r\nhost: x\r\n${'a:\r\n'.repeat(190)}\r\n`,
  },
};

/** Bytes that are written at once. */
const BLOCK = 64 * 1024;

/** Sends uploads whose answers nobody reads, for so many seconds. */
async function send({ url, connections, seconds }: UploadOrder, { begin, rest }: Upload): Promise<void> {
  const { hostname, port } = new URL(url);
  const block = rest.repeat(Math.ceil(BLOCK / rest.length));
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname).pause();
    const write = (): void => {
      while (!socket.destroyed && socket.write(block));
    };
    socket
      .on('drain', write)
      .on('error', () => undefined)
      .write(begin);
    write();
    return socket;
  });
  await sleep(seconds * 1000);
  for (const socket of sockets) socket.destroy();
}

process.once('message', async (order: UploadOrder) => {
  const tell = (begins: string | undefined): void => void process.send?.({ begins } satisfies UploadReport);
  for (const [name, upload] of Object.entries(UPLOADS)) {
    tell(name);
    await send(order, upload);
  }
  tell(undefined);
  process.disconnect();
});
