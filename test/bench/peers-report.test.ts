import t from 'tap';
import { isUnsteady, type PeerLine, peersPage, peersText } from '../../bench/tools/peers-report.js';
import { fillPage } from '../../scripts/docs/pages.js';

const ENVIRONMENT = {
  date: '2026-11-22T10:00:00.000Z',
  commit: null,
  machine: { cpu: 'A CPU', cores: 2, memoryGiB: 4 },
  versions: { node: '20.19.0' },
};

const line = (
  tool: string,
  lane: PeerLine['lane'],
  service: number[],
  inline: number[],
  library: number[],
  cluster: number[] = [0, 0, 0],
): PeerLine => ({
  tool,
  lane,
  size: 'small',
  rates: {
    service,
    cells: service.map(rate => rate / 2),
    inline,
    'task-per-call': service.map(() => 50),
    cluster,
    library,
  },
});

// By hand: ratios by round of a are 1, 2, 0.5 to inline; of b 3, 3, 3; of c 0.5, 0.5, 0.5, and of its
// cells to the cluster 1, 0.5, 0.25. Of two values, the larger is
// the median.
const LINES = [
  line('a', 'fast', [100, 100, 100], [100, 50, 200], [200, 200, 200]),
  line('b', 'fast', [300, 300, 300], [100, 100, 100], []),
  line('c', 'heavy', [10, 10, 10], [20, 20, 20], [], [5, 10, 20]),
];

t.test('ratios are by round, and their medians stand on the page', async t => {
  const rows = peersPage(LINES, ENVIRONMENT).split('\n');
  const cells = (start: string): string[] =>
    rows
      .find(row => row.startsWith(`| ${start}`))!
      .split('|')
      .map(cell => cell.trim())
      .slice(2, -1);
  t.match(rows[0], /^2026-11-22, 2 cores \(A CPU\), Node 20\.19\.0\./);
  t.same(cells('small, all 3 tools'), ['0.5, 1, 3', '0.2, 2, 6', '1, 1, 1', '0.5, 0.5, 0.5', '0.5, 0.5, 0.5']);
  t.same(cells('small, the 2 tools of the fast lane'), ['1, 3, 3', '2, 6, 6', '', '', '0.5, 0.5, 0.5']);
  t.same(cells('small, the 1 tools of the other lanes'), [
    '0.5, 0.5, 0.5',
    '0.2, 0.2, 0.2',
    '1, 1, 1',
    '0.5, 0.5, 0.5',
    '',
  ]);
});

t.test('a peer that answered nothing is named, a missing library is not', async t => {
  const [, , a, b] = peersText(LINES).split('\n');
  t.match(
    a,
    /^a +small +100 +50 +100 +50 +0 +200 +1 \(0\.5 to 2\) +2 \(2 to 2\) +never 200 +never 200 +0\.5 \(0\.5 to 0\.5\)$/,
  );
  t.match(b, /^b +small +300 .* +never 200 +never 200$/);
});

t.test('a measured part of a page is replaced, and others stay', async t => {
  const page = '<!-- measured: peers -->\n| old |\n<!-- end -->\n<!-- measured: other -->\n| old |\n<!-- end -->';
  t.equal(
    fillPage(page, { peers: '| new |' }, 'measured'),
    '<!-- measured: peers -->\n| new |\n<!-- end -->\n<!-- measured: other -->\n| old |\n<!-- end -->',
  );
});

// Relative standard errors of the medians: of a to inline 1.25 × 0.76 / √3 / 1 = 0.55, of b 0.
t.test('a call is unsteady where the ratios of its rounds differ much; a single round says nothing', async t => {
  t.equal(isUnsteady(LINES[0]!), true);
  t.equal(isUnsteady(LINES[1]!), false);
  t.equal(isUnsteady(line('d', 'fast', [100], [50], [], [0])), false);
});
