import { readFileSync } from 'node:fs';
import { round } from '../finding.js';
/** Reads a file of results. Throws if it is not valid. */
export function readResults(file) {
    const results = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(results?.measurements))
        throw new Error(`${file}: expected a list "measurements", as "npm run bench:tools -- --json FILE" writes it`);
    return results;
}
/** Describes answers other than 200, calls without an answer and ended tasks; empty if there are none. */
export function failuresOf({ statuses, failed, deaths }) {
    return [
        ...Object.entries(statuses)
            .filter(([status]) => status !== '200')
            .map(([status, count]) => `${status} × ${count}`),
        ...(failed > 0 ? [`no answer × ${failed}`] : []),
        ...(deaths > 0 ? [`tasks ended × ${deaths}`] : []),
    ].join(', ');
}
/** A plain-text table: the first two columns are aligned to the left, the others to the right. */
export function table(head, rows) {
    const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => row[column]?.length ?? 0)));
    const line = (row) => row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join('  ')
        .trimEnd();
    return [line(head), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
const HEAD = [
    'tool',
    'size',
    'lane',
    'sent',
    'received',
    'calls/s',
    'p50 ms',
    'p90',
    'p99',
    'max',
    'main ms/call',
    'rest',
    'delay p99',
    'MiB',
    'not 200',
];
const size = (bytes) => bytes < 10_000
    ? `${Math.round(bytes)}`
    : bytes < 10_000_000
        ? `${round(bytes / 1000)}k`
        : `${round(bytes / 1_000_000)}M`;
/** The measurements as a table, with one line each. */
export function measurementTable(measurements) {
    return table(HEAD, measurements.map(m => [
        m.tool,
        m.size,
        m.lane,
        size(m.bytes.sent),
        size(m.bytes.received),
        String(round(m.perSecond)),
        ...[m.ms.p50, m.ms.p90, m.ms.p99, m.ms.max].map(ms => String(round(ms))),
        m.cpuMs.main === null ? '?' : m.cpuMs.main.toFixed(3),
        m.cpuMs.rest.toFixed(3),
        String(round(m.delayMs.p99)),
        String(Math.round(m.residentMiB)),
        failuresOf(m),
    ]));
}
//# sourceMappingURL=results.js.map