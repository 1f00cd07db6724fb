import { performance } from 'node:perf_hooks';
import { type Finding, round, type Scenario } from '../finding.js';
import { type BenchRequest, call, constantArrival, latencies, openLoop, type TimedAnswer } from '../load.js';
import { serve } from '../server.js';

/** A call of each lane that runs for milliseconds, so that one process can send ten times the capacity. */
const REQUESTS: Readonly<Record<string, BenchRequest>> = {
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

/** The minimum share of the capacity that is still answered in time, at `times` the capacity. */
const GOODPUT: readonly (readonly [times: number, share: number])[] = [
  [2, 0.9],
  [5, 0.85],
  [10, 0.75],
];

/** The first second of an overload is not counted: a queue may absorb a burst. */
const BURST_SECONDS = 1;

/** Maximum latency of an answer in time, and of a rejection, in milliseconds. */
const IN_TIME_MS = 500;
const REJECTED_MS = 50;

const p99 = (answers: readonly TimedAnswer[]): number => latencies(answers).p99;

/** The capacity in calls per second: a closed loop of six callers keeps the threads busy without a long queue. */
async function measureCapacity(url: string, request: BenchRequest, seconds: number): Promise<number> {
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

/** The lane at `times` its capacity, in calls per second, of which at least `share` must be answered in time. */
async function measureOverload(
  url: string,
  lane: string,
  request: BenchRequest,
  { capacity, times, share, seconds }: { capacity: number; times: number; share: number; seconds: number },
): Promise<Finding> {
  // Small calls of the fast lane must not be rejected because the other lane is full.
  const offered = capacity * times;
  const beside = lane === 'fast' ? undefined : openLoop(url, SMALL, 200, BURST_SECONDS + seconds);
  const sent = await constantArrival(url, request, offered, BURST_SECONDS + seconds, Infinity);
  const answers = sent.filter(({ atMs }) => atMs >= BURST_SECONDS * 1000);
  const small = await beside;
  await new Promise(resolve => setTimeout(resolve, 1000));
  const after = await openLoop(url, request, Math.max(1, capacity / 4), 2);
  const isCounted = (second: number): boolean => second >= BURST_SECONDS && second < BURST_SECONDS + seconds;
  const inTime =
    sent.filter(({ status, ms, atMs }) => status === 200 && ms <= IN_TIME_MS && isCounted((atMs + ms) / 1000)).length /
    seconds;
  const accepted = answers.filter(({ status }) => status === 200);
  const rejected = answers.filter(({ status }) => status === 503);
  const others = answers.length - accepted.length - rejected.length;
  return {
    claim: `overload of the ${lane} lane: ${times} times its capacity`,
    figures: {
      'capacity, 1/s': round(capacity),
      'answered in time, 1/s': round(inTime),
      share: round(inTime / capacity),
      'accepted p99, ms': round(p99(accepted)),
      'rejected p99, ms': round(p99(rejected)),
      'rejected, share': round(rejected.length / answers.length),
      'neither, calls': others,
      'a second later p99, ms': round(after.p99),
      ...(small && {
        'small calls rejected': small.calls - (small.statuses[200] ?? 0),
        'small calls p99, ms': round(small.p99),
      }),
    },
    bound:
      `from the second second on: in time (${IN_TIME_MS} ms) at least ${share} of the capacity; ` +
      `accepted p99 at most ${IN_TIME_MS} ms, rejected at most ${REJECTED_MS} ms; all answered; normal a second ` +
      `later${small ? '; no small call rejected' : ''}`,
    met:
      inTime >= share * capacity &&
      p99(accepted) <= IN_TIME_MS &&
      p99(rejected) <= REJECTED_MS &&
      others === 0 &&
      after.calls === (after.statuses[200] ?? 0) &&
      after.p99 <= 100 &&
      (small === undefined || small.calls === (small.statuses[200] ?? 0)),
  };
}

async function measureLane(
  lane: string,
  request: BenchRequest,
  seconds: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  const { url, stop } = await serve('service');
  const findings: Finding[] = [];
  try {
    for (let warm = 0; warm < 50; warm++) await call(url, request);
    const capacity = await measureCapacity(url, request, seconds);
    say(`${lane}: the capacity is ${round(capacity)} calls a second`);
    for (const [times, share] of GOODPUT) {
      const finding = await measureOverload(url, lane, request, { capacity, times, share, seconds });
      say(`${lane}: at ${times} times the capacity: ${finding.figures['answered in time, 1/s']} a second in time`);
      findings.push(finding);
    }
    const status = await call(url, request);
    if (status !== 200) throw new Error(`a call after the overload was answered ${status}, expected 200`);
  } finally {
    await stop();
  }
  return findings;
}

export const scenario: Scenario = {
  name: 'overload',
  summary: 'two, five and ten times the capacity of the fast and of the risky lane, open loop',
  measure: async ({ seconds, say }) => {
    const findings: Finding[] = [];
    for (const [lane, request] of Object.entries(REQUESTS))
      findings.push(...(await measureLane(lane, request, seconds, say)));
    return findings;
  },
};
