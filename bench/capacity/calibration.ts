import { median } from '../finding.js';
import { type BesideLoad, besideOthersOf, compilingCosts, sentBeside } from './beside.js';
import { costsOf, taskCpuMs, withUsualCosts } from './call-costs.js';
import { type ColdParts, coldPart, NEVER_COLD } from './coldness.js';
import { type Fit, fit, fittedCall, fittedService } from './fit.js';
import { besideScales, type LargeScale, scaledBeside, tasksBeside } from './fit-large.js';
import { garbageCosts, type LargeCollections } from './garbage.js';
import { atSpeed, type Kind, type Load, undisturbed } from './loads.js';
import { SMALL_BYTES } from './measure-kinds.js';
import { type CallSize, nameOf, type Part } from './mix.js';
import type { CompilingCosts } from './simulator/compilers.js';
import type { ControlCosts } from './simulator/controls.js';
import { NO_FOREIGN_WORK } from './simulator/foreign-work.js';
import type { GeneratorCosts } from './simulator/load-generator.js';
import type { Cores } from './simulator/machine.js';
import type { CallCosts, ServiceConfig, ServiceCosts } from './simulator/service.js';
import type { MachineSpeed, Scenario } from './simulator/simulate.js';
import { threadsOf } from './simulator/usage.js';
import { cpuFactor } from './speed.js';
import { steadied } from './steady.js';
import { type Turn, togetherOf } from './together.js';

/** A kind of call with what it costs. */
export interface MeasuredCall {
  readonly tool: string;
  readonly size: CallSize;
  readonly costs: CallCosts;
}

/** A kind of call with what it costs where it makes up so much of the calls, and what of that is due to cold caches. */
export interface CalibratedCall extends MeasuredCall {
  readonly share: number;
  readonly cold: ColdParts;
}

/** What the simulator has to know of the service on this machine. */
export interface Calibration {
  readonly calls: readonly CalibratedCall[];
  readonly service: ServiceCosts;
  /** By how much the cores slow each other down when all are busy, as a part. */
  readonly contention: number;
  /** What sending the load costs beside its calls. */
  readonly generator: GeneratorCosts;
  /** What the control process of each core takes of it, which is there in a measurement. */
  readonly controls: readonly ControlCosts[];
  /** CPU of the control process for its work, at the speed at which the costs hold: it shows the speed later on. */
  readonly workMs: number;
}

/** What was measured of each kind of call alone, and of the machine. */
export interface MeasuredKinds {
  readonly kinds: readonly Kind[];
  /** Small calls, measured once everything was compiled. */
  readonly references: readonly Kind[];
  /** What calls with large bodies made the main thread collect. */
  readonly large: LargeCollections;
  /** CPU of replacing a thread. */
  readonly restartMs: number;
  readonly contention: number;
  readonly cores: number;
  /** The settings that the service ran with. */
  readonly config: ServiceConfig;
}

/** Costs of calls as each showed them alone, at one speed. */
export interface CostsAlone {
  readonly calls: readonly (MeasuredCall & Part)[];
  /** CPU of a task on its thread beside its calls. */
  readonly taskMs: number;
  readonly workMs: number;
  readonly machine: Cores;
}

/** Whether calls of this kind share tasks. */
const isShared = ({ together, alone }: Kind): boolean => together !== alone;

/**
 * Kinds are measured one after the other, and the machine is slower at some times than at others: `thenMs` is the CPU
 * of the control process when this one was measured, `workMs` that at the speed in question.
 */
function kindAtSpeed(kind: Kind, thenMs: number, workMs: number): Kind {
  const scaled = (load: Load): Load => atSpeed({ ...load, workMs: thenMs }, workMs);
  const alone = scaled(kind.alone);
  return {
    ...kind,
    alone,
    together: isShared(kind) ? scaled(kind.together) : alone,
    garbageMs: kind.garbageMs * cpuFactor(thenMs, workMs),
  };
}

/** What each kind of call costs by itself. */
export function costsAlone({ kinds: asMeasured, references, contention, cores, config }: MeasuredKinds): CostsAlone {
  const machine = { cores, contention };
  const workMs = median(asMeasured.map(({ alone }) => alone.workMs));
  const workAt = steadied(asMeasured.map(({ alone }) => alone.workMs));
  const kinds = asMeasured.map((kind, place) => kindAtSpeed(kind, workAt[place]!, workMs));
  const workOfReferences = median(references.map(({ alone }) => alone.workMs));
  const taskMs = taskCpuMs(
    references.map(kind => kindAtSpeed(kind, workOfReferences, workMs)),
    machine,
  );
  const usual = kinds.filter(({ part, bytesIn }) => part.size !== 'endless' && bytesIn < SMALL_BYTES);
  const ordinary = (kind: Kind): Kind => (kind.part.size === 'endless' ? withUsualCosts(kind, usual) : kind);
  const calls = kinds.map(ordinary).map(kind => ({
    ...kind.part,
    costs: costsOf(kind, taskMs, machine, config.lanes[kind.lane].runMs),
  }));
  return { calls, taskMs, workMs, machine };
}

/** Calls that share tasks, as they are sent together. */
export const sharing = ({ calls }: CostsAlone): (MeasuredCall & Part)[] =>
  calls.filter(({ size, costs }) => size !== 'endless' && !costs.alone);

/** What was measured is scaled to one speed. */
const STEADY: MachineSpeed = { mean: 1, foreign: NO_FOREIGN_WORK };

const NO_COMPILING: CompilingCosts = { perCallMs: 0, perByteMs: 0 };

/** What waking a thread takes where its core sleeps, in milliseconds: the median of 8,900 in four traces. */
const WAKE_MS = 0.025;

/**
 * How often a worker thread finds the lock of its messages taken, at each start and end of a task: in two traces, an
 * eighth to a third of the sleeps of these threads were shorter than 0.05 ms, after 0.005 ms of CPU or a whole task.
 */
const BLOCKED_SHARE = 0.12;

/** Calls that share tasks, with the costs that they have alone. */
export function scenarioAlone(
  alone: CostsAlone,
  { restartMs, config }: Pick<MeasuredKinds, 'restartMs' | 'config'>,
  tickMs: number,
): Scenario {
  const { taskMs, machine } = alone;
  return {
    kinds: sharing(alone),
    pattern: { kind: 'poisson' },
    costs: {
      task: { threadMs: taskMs, blockedShare: BLOCKED_SHARE, wakeMs: WAKE_MS, restartMs },
      garbage: [],
      compiling: NO_COMPILING,
      wakeCpuMs: 0,
      perOpenMs: 0,
    },
    machine,
    speed: STEADY,
    cells: 1,
    config,
    client: { tickMs, wakeCpuMs: 0 },
  };
}

/** What was measured of several kinds of calls at once. */
export interface MeasuredLoads {
  /** CPU of a tick of the generator's timer. */
  readonly tickMs: number;
  /** All that share tasks, together. */
  readonly turns: readonly Turn[];
  /** Large ones beside them. */
  readonly beside: readonly BesideLoad[];
}

/**
 * What calls cost, by what they took alone and under load: `fitSeconds` of each load of calls that share tasks are
 * simulated at a time, if not the usual ones.
 */
export async function calibrationOf(
  measured: MeasuredKinds,
  { tickMs, turns, beside }: MeasuredLoads,
  fitSeconds?: number,
): Promise<Calibration> {
  const alone = costsAlone(measured);
  const { calls, workMs, machine } = alone;
  const scenario = scenarioAlone(alone, measured, tickMs);
  const besideOthers = beside.length === 0 ? undefined : besideOthersOf(beside, calls, { machine, workMs });
  const large = { alone: measured.large, besideOthers: besideOthers?.garbage };
  const [first, ...others] = turns;
  const together = first && togetherOf([first, ...others], { machine, workMs, large });
  const costs: ServiceCosts = {
    ...scenario.costs,
    garbage: together?.garbage ?? garbageCosts(1, new Map(), large),
    compiling: compilingCosts(together?.compilersMs ?? 0, besideOthers),
  };
  const controls = controlsOf(
    [...turns.flatMap(({ found }) => found.map(({ load }) => load)), ...beside.map(({ load }) => load)],
    { machine, workMs },
  );
  const found = together && (await fit({ ...scenario, costs, controls }, together.loads, fitSeconds));
  const fitted = found ? calls.map(call => ({ ...call, costs: fittedCall(call.costs, found) })) : calls;
  const service = found ? fittedService(costs, found) : costs;
  const generator = { tickMs, wakeCpuMs: found?.generatorWakeCpuMs ?? 0 };
  const sent = sentBeside(fitted);
  const mixed = { ...scenario, kinds: sent, costs: service, client: generator, controls };
  const { others: ofOthers, large: scales } =
    besideOthers === undefined ? { others: 1, large: [] } : await besideScales(mixed, besideOthers, fitSeconds);
  const scaleOf = new Map(scales.map((scale, place) => [nameOf(sent[place]!), scale]));
  const shares = scenario.kinds.reduce((sum, { share }) => sum + share, 0);
  return {
    calls: fitted.map(call => ({
      ...call,
      costs: scaledBeside(call.costs, { others: ofOthers, large: scaleOf.get(nameOf(call)) ?? AS_ALONE }),
      share: call.share / shares,
      cold: found === undefined ? NEVER_COLD : coldPartsOf(call.costs, found),
    })),
    service: tasksBeside(service, ofOthers),
    generator,
    controls,
    contention: measured.contention,
    workMs,
  };
}

const AS_ALONE: LargeScale = { main: 1, thread: 1 };

/** What the fit found of a call beyond what it takes alone. */
function coldPartsOf({ lane, alone, stopsItself }: CallCosts, { scale }: Fit): ColdParts {
  if (alone) return NEVER_COLD;
  return { main: coldPart(scale.main), threads: stopsItself ? 0 : coldPart(scale[threadsOf(lane)]) };
}

/** What control processes take beside these loads, in the median. */
function controlsOf(
  loads: readonly Load[],
  { machine, workMs }: { readonly machine: Cores; readonly workMs: number },
): ControlCosts[] {
  const [first] = loads;
  if (first === undefined) return [];
  return first.controls.map((_, core) => ({
    everyMs: median(loads.map(({ controls }) => controls[core]!.everyMs)),
    cpuMs: median(loads.map(load => undisturbed(atSpeed(load, workMs).controls[core]!.cpuMs, load, machine))),
  }));
}
