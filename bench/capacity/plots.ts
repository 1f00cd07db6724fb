import { bars, dots, lines, type Row } from '../report/plot.js';
import { label } from '../report/scale.js';
import type { CalibratedCall } from './calibration.js';
import type { Capacity, Compared } from './findings.js';
import type { Target } from './knee.js';
import { CALL_SIZES } from './mix.js';
import { replicasFor } from './plan.js';
import type { Simulated } from './simulator/simulate.js';
import type { Step } from './step.js';

/** Simulated curves with the measured points on them. */
function curves({ mix, curve, points, measuredKnee }: Compared, target: Target): string[] {
  const rate = { title: 'calls arriving, 1/s' };
  const knee = measuredKnee === null ? {} : { x: { at: measuredKnee.median, name: 'measured knee' } };
  const line = (value: (found: Simulated) => number): [number, number][] =>
    curve.map(found => [found.perSecond, value(found)]);
  const measured = (value: (step: Step) => number): [number, number][] =>
    points.map(point => [point.measured.perSecond, value(point.measured)]);
  return [
    lines(
      `Latency: ${mix}`,
      rate,
      { title: 'latency, ms', logarithmic: true },
      [
        { name: 'p50 simulated', points: line(({ latency }) => latency.all.p50), style: 'dashed' },
        { name: 'p99 simulated', points: line(({ latency }) => latency.all.p99), style: 'dashed' },
        { name: 'p50 measured', points: measured(({ latency }) => latency.all.p50), style: 'dots' },
        { name: 'p99 measured', points: measured(({ latency }) => latency.all.p99), style: 'dots' },
      ],
      { ...knee, y: { at: target.p99, name: `target ${target.p99} ms` } },
    ),
    lines(
      `Refused: ${mix}`,
      rate,
      { title: 'part of the calls refused, %' },
      [
        { name: 'simulated', points: line(({ latency }) => latency.all.refused * 100), style: 'dashed' },
        { name: 'measured', points: measured(({ latency }) => latency.all.refused * 100), style: 'dots' },
      ],
      knee,
    ),
  ];
}

/** The plots, each an SVG. */
export function plots(found: Capacity): string[] {
  const { compared, target } = found;
  const [main] = compared;
  return [
    ...compared.flatMap(each => curves(each, target)),
    ...(main === undefined ? [] : [fullness(main), timeOfCalls(main)]),
    ...whatIfs(found),
    ...replicas(found),
    ...costsOfCalls(found),
  ];
}

const PARTS = ['main', 'cores', 'fast', 'risky', 'heavy'] as const;

function fullness({ curve }: Compared): string {
  return lines(
    'How full each part is, simulated',
    { title: 'calls arriving, 1/s' },
    { title: 'busy, %' },
    PARTS.map(name => ({
      name: name === 'main' ? 'main thread' : name === 'cores' ? 'all cores' : `${name} lane`,
      points: curve.map(({ perSecond, busy }): [number, number] => [perSecond, busy[name] * 100]),
      style: 'dashed' as const,
    })),
  );
}

function timeOfCalls({ points }: Compared): string {
  return bars(
    'Where the time of a call goes, measured',
    { title: 'mean, ms' },
    ['queued', 'running', 'main thread, network, generator'],
    points.map(({ measured: { perSecond, mean } }) => ({
      name: `${label(perSecond)}/s`,
      values: [mean.waitMs, mean.runMs, mean.restMs],
    })),
  );
}

function whatIfs({ plan }: Capacity): string[] {
  if (plan.whatIfs.length === 0) return [];
  return [
    bars(
      'The knee of one replica after a change, simulated',
      { title: 'calls a second' },
      ['knee'],
      [
        { name: 'as it is', values: [plan.replica?.median ?? 0] },
        ...plan.whatIfs.map(({ change, knee, isMeasurable }) => ({
          name: `${change}${isMeasurable ? '' : ' *'}`,
          values: [knee?.median ?? 0],
        })),
      ],
    ),
  ];
}

function replicas({ plan: { replica }, targetRate, error }: Capacity): string[] {
  if (replica === null || replica.median <= 0) return [];
  const rates = Array.from({ length: 100 }, (_, index) => (targetRate * 2 * (index + 1)) / 100);
  const needed = (added: number): [number, number][] =>
    rates.map(rate => [rate, replicasFor(rate, replica.median, added)]);
  return [
    lines(
      'Replicas for a rate, one of them lost',
      { title: 'calls a second' },
      { title: 'replicas' },
      [
        { name: 'with the error added', points: needed(error ?? 0), style: 'stairs' },
        { name: 'as predicted', points: needed(0), style: 'stairs' },
      ],
      { x: { at: targetRate, name: 'planned rate' } },
    ),
  ];
}

/** CPU of each call, and of the mix by tool. */
function costsOfCalls({ calibration, mix }: Capacity): string[] {
  const tools = [...new Set(calibration.calls.map(({ tool }) => tool))].sort();
  const rowOf = (tool: string, value: (call: CalibratedCall) => number): Row => ({
    name: tool,
    values: CALL_SIZES.map(size => {
      const call = calibration.calls.find(call => call.tool === tool && call.size === size);
      return call && value(call);
    }),
  });
  const shareOf = ({ tool, size }: CalibratedCall): number =>
    mix.find(part => part.tool === tool && part.size === size)?.share ?? 0;
  const sum = ({ values }: Row): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return [
    dots(
      'CPU of a call',
      { title: 'ms', logarithmic: true },
      CALL_SIZES,
      tools.map(tool => rowOf(tool, cpuMsOf)),
    ),
    bars(
      'What the mix spends its CPU on: the first fifteen',
      { title: 'CPU, ms in a thousand calls of the mix' },
      CALL_SIZES,
      tools
        .map(tool => rowOf(tool, call => 1000 * shareOf(call) * cpuMsOf(call)))
        .sort((a, b) => sum(b) - sum(a))
        .slice(0, 15),
    ),
  ];
}

/** Mean CPU of a call in milliseconds; one that does not end counts ten seconds. */
function cpuMsOf({ costs: { beforeMs, afterMs, threadMs } }: CalibratedCall): number {
  return beforeMs + afterMs + threadMs.reduce((sum, ms) => sum + Math.min(ms, 10_000), 0) / threadMs.length;
}
