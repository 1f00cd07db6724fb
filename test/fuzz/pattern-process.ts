import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ThreadOutcome } from './pattern-thread.js';
import type { PatternCase } from './patterns.js';

/**
 * What became of a pattern: `stopped` when its thread exited after it was told to, `stuck` when the thread went on for
 * `STUCK_MS` of CPU time.
 */
export type ProcessOutcome = ThreadOutcome | 'stopped' | 'stuck';

/** The thread is told to stop after this time in milliseconds. */
const STOP_AFTER_MS = 300;

/** Maximum CPU time in milliseconds until a thread exits that was told to. */
const STUCK_MS = 2000;

const POLL_MS = 20;

let thread: Worker | undefined;

async function startedThread(): Promise<Worker> {
  const started = new Worker(new URL('./pattern-thread.js', import.meta.url));
  await once(started, 'message');
  return started;
}

async function outcomeOf(one: PatternCase): Promise<ProcessOutcome> {
  thread ??= await startedThread();
  const given = new AbortController();
  const answer = once(thread, 'message', given).then(([outcome]: ThreadOutcome[]) => outcome);
  thread.postMessage(one);
  const outcome = await Promise.race([answer, sleep(STOP_AFTER_MS, undefined, given)]);
  answer.catch(() => undefined);
  given.abort();
  if (outcome !== undefined) return outcome;
  let isRunning = true;
  const start = process.cpuUsage();
  void thread.terminate().then(() => {
    isRunning = false;
  });
  thread = undefined;
  while (isRunning) {
    await sleep(POLL_MS);
    const { user, system } = process.cpuUsage(start);
    if (isRunning && user + system > STUCK_MS * 1000) return 'stuck';
  }
  return 'stopped';
}

// The only thread besides the one of the patterns is idle, so the CPU time of the process is that of the patterns.
process.on('message', async (one: PatternCase) => {
  const outcome = await outcomeOf(one);
  process.send?.(outcome);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
