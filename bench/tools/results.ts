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
  /** Where the calls ran: a large body goes to the heavy lane. */
  readonly lane: LaneName;
  readonly connections: number;
  /** Bytes of a request's body, and of an answer with its headers. */
  readonly bytes: { readonly sent: number; readonly received: number };
  readonly calls: number;
  readonly perSecond: number;
  readonly ms: { readonly p50: number; readonly p90: number; readonly p99: number; readonly max: number };
  /**
   * CPU of a call: the front's, which is null where the process is on another machine, and that of all other threads,
   * or of all.
   */
  readonly cpuMs: { readonly front: number | null; readonly rest: number };
  readonly delayMs: { readonly p99: number; readonly max: number };
  readonly residentMiB: number;
  /** Answers by HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls without an answer. */
  readonly failed: number;
  /** Tasks aborted at their limit, out of memory, or crashed. */
  readonly deaths: number;
}

export interface Results extends Environment {
  readonly seconds: number;
  readonly measurements: readonly Measurement[];
}

/** Reads a file of results. Throws where it is none. */
export function readResults(file: string): Results {
  const results = JSON.parse(readFileSync(file, 'utf8')) as Partial<Results> | null;
  if (!Array.isArray(results?.measurements))
    throw new Error(`${file} is not a valid file of results: expected a list "measurements"`);
  return results as Results;
}

/** Answers other than 200, by status, with those that never came; empty where all is well. */
export function troubles({ statuses, failed, deaths }: Measurement): string {
  return [
    ...Object.entries(statuses)
      .filter(([status]) => status !== '200')
      .map(([status, count]) => `${status} × ${count}`),
    ...(failed > 0 ? [`none × ${failed}`] : []),
    ...(deaths > 0 ? [`tasks ended × ${deaths}`] : []),
  ].join(', ');
}

/** A table of text: the first two columns to the left, figures to the right. */
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
  'front ms/call',
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

/** The measurements as a table, one line each. */
export function written(measurements: readonly Measurement[]): string {
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
      m.cpuMs.front === null ? '?' : m.cpuMs.front.toFixed(3),
      m.cpuMs.rest.toFixed(3),
      String(round(m.delayMs.p99)),
      String(Math.round(m.residentMiB)),
      troubles(m),
    ]),
  );
}
