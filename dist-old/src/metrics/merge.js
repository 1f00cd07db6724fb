/**
 * Merges the metrics of processes: counters and histograms add up; gauges get a label `cell` and never add up.
 */
export function merge(sources) {
    const merged = new Map();
    for (const { cell, metrics } of sources) {
        for (const metric of metrics) {
            const adds = metric.type !== 'gauge' && metric.type !== 'summary';
            if (cell === undefined && !adds)
                continue;
            const known = merged.get(metric.name) ?? { metric, values: new Map() };
            merged.set(metric.name, known);
            for (const value of metric.values) {
                const labels = adds || cell === undefined ? value.labels : { cell, ...value.labels };
                const key = `${value.name ?? ''} ${JSON.stringify(labels)}`;
                const before = adds ? (known.values.get(key)?.value ?? 0) : 0;
                known.values.set(key, { ...value, labels, value: before + value.value });
            }
        }
    }
    return [...merged.values()].map(({ metric, values }) => ({ ...metric, values: [...values.values()] }));
}
//# sourceMappingURL=merge.js.map