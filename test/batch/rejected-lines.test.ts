import t from 'tap';
import { type Service, start, untilIdle } from '../service.js';
import { dial, drained, until } from '../socket.js';
import { type AnswerLine, chunk, HEAD, LAST_CHUNK, parseLines, unchunked } from './raw-batch.js';

const MIB = 1024 * 1024;

/** A line that is rejected by its first bytes: it has too many levels. */
const TOO_DEEP = '['.repeat(10);

/** Sends the chunks of a batch of `client`, each when `pace` has let it pass, and resolves with its answers. */
async function send(
  { port }: Service,
  client: string,
  chunks: Iterable<string>,
  pace: (answered: () => number, isEnded: () => boolean) => Promise<void> = async () => undefined,
  beginning = '',
): Promise<AnswerLine[]> {
  const { socket, received } = await dial(port);
  socket.write(HEAD.replace('host: x', `host: x\r\nx-forwarded-for: ${client}`) + beginning);
  const isEnded = (): boolean => received().endsWith(LAST_CHUNK);
  for (const text of chunks) {
    if (isEnded()) break;
    if (!socket.write(chunk(text, 'latin1'), 'latin1')) await drained(socket);
    await pace(() => received().split('"status"').length - 1, isEnded);
  }
  socket.write(LAST_CHUNK);
  await until(isEnded, 'the last chunk');
  socket.destroy();
  return parseLines(unchunked(received()));
}

/** Every way in which a line is rejected before its tool runs; each text is a line, in Latin-1. */
const REJECTED: Readonly<Record<string, readonly [line: string, status: number]>> = {
  'too deep': [TOO_DEEP, 400],
  'too many tokens': [`[${'1,'.repeat(20_000)}1]`, 400],
  'no JSON': ['nope', 400],
  'one byte': ['{', 400],
  'not UTF-8': ['"\u00ff"', 400],
  'no object': ['1', 422],
  'no tool': ['{"id":1}', 422],
  'an unknown tool': ['{"tool":"no-such","input":{}}', 404],
  'an empty id': ['{"id":"","tool":"no-such","input":{}}', 404],
  'no input': ['{"tool":"hash-calc"}', 422],
  'an input of another type': ['{"tool":"hash-calc","input":{"text":1}}', 422],
};

const LIMIT = 5;

const SETTINGS = { RATE_LIMIT: String(LIMIT), TRUST_PROXY: 'loopback' };

t.test('rejected lines count in the rate limit, each once', async t => {
  const service = await start(t, SETTINGS);
  const check = (answers: readonly AnswerLine[], status: number, how: string): void => {
    t.equal(answers.length, LIMIT + 1, how);
    t.match(answers.slice(0, LIMIT), Array(LIMIT).fill({ status }), `${how}: five answers of their own`);
    t.match(
      answers.at(-1),
      { status: 429, error: /^rate limit exceeded: maximum 5 calls/ },
      `${how}: one for the rest`,
    );
  };
  for (const [name, [line, status]] of Object.entries(REJECTED)) {
    check(await send(service, name, [`${line}\n`.repeat(40)]), status, name);
    const chunks = Array<string>(Math.min(3000, Math.ceil(MIB / line.length))).fill(`\n${line}`);
    check(await send(service, `${name} in pieces`, chunks), status, `${name}, a chunk each`);
  }
  await untilIdle(service);
});

t.test('lines that are rejected before they are complete count in the rate limit and in metrics', async t => {
  const service = await start(t, SETTINGS);
  let sent = 0;
  const answers = await send(service, 'a', Array<string>(100).fill(`\n${TOO_DEEP}`), async (answered, isEnded) => {
    sent++;
    // The rest of the line is still to come.
    await until(() => answered() === sent || isEnded(), 'the answer');
  });
  t.match(answers, [
    ...[2, 3, 4, 5, 6].map(line => ({ line, status: 400, error: /^nested too deeply/ })),
    { status: 429, next: 7 },
  ]);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, `toolpool_calls_total{tool="batch",status="400"} ${LIMIT}\n`, 'each is counted once');
  await untilIdle(service);
});

t.test('a line above every limit counts in the rate limit', async t => {
  const service = await start(t, SETTINGS);
  const long = Array<string>(49).fill('x'.repeat(MIB));
  const answers = await send(service, 'a', ['{}\n'.repeat(LIMIT), ...long, '\n{}\n']);
  t.match(answers, [...Array(LIMIT).fill({ status: 422 }), { status: 429, next: LIMIT + 1 }]);
  await untilIdle(service);
});

t.test('the main thread answers few lines in a turn, however many chunks arrive', async t => {
  const service = await start(t);
  let turns = 0;
  let isCounting = true;
  const count = (): void => {
    turns++;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const lines = 20_000;
  const answers = await send(service, 'a', [], undefined, chunk(`\n${TOO_DEEP}`).repeat(lines));
  isCounting = false;
  t.equal(answers.length, lines);
  // The main thread writes the number of the line first, a worker last.
  const early = answers.filter(answer => Object.keys(answer)[0] === 'line').length;
  t.ok(early <= turns, `${early} lines in ${turns} turns`);
  await untilIdle(service);
});

t.test('a malformed line is answered with its number, and with its id where it can be read', async t => {
  const service = await start(t);
  const lines = [
    '{"id":1,"tool":"hash-calc","input":{"text":"a"}}',
    '',
    '{"id":"x\\"y","tool":"hash-calc","input":{',
    'nope',
    '{"tool":"hash-calc","id":12345678901234567890,"inp',
    '{"id":7}',
    '{"id":{"a":1},oops',
    `{ "id" : null, "input":${TOO_DEEP}`,
    '{"id":1e,"tool":1',
    '{"id":12',
    '{"id":"\u00ff","tool":',
  ];
  const expected = [
    { id: 1, ok: true },
    { id: 'x"y', line: 3, status: 400 },
    { line: 4, status: 400 },
    { id: Number('12345678901234567890'), line: 5, status: 400 },
    { id: 7, line: 6, status: 422 },
    { line: 7, status: 400 },
    { id: null, line: 8, status: 400 },
    { line: 9, status: 400 },
    { line: 10, status: 400 },
    { line: 11, status: 400 },
  ];
  const withoutId = [4, 7, 9, 10, 11];
  const text = lines.join('\n');
  const pieces = lines.flatMap(line => [`${line.slice(0, -1)}`, `${line.slice(-1)}\n`]);
  for (const [how, chunks] of [
    ['at once', [text]],
    ['in pieces', pieces],
  ] as const) {
    const answers = await send(
      service,
      'a',
      chunks.filter(piece => piece !== ''),
    );
    t.match(answers, expected, how);
    t.equal(answers.length, expected.length);
    for (const answer of answers) t.equal('id' in answer, !withoutId.includes(answer.line ?? 0), `${answer.line}`);
  }
  await untilIdle(service);
});
