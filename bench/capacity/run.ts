import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogue } from '../../src/catalogue.js';
import { environment } from '../environment.js';
import { progress } from '../progress.js';
import { measureMixed } from '../scenarios/mixed.js';
import { serve } from '../server.js';
import { connectionsOf, load, measure, targetOf, warmUp } from '../tools/measure.js';
import type { Measurement } from '../tools/results.js';
import { DEFAULT_MIX, heavier, type Mix, nameOf, readMix } from './mix.js';
import { fitCost, fitScaling } from './model.js';
import { type Capacity, page, sentences } from './report.js';
import { findKnee, meets, type Step, startGenerator, step } from './step.js';

const USAGE = `Usage: npm run capacity -- [options]

Finds out how many calls a second of a mix of traffic one process takes, and how many processes a target rate needs.

  --p99 N        the latency that must hold, in ms (50)
  --refused N    answers other than 200, of all, at most (0.01)
  --wish N       the rate to plan for, calls a second (20000)
  --mix FILE     the traffic (bench/capacity/mix.json)
  --from N       the first rate, calls a second (100)
  --seconds N    how long each rate is held (5)
  --cost N       seconds for the cost of each kind of call (1)
  --threads N    most threads a lane for the law of scaling; 0 leaves it out (all cores)
  --url URL      a service that runs already; its threads are then left as they are
  --no-mixed     leaves out the small calls beside saturated lanes
  --out FOLDER   where capacity.html and capacity.json go (bench-results)
`;

const { values } = parseArgs({
  options: {
    p99: { type: 'string', default: '50' },
    refused: { type: 'string', default: '0.01' },
    wish: { type: 'string', default: '20000' },
    mix: { type: 'string' },
    from: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '5' },
    cost: { type: 'string', default: '1' },
    threads: { type: 'string', default: String(availableParallelism()) },
    url: { type: 'string' },
    'no-mixed': { type: 'boolean', default: false },
    out: { type: 'string', default: 'bench-results' },
    help: { type: 'boolean', default: false },
  },
});
const [p99, refused, targetRate, from, seconds, cost, threads] = [
  values.p99,
  values.refused,
  values.wish,
  values.from,
  values.seconds,
  values.cost,
  values.threads,
].map(Number) as [number, number, number, number, number, number, number];
if (
  values.help ||
  !(p99 > 0 && refused >= 0 && targetRate > 0 && from > 0 && seconds > 0 && cost > 0 && threads >= 0)
) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}

const target = { p99, refused };
const catalogue = await readCatalogue();
const mix = readMix(values.mix ?? DEFAULT_MIX, catalogue);
const generator = await startGenerator();

/** Finds the knee on a service of its own with so many threads a lane, or on the one that runs. */
async function knee(
  name: string,
  mix: Mix,
  from: number,
  env: Record<string, string> = {},
): Promise<{ knee: Step | undefined; steps: Step[] }> {
  const server = values.url === undefined ? await serve('service', env) : undefined;
  const service = server ?? { url: values.url!.replace(/\/+$/, '') };
  try {
    // Threads load their tools, and all that is hot is compiled, before anything counts.
    for (let warm = 0; warm < 2; warm++)
      await generator.run({ url: service.url, mix, perSecond: Math.min(from, 200), seconds: Math.min(seconds, 3) });
    return await findKnee(
      async rate => {
        progress(`${name}: ${rate} calls a second`);
        const done = await step(generator, service, mix, rate, seconds);
        // What still waits after a rate that was too high is no part of the next.
        await new Promise(resolve => setTimeout(resolve, meets(done, target) ? 200 : 1500));
        return done;
      },
      target,
      from,
      3,
    );
  } finally {
    await server?.stop();
  }
}

/** The CPU of each kind of call, measured alone. */
async function measureCosts(): Promise<Measurement[]> {
  const server = values.url === undefined ? await serve('service') : undefined;
  const service = server ?? { url: values.url!.replace(/\/+$/, '') };
  try {
    const costs: Measurement[] = [];
    progress('warming up');
    await warmUp(service.url, targetOf(catalogue.get(mix[0]!.tool)!, 'small'), 8);
    for (const [index, part] of mix.entries()) {
      progress(`cost ${index + 1} of ${mix.length}: ${nameOf(part)}`);
      const call = targetOf(catalogue.get(part.tool)!, part.size);
      await load(service.url, call, connectionsOf(call, 8), Math.min(cost, 0.3));
      costs.push(await measure(service, call, { round: 1, connections: 8, seconds: cost }));
    }
    return costs;
  } finally {
    await server?.stop();
  }
}

try {
  const costs = await measureCosts();
  const cpuOf = new Map(costs.map(cost => [nameOf(cost), (cost.cpuMs.rest + (cost.cpuMs.front ?? 0)) / 1000]));
  /** Seconds of CPU that a call of the mix takes by what each kind takes alone. */
  const demandOf = (mix: Mix): number =>
    mix.reduce((sum, part) => sum + part.share * (cpuOf.get(nameOf(part)) ?? 0), 0);
  const coresOf = ({ cores }: Step): number => cores.rest + (cores.front ?? 0);

  const main = await knee('mix', mix, from);
  const good = main.steps.filter(done => meets(done, target));
  const model = fitCost(
    (good.length > 0 ? good : main.steps).map(done => ({
      demand: done.perSecond * demandOf(mix),
      cores: coresOf(done),
    })),
  );

  let heldOut: Capacity['heldOut'] = null;
  if (main.knee) {
    const other = heavier(mix, 2);
    // The knee is taken to be where as many cores are busy as at the knee of the first mix.
    const predicted = Math.round((coresOf(main.knee) - model.idle) / (model.factor * demandOf(other)));
    const found = await knee('held-out mix', other, Math.max(1, Math.round(predicted / 3)));
    heldOut = {
      predicted,
      measured: found.knee?.perSecond ?? null,
      cpuPredicted: found.knee ? model.idle + model.factor * found.knee.perSecond * demandOf(other) : null,
      cpuMeasured: found.knee ? coresOf(found.knee) : null,
      steps: found.steps,
    };
  }

  let scaling: Capacity['scaling'] = null;
  if (threads > 0 && values.url === undefined && main.knee) {
    const points: [number, number][] = [];
    for (let n = 1; n <= threads; n *= 2) {
      const count = String(n);
      const found = await knee(`${n} threads a lane`, mix, Math.max(1, Math.round(main.knee.perSecond / 4)), {
        FAST_THREADS: count,
        RISKY_THREADS: count,
        HEAVY_THREADS: count,
      });
      if (found.knee) points.push([n, found.knee.perSecond]);
    }
    if (points.length > 1 && points[0]![0] === 1) scaling = { points, law: fitScaling(points) };
  }
  progress('small calls beside saturated lanes');
  const mixed = values['no-mixed'] || values.url !== undefined ? null : await measureMixed(seconds);

  const error = heldOut?.measured == null ? null : Math.abs(heldOut.predicted / heldOut.measured - 1);
  const found: Capacity = {
    ...environment(),
    target,
    targetRate,
    mix,
    costs,
    steps: main.steps,
    knee: main.knee ?? null,
    cost: model,
    heldOut,
    error,
    scaling,
    mixed,
  };
  progress('');
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'capacity.json'), `${JSON.stringify(found, null, 1)}\n`);
  writeFileSync(join(values.out, 'capacity.html'), page(found));
  for (const sentence of sentences(found)) console.log(sentence);
  console.log(`\n${join(values.out, 'capacity.html')} and capacity.json beside it`);
} finally {
  generator.stop();
}
