import { availableParallelism } from 'node:os';
import type { Catalog } from '../../src/catalog.js';
import { SMALL_BODY } from '../../src/shared/call.js';
import type { LaneName } from '../../src/shared/tool.js';
import { median } from '../finding.js';
import { read } from '../gauge.js';
import type { Children } from './children.js';
import { measureBusyCores } from './contention.js';
import { fittedCall, fittedService, UNFITTED } from './fit.js';
import { type CollectionsByKind, collectionsBetween, garbageMsPerCall, readCollections } from './garbage.js';
import { callsPerTask, type Kind, type Load, measureLoad, type TaskCpu, TOGETHER, undisturbed } from './loads.js';
import { bodyOf, type CallSize, type Mix, nameOf } from './mix.js';
import { type GeneratorCosts, TICK_MS } from './simulator/load-generator.js';
import type { Cores } from './simulator/machine.js';
import type { Sample } from './simulator/random.js';
import type { CallCosts, ServiceConfig, ServiceCosts } from './simulator/service.js';
import type { Scenario } from './simulator/simulate.js';
import { measureTogether } from './together.js';
import { sparseRate, wakeMsOf } from './wake.js';
import { warmUp } from './warm-up.js';

/** A kind of call with what it costs. */
export interface CalibratedCall {
  readonly tool: string;
  readonly size: CallSize;
  readonly costs: CallCosts;
}

/** What the simulator has to know of the service on this machine. */
export interface Calibration {
  readonly calls: readonly CalibratedCall[];
  readonly service: ServiceCosts;
  /** By how much the cores slow each other down when all are busy, as a part. */
  readonly contention: number;
  /** How long the same work took on busy cores, again and again, in milliseconds. */
  readonly sameWorkMs: readonly number[];
  /** What sending the load costs beside its calls. */
  readonly generator: GeneratorCosts;
}

/** How long all calls that share tasks are sent together, for each second of a load. */
const MIXED_SECONDS = 12;

/** Bytes of a body or an answer that cost the main thread as much as a call without any. */
const BYTES_OF_A_CALL = 16_384;

/** How long each kind of call is sent before it is measured. */
const WARM_UP_SECONDS = 0.25;

/** How long calls are sent to an idle service. */
const SPARSE_SECONDS = 1.5;

/** Where no call could be sent to an idle service: what waking a thread takes on an ordinary machine, in ms. */
const WAKE_MS = 0.02;

/** Runs that last longer are those of calls that only their time limit ends: of what the lane allows, this part. */
const ENDLESS_SHARE = 0.9;

export interface Calibrating {
  readonly children: Children;
  readonly service: { readonly url: string; readonly pid: number };
  readonly catalog: Catalog;
  /** The settings that the service runs with. */
  readonly config: ServiceConfig;
  /** The length of one load. */
  readonly seconds: number;
  readonly say: (line: string, done: number) => void;
}

export const laneOf = (id: string, bytes: number, catalog: Catalog): LaneName =>
  bytes > SMALL_BODY ? 'heavy' : catalog.get(id)!.tool.lane;

/**
 * Measures how busy cores slow each other down, each kind of call alone and, where calls share tasks, several at once,
 * and all that share tasks together under load.
 */
