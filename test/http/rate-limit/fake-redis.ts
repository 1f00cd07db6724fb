import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** How a fake Redis treats the command that counts; everything else is answered at once. */
export type Behavior =
  | 'answers'
  /** Answers after 200 ms. */
  | 'is slow'
  | 'is silent'
  | 'refuses'
  /** Closes the connection instead of an answer. */
  | 'disconnects';

const SLOW_MS = 200;

const INFO = 'redis_version:7.0.0';

/** A server that speaks as much of the Redis protocol (RESP 2) as the rate limit needs. */
export class FakeRedis {
  behavior: Behavior = 'answers';
  /** Commands that count, answered or not. */
  asked = 0;
  readonly #counts = new Map<string, number>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(socket => {
      this.#sockets.add(socket);
      let text = '';
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      socket.setEncoding('latin1').on('data', (data: string) => {
        text += data;
        for (let command = parseCommand(text); command !== undefined; command = parseCommand(text)) {
          text = text.slice(command.length);
          this.#run(socket, command.words);
        }
      });
    });
  }

  static async start(): Promise<FakeRedis> {
    const redis = new FakeRedis();
    await new Promise<void>(resolve => redis.#server.listen(0, '127.0.0.1', resolve));
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #run(socket: Socket, [name = '', ...rest]: readonly string[]): void {
    const command = name.toUpperCase();
    if (command === 'INFO') socket.write(`$${INFO.length}\r\n${INFO}\r\n`);
    else if (command === 'CLIENT') socket.write('+OK\r\n');
    else if (command === 'EVALSHA' || command === 'EVAL') this.#count(socket, rest);
    else socket.write(`-ERR unknown command '${name}'\r\n`);
  }

  #count(socket: Socket, [, , key = '', calls, ttl]: readonly string[]): void {
    this.asked++;
    const { behavior } = this;
    if (behavior === 'refuses') return void socket.write('-OOM command not allowed\r\n');
    if (behavior === 'disconnects') return void socket.destroy();
    const current = (this.#counts.get(key) ?? 0) + Number(calls);
    this.#counts.set(key, current);
    const answer = (): void => void socket.write(`*2\r\n:${current}\r\n:${ttl}\r\n`);
    if (behavior === 'answers') answer();
    else if (behavior === 'is slow') setTimeout(answer, SLOW_MS);
  }
}

/** The first command of a text, an array of bulk strings, and its length; undefined while it is incomplete. */
function parseCommand(text: string): { readonly words: readonly string[]; readonly length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  for (let left = Number(head[1]); left > 0; left--) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20));
    if (size === null) return undefined;
    const start = at + size[0].length;
    const end = start + Number(size[1]);
    if (text.length < end + 2) return undefined;
    words.push(text.slice(start, end));
    at = end + 2;
  }
  return { words, length: at };
}
