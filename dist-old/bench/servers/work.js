import { workerData } from 'node:worker_threads';
import { TIME_LIMIT_MS } from './time-limit.js';
const { run } = (await import(workerData));
/** The Piscina task of `task-per-call`: runs the tool whose module is the pool's `workerData`. */
export default (input) => run(input, TIME_LIMIT_MS);
//# sourceMappingURL=work.js.map