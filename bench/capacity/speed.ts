/**
 * Calls are slowed down less than the work of the control process, which is in the caches: near the knee of the first
 * mix, 33 loads with work of 0.039 to 0.062 ms took CPU in proportion to the power 0.52 of it (the main thread), 0.58
 * (the fast lane) and 0.74 (the load generator).
 */
const POWER = 0.65;

/** By which factor the CPU of calls differs where the control process needs `workMs` from where it needs `thenMs`. */
export const cpuFactor = (thenMs: number, workMs: number): number => (workMs / thenMs) ** POWER;
