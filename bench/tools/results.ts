import { readFileSync } from 'node:fs';
import type { LaneName } from '../../src/shared/tool.js';
import type { Environment } from '../environment.js';
import { round } from '../finding.js';
import type { Size } from './bodies.js';

/** One tool in one size, measured once. Times in milliseconds. */
export interface Measurement {
  readonly tool: string;
  readonly size: Size;
  readonly round: number;
  /** The lane of the calls: the tool's own, or heavy for large bodies. */
  readonly lane: LaneName;
  readonly connections: number;
  /** Bytes of a request body, and average bytes of an answer with its headers. */
  readonly bytes: { readonly sent: number; readonly received: number };
  readonly calls: number;
  readonly perSecond: number;
  readonly ms: { readonly p50: number; readonly p90: number; readonly p99: number; readonly max: number };
  /**
   * CPU time of a call on the main thread, and on all other threads. If the process is on another machine, `main` is
   * null and `rest` is the total.
   */
  readonly cpuMs: { readonly main: number | null; readonly rest: number };
  readonly delayMs: { readonly p99: number; readonly max: number };
  readonly residentMiB: number;
  /** Answers by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls without an answer. */
  readonly failed: number;
  /** Tasks that exceeded their time or memory limit, or crashed. */
  readonly deaths: number;
}

/** A run of `bench:tools`. */
export interface Results extends Environment {
  readonly seconds: number;
  readonly measurements: readonly Measurement[];
}

/** Reads a file of results. Throws if it is not valid. */
export function readResults(file: string): Results {
  const results = JSON.parse(readFileSync(file, 'utf8')) as Partial<Results> | null;
  if (!Array.isArray(results?.measurements))
    throw new Error(`${file}: expected a list "measurements", as "npm run bench:tools -- --json FILE" writes it`);
  return results as Results;
}

/** Describes answers other than 200, calls without an answer and ended tasks; empty if there are none. */
export function failuresOf({ statuses, failed, deaths }: Measurement): string {
  return [
    ...Object.entries(statuses)
      .filter(([status]) => status !== '200')
      .map(([status, count]) => `${status} × ${count}`),
    ...(failed > 0 ? [`no answer × ${failed}`] : []),
    ...(deaths > 0 ? [`tasks ended × ${deaths}`] : []),
  ].join(', ');
}

/** A plain-text table: the first two columns are aligned to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
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

const size = (bytes: number): string =>
  bytes < 10_000
    ? `${Math.round(bytes)}`
    : bytes < 10_000_000
      ? `${round(bytes / 1000)}k`
      : `${round(bytes / 1_000_000)}M`;

/** The measurements as a table, with one line each. */
export function measurementTable(measurements: readonly Measurement[]): string {
  return table(
    HEAD,
    measurements.map(m => [
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
    ]),
  );
}
