import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { pageFiles, ROOT, readPage } from '../../scripts/docs/pages.js';
import { PROMETHEUS_RULE, prometheusRule } from '../../scripts/docs/prometheus-rule.js';
import { start } from '../service.js';
import { DEPLOY, readYaml } from './kustomize.js';
import { selectedBy } from './promql.js';

const RULES = 'prometheus/toolpool.rules.yaml';
const ADAPTER_RULES = 'kubernetes/components/lane-autoscaling/prometheus-adapter-rules.yaml';

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: { readonly severity: string };
  readonly annotations?: { readonly summary: string; readonly runbook: string };
}
const rules = readYaml<{ groups: { rules: Rule[] }[] }>(RULES).groups.flatMap(group => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
const { panels, annotations } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/toolpool.json'), 'utf8')) as {
  panels: Panel[];
  annotations: { list: { expr: string }[] };
};

/** The expressions of the dashboard; Grafana computes the interval of rates. */
const dashboardExpressions = [...panels.flatMap(({ targets = [] }) => targets), ...annotations.list].map(({ expr }) =>
  expr.replaceAll('$__rate_interval', '5m'),
);
/** The expressions of the adapter, with its parameters filled in. */
const adapterExpressions = readYaml<{ rules: { seriesQuery: string; metricsQuery: string }[] }>(
  ADAPTER_RULES,
).rules.map(({ seriesQuery, metricsQuery }) =>
  metricsQuery
    .replaceAll('<<.Series>>', /^\w+/.exec(seriesQuery)![0])
    .replaceAll('<<.LabelMatchers>>', 'namespace="toolpool",pod=~"a|b"')
    .replaceAll('<<.GroupBy>>', 'pod'),
);

/** Labels of the scrape, and of gauges of several cells. */
const COMMON_LABELS = ['job', 'instance', 'namespace', 'pod', 'cell'];
/** Metrics of Prometheus itself. */
const BUILT_IN = ['up', 'ALERTS'];

t.test('expressions name metrics that exist, with labels that they have', async t => {
  const { url, call } = await start(t);
  await call('base64', { mode: 'encode', input: 'hi' });
  const text = await (await fetch(`${url}/metrics`)).text();
  /** The labels of each series of the service. */
  const exposed = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = exposed.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    exposed.set(name, known);
  }
  // The primary counts these; the page lists them.
  const described = new Set(
    [...readPage('docs/operation.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name),
  );
  // A metric without a series yet is described.
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) /gm)) described.add(name);
  const recorded = rules.flatMap(({ record }) => record ?? []);

  const expressions = [...rules.map(({ expr }) => expr), ...dashboardExpressions, ...adapterExpressions];
  const faults = expressions.flatMap(selectedBy).flatMap(({ metric, labels }) => {
    if (BUILT_IN.includes(metric) || recorded.includes(metric)) return [];
    const series = exposed.get(metric);
    const family = metric.replace(/_(?:bucket|sum|count)$/, '');
    if (series === undefined) return described.has(metric) || described.has(family) ? [] : [metric];
    return labels
      .filter(label => !series.has(label) && !COMMON_LABELS.includes(label))
      .map(label => `${metric}{${label}}`);
  });
  t.same([...new Set(faults)], []);

  for (const file of pageFiles()) {
    const names = readPage(file).matchAll(/`((?:toolpool|http_server|process|nodejs)_\w+)[`{]/g);
    const unknown = [...names].map(([, name = '']) => name).filter(name => !described.has(name));
    t.same(unknown, [], file);
  }
});

t.test('expressions that are not valid are found', async t => {
  t.same(selectedBy('sum by (lane) (rate(a_total{lane!="x"}[5m])) / b > 0'), [
    { metric: 'a_total', labels: ['lane'] },
    { metric: 'b', labels: [] },
  ]);
  t.throws(() => selectedBy('sum(rate(a_total[5m]'), /invalid expression at/);
  t.throws(() => selectedBy('{job="x"}'), /selector without a name/);
});

t.test('each alert has a severity, a summary, and its paragraph on the page of alerts', async t => {
  const page = readPage('docs/alerts.md');
  const headings = [...page.matchAll(/^## (Toolpool\w+)$/gm)].map(([, heading]) => heading);
  for (const { alert, labels, annotations } of alerts) {
    t.match(labels, { severity: /^(?:page|ticket)$/ }, alert!);
    t.ok(annotations!.summary, alert!);
    t.equal(annotations!.runbook, `docs/alerts.md#${alert!.toLowerCase()}`);
  }
  t.same([...new Set(headings)].sort(), [...new Set(alerts.map(({ alert }) => alert))].sort());
});

t.test('the panels of the dashboard have queries and do not overlap', async t => {
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length, 'identifiers are unique');
  const taken = new Map<string, string>();
  for (const { type, title, targets = [], gridPos } of panels) {
    t.equal(targets.length > 0, type !== 'row', title);
    t.ok(gridPos.x + gridPos.w <= 24, title);
    const overlapped = new Set<string>();
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        const other = taken.get(`${x} ${y}`);
        if (other !== undefined) overlapped.add(other);
        taken.set(`${x} ${y}`, title);
      }
    }
    t.same([...overlapped], [], title);
  }
});

t.test('the PrometheusRule is up to date', async t => {
  t.equal(readFileSync(join(ROOT, PROMETHEUS_RULE), 'utf8'), prometheusRule(), 'run npm run docs');
  t.same(readYaml<{ spec: unknown }>(PROMETHEUS_RULE.slice('deploy/'.length)).spec, readYaml(RULES));
});

const promtool = (...args: readonly string[]) => spawnSync('promtool', args, { cwd: DEPLOY, encoding: 'utf8' });
const skip = promtool('--version').status === 0 ? false : 'no promtool';

t.test('promtool accepts the rules and the configuration', { skip }, async t => {
  t.match(promtool('check', 'rules', RULES), { status: 0, stdout: /SUCCESS/ });
  t.match(promtool('check', 'config', 'prometheus/prometheus.yaml'), { status: 0, stdout: /SUCCESS/ });
});

t.test('the rules alert on synthetic series', { skip }, async t => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'prometheus/toolpool.rules.test.yaml');
  t.equal(status, 0, stdout + stderr);
  const tested = readFileSync(join(DEPLOY, 'prometheus/toolpool.rules.test.yaml'), 'utf8');
  for (const { alert } of alerts) t.match(tested, `alertname: ${alert}\n`, `${alert} is tested`);
});
