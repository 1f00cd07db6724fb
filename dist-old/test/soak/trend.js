/** The trend of values over times. Both have the same length, at least three. */
export function trendOf(times, values) {
    const n = times.length;
    const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / n;
    const [meanTime, meanValue] = [mean(times), mean(values)];
    const spread = times.reduce((sum, time) => sum + (time - meanTime) ** 2, 0);
    const slope = times.reduce((sum, time, index) => sum + (time - meanTime) * (values[index] - meanValue), 0) / spread;
    const residual = times.reduce((sum, time, index) => sum + (values[index] - meanValue - slope * (time - meanTime)) ** 2, 0);
    return { slope, error: Math.sqrt(residual / (n - 2) / spread) };
}
/** Whether a trend is flat: its slope is at most `max`, or within two standard errors of 0. */
export function isFlat({ slope, error }, max) {
    return slope <= Math.max(max, 2 * error);
}
/**
 * The minimum of each of `parts` intervals of the samples, with its time. A heap grows until it is collected; growing
 * troughs are a leak.
 */
export function troughs(times, values, parts) {
    const found = { times: [], values: [] };
    for (let part = 0; part < parts; part++) {
        const from = Math.floor((part * values.length) / parts);
        const to = Math.floor(((part + 1) * values.length) / parts);
        let min = from;
        for (let index = from; index < to; index++)
            if (values[index] < values[min])
                min = index;
        if (from < to) {
            found.times.push(times[min]);
            found.values.push(values[min]);
        }
    }
    return found;
}
//# sourceMappingURL=trend.js.map