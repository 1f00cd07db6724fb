/** The time limit that the reference servers pass to tools, in milliseconds: that of the risky lane. */
export const TIME_LIMIT_MS = 3000;
//# sourceMappingURL=time-limit.js.map