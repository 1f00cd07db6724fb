/** Metrics as text for Prometheus. */
export function metricsText(metrics) {
    return metrics
        .map(({ name, help, type, values }) => [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...values.map(value => `${value.name ?? name}${labelsOf(value.labels)} ${numberOf(value.value)}`),
        '',
    ].join('\n'))
        .join('\n');
}
function labelsOf(labels) {
    const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
    return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const numberOf = (value) => value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : Number.isNaN(value) ? 'NaN' : String(value);
//# sourceMappingURL=snapshot.js.map