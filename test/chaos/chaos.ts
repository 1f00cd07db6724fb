import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { callTool } from '../call.js';
import { makeDirectories } from './directories.js';
import { DISCONNECTS, sendAndDisconnect } from './disconnects.js';
import { Instance, type Level, MAX_GROWTH_FILES, SHORT_LIMITS } from './instance.js';
import { type Known, knownCalls } from './known.js';

/** What happened in a fault run. */
export interface Report {
  /** Calls with a known answer: all, those with the right answer, those rejected with a reason. */
  readonly calls: number;
  readonly right: number;
  readonly refused: number;
  /** Attempts that failed or were answered 503, and were repeated on the other instance. */
  readonly retried: number;
  /** Descriptions of wrong answers, and of calls without an answer. */
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
  /** Numbers of injected faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** The instance that ran all the time: after warm-up and at the end. */
  readonly before: Level;
  readonly after: Level;
}

/** Concurrent callers, and the maximum attempts before a call counts as lost. */
const CALLERS = 12;
const MAX_ATTEMPTS = 6;

/** The run goes on until more calls than this were sent: a slow machine needs longer for them. */
const MIN_CALLS = 100;

/** Statuses of acceptable rejections. */
const REJECTIONS = new Set([400, 503]);

/**
 * Injects faults for at least `seconds` while callers check known answers. Threads crash, run out of memory and exceed
 * their time limit; bodies are cut, callers disconnect, and one of two instances is drained and replaced repeatedly.
 * With several cells, an instance is also killed as a whole and loses single cells: killed, or out of memory.
 */
export async function chaos(seconds: number, cells: number, log: (line: string) => void): Promise<Report> {
  const known = await knownCalls();
  const { folder, directories } = makeDirectories();
  const start = (): Promise<Instance> => Instance.start(directories, SHORT_LIMITS, cells);
  const steady = await start();
  let changing = await start();
  const faults: Record<string, number> = {};
  const count = (fault: string): void => void (faults[fault] = (faults[fault] ?? 0) + 1);
  const tally = { calls: 0, right: 0, refused: 0, retried: 0, wrong: [] as string[], lost: [] as string[] };

  /** Sends a call as a load balancer does: on failure to the other instance, which is safe because tools are pure. */
  const call = async ({
    tool,
    body,
  }: Pick<Known, 'tool' | 'body'>): Promise<
    { status: number; body: { result?: unknown; error?: string } } | undefined
  > => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { url } = (tally.calls + attempt) % 2 === 0 ? steady : changing;
      try {
        const response = await callTool(url, tool, body);
        const answer = {
          status: response.status,
          body: (await response.json()) as { result?: unknown; error?: string },
        };
        if (answer.status !== 503 || attempt === MAX_ATTEMPTS - 1) return answer;
      } catch {
        // No answer: the instance has ended.
      }
      tally.retried++;
      await sleep(50 * (attempt + 1));
    }
    return undefined;
  };

  const checkCall = async (one: Known): Promise<void> => {
    tally.calls++;
    const answer = await call(one);
    if (answer === undefined) tally.lost.push(`${one.tool}: no answer after ${MAX_ATTEMPTS} tries`);
    else if (
      answer.status === 200 ? isDeepStrictEqual(answer.body.result, one.result) : answer.body.error === one.error
    )
      tally.right++;
    else if (
      REJECTIONS.has(answer.status) &&
      typeof answer.body.error === 'string' &&
      /limit|later|shutting down/.test(answer.body.error)
    )
      tally.refused++;
    else
      tally.wrong.push(
        `${one.tool}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)} for ${one.body.slice(0, 200)}`,
      );
  };

  for (const one of known) await checkCall(one);
  const before = await untilSettled(steady);
  log(`warm: ${before.residentMb} MB, ${before.threads} threads`);

  const end = Date.now() + seconds * 1000;
  const repeat = async (pause: () => number, act: () => Promise<void>): Promise<void> => {
    while (Date.now() < end || tally.calls <= MIN_CALLS) {
      await act();
      await sleep(pause());
    }
  };
  const either = (): Instance => (Math.random() < 0.5 ? steady : changing);
  const fail = async (lane: string, fault: string): Promise<void> => {
    count(fault);
    await callTool(either().url, `${lane}-fault`, { fault })
      .then(response => response.text())
      .catch(() => undefined);
  };
  const lanes = ['fast', 'risky', 'heavy'];
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  await Promise.all([
    ...Array.from({ length: CALLERS }, () =>
      repeat(
        () => 5,
        () => checkCall(anyOf(known)),
      ),
    ),
    repeat(
      () => 300,
      () => fail(anyOf(lanes), 'exit'),
    ),
    repeat(
      () => 700,
      () => fail(anyOf(lanes), 'spin'),
    ),
    repeat(
      () => 1500,
      () => fail(anyOf(lanes), 'memory'),
    ),
    ...Object.keys(DISCONNECTS).map(kind =>
      repeat(
        () => (kind.startsWith('pipelined') ? 700 : 200),
        async () => {
          count(kind);
          await sendAndDisconnect(kind, Number(new URL(either().url).port));
        },
      ),
    ),
    repeat(
      () => 1500,
      async () => {
        // The next instance is up before the last one drains, as in a rolling restart.
        const next = await start();
        const last = changing;
        changing = next;
        if (cells > 1 && faults['SIGTERM'] !== undefined && Math.random() < 0.5) {
          await last.kill();
          return count('SIGKILL of a primary');
        }
        const code = await last.drain();
        count('SIGTERM');
        if (code !== 0) tally.wrong.push(`the drained instance exited with ${code}`);
      },
    ),
    ...(cells > 1
      ? [
          repeat(
            // Cells that end repeatedly within ten seconds of their start would be a crash loop.
            () => 12_000 / cells,
            async () => {
              const fault = (faults['SIGKILL of a cell'] ?? 0) > (faults['heap of a cell'] ?? 0) ? 'heap' : 'SIGKILL';
              await steady.endCell(fault === 'heap' ? 'SIGUSR2' : 'SIGKILL');
              count(`${fault} of a cell`);
            },
          ),
        ]
      : []),
  ]);

  const after = await untilSettled(steady, before);
  await Promise.all([steady.kill(), changing.kill()]);
  rmSync(folder, { recursive: true });
  return { ...tally, faults, before, after };
}

/**
 * Waits until an instance is idle, its memory no longer shrinks, and threads and open files are back at an `earlier`
 * level, at most a minute. Returns its level. An ended thread closes its files when it exits, which takes a while on a
 * busy machine.
 */
async function untilSettled(instance: Instance, earlier?: Level): Promise<Level> {
  let level = await instance.level();
  for (let round = 0; round < 240; round++) {
    await sleep(250);
    const next = await instance.level();
    const isBack =
      earlier === undefined ||
      (next.threads >= earlier.threads && next.openFiles <= earlier.openFiles + MAX_GROWTH_FILES);
    if (
      round >= 4 &&
      isBack &&
      next.busy === 0 &&
      next.threads >= level.threads &&
      next.residentMb >= level.residentMb - 1
    )
      return next;
    level = next;
  }
  return level;
}
