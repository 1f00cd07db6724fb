import { performance } from 'node:perf_hooks';
import { type Finding, round, type Scenario } from '../finding.js';
import { type BenchRequest, call, constantArrival, latencies, openLoop, type Timed } from '../load.js';
import { serve } from '../server.js';

/**
 * A call of each lane that takes milliseconds of a thread, so that ten times the capacity is a load that one process
 * can send.
 */
const SHOTS: Readonly<Record<string, BenchRequest>> = {
  fast: {
    tool: 'qr-generator',
    body: JSON.stringify({
      payload: 'x'.repeat(1500),
      ecLevel: 'M',
      margin: 4,
      foreground: '#000',
      background: '#fff',
    }),
  },
  risky: { tool: 'regex-tester', body: JSON.stringify({ pattern: '.*x', text: 'a'.repeat(3500), flags: {} }) },
};

const SMALL: BenchRequest = { tool: 'chmod-calc', body: '{"octal":"4755"}' };

/** Of the peak, what is still answered at so many times the capacity. */
const GOODPUT: readonly (readonly [times: number, share: number])[] = [
  [2, 0.9],
  [5, 0.85],
  [10, 0.75],
];

/** An answer in time, in milliseconds. */
const IN_TIME_MS = 500;
const REFUSED_MS = 50;

const p99 = (answers: readonly Timed[]): number => latencies(answers).p99;

/**
 * Calls a second that a few callers get answered who each wait for their answer: as many as keep the threads busy, and
 * no more than wait.
 */
async function peak(url: string, request: BenchRequest, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: 6 }, async () => {
      let answered = 0;
      while (performance.now() < end) if ((await call(url, request)) === 200) answered++;
      return answered;
    }),
  );
  return counts.reduce((sum, count) => sum + count) / seconds;
}

async function measureLane(
  lane: string,
  request: BenchRequest,
  seconds: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  const server = await serve('service');
  const findings: Finding[] = [];
  try {
    for (let warm = 0; warm < 50; warm++) await call(server.url, request);
    const capacity = await peak(server.url, request, seconds);
    say(`${lane}: ${round(capacity)} calls a second are the capacity`);
    for (const [times, share] of GOODPUT) {
      // Small calls go along, to see whether they are refused for the sake of the others.
      const beside = lane === 'fast' ? undefined : openLoop(server.url, SMALL, 200, seconds);
      const answers = await constantArrival(server.url, request, capacity * times, seconds, Infinity);
      const small = await beside;
      const start = performance.now();
      await new Promise(resolve => setTimeout(resolve, 1000));
      const after = await openLoop(server.url, request, Math.max(1, capacity / 4), 2);
      const inTime = answers.filter(({ status, ms }) => status === 200 && ms <= IN_TIME_MS).length / seconds;
      const accepted = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 503);
      const others = answers.length - accepted.length - refused.length;
      say(
        `${lane}: at ${times} times: ${round(inTime)} a second in time, ${Math.round(performance.now() - start)} ` +
          `ms after`,
      );
      findings.push({
        claim: `overload of the ${lane} lane: ${times} times its capacity`,
        figures: {
          'capacity, 1/s': round(capacity),
          'answered in time, 1/s': round(inTime),
          share: round(inTime / capacity),
          'accepted p99, ms': round(p99(accepted)),
          'refused p99, ms': round(p99(refused)),
          'refused, of all': round(refused.length / answers.length),
          'neither, calls': others,
          'a second later p99, ms': round(after.p99),
          ...(small && {
            'small calls refused': small.calls - (small.statuses[200] ?? 0),
            'small calls p99, ms': round(small.p99),
          }),
        },
        bound:
          `in time (${IN_TIME_MS} ms) at least ${share} of the capacity; accepted p99 at most ${IN_TIME_MS} ms, ` +
          `refused at most ${REFUSED_MS} ms; all answered; normal a second ` +
          `later${small ? '; no small call refused' : ''}`,
        met:
          inTime >= share * capacity &&
          p99(accepted) <= IN_TIME_MS &&
          p99(refused) <= REFUSED_MS &&
          others === 0 &&
          after.calls === (after.statuses[200] ?? 0) &&
          after.p99 <= 100 &&
          (small === undefined || small.calls === (small.statuses[200] ?? 0)),
      });
    }
    const status = await call(server.url, request);
    if (status !== 200) throw new Error(`after the overload a call is answered ${status}`);
  } finally {
    await server.stop();
  }
  return findings;
}

export const scenario: Scenario = {
  name: 'overload',
  summary: 'two, five and ten times the capacity of the fast and of the risky lane, open loop',
  measure: async ({ seconds, say }) => {
    const findings: Finding[] = [];
    for (const [lane, request] of Object.entries(SHOTS))
      findings.push(...(await measureLane(lane, request, seconds, say)));
    return findings;
  },
};
