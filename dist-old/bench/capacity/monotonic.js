/** Milliseconds on the clock that all processes of a machine share (CLOCK_MONOTONIC), as `process.hrtime` reads it. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;
//# sourceMappingURL=monotonic.js.map