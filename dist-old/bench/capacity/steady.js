import { median } from '../finding.js';
/** How many measurements before and after one count with it. */
const REACH = 2;
/**
 * CPU of the control process beside measurements in succession, each with the median of its neighbors. A slow phase of
 * the machine lasts longer than they do together; what differs from one to the next is noise of the control process: in
 * 35 loads of the same calls in a quiet phase it had a standard deviation of 10 %, and their own CPU one of 4 %.
 */
export const steadied = (workMs) => workMs.map((_, place) => median(workMs.slice(Math.max(0, place - REACH), place + REACH + 1)));
//# sourceMappingURL=steady.js.map