import type { Environment } from '../environment.js';
import type { Calibration } from './calibration.js';
import type { Knee, Target } from './knee.js';
import type { Mix } from './mix.js';
import type { Plan } from './plan.js';
import type { Prediction } from './predict.js';
import { GROUPS, type Group, type Latency } from './simulator/latency.js';
import type { Simulated } from './simulator/simulate.js';
import type { Step } from './step.js';
import type { TraceRecord } from './trace.js';

/** Errors of one prediction at a rate, as parts of what was measured; null where there were too few calls. */
interface PointError {
  readonly group: Group;
  readonly p50: number | null;
  readonly p99: number | null;
  /** A difference of two parts, not a ratio. */
  readonly refused: number;
}

/** A mix as it was predicted and as it was measured. Knees in calls a second, errors as parts. */
export interface Compared {
  readonly mix: string;
  readonly predicted: number | null;
  readonly measured: number | null;
  readonly error: number | null;
  readonly predictedKnee: Knee | null;
  readonly measuredKnee: Knee | null;
  /** How many times as fast the machine was as the costs of calibration say, in the median of all steps. */
  readonly speed: number;
  /** The simulations of the search for the knee, in ascending order of their rates: the curves. */
  readonly curve: readonly Simulated[];
  /** What was measured, with the simulation at the same rate and its errors. */
  readonly points: readonly {
    readonly measured: Step;
    readonly simulated: Simulated;
    readonly errors: readonly PointError[];
  }[];
}

/** All that a capacity run has found out; the JSON beside the page. */
export interface Capacity extends Environment {
  readonly target: Target;
  /** The rate to plan for, calls a second. */
  readonly targetRate: number;
  readonly mix: Mix;
  readonly calibration: Calibration;
  /** Of the mix, as measured beside the generator of the load; null where no rate met the target. */
  readonly knee: Knee | null;
  readonly prediction: readonly Pick<Compared, 'mix' | 'predicted' | 'measured' | 'error'>[];
  /** The median of these errors; null where none was measured. */
  readonly error: number | null;
  readonly compared: readonly Compared[];
  /** Why the plan should not be relied on (`doubtsOf`). */
  readonly doubts: readonly string[];
  readonly trace: TraceRecord | null;
  readonly replicaCores: number;
  readonly plan: Plan;
}

/** Calls below which a quantile says nothing. */
const LEAST_CALLS = { p50: 20, p99: 200 };

/** Puts prediction and measurement side by side. The prediction has a point at the rate of each step. */
export function compare(
  mix: string,
  prediction: Prediction,
  { knee, steps, speed }: { readonly knee: Knee | undefined; readonly steps: readonly Step[]; readonly speed: number },
): Compared {
  const simulated = steps.map(step => prediction.points.find(({ perSecond }) => perSecond === step.perSecond)!);
  const [predicted, measured] = [prediction.knee?.median ?? null, knee?.median ?? null];
  return {
    mix,
    predicted,
    measured,
    error: predicted === null || measured === null ? null : Math.abs(predicted / measured - 1),
    predictedKnee: prediction.knee ?? null,
    measuredKnee: knee ?? null,
    speed,
    curve: prediction.points,
    points: steps.map((step, index) => ({
      measured: step,
      simulated: simulated[index]!,
      errors: GROUPS.filter(group => step.latency[group].calls > 0).map(group =>
        errorsOf(group, step.latency[group], simulated[index]!.latency[group]),
      ),
    })),
  };
}

function errorsOf(group: Group, measured: Latency, simulated: Latency): PointError {
  const error = (name: 'p50' | 'p99'): number | null =>
    measured.calls < LEAST_CALLS[name] || measured[name] === 0 ? null : simulated[name] / measured[name] - 1;
  return { group, p50: error('p50'), p99: error('p99'), refused: simulated.refused - measured.refused };
}
