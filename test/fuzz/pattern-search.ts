import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { ProcessOutcome } from './pattern-process.js';
import { type PatternCase, patternCases } from './patterns.js';
import { smallerCases } from './smaller-cases.js';

/** `crashed`: the process ended by itself. */
type Outcome = ProcessOutcome | 'crashed';

/** A pattern that is admitted and keeps its thread, in its smallest form. */
interface Find {
  readonly outcome: Outcome;
  readonly smallest: PatternCase;
  readonly original: PatternCase;
}

/** What a search saw. */
interface SearchResult {
  readonly counts: ReadonlyMap<Outcome, number>;
  readonly finds: readonly Find[];
}

/** Patterns that are generated at once. */
const CHUNK = 500;

/** Maximum smaller cases that are tried for one find: each may take two seconds. */
const MAX_REDUCTIONS = 60;

const PROCESS = fileURLToPath(new URL('./pattern-process.js', import.meta.url));

const isFind = (outcome: Outcome) => outcome === 'stuck' || outcome === 'crashed';

/** Runs cases in a process that is killed and replaced when a case keeps its thread. */
class CaseRunner {
  #child: ChildProcess | undefined;

  async outcomeOf(one: PatternCase): Promise<Outcome> {
    this.#child ??= fork(PROCESS, { execArgv: [] });
    const child = this.#child;
    const given = new AbortController();
    const answer = once(child, 'message', given).then(([outcome]: ProcessOutcome[]) => outcome!);
    const end = once(child, 'exit', given).then(() => 'crashed' as const);
    child.send(one);
    const outcome = await Promise.race([answer, end]);
    answer.catch(() => undefined);
    end.catch(() => undefined);
    given.abort();
    if (isFind(outcome)) await this.close();
    return outcome;
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
}

/**
 * Runs `count` generated patterns through the admission of the tools and V8. A find is an admitted pattern whose thread
 * uses two seconds of CPU after it was told to stop. Calls `onProgress` after each chunk, and `onFind` with each find.
 */
export async function searchPatterns(
  count: number,
  seed: number,
  onProgress: (done: number, result: SearchResult) => void = () => {},
  onFind: (find: Find) => void = () => {},
): Promise<SearchResult> {
  const runner = new CaseRunner();
  const counts = new Map<Outcome, number>();
  const finds: Find[] = [];
  try {
    for (let done = 0; done < count; ) {
      const numRuns = Math.min(CHUNK, count - done);
      for (const one of fc.sample(patternCases, { numRuns, seed: Math.imul(seed, 0x9e37_79b1) + done })) {
        const outcome = await runner.outcomeOf(one);
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        if (!isFind(outcome)) continue;
        const find = { outcome, smallest: await smallest(one, runner), original: one };
        finds.push(find);
        onFind(find);
      }
      done += numRuns;
      onProgress(done, { counts, finds });
    }
    return { counts, finds };
  } finally {
    await runner.close();
  }
}

/** The smallest form of a find: no smaller case that was tried is one. */
async function smallest(found: PatternCase, runner: CaseRunner): Promise<PatternCase> {
  let best = found;
  let tried = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const one of smallerCases(best)) {
      if (++tried > MAX_REDUCTIONS) return best;
      if (!isFind(await runner.outcomeOf(one))) continue;
      best = one;
      isSmaller = true;
      break;
    }
  }
  return best;
}
