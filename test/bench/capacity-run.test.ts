import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { run } from '../../bench/capacity/command.js';
import { measureRate, type RateOptions, type Sample } from '../../bench/capacity/rate.js';
import type { Capacity } from '../../bench/capacity/report.js';
import type { Sources } from '../../bench/capacity/variant.js';
import { start } from '../service.js';

const CLI = new URL('../../bench/capacity/run.js', import.meta.url).pathname;

/** Runs the command in a process of its own, with rates that are held for a moment. */
async function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [CLI, ...args]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

const QUICK = ['--quick', '--seconds', '0.3', '--even-if-busy', '--rate', '500', '--core-hour', '0.04'];

/** A mix with own bodies, and a folder for the results. */
function prepare(t: Test) {
  const folder = t.testdir({
    'mix.json': '[{"tool":"uuid-gen","weight":3},{"tool":"hash-calc","bodies":"mine.ndjson","weight":1}]',
    'mine.ndjson': '{"text":"a"}\n{"txt":"rejected"}\n',
  });
  const found = (): Capacity => JSON.parse(readFileSync(join(folder, 'out', 'capacity.json'), 'utf8'));
  return { folder, found, args: [...QUICK, '--mix', join(folder, 'mix.json'), '--out', join(folder, 'out')] };
}

/** Sources that measure one rate of the service, and hold rates as a made-up service would. */
const holding = (held: (perSecond: number, options: RateOptions) => boolean, others = 0): Sources => {
  let measured: Promise<Sample> | undefined;
  return {
    othersShare: async () => others,
    measureRate: async (perSecond, options) => {
      measured ??= measureRate(200, options);
      return { ...(await measured), perSecond, held: held(perSecond, options), isGeneratorLimit: false };
    },
  };
};

t.test('the command measures a service that it starts, with two numbers of cells', async t => {
  const { args, found } = prepare(t);
  const { code, stdout, stderr } = await command(...args, '--p99', '2000', '--cells', '1,2');
  const { knee, rounds, plan, machine, variants, doubts } = found();
  t.equal(code, knee === null ? 1 : doubts.length > 0 ? 3 : 0, stderr);
  t.ok(knee !== null && knee.low <= knee.median && knee.median <= knee.high, 'a knee', { knee, stderr });
  t.ok(rounds.length > 0 && rounds.every(({ samples }) => samples.some(sample => sample.calls > 0)));
  t.match(plan, { replicas: Number, costPerThousand: Number, utilization: { all: Number } });
  t.equal(machine.cores > 0, true);
  t.match(variants, [{ name: 'CELLS=1' }, { name: 'CELLS=2' }]);
  for (const { samples } of variants) {
    const { parts, generator } = samples[0]!;
    t.same(
      parts.map(({ part }) => part),
      ['main thread', 'fast lane', 'risky lane', 'heavy lane', 'all cores'],
    );
    t.ok(parts[0]!.busy > 0 && parts[1]!.busy > 0 && parts[3]!.busy === 0, 'which part is busy', { parts });
    t.ok(generator.cpu > 0 && generator.lateP99 > 0);
    const answered = (status: number): number =>
      samples.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
    const [right, wrong] = [answered(200), answered(422)];
    const calls = right + wrong;
    t.ok(
      calls > 0 && wrong >= calls / 10 - 2 && wrong <= calls / 6 + 2,
      'own bodies are sent in turns: every eighth call is rejected',
      { right, wrong },
    );
  }
  t.match(
    stdout,
    /^For 500 calls a second .*\nOne replica holds .*\nWhat fills up first is .*\n\nCELLS=1: .*\nCELLS=2: /,
  );
  t.match(stderr, /^about 0:\d\d left: CELLS=1, warming up$/m, 'progress without a terminal');
});

t.test('a service that runs is measured at its address', async t => {
  const { url } = await start(t);
  const { args, found } = prepare(t);
  const sources = holding(rate => rate <= 1000);
  t.equal(await run([...args, '--url', url, '--cores', '4'], sources), 0);
  const { knee, rounds, plan, replicaCores } = found();
  t.equal(rounds.length, 3);
  t.ok(knee!.median <= 1000 && knee!.median > 800, 'the knee of the service', knee!);
  t.equal(plan!.replicas, Math.ceil(500 / (0.75 * knee!.low)) + 1);
  t.equal(replicaCores, 4);
  t.match(rounds[0]!.samples[0]!.parts, [{ part: 'main thread' }, { part: 'fast lane' }], 'by its metrics');
  t.equal(rounds[0]!.samples[0]!.others, null, 'the service is not told from other programs');
});

t.test('exit codes', async t => {
  const { url } = await start(t);
  const { args, found, folder } = prepare(t);
  const withUrl = [...args, '--url', url];
  // The climb holds its rates for another time than further rounds do.
  const drifting = holding((rate, { seconds }) => rate <= (seconds < 0.3 ? 1000 : 400));
  t.equal(await run(withUrl, drifting), 3, 'unsteady');
  t.match(found().doubts, [/this machine was unsteady: .* a spread of \d+ %, expected at most 30 %/]);
  const none = holding(() => false);
  t.equal(await run(withUrl, none), 1, 'no rate was held');
  t.same([found().knee, found().plan], [null, null]);

  const busy = holding(() => true, 0.11);
  const careful = withUrl.filter(arg => arg !== '--even-if-busy');
  t.equal(await run(careful, busy), 4, 'busy');
  const busyAndSteady = holding(rate => rate <= 1000, 0.11);
  t.equal(await run(withUrl, busyAndSteady), 0, '--even-if-busy');

  t.equal(await run(['--rate', 'x']), 2);
  t.equal(await run([...args, '--url', 'http://127.0.0.1:1'], busy), 2, 'nobody answers');
  writeFileSync(join(folder, 'mine.ndjson'), '{"txt":1}\n{"txt":2}\n');
  t.equal(await run(withUrl, busy), 2, 'no body is accepted');
  const { code, stderr } = await command(...withUrl);
  t.equal(code, 2);
  t.match(stderr, /^capacity: .*mine\.ndjson, line 1: http:.* answered 4\d\d: \{"error":/m);
});