export async function calibrate(mix: Mix, options: Calibrating): Promise<Calibration> {
  const { children, service, catalog, config, seconds, say } = options;
  say('how busy cores slow each other down', 0);
  const cores = availableParallelism();
  const before = await measureBusyCores(mix, catalog, cores);
  say('warm-up', 0);
  await warmUp(children, service.url, mix, seconds);
  const { kinds, garbageMs } = await measureKinds(mix, options);
  const references = await measureReferenceKinds(kinds, options);
  say('a thread that is replaced', 1);
  const restartMs = await restartOf(children, service, config.lanes.risky.runMs);
  // At both ends, because other guests of the host come and go.
  const after = await measureBusyCores(mix, catalog, cores);
  const contention = (before.contention + after.contention) / 2;
  const sameWorkMs = [...before.sameWorkMs, ...after.sameWorkMs];
  const machine = { cores, contention };
  const task = taskCosts(references, machine);
  const usual = kinds.filter(({ part, bytesIn }) => part.size !== 'endless' && bytesIn < SMALL_BYTES);
  const ordinary = (kind: Kind): Kind => (kind.part.size === 'endless' ? withUsualCosts(kind, usual) : kind);
  const measured = kinds.map(ordinary).map(kind => ({
    tool: kind.part.tool,
    size: kind.part.size,
    costs: costsOf(kind, task, machine, garbageMs, config.lanes[kind.lane].runMs),
  }));
  const tickMs = await tickMsOf(children, service.url, measured);
  const costs = { task: { ...task, wakeMs: WAKE_MS, restartMs }, wakeCpuMs: 0, garbage: [] };
  const sharing = measured.filter(({ size, costs }) => size !== 'endless' && !costs.alone);
  const sharedMix = mix.filter(part => sharing.some(({ tool, size }) => part.tool === tool && part.size === size));
  const scenario: Scenario = {
    kinds: sharing.map(({ costs }, index) => ({ costs, share: sharedMix[index]!.share })),
    pattern: { kind: 'poisson' },
    costs,
    machine,
    sameWorkMs,
    cells: 1,
    config,
    client: { tickMs, wakeCpuMs: 0 },
  };
  say('all calls that share tasks', 1);
  const found =
    sharing.length === 0 ? undefined : await measureTogether(options, sharedMix, scenario, MIXED_SECONDS * seconds);
  const fit = found?.fit ?? UNFITTED;
  const calls = measured.map(call => ({ ...call, costs: fittedCall(call.costs, fit) }));
  const together = fittedService({ ...costs, garbage: found?.garbage ?? [] }, fit);
  say('calls to an idle service', 1);
  // Calls that share tasks cost about the same, and many of them can be sent while the service stays idle.
  const fast = kinds.filter(kind => kind.together !== kind.alone && kind.lane === 'fast');
  const sparse = fast.map(({ part }) => ({ ...part, share: 1 }));
  const sparseCosts = fast.map(kind => calls[kinds.indexOf(kind)]!.costs);
  const wakeMs =
    sparse.length === 0
      ? WAKE_MS
      : wakeMsOf(
          await children.run({
            url: service.url,
            mix: sparse,
            seconds: SPARSE_SECONDS,
            load: { perSecond: sparseRate(sparseCosts, together.task), round: 1 },
          }),
          sparseCosts,
          together,
        );
  return {
    calls,
    service: { ...together, task: { ...together.task, wakeMs } },
    contention,
    sameWorkMs,
    generator: { tickMs, wakeCpuMs: fit.wakeCpuMs.generator },
  };
}

const measureWidth = (
  { children, service, seconds }: Calibrating,
  parts: Mix,
  width: number,
  calls: number,
): Promise<Load> => measureLoad(children, service, parts, { seconds, width, calls });

/** Measures each kind of call, and what garbage collection costs a call of them in the median. */
async function measureKinds(mix: Mix, options: Calibrating): Promise<{ kinds: Kind[]; garbageMs: number }> {
  const { children, service, catalog, say } = options;
  const kinds: Kind[] = [];
  const garbage: { calls: number; collections: CollectionsByKind }[] = [];
  for (const [index, part] of mix.entries()) {
    say(`call ${index + 1} of ${mix.length}: ${nameOf(part)}`, index / (mix.length + REFERENCES));
    const only = [{ ...part, share: 1 }];
    const body = bodyOf(part.tool, part.size, catalog);
    const lane = laneOf(part.tool, body.length, catalog);
    const isAlone = body.length > SMALL_BODY;
    if (part.size !== 'endless')
      await children.run({ url: service.url, mix: only, seconds: WARM_UP_SECONDS, load: { width: 2, calls: 4 } });
    const collectionsBefore = await readCollections(service.url);
    const alone = await measureWidth(options, only, 1, part.size === 'endless' ? 1 : 5);
    const together =
      isAlone || (alone.runMs.at(-1) ?? 0) > 100 ? alone : await measureWidth(options, only, TOGETHER, 0);
    garbage.push({
      calls: alone.calls + (together === alone ? 0 : together.calls),
      collections: collectionsBetween(collectionsBefore, await readCollections(service.url)),
    });
    kinds.push({
      part,
      lane,
      isAlone,
      bytesIn: body.length,
      bytesOut: await answerBytes(service.url, part.tool, body),
      alone,
      together,
    });
  }
  return { kinds, garbageMs: garbageMsPerCall(garbage) };
}

/** Small calls that share tasks, measured again once everything is compiled. */
async function measureReferenceKinds(kinds: readonly Kind[], options: Calibrating): Promise<Kind[]> {
  const { say } = options;
  const shared = kinds
    .filter(kind => kind.together !== kind.alone && kind.lane === 'fast' && kind.bytesIn < SMALL_BYTES)
    .sort((a, b) => b.part.share - a.part.share)
    .slice(0, REFERENCES);
  const references: Kind[] = [];
  for (const kind of shared) {
    say(`tasks of one call and of several: ${nameOf(kind.part)}`, kinds.length / (kinds.length + REFERENCES));
    const only = [{ ...kind.part, share: 1 }];
    references.push({
      ...kind,
      together: await measureWidth(options, only, TOGETHER, 0),
      alone: await measureWidth(options, only, 1, 5),
    });
  }
  return references;
}

