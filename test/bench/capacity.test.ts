import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { bodyOf, CALL_SIZES, DEFAULT_MIX, readMix, requestsOf, turns } from '../../bench/capacity/mix.js';
import { readOptions } from '../../bench/capacity/options.js';
import { plan, replicasFor } from '../../bench/capacity/plan.js';
import { sampleOf } from '../../bench/capacity/rate.js';
import { type Capacity, page, sentences } from '../../bench/capacity/report.js';
import { readTrace } from '../../bench/capacity/trace.js';
import { environment } from '../../bench/environment.js';
import { uniform } from '../../bench/random.js';
import { readCatalog } from '../../src/catalog.js';
import { start } from '../service.js';
import { until } from '../socket.js';

t.test('the default mix names every tool, and calls take turns by their shares', async t => {
  const catalog = await readCatalog();
  const mix = readMix(DEFAULT_MIX, catalog);
  t.same(
    [...catalog.keys()].filter(id => !mix.some(({ tool }) => tool === id)),
    [],
  );
  t.ok(Math.abs(mix.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9);
  for (const size of CALL_SIZES) t.ok(bodyOf('regex-tester', size, catalog).length > 10);

  const parts = [0.9, 0.09, 0.01].map(share => ({ tool: 'uuid-gen', share }));
  for (const seed of [1, 2, 3]) {
    const next = turns(parts, [[0], [1, 2, 3], [4]], uniform(seed));
    const counts = [0, 0, 0, 0, 0];
    for (let call = 0; call < 10_000; call++) counts[next()]!++;
    for (const [place, count] of [9000, 300, 300, 300, 100].entries())
      t.ok(Math.abs(counts[place]! - count) <= 2, 'each has its share to within a call or two', { counts });
  }
});

t.test('a mix may name the bodies of a file, and says what is wrong with it', async t => {
  const catalog = await readCatalog();
  const bodies = '{"text":"a","pattern":"b"}\n\n{"text":"c","pattern":"d"}\r\n';
  const directory = t.testdir({
    'bodies.ndjson': bodies,
    'broken.ndjson': '{"text":"a"}\n{"text":',
    'array.ndjson': '{}\n\n[1]\n',
    'empty.ndjson': '\n',
    sub: { 'up.json': '[{"tool":"grep","bodies":"../bodies.ndjson","weight":1}]' },
  });
  const mixOf = (content: string) => {
    const file = join(directory, 'mix.json');
    writeFileSync(file, content);
    return readMix(file, catalog);
  };
  const own = '{"tool":"grep","bodies":"bodies.ndjson","weight":3}';
  for (const mix of [
    mixOf(`[${own},{"tool":"uuid-gen","weight":1}]`),
    mixOf(`{"weights":{"small":{"uuid-gen":1}},"entries":[${own}]}`).toReversed(),
  ]) {
    t.match(mix, [
      { tool: 'grep', share: 0.75, bodies: { lines: [{ number: 1 }, { number: 3 }] } },
      { tool: 'uuid-gen', size: 'small', share: 0.25 },
    ]);
    const { requests, ofPart } = requestsOf(mix, catalog);
    t.same(ofPart, [[0, 1], [2]]);
    t.equal(String(Buffer.from(requests[1]!.body)), '{"text":"c","pattern":"d"}');
  }
  t.equal(readMix(join(directory, 'sub', 'up.json'), catalog)[0]!.bodies!.lines.length, 2, 'relative to the mix');
  for (const [content, message] of [
    ['{"weights":', /mix\.json: .*; expected \{"weights"/],
    ['{}', /mix\.json: expected a weight above 0/],
    ['{"entries":{}}', /mix\.json: entries: expected/],
    ['[null]', /mix\.json: entries\[0\]: expected/],
    ['{"weights":{"small":{"hash-calk":1}}}', /mix\.json: weights\.small\.hash-calk: no such tool: "hash-calk"/],
    ['{"weights":{"tiny":{"grep":1}}}', /weights\.tiny\.grep: expected a size of small, .*, got "tiny"/],
    ['[{"tool":"grep","weight":-1}]', /entries\[0\]: expected a weight of 0 or more, got -1/],
    ['[{"tool":"grep","weight":"1"}]', /entries\[0\]: expected a weight of 0 or more, got "1"/],
    ['[{"tool":"grep","size":"endless","weight":1}]', /only regex-tester has "endless" calls/],
    ['[{"tool":"grep","size":"small","bodies":"bodies.ndjson","weight":1}]', /expected either "size" or "bodies"/],
    ['[{"tool":"grep","bodies":7,"weight":1}]', /entries\[0\]: bodies: expected the name of a file, got 7/],
    ['[{"tool":"grep","bodies":"none.ndjson","weight":1}]', /entries\[0\]: bodies: ENOENT.*none\.ndjson/],
    ['[{"tool":"grep","bodies":"broken.ndjson","weight":1}]', /broken\.ndjson, line 2: .*JSON/],
    [
      '[{"tool":"grep","bodies":"array.ndjson","weight":1}]',
      /array\.ndjson, line 3: expected the JSON object of a call, got \[1\]/,
    ],
    ['[{"tool":"grep","bodies":"empty.ndjson","weight":1}]', /empty\.ndjson: expected a body on each line, found none/],
  ] as const)
    t.throws(() => mixOf(content), { message }, content);
});

t.test("a trace is read from the service's own log lines", async t => {
  const directory = t.testdir({});
  const file = join(directory, 'access.ndjson');
  const log: string[] = [];
  const write = (line: string): void => void log.push(line);
  const catalog = await readCatalog();
  const service = await start(t, { LOG_LEVEL: 'info', LOG_REQUESTS: 'true' }, { log: { write } });
  const call = (size: 'small' | 'typical') => service.call('base64', JSON.parse(bodyOf('base64', size, catalog)));
  for (let i = 0; i < 6; i++) await call('small');
  for (let i = 0; i < 2; i++) await call('typical');
  await until(() => log.filter(line => line.includes('"answered"')).length === 8, 'every call is logged');
  writeFileSync(file, `${log.join('')}no JSON\n{"time":1,"tool":"no-such-tool","ms":1}\n`);
  const trace = await readTrace(file, catalog);
  t.same(trace.mix, [
    { tool: 'base64', size: 'small', share: 0.75 },
    { tool: 'base64', size: 'typical', share: 0.25 },
  ]);
  const { atMs, request } = trace.pattern.calls;
  t.same([...request], [0, 0, 0, 0, 0, 0, 1, 1]);
  t.ok(atMs.every((at, index) => at >= (atMs[index - 1] ?? 0)) && atMs[0] === 0, 'in ascending order from 0');
  t.ok(trace.perSecond > 0 && trace.skipped >= 2);
  writeFileSync(file, '{}\n');
  await t.rejects(readTrace(file, catalog), /expected log lines of LOG_REQUESTS=true, found 0 calls/);
  const line = (time: string): string => `{"time":${time},"ms":1,"tool":"base64","bytesIn":10}\n`;
  writeFileSync(file, line('5').repeat(3));
  await t.rejects(readTrace(file, catalog), /expected calls at different times, found 3 at once/);
  writeFileSync(file, `${line('1')}${line('1e400')}${line('2001')}`);
  t.match(await readTrace(file, catalog), { perSecond: 1, skipped: 1 }, 'a time that no clock shows');
});

t.test('a plan is arithmetic', async t => {
  for (const [rate, low, headroom, spare, replicas] of [
    [20_000, 5000, 1, 0, 4],
    [20_001, 5000, 1, 0, 5],
    [20_000, 5000, 0.75, 1, 7],
    [1, 5000, 0.75, 0, 1],
    [1, 5000, 0.75, 2, 3],
    [0.3, 0.1, 1, 0, 3],
    [2100, 1000, 0.7, 1, 4],
  ] as const)
    t.equal(replicasFor(rate, low, headroom, spare), replicas, `${rate} by ${headroom} × ${low} and ${spare}`);
  const planning = { rate: 20_000, headroom: 0.75, spare: 1, cores: 2, corePricePerHour: 0.04 };
  const planned = plan(planning, 5000);
  // Seven replicas of two cores cost 0.56 an hour, in which 72,000 thousands of calls arrive.
  t.match(planned, { replicas: 7, utilization: { all: 20_000 / 35_000, oneLost: 20_000 / 30_000 } });
  t.ok(Math.abs(planned.costPerThousand! - 0.56 / 72_000) < 1e-15);
  t.equal(plan({ ...planning, corePricePerHour: undefined }, 5000).costPerThousand, null);
  t.equal(plan({ ...planning, cores: undefined }, 5000).costPerThousand, null);
  t.equal(plan({ ...planning, rate: 1, spare: 0 }, 5000).utilization.oneLost, null, 'the only one');
});

t.test('what a load says of a rate', async t => {
  type OfCall = (call: number) => number;
  /** The sample of a hundred calls, by default of 1 ms and answered 200. */
  const sample = ({ status = () => 200, ms = () => 1 }: { status?: OfCall; ms?: OfCall }, more: object = {}) => {
    const calls = Array.from({ length: 100 }, (_, call) => call);
    const result = {
      ...{ request: new Uint32Array(100), atMs: new Float64Array(100), lateP99Ms: 1, cpu: 0.3, seconds: 1 },
      ...{ status: Uint16Array.from(calls, status), ms: Float64Array.from(calls, ms), ...more },
    };
    return sampleOf(100, result, { p99: 50, rejected: 0.01 });
  };
  t.match(sample({ ms: call => call + 1 }), { held: false, p50: 50, p99: 99, isGeneratorLimit: false });
  t.match(sample({ ms: call => (call === 99 ? 1e6 : 50) }), { held: true, p99: 50, rejected: 0 }, 'one is late');
  t.match(sample({ ms: call => (call > 97 ? 51 : 1) }), { held: false, p99: 51 }, 'two are late');
  t.match(sample({ status: call => (call ? 400 : 503) }), { held: true, statuses: { 400: 99, 503: 1 } });
  for (const status of [0, 429, 500, 503])
    t.equal(sample({ status: call => (call < 2 ? status : 200) }).held, false, `${status} is rejected`);
  t.match(sample({ status: () => 0 }), { held: false, rejected: 1, p99: Infinity });
  const late = { ms: () => 100 };
  t.equal(sample(late, { cpu: 0.91 }).isGeneratorLimit, true, 'its CPU');
  t.equal(sample(late, { lateP99Ms: 51 }).isGeneratorLimit, true, 'most of the latency is its own');
  t.equal(sample(late, { lateP99Ms: 49 }).isGeneratorLimit, false);
  t.equal(sample({}, { cpu: 1 }).isGeneratorLimit, false, 'a rate that is held');
});

t.test('options that cannot be used are rejected before anything is measured', async t => {
  for (const [args, message] of [
    [['--rate', 'abc'], '--rate: expected a number from 1 to 1000000000, got "abc"'],
    [['--rejected', '7'], '--rejected: expected a number from 0 to 1, got "7"'],
    [['--headroom', '0'], '--headroom: expected a number from 0.01 to 1, got "0"'],
    [['--spare', '1.5'], '--spare: expected a whole number, got "1.5"'],
    [['--url', 'staging:3000'], /^--url: expected the http or https address of a service, got "staging:3000"$/],
    [['--url', 'http://x', '--cells', '2'], '--cells: cannot be combined with --url'],
    [['--url', 'http://x', '--setting', 'CELLS=2'], '--setting: cannot be combined with --url'],
    [['--trace', 'a', '--mix', 'b'], '--mix: cannot be combined with --trace'],
    [['--cores', '2'], '--cores: expected only with --url'],
    [['--setting', 'NO_SUCH=1'], /^--setting: expected NAME=value .* got "NO_SUCH=1"$/],
    [['--setting', 'FAST_THREADS=0'], /^FAST_THREADS: expected an integer/],
    [['--cells', '1,,2'], '--cells: expected a number from 1 to 1000000000, got ""'],
    [['--cells', '1,999'], /^CELLS: expected an integer from 1 to 256, got "999"/],
    [['--bogus'], /--bogus/],
  ] as const)
    t.throws(() => readOptions(args), { message }, args.join(' '));
  t.equal(readOptions(['--help']), undefined);
  const { variants } = readOptions(['--cells', '1,2', '--setting', 'FAST_THREADS=2'])!;
  t.same(variants, [
    { name: 'CELLS=1', env: { CELLS: '1' } },
    { name: 'CELLS=2', env: { CELLS: '2' } },
    { name: 'FAST_THREADS=2', env: { CELLS: '1', FAST_THREADS: '2' } },
  ]);
  const settings = readOptions(['--setting', 'FAST_THREADS=2', '--setting', 'CELLS=2'])!.variants;
  t.same(
    settings.map(({ name }) => name),
    ['as configured', 'FAST_THREADS=2', 'CELLS=2'],
  );
  t.match(readOptions(['--url', 'http://staging:3000/tools/', '--cores', '4']), {
    url: 'http://staging:3000/tools',
    planning: { cores: 4, rate: 20_000, headroom: 0.75, spare: 1 },
  });
});

t.test('the page and the sentences have the numbers, and escape what they show', async t => {
  const sample = (perSecond: number, held: boolean) => ({
    ...{ perSecond, held, isGeneratorLimit: false, calls: 1000, p50: 3, p99: held ? 20 : Infinity, rejected: 0 },
    ...{ statuses: { 200: 1000 }, generator: { cpu: 0.21, lateP99: 2 }, others: 0.03 },
    parts: [
      { part: 'main thread', busy: 0.86 },
      { part: 'fast lane', busy: 0.4 },
    ],
  });
  const samples = [sample(5000, true), sample(5400, false)];
  const rounds = [
    { knee: 5000, samples },
    { knee: 4800, samples },
    { knee: 5100, samples },
  ];
  const knee = { median: 5000, low: 4800, high: 5100 };
  const hostile = '<script>"&\ud800';
  const variant = { name: hostile, knee, rounds, samples, atLeast: null };
  const found: Capacity = {
    ...environment(),
    ...{ target: { p99: 50, rejected: 0.01 }, seed: 7, traffic: `Calls of ${hostile}.`, mix: [], replicaCores: 2 },
    ...{ knee, rounds, atLeast: null, variants: [variant, { ...variant, name: 'CELLS=2' }], doubts: [hostile] },
    plan: plan({ rate: 20_000, headroom: 0.75, spare: 1, cores: 2, corePricePerHour: 0.04 }, knee.low),
  };
  t.same(sentences(found), [
    'For 20,000 calls a second of this mix with p99 within 50 ms and at most 1 % rejected, buy 7 replicas of 2 ' +
      'cores, 1 of them spare, at a price of 0.00000778 for a thousand calls.',
    'One replica holds 5,000 calls a second (4,800 to 5,100 in 3 rounds); the plan gives each 75 % of the low end.',
    'What fills up first is the main thread (86 % busy at that rate); with one replica lost, each of the others has ' +
      '69.4 % of the low end to do.',
  ]);
  const html = page(found);
  for (const text of [
    'buy 7 replicas of 2 cores',
    '5,000 (4,800 to 5,100) calls a second',
    'CELLS=2',
    'seed 7',
    'planned rate',
  ])
    t.ok(html.includes(text), text);
  t.equal(html.match(/<svg/g)!.length, 5, 'two plots for each variant, and the replicas');
  t.notMatch(html, /<script>|NaN|Infinity|undefined|\ud800(?![\udc00-\udfff])/);
  const none = { ...found, knee: null, rounds: [], plan: null, doubts: [] };
  const lost = { ...variant, knee: null, rounds: [], samples: [{ ...sample(1, false), statuses: { 429: 9 } }] };
  t.match(sentences({ ...none, variants: [lost] }), [/^No rate met .* at 1 calls a second, .* 9 × 429\.$/]);
  t.notMatch(page({ ...none, variants: [lost] }), /NaN|Infinity|undefined/);
});
