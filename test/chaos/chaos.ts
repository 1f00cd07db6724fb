import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { makeDirectories } from './directories.js';
import { Instance, type Level, MORE_FILES, SHORT_LIMITS } from './instance.js';
import { type Known, knownCalls } from './known.js';
import { LEAVERS, sendAndLeave } from './leavers.js';

/** What happened in a fault run. */
export interface Report {
  /** Calls with a known answer: all of them, those answered rightly, those refused with a reason. */
  readonly calls: number;
  readonly right: number;
  readonly refused: number;
  /** Calls that were sent again, to the other instance, because the first did not answer or answered 503. */
  readonly retried: number;
  /** Answers that were wrong, and calls that were never answered, in words. */
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
  /** Faults made, by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** The instance that lived through it all: warm, and when all was over. */
  readonly before: Level;
  readonly after: Level;
}

/** Callers at once, and how often a call is sent until it counts as lost. */
const CALLERS = 12;
const TRIES = 6;

/** Answers that are no result and yet in order: a reason is given. */
const REASONS = new Set([400, 503]);

/**
 * A fault run: callers with known right answers, while threads are killed, run out
 * of memory and exceed their time, bodies are cut, callers hang up, and one of the
 * two instances is ended by SIGTERM and replaced again and again. Instances of several
 * cells are also killed as a whole, and lose cells: killed, or out of memory. Lasts `seconds`.
 */
export async function chaos(seconds: number, cells: number, say: (line: string) => void): Promise<Report> {
  const known = await knownCalls();
  const { folder, directories } = makeDirectories();
  const start = (): Promise<Instance> => Instance.start(directories, SHORT_LIMITS, cells);
  const steady = await start();
  let changing = await start();
  const faults: Record<string, number> = {};
  const count = (fault: string): void => void (faults[fault] = (faults[fault] ?? 0) + 1);
  const tally = { calls: 0, right: 0, refused: 0, retried: 0, wrong: [] as string[], lost: [] as string[] };

  /** Sends a call as a balancer would: to one instance, and where that fails to the other; tools are pure. */
  const call = async ({
    tool,
    body,
  }: Pick<Known, 'tool' | 'body'>): Promise<
    { status: number; body: { result?: unknown; error?: string } } | undefined
  > => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { url } = (tally.calls + attempt) % 2 === 0 ? steady : changing;
      try {
        const response = await fetch(`${url}/api/tools/${tool}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        const answer = {
          status: response.status,
          body: (await response.json()) as { result?: unknown; error?: string },
        };
        if (answer.status !== 503 || attempt === TRIES - 1) return answer;
      } catch {
        // No answer: the instance has ended.
      }
      tally.retried++;
      await sleep(50 * (attempt + 1));
    }
    return undefined;
  };

  const ask = async (one: Known): Promise<void> => {
    tally.calls++;
    const answer = await call(one);
    if (answer === undefined) tally.lost.push(`${one.tool}: no answer after ${TRIES} tries`);
    else if (
      answer.status === 200 ? isDeepStrictEqual(answer.body.result, one.result) : answer.body.error === one.error
    )
      tally.right++;
    else if (
      REASONS.has(answer.status) &&
      typeof answer.body.error === 'string' &&
      /limit|later|shutting down/.test(answer.body.error)
    )
      tally.refused++;
    else
      tally.wrong.push(
        `${one.tool}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)} for ${one.body.slice(0, 200)}`,
      );
  };

  for (const one of known) await ask(one);
  const before = await settled(steady);
  say(`warm: ${before.residentMb} MB, ${before.threads} threads`);

  const end = Date.now() + seconds * 1000;
  const until = async (pause: () => number, act: () => Promise<void>): Promise<void> => {
    while (Date.now() < end) {
      await act();
      await sleep(pause());
    }
  };
  const either = (): Instance => (Math.random() < 0.5 ? steady : changing);
  const fail = async (lane: string, fault: string): Promise<void> => {
    count(fault);
    await fetch(`${either().url}/api/tools/${lane}-fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault }),
    })
      .then(response => response.text())
      .catch(() => undefined);
  };
  const lanes = ['fast', 'risky', 'heavy'];
  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  await Promise.all([
    ...Array.from({ length: CALLERS }, () =>
      until(
        () => 5,
        () => ask(anyOf(known)),
      ),
    ),
    until(
      () => 300,
      () => fail(anyOf(lanes), 'exit'),
    ),
    until(
      () => 700,
      () => fail(anyOf(lanes), 'spin'),
    ),
    until(
      () => 1500,
      () => fail(anyOf(lanes), 'memory'),
    ),
    ...Object.keys(LEAVERS).map(kind =>
      until(
        () => (kind.startsWith('pipelined') ? 700 : 200),
        async () => {
          count(kind);
          await sendAndLeave(kind, Number(new URL(either().url).port));
        },
      ),
    ),
    until(
      () => 1500,
      async () => {
        // The next is up before the last is asked to end, as in a rolling restart.
        const next = await start();
        const last = changing;
        changing = next;
        if (cells > 1 && faults['SIGTERM'] !== undefined && Math.random() < 0.5) {
          await last.kill();
          return count('SIGKILL of a primary');
        }
        const code = await last.drain();
        count('SIGTERM');
        if (code !== 0) tally.wrong.push(`the instance that was ended exited with ${code}`);
      },
    ),
    ...(cells > 1
      ? [
          until(
            // A cell that ends within ten seconds of its start, again and again, is a crash loop.
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

  const after = await settled(steady, before);
  await Promise.all([steady.kill(), changing.kill()]);
  rmSync(folder, { recursive: true });
  return { ...tally, faults, before, after };
}

/**
 * The level of an instance once nothing waits or runs in it, garbage has had a second to go, and threads and open files
 * are back at an earlier level: an ended thread closes its files when it exits, which takes a while on a busy machine.
 */
async function settled(instance: Instance, earlier?: Level): Promise<Level> {
  let level = await instance.level();
  for (let round = 0; round < 240; round++) {
    await sleep(250);
    const next = await instance.level();
    const isBack =
      earlier === undefined || (next.threads >= earlier.threads && next.openFiles <= earlier.openFiles + MORE_FILES);
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