/** CPU of a tick of the generator's timer: the generator sends 20 calls a second, and their own CPU is subtracted. */
async function tickMsOf(children: Children, url: string, calls: readonly CalibratedCall[]): Promise<number> {
  const { tool, size, costs } = calls.reduce((least, call) =>
    call.costs.bytesIn < least.costs.bytesIn ? call : least,
  );
  const mix = [{ tool, size, share: 1 }];
  const { cpu, seconds, ms } = await children.run({ url, mix, seconds: 1, load: { perSecond: 20, round: 1 } });
  return Math.max(0, (cpu * 1000 - ms.length * costs.clientMs) / ((seconds * 1000) / TICK_MS));
}

/**
 * A call that keeps a thread for seconds, with the main thread's and the sender's CPU of an ordinary call: over so long
 * a time, what both do beside would count as its own.
 */
function withUsualCosts(kind: Kind, usual: readonly Kind[]): Kind {
  if (usual.length === 0) return kind;
  const middle = (of: (load: Load) => number): number => median(usual.map(({ together }) => of(together)));
  const load = { ...kind.alone, mainMs: middle(({ mainMs }) => mainMs), clientMs: middle(({ clientMs }) => clientMs) };
  return { ...kind, alone: load, together: load };
}

/** Kinds that the cost of a task is measured with, once everything is compiled; their bodies are at most this long. */
const REFERENCES = 3;
const SMALL_BYTES = 4096;

/** What a task costs beside its calls: the difference between calls that had one each and calls that shared some. */
function taskCosts(references: readonly Kind[], machine: Cores): TaskCpu {
  const shared = references.filter(kind => callsPerTask(kind) > 1.2);
  const difference = (of: (load: Load) => number): number => {
    const found = shared.map(kind => {
      const saved =
        undisturbed(of(kind.alone), kind.alone, machine) - undisturbed(of(kind.together), kind.together, machine);
      return saved / (1 - 1 / callsPerTask(kind));
    });
    return found.length === 0 ? 0.05 : Math.max(0, median(found));
  };
  const main = difference(({ mainMs }) => mainMs);
  return {
    sendMs: main / 2,
    receiveMs: main / 2,
    threadMs: difference(({ othersMs }) => othersMs),
  };
}

/** Values of a sample that the simulator draws from. */
const QUANTILES = 200;

function costsOf(kind: Kind, task: TaskCpu, machine: Cores, garbageMs: number, limitMs: number): CallCosts {
  const { lane, isAlone, bytesIn, bytesOut, alone, together } = kind;
  const perTask = callsPerTask(kind);
  const mainMs = Math.max(
    0.01,
    undisturbed(together.mainMs, together, machine) - (task.sendMs + task.receiveMs) / perTask - garbageMs,
  );
  const threadMs = Math.max(0.002, undisturbed(together.othersMs, together, machine) - task.threadMs / perTask);
  const before = BYTES_OF_A_CALL + bytesIn;
  const share = before / (before + BYTES_OF_A_CALL + bytesOut);
  return {
    lane,
    bytesIn,
    bytesOut,
    alone: isAlone,
    beforeMs: mainMs * share,
    afterMs: mainMs * (1 - share),
    threadMs:
      kind.part.size === 'endless' ? endless(alone.runMs, limitMs, alone.latencyMs) : spread(alone.runMs, threadMs),
    clientMs: together.clientMs,
  };
}

/** Where the work stops itself at its limit, its run time is known; else only the lane's limit ends it. */
function endless(runMs: Sample, limitMs: number, latencyMs: number): Sample {
  const [ran = 0] = runMs;
  if (ran > 0) return [ran];
  return latencyMs > limitMs * ENDLESS_SHARE ? [Infinity] : [latencyMs];
}

/**
 * The spread of the run times that were measured, with the mean of the CPU time: run times are rounded to 0.1 ms, and
 * hold what the thread waited for a core.
 */
function spread(runMs: Sample, meanMs: number): Sample {
  const at = (share: number): number =>
    (runMs[Math.min(runMs.length - 1, Math.floor(runMs.length * share))] ?? 0) + 0.02;
  const count = Math.min(QUANTILES, runMs.length);
  // Run times above ten medians show pauses of the machine, not the call: they count as ten medians.
  const quantiles = Array.from({ length: count }, (_, i) => Math.min(at((i + 0.5) / count), 10 * at(0.5)));
  const mean = quantiles.reduce((sum, value) => sum + value, 0) / count;
  return quantiles.map(value => (value * meanMs) / mean);
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

async function answerBytes(url: string, tool: string, body: Buffer): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/tools/${tool}`, { method: 'POST', headers, body: new Uint8Array(body) });
  return (await response.arrayBuffer()).byteLength;
}
