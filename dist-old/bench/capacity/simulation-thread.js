import { simulate } from './simulator/simulate.js';
/** Runs a simulation in a thread of its own. */
export default ({ scenario, perSecond, traffic }) => simulate(scenario, perSecond, traffic);
//# sourceMappingURL=simulation-thread.js.map