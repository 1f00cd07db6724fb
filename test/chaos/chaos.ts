import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CheckedCalls } from './checked-calls.js';
import { makeDirectories } from './directories.js';
import { DISCONNECTS } from './disconnects.js';
import { anyOf, Faults, type InstancePair } from './faults.js';
import { Instance, type Level, MAX_GROWTH_FILES, SHORT_LIMITS } from './instance.js';
import { knownCalls } from './known.js';

/** What happened in a fault run. */
export interface Report {
  /** Calls with a known answer: all, those with the right answer, those rejected with a reason. */
  readonly calls: number;
  readonly right: number;
  readonly refused: number;
  /** Attempts that failed or were answered 503, and were repeated on the other instance. */
  readonly retried: number;
  /** Attempts without an answer, although no process was killed: undefined where some were. */
  readonly cut: number | undefined;
  /** Descriptions of wrong answers, and of calls without an answer. */
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
  /** Numbers of injected faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** The instance that ran all the time: after warm-up and at the end. */
  readonly before: Level;
  readonly after: Level;
}

/** Concurrent callers. */
const CALLERS = 12;

/** The run goes on until more calls than this were sent: a slow machine needs longer for them. */
const MIN_CALLS = 100;

/**
 * Injects faults for at least `seconds` while callers check known answers. Threads crash, run out of memory, exceed
 * their time limit and do not exit; bodies are cut, callers disconnect, and one of two instances is drained and
 * replaced repeatedly, which costs callers that keep their connections no attempt. With several cells, an instance is
 * also killed as a whole and loses single cells: killed, or out of memory.
 */
export async function chaos(seconds: number, cells: number, log: (line: string) => void): Promise<Report> {
  const known = await knownCalls();
  const { folder, directories } = makeDirectories();
  const start = (): Promise<Instance> => Instance.start(directories, SHORT_LIMITS, cells);
  const pair: InstancePair = { steady: await start(), changing: await start() };
  const calls = new CheckedCalls(turn => (turn % 2 === 0 ? pair.steady : pair.changing).url);
  for (const one of known) await calls.check(one);
  const before = await untilSettled(pair.steady);
  log(`warm: ${before.residentMb} MB, ${before.threads} threads`);

  const faults = new Faults(pair, start);
  const end = Date.now() + seconds * 1000;
  const every = async (pauseMs: number, act: () => Promise<void>): Promise<void> => {
    while (Date.now() < end || calls.calls <= MIN_CALLS) {
      await act();
      await sleep(pauseMs);
    }
  };
  await Promise.all([
    ...Array.from({ length: CALLERS }, () => every(5, () => calls.check(anyOf(known)))),
    every(300, () => faults.fail('exit')),
    every(700, () => faults.fail('spin')),
    every(1500, () => faults.fail('memory')),
    every(4000, () => faults.fail('stuck')),
    ...Object.keys(DISCONNECTS).map(kind =>
      every(kind.startsWith('pipelined') ? 700 : 200, () => faults.disconnect(kind)),
    ),
    every(1500, () => faults.replace(cells > 1)),
    // Cells that end repeatedly within ten seconds of their start would be a crash loop.
    ...(cells > 1 ? [every(12_000 / cells, () => faults.endCell())] : []),
  ]);

  const after = await untilSettled(pair.steady, before);
  await Promise.all([faults.drain(pair.steady), faults.drain(pair.changing)]);
  rmSync(folder, { recursive: true });
  const { right, refused, retried, cut, wrong, lost } = calls;
  return {
    calls: calls.calls,
    right,
    refused,
    retried,
    cut: cells > 1 ? undefined : cut,
    wrong: [...wrong, ...faults.wrong],
    lost,
    faults: faults.counts,
    before,
    after,
  };
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
