import t from 'tap';
import { Allowance } from '../../src/cells/allowance.js';
import { Restarts } from '../../src/cells/restarts.js';
import { readConfig } from '../../src/config/config.js';
import { merge } from '../../src/metrics/merge.js';
import { type MetricSnapshot, metricsText } from '../../src/metrics/snapshot.js';

t.test('counters and histograms add up, gauges get a cell label', async t => {
  const of = (calls: number, held: number): MetricSnapshot[] => [
    { name: 'calls', help: 'Calls', type: 'counter', values: [{ labels: { tool: 'a' }, value: calls }] },
    { name: 'held', help: 'Held', type: 'gauge', values: [{ labels: {}, value: held }] },
    {
      name: 'time',
      help: 'Time',
      type: 'histogram',
      bounds: [0.5],
      series: [{ labels: { tool: 'a' }, counts: [calls, 1], sum: calls / 2 }],
    },
  ];
  const ended = merge([
    { cell: undefined, metrics: of(5, 9) },
    { cell: undefined, metrics: of(1, 9) },
  ]);
  const text = metricsText(
    merge([
      { cell: undefined, metrics: ended },
      { cell: '1', metrics: of(2, 3) },
      { cell: '2', metrics: of(4, 0) },
    ]),
  );
  t.equal(
    text,
    [
      '# HELP calls Calls\n# TYPE calls counter\ncalls{tool="a"} 12\n',
      '# HELP time Time\n# TYPE time histogram\n' +
        'time_bucket{tool="a",le="0.5"} 12\ntime_bucket{tool="a",le="+Inf"} 16\n' +
        'time_sum{tool="a"} 6\ntime_count{tool="a"} 16\n',
      '# HELP held Held\n# TYPE held gauge\nheld{cell="1"} 3\nheld{cell="2"} 0\n',
    ].join('\n'),
  );
});

t.test('gauges of two processes with one label do not add up', async t => {
  const started = (at: number): MetricSnapshot[] => [
    { name: 'started', help: 'Started', type: 'gauge', values: [{ labels: {}, value: at }] },
  ];
  t.match(
    metricsText(
      merge([
        { cell: '1', metrics: started(1000) },
        { cell: '1', metrics: started(2000) },
      ]),
    ),
    /^started\{cell="1"\} 2000$/m,
  );
});

t.test('labels and help are escaped (Prometheus exposition format 0.0.4)', async t => {
  const metric: MetricSnapshot = {
    name: 'm',
    help: 'a\\b\nc',
    type: 'gauge',
    values: [{ labels: { l: 'a"b\\c\nd' }, value: Infinity }],
  };
  t.equal(metricsText([metric]), '# HELP m a\\\\b\\nc\n# TYPE m gauge\nm{l="a\\"b\\\\c\\nd"} +Inf\n');
});

t.test('restarts after quick ends are delayed more each time, up to a crash loop', async t => {
  const restarts = new Restarts();
  t.equal(restarts.after(60_000), 0);
  t.same(
    Array.from({ length: 6 }, () => restarts.after(100)),
    [250, 500, 1000, 2000, 4000, undefined],
  );
  t.equal(new Restarts().after(10_000), 0);
});

t.test('an allowance is per second', async t => {
  const allowance = new Allowance(2);
  t.same(
    [0, 500, 999, 1000].map(now => allowance.take(now)),
    [true, true, false, true],
  );
});

t.test('a cell has its share of memory and connections', async t => {
  const one = readConfig({ CELLS: '1', MAX_BYTES_HELD: '268435456', MAX_CONNECTIONS: '1000' });
  t.match(one, { cells: 1, bytesHeld: 268_435_456, maxConnections: 1000 });
  const two = readConfig({ CELLS: '2', MAX_BYTES_HELD: '268435456', MAX_CONNECTIONS: '1001' });
  t.match(two, { cells: 2, bytesHeld: 134_217_728, maxConnections: 501 });
  const many = readConfig({ CELLS: '16', MAX_BYTES_HELD: '268435456' });
  t.equal(many.bytesHeld, (48 + 32) * 1024 * 1024, 'at least the largest body and the largest answer');
  const isPolled = (cells: string, cores: number): boolean => readConfig({ CELLS: cells }, cores).lanes.fast.isPolled;
  t.same([isPolled('1', 2), isPolled('2', 5)], [true, true], 'a cell with a core for its threads polls');
  t.same([isPolled('1', 1), isPolled('2', 2), isPolled('4', 6)], [false, false, false], 'one without does not');
  t.throws(() => readConfig({ CELLS: '0' }), /CELLS: expected an integer from 1 to 256/);
});
