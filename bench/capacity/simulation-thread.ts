import type { Simulation } from './simulations.js';
import { type Simulated, simulate } from './simulator/simulate.js';

/** Runs a simulation in a thread of its own. */
export default ({ scenario, perSecond, traffic }: Simulation): Promise<Simulated> =>
  simulate(scenario, perSecond, traffic);
