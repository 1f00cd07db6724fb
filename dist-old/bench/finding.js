/** The upper median; NaN without values. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** Rounds to two decimals below 10, to one below 100, and to an integer above. */
export const round = (value) => Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));
//# sourceMappingURL=finding.js.map