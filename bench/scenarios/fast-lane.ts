import { readCatalog } from '../../src/catalog.js';
import { type Finding, median, round, type Scenario, type ScenarioOptions } from '../finding.js';
import { type LoadGenerator, type LoadRequest, startGenerator } from '../generator/generator.js';
import { type Server, serve } from '../server.js';
import { threadTimes } from '../thread-times.js';
import { inputOf } from '../tools/bodies.js';
import { inWholeCores } from '../whole-cores.js';

const TOOLS: readonly string[] = ['hash-calc', 'uuid-gen'];

/** What is asked for at each number of connections, against the same functions inline with the same headers. */
const SWEEP: readonly { readonly connections: number; readonly rate: number }[] = [
  { connections: 1, rate: 0 },
  { connections: 4, rate: 0.55 },
  { connections: 16, rate: 0.75 },
  { connections: 64, rate: 0.9 },
  { connections: 256, rate: 0.9 },
];

/** At one connection, each call goes to a thread and back: maximum p50 above that of inline, in milliseconds. */
const WAY_MS = 0.1;

/** CPU of a call at this many connections, as a multiple of inline's: of the main thread, and of all threads. */
const CPU_CONNECTIONS = 64;
const MAIN_CPU = 1.1;
const ALL_CPU = 1.3;

/**
 * Calls of each tool before it is measured. V8 compiles the main thread's code again and again until then: of the
 * service, the CPU of a call still fell after 100,000 calls, of the inline server after 20,000.
 */
const WARM_UP_CALLS = 200_000;

/** The rate at these connections, as a multiple of one Piscina task per call. */
const PER_TASK = 1.8;

/** A server, and the process that sends it small calls of `TOOLS`. */
interface Measured {
  readonly server: Server;
  readonly generator: LoadGenerator;
}

/** Keeps calls of a tool in flight. */
const keepInFlight = (
  generator: LoadGenerator,
  tool: string,
  load: { width: number; seconds: number; calls: number },
) => generator.closed({ ...load, turns: Uint32Array.of(TOOLS.indexOf(tool)), pauseMs: 0 });

/** One load; times in milliseconds, CPU of one call in microseconds. */
interface Sample {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly mainUs: number;
  readonly allUs: number;
}

async function sample(
  { server: { pid }, generator }: Measured,
  tool: string,
  width: number,
  seconds: number,
): Promise<Sample> {
  const before = threadTimes(pid);
  const { ms, status, seconds: took } = await keepInFlight(generator, tool, { width, seconds, calls: 1 });
  const after = threadTimes(pid);
  const failed = status.find(code => code !== 200);
  if (failed !== undefined) throw new Error(`${tool}: an answer was ${failed}, expected 200`);
  const sorted = Float64Array.from(ms).sort();
  const us = (of: (times: typeof before) => number): number => ((of(after) - of(before)) * 1000) / ms.length;
  return {
    rate: ms.length / took,
    p50: sorted[Math.floor(ms.length * 0.5)]!,
    p99: sorted[Math.floor(ms.length * 0.99)]!,
    mainUs: us(({ main }) => main),
    allUs: us(({ main, others }) => main + others),
  };
}

/** The samples of each server, taken in turns while the machine has whole cores: neighbors in time are compared. */
async function inTurns(
  servers: readonly Measured[],
  [tool, width]: readonly [string, number],
  { seconds, rounds, say }: ScenarioOptions,
): Promise<Sample[][]> {
  const turns = async (round: number): Promise<Sample[]> => {
    const samples: Sample[] = [];
    for (let j = 0; j < servers.length; j++) {
      const k = (round + j) % servers.length;
      samples[k] = await sample(servers[k]!, tool, width, seconds);
    }
    return samples;
  };
  const samples = await inWholeCores(rounds, turns, say);
  return servers.map((_, k) => samples.map(round => round[k]!));
}

const middle = (samples: readonly Sample[], of: (sample: Sample) => number): number => median(samples.map(of));

/** The median of the ratios of neighbors. */
const ratioOf = (a: readonly Sample[], b: readonly Sample[], of: (sample: Sample) => number): number =>
  median(a.map((sample, index) => of(sample) / of(b[index]!)));

