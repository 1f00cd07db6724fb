import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
/** As many threads as cores, while there is something to simulate. */
const threads = new Piscina({
    filename: new URL('./simulation-thread.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: 500,
});
/** Simulates in a thread, so that several simulations run at once. */
export const simulateInThread = (simulation) => threads.run(simulation);
//# sourceMappingURL=simulations.js.map