import { availableParallelism } from 'node:os';
import { read } from '../gauge.js';
import { type BesideLoad, measureBesideOthers } from './beside.js';
import {
  type Calibration,
  type CostsAlone,
  calibrationOf,
  costsAlone,
  type MeasuredCall,
  type MeasuredKinds,
  scenarioAlone,
  sharing,
} from './calibration.js';
import type { Children } from './children.js';
import { measureContention } from './contention.js';
import { fittingRate } from './fit.js';
import { type Calibrating, measureKinds, measureReferenceKinds } from './measure-kinds.js';
import type { Mix } from './mix.js';
import { settle } from './settle.js';
import { TICK_MS } from './simulator/load-generator.js';
import type { Scenario } from './simulator/simulate.js';
import { measureTurn, type Turn } from './together.js';
import { warmUp } from './warm-up.js';

/**
 * How long all calls that share tasks are sent together at a time, and beside large ones at first and later: as a
 * multiple of a load.
 */
const TOGETHER_SECONDS = 8;
const BESIDE_LARGE_SECONDS = { first: 33, later: 12 };

/** How often the loads of all calls take turns at first. */
const FIRST_TURNS = 2;

/**
 * Measures how busy cores slow each other down, each kind of call alone and, where calls share tasks, several at once.
 * What is measured under load comes after that (`CostsUnderLoad`).
 */
export async function calibrate(mix: Mix, given: Calibrating): Promise<CostsUnderLoad> {
  const { children, service, catalog, config, seconds, busyCores, say } = given;
  say('how busy cores slow each other down', 0);
  const cores = availableParallelism();
  const contention = await measureContention(mix, catalog, cores, busyCores);
  say('warm-up', 0);
  await warmUp(children, service.url, mix, seconds);
  const { kinds, large } = await measureKinds(mix, given);
  const references = await measureReferenceKinds(kinds, given);
  say('a thread that is replaced', 1);
  const restartMs = await restartOf(children, service, config.lanes.risky.runMs);
  const measured = { kinds, references, large, restartMs, contention, cores, config };
  const underLoad = new CostsUnderLoad(
    given,
    measured,
    await tickMsOf(children, service.url, costsAlone(measured).calls),
  );
  say('all calls together', 1);
  await underLoad.measureFirst();
  return underLoad;
}

/**
 * Costs of calls under load. They change as long as the service runs: V8 compiles code again and drops some, objects
 * grow old, and other guests of the host come and go. At the ends of two runs, the same calls took the main thread up
 * to 16 % more CPU than at first, and V8's compiler half as much beside large calls. So they are measured several times
 * in the course of a run.
 */
export class CostsUnderLoad {
  readonly #given: Calibrating;
  readonly #measured: MeasuredKinds;
  readonly #tickMs: number;
  readonly #alone: CostsAlone;
  readonly #scenario: Scenario;
  readonly #shared: Mix;
  readonly #turns: Turn[] = [];
  readonly #beside: BesideLoad[] = [];

  constructor(given: Calibrating, measured: MeasuredKinds, tickMs: number) {
    this.#given = given;
    this.#measured = measured;
    this.#tickMs = tickMs;
    this.#alone = costsAlone(measured);
    this.#scenario = scenarioAlone(this.#alone, measured, tickMs);
    this.#shared = sharing(this.#alone).map(({ tool, size, share }) => ({ tool, size, share }));
  }

  /** Measures what rates are chosen by, once the code of calls that share tasks is compiled. */
  async measureFirst(): Promise<void> {
    await this.#settle();
    await this.#measureBeside(BESIDE_LARGE_SECONDS.first);
    // V8 has dropped compiled code of threads that ran large calls.
    await this.#settle();
    for (let turn = 0; turn < FIRST_TURNS; turn++) await this.#measureTurn();
  }

  /** Measures the same again, as the service is now. */
  async measureAgain(): Promise<void> {
    this.#given.say('all calls together', 1);
    await this.#measureTurn();
    await this.#measureBeside(BESIDE_LARGE_SECONDS.later);
  }

  /** The costs by all that has been measured so far; `fitSeconds` of each load are simulated to fit them, if given. */
  calibration(fitSeconds = this.#given.fitSeconds): Promise<Calibration> {
    const loads = { tickMs: this.#tickMs, turns: this.#turns, beside: this.#beside };
    return calibrationOf(this.#measured, loads, fitSeconds);
  }

  #settle(): Promise<void> {
    return settle(this.#given, this.#shared, TOGETHER_SECONDS * this.#given.seconds);
  }

  async #measureTurn(): Promise<void> {
    if (this.#shared.length === 0) return;
    const perSecond = fittingRate(this.#scenario);
    const seconds = TOGETHER_SECONDS * this.#given.seconds;
    this.#turns.push(
      await measureTurn(this.#given, this.#shared, { perSecond, round: this.#turns.length + 1, seconds }),
    );
  }

  async #measureBeside(loads: number): Promise<void> {
    const { calls } = this.#alone;
    if (!calls.some(({ costs }) => costs.alone)) return;
    const order = { seconds: loads * this.#given.seconds, round: this.#beside.length + 1 };
    this.#beside.push(await measureBesideOthers(this.#given, calls, this.#scenario, order));
  }
}

/** CPU of a tick of the generator's timer: the generator sends 20 calls a second, and their own CPU is subtracted. */
async function tickMsOf(children: Children, url: string, calls: readonly MeasuredCall[]): Promise<number> {
  const { tool, size, costs } = calls.reduce((least, call) =>
    call.costs.bytesIn < least.costs.bytesIn ? call : least,
  );
  const mix = [{ tool, size, share: 1 }];
  const { cpu, seconds, ms } = await children.run({ url, mix, seconds: 1, load: { perSecond: 20, round: 1 } });
  return Math.max(0, (cpu * 1000 - ms.length * costs.clientMs) / ((seconds * 1000) / TICK_MS));
}

/** CPU that replacing a thread takes: of the process, with what its ended threads took, beyond the run itself. */
async function restartOf(
  children: Children,
  { url, pid }: { url: string; pid: number },
  limitMs: number,
): Promise<number> {
  const before = await read(url, pid);
  const report = await children.run({
    url,
    mix: [{ tool: 'regex-tester', size: 'endless', share: 1 }],
    seconds: 0,
    load: { width: 1, calls: 1 },
  });
  // The new thread loads its modules after the answer.
  await new Promise(resolve => setTimeout(resolve, 1000));
  const after = await read(url, pid);
  const died = after.deaths > before.deaths;
  const ran = Math.min(limitMs, report.ms[0] ?? 0);
  return died ? Math.max(20, (after.cpu.total - before.cpu.total) * 1000 - ran) : RESTART_MS;
}

/** Where no call could be made to end a thread: what booting one takes on an ordinary machine. */
const RESTART_MS = 150;
