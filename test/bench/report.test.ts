import t, { type Test } from 'tap';
import { bars, lines } from '../../bench/report/plot.js';
import { linear, logarithmic } from '../../bench/report/scale.js';
import { element, escaped } from '../../bench/report/svg.js';
import { run } from '../../workers/tools/xml-formatter.js';

/** Asserts that an SVG is well-formed (by the service's own XML parser) and contains no invalid number. */
function isValidSvg(t: Test, name: string, svg: string): void {
  t.match(run({ mode: 'validate', input: svg, indent: '2' }, 1000), { valid: true, error: null }, name);
  t.notMatch(svg, /NaN|Infinity|undefined/, name);
}

t.test('plots are well-formed for any data', async t => {
  const hostile = '<a href="x">&\0]]>\ud800';
  for (const points of [
    [],
    [[0, 0]],
    [
      [1, 2],
      [3, 4],
    ],
    [
      [0, 1e9],
      [1e9, 0.001],
    ],
  ] as [number, number][][]) {
    for (const logarithmic of [false, true]) {
      for (const style of ['stairs', 'dots'] as const) {
        isValidSvg(
          t,
          `lines, ${points.length} points, ${style}`,
          lines(
            hostile,
            { title: hostile },
            { title: 'ms', logarithmic },
            [
              { name: hostile, points, style },
              { name: 'b', points, style },
            ],
            { x: { at: 1, name: hostile }, y: { at: 2, name: '&' } },
          ),
        );
      }
    }
  }
  for (const rows of [[], [{ name: hostile, values: [1, undefined, 0] }], [{ name: 'a', values: [] }]]) {
    isValidSvg(t, 'bars', bars(hostile, { title: 'ms' }, ['x', '<'], rows));
    isValidSvg(t, 'bars with a rule', bars(hostile, { title: 'ms' }, ['x'], rows, { at: 1, name: hostile }));
  }
});

t.test('markup is escaped', async t => {
  t.equal(escaped('<&">\0\ud800'), '&lt;&amp;&quot;&gt;\ufffd');
  t.equal(element('a', { b: 1 / 3, c: '"' }), '<a b="0.33" c="&quot;"/>');
});

t.test('scales have round ticks', async t => {
  const scale = linear(47, 0, 100);
  t.same(
    scale.marks.map(({ label }) => label),
    ['0', '10', '20', '30', '40', '50'],
  );
  t.equal(scale.at(25), 50);
  const powers = logarithmic([0.5, 200], 0, 100);
  t.same(
    powers.marks.map(({ label }) => label),
    ['0.1', '1', '10', '100', '1000'],
  );
  t.equal(powers.at(10), 50);
  t.same(
    logarithmic([12, 31], 0, 100).marks.map(({ label }) => label),
    ['10', '20', '50', '100'],
  );
  t.equal(powers.at(0), 0, 'zero is drawn at the minimum');
});
