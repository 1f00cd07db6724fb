import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Scenario, Simulated, Traffic } from './simulator/simulate.js';

/** A simulation that a thread runs. */
export interface Simulation {
  readonly scenario: Scenario;
  readonly perSecond: number;
  readonly traffic: Traffic;
}

/** As many threads as cores, while there is something to simulate. */
const threads = new Piscina<Simulation, Simulated>({
  filename: new URL('./simulation-thread.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: 500,
});

/** Simulates in a thread, so that several simulations run at once. */
export const simulateInThread = (simulation: Simulation): Promise<Simulated> => threads.run(simulation);
