import { ForeignThreads } from './foreign-threads.js';
import { monotonicMs } from './monotonic.js';
import type { ControlCosts } from './simulator/controls.js';
import type { ForeignWork } from './simulator/foreign-work.js';

/**
 * A control process, one on each core: every few milliseconds it wakes and does the same piece of work. When it is
 * late, the machine stood still; when the work takes more CPU, its core is slower. A virtual machine shares its cores
 * with others: the same work takes up to twice as long at some times as at others, on one core or on all, with no time
 * stolen and no pause. Who asks for `foreign` also learns what other programs and the kernel ran.
 */
const EVERY_MS = 8;

/** What an order to a control process asks for, beside its work. */
export interface ControlOrder {
  readonly foreign: boolean;
}

/** What a control process saw since it was asked last, in milliseconds. */
export interface Control {
  /** By how much it was late at most. */
  readonly pauseMs: number;
  /** CPU of the work, on average: only ratios of it mean something. */
  readonly workMs: number;
  /** What it takes of its core itself. */
  readonly costs: ControlCosts;
  /** What other programs and the kernel ran; nothing unless asked for before. */
  readonly foreign: ForeignWork;
  /** Since when, on the clock that all processes share (`monotonicMs`). */
  readonly sinceMs: number;
}

/** Of the same kind as a small call, and about as long: text is parsed, read and written. */
const TEXT = JSON.stringify(
  Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [`key ${i}`, { a: i, b: `text ${i}`, c: [i, i + 1, 2 * i] }]),
  ),
);
const work = (): string => JSON.stringify(JSON.parse(TEXT));

/** Runs of the work before it counts: V8 has compiled it then. */
const WARM_UP_RUNS = 5000;
for (let run = 0; run < WARM_UP_RUNS; run++) work();

let last = monotonicMs();
let pauseMs = 0;
let runs = 0;
let cpuUs = 0;
let usage = process.cpuUsage();
/** All but the run of this measurement: its processes are children of the one that started this one. */
let threads: ForeignThreads | undefined;
let since = monotonicMs();
let foreign: { atMs: number; ms: number; kernelMs: number }[] = [];
/** Whether they ran in the last interval, too: it is the same run then. */
let isGoingOn = false;

/**
 * The work is done twice, and the second time counts. The first one finds the caches as the load has left them, which
 * says nothing of the core: beside 59 loads of one run, it took 0.75 to 1.25 of its median, the second one 0.97 to 1.06
 * beside all but three.
 */
function measureWork(): void {
  work();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  cpuUs += user + system;
  runs++;
}

/** CPU that counts as running, in milliseconds. */
const MIN_FOREIGN_MS = 0.1;

function noteForeign(): void {
  if (threads === undefined) return;
  const ms = threads.cpuMs();
  if (ms < MIN_FOREIGN_MS) {
    isGoingOn = false;
    return;
  }
  if (!isGoingOn) foreign.push({ atMs: Math.max(0, last - since), ms: 0, kernelMs: 0 });
  isGoingOn = true;
  const run = foreign.at(-1)!;
  run.ms += ms;
  run.kernelMs += threads.kernelMs;
}

setInterval(() => {
  const now = monotonicMs();
  pauseMs = Math.max(pauseMs, now - last - EVERY_MS);
  noteForeign();
  measureWork();
  last = monotonicMs();
}, EVERY_MS);

process.on('message', (order: ControlOrder) => {
  if (runs === 0) measureWork();
  const { user, system } = process.cpuUsage(usage);
  const forMs = monotonicMs() - since;
  const answer: Control = {
    pauseMs,
    workMs: cpuUs / runs / 1000,
    costs: { everyMs: Math.max(EVERY_MS, forMs / runs), cpuMs: (user + system) / runs / 1000 },
    sinceMs: since,
    foreign: { forMs, runs: foreign },
  };
  if (order.foreign) threads ??= new ForeignThreads(process.ppid);
  // Before the answer: the load begins after it.
  threads?.look();
  [pauseMs, runs, cpuUs] = [0, 0, 0];
  [since, last, foreign, isGoingOn] = [monotonicMs(), monotonicMs(), [], false];
  usage = process.cpuUsage();
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
