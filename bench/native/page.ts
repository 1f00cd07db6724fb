import { environment } from '../environment.js';
import { round } from '../finding.js';
import { bars } from '../report/plot.js';
import { KB } from '../texts.js';
import type { Measured, MeasuredCounterpart } from './measure.js';

/** The table of docs/benchmarks.md. */
export function nativePage(measured: readonly MeasuredCounterpart[], rounds: number): string {
  const { date, machine, versions } = environment();
  const rows = measured.map(({ counterpart, version, startMs, sizes }) => {
    const { callMs, warmCallMs, programMs, isSame } = sizes.at(-1)!;
    const warmMs = programMs - startMs;
    return [
      counterpart.work,
      version,
      ...[KB, 100 * KB].map(bytes => ratioOf(sizes.find(size => size.bytes === bytes))),
      ratioOf(sizes[2]),
      `${round(callMs)}, ${round(programMs)}`,
      String(round(startMs)),
      warmMs > startMs / 10 ? String(round(warmCallMs / warmMs)) : '',
      isSame === undefined
        ? (counterpart.differs ?? '')
        : [isSame ? 'yes' : 'no', counterpart.differs].filter(Boolean).join('; '),
    ];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = [
    'Work',
    'Program',
    '1 KB',
    '100 KB',
    'Largest',
    'Largest: call, program, ms',
    'Start, ms',
    'Calls in a row, to the time without start',
    'Same answer',
  ];
  return [
    `${date.slice(0, 10)}, ${machine.cores} cores (${machine.cpu}), Node ${versions['node']}. The time of a whole ` +
      `call by HTTP as a multiple of the program’s, from its start to its end; shortest of ${rounds} in turns.`,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
  ].join('\n');
}

const ratioOf = (size: Measured | undefined): string =>
  size === undefined ? '' : String(round(size.callMs / size.programMs));

/** The ratio of the call's time to the program's at the largest measured size. */
export interface NativeRatio {
  readonly work: string;
  readonly version: string;
  readonly ratio: number;
}

export const ratiosOf = (measured: readonly MeasuredCounterpart[]): NativeRatio[] =>
  measured.map(({ counterpart: { work }, version, sizes }) => {
    const { callMs, programMs } = sizes.at(-1)!;
    return { work, version, ratio: callMs / programMs };
  });

/** A bar for each work, least ratio first. */
export function nativePlot(ratios: readonly NativeRatio[]): string {
  const rows = [...ratios]
    .sort((a, b) => a.ratio - b.ratio)
    .map(({ work, version, ratio }) => ({ name: `${work}: ${/^[^- (:]+/.exec(version)?.[0]}`, values: [ratio] }));
  return bars(
    'A call instead of a program, at the largest size',
    { title: 'time of the call, as a multiple of the program’s' },
    ['call by HTTP'],
    rows,
    { at: 1, name: 'the program' },
  );
}