export const scenario: Scenario = {
  name: 'fast-lane',
  summary: 'small calls at 1 to 256 connections, against the same functions inline and one Piscina task per call',
  measure: async options => {
    const { say } = options;
    const catalog = await readCatalog();
    const requests = TOOLS.map((tool): LoadRequest => {
      return { tool, body: JSON.stringify(inputOf(tool, catalog.get(tool)!.tool, 'small')) };
    });
    const [service, inline, perTask] = (await Promise.all(
      [serve('service'), serve('inline', { SAME_HEADERS: 'true' }), serve('task-per-call')].map(async starting => {
        const server = await starting;
        return { server, generator: await startGenerator({ url: server.url, requests }) };
      }),
    )) as [Measured, Measured, Measured];
    const findings: Finding[] = [];
    try {
      for (const tool of TOOLS) {
        for (const { generator } of [service, inline, perTask]) {
          say(`${tool}, warming up`);
          await keepInFlight(generator, tool, { width: CPU_CONNECTIONS, seconds: 0, calls: WARM_UP_CALLS });
        }
        for (const { connections, rate } of SWEEP) {
          const [ours, theirs] = (await inTurns([service, inline], [tool, connections], options)) as [
            Sample[],
            Sample[],
          ];
          say(`${tool}, ${connections} connections`);
          findings.push(...comparedWith(`${tool}, ${connections} connections`, connections, rate, ours, theirs));
        }
        const [ours, theirs] = (await inTurns([service, perTask], [tool, CPU_CONNECTIONS], options)) as [
          Sample[],
          Sample[],
        ];
        const ratio = ratioOf(ours, theirs, sample => sample.rate);
        findings.push({
          claim: `${tool}, ${CPU_CONNECTIONS} connections: rate against one Piscina task per call`,
          figures: {
            'service, calls/s': Math.round(middle(ours, sample => sample.rate)),
            'task per call, calls/s': Math.round(middle(theirs, sample => sample.rate)),
            ratio: round(ratio),
          },
          bound: `at least ${PER_TASK} times`,
          met: ratio >= PER_TASK,
        });
      }
    } finally {
      for (const { server, generator } of [service, inline, perTask]) {
        generator.close();
        await server.stop();
      }
    }
    return findings;
  },
};

function comparedWith(
  name: string,
  connections: number,
  leastRate: number,
  ours: readonly Sample[],
  theirs: readonly Sample[],
): Finding[] {
  const rate = ratioOf(ours, theirs, sample => sample.rate);
  const [p50, inlineP50] = [middle(ours, sample => sample.p50), middle(theirs, sample => sample.p50)];
  const [p99, inlineP99] = [middle(ours, sample => sample.p99), middle(theirs, sample => sample.p99)];
  const isAlone = connections === 1;
  const medians = (of: (sample: Sample) => number, digits: number): string =>
    [ours, theirs].map(samples => middle(samples, of).toFixed(digits)).join(', ');
  const latency: Finding = {
    claim: `${name}: against inline with the same headers`,
    figures: {
      'calls/s, inline': medians(sample => sample.rate, 0),
      'ratio of rates': round(rate),
      'p50 ms, inline': medians(sample => sample.p50, 3),
      'p99 ms, inline': medians(sample => sample.p99, 3),
    },
    bound: isAlone
      ? `p50 at most ${WAY_MS} ms longer, p99 at most twice as long`
      : `at least ${leastRate} times the rate, p99 at most twice as long`,
    met: (isAlone ? p50 - inlineP50 <= WAY_MS : rate >= leastRate) && p99 <= 2 * inlineP99,
  };
  if (connections !== CPU_CONNECTIONS) return [latency];
  const [main, all] = [ratioOf(ours, theirs, sample => sample.mainUs), ratioOf(ours, theirs, sample => sample.allUs)];
  return [
    latency,
    {
      claim: `${name}: CPU of a call against inline with the same headers`,
      figures: {
        'main thread us, inline': medians(sample => sample.mainUs, 1),
        'all threads us, inline': medians(sample => sample.allUs, 1),
        'ratio, main thread': round(main),
        'ratio, all threads': round(all),
      },
      bound: `main thread at most ${MAIN_CPU} times, all threads at most ${ALL_CPU} times`,
      met: main <= MAIN_CPU && all <= ALL_CPU,
    },
  ];
}
