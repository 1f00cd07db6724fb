import type { Sample } from '../../bench/capacity/simulator/random.js';
import type { CallCosts } from '../../bench/capacity/simulator/service.js';
import type { MachineSpeed, Scenario } from '../../bench/capacity/simulator/simulate.js';
import { readConfig } from '../../src/config/config.js';

const COUNT = 100_000;

/** The quantiles of an exponential distribution with mean 1 ms. */
export const EXPONENTIAL: Sample = Array.from({ length: COUNT }, (_, i) => -Math.log(1 - (i + 0.5) / COUNT));

/** Always 1 ms. */
export const CONSTANT: Sample = [1];

/** A machine as fast as the one on which the costs were measured, at all times. */
export const STEADY: MachineSpeed = {
  mean: 1,
  foreign: { forMs: 0, runs: [] },
};

/** A call of the heavy lane that costs only thread time. */
export const call = (overrides: Partial<CallCosts> = {}): CallCosts => ({
  lane: 'heavy',
  bytesIn: 0,
  bytesOut: 0,
  // One task per call: queues of the textbook have no batches.
  alone: true,
  beforeMs: 0,
  afterMs: 0,
  threadMs: EXPONENTIAL,
  stopsItself: false,
  clientMs: 0,
  ...overrides,
});

/** A service without costs but thread time, with `threads` threads in an unbounded heavy lane. */
export function scenario(threads: number, calls: readonly CallCosts[], overrides: Partial<Scenario> = {}): Scenario {
  const config = readConfig({ CELLS: '1' });
  const lane = { ...config.lanes.heavy, threads, waiting: 1e6, waitMs: 1e9, backlogMs: 1e9 };
  return {
    kinds: calls.map(costs => ({ costs, share: 1 })),
    pattern: { kind: 'poisson' },
    costs: {
      task: { threadMs: 0, wakeMs: 0, restartMs: 0 },
      garbage: [],
      compiling: { perCallMs: 0, perByteMs: 0 },
      wakeCpuMs: 0,
      perOpenMs: 0,
    },
    machine: { cores: 64, contention: 0 },
    speed: STEADY,
    cells: 1,
    config: { ...config, lanes: { ...config.lanes, heavy: lane } },
    client: undefined,
    ...overrides,
  };
}
