import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { IPodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IService } from 'kubernetes-models/v1';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { readCatalog } from '../../src/catalog.js';
import { listSettings, readConfig } from '../../src/config/config.js';
import { problemOfOrigin } from '../../src/http/mcp/origin.js';
import { memoryBound } from '../../src/pool/memory-bound.js';
import { bodyLimitOf } from '../../src/shared/tool.js';
import { statusOf } from '../call.js';
import { start } from '../service.js';
import {
  buildKustomization,
  DEPLOY,
  filesOf,
  foldersOf,
  hasKustomize,
  kustomizations,
  readEnvFile,
  readKustomization,
  readYaml,
  settingsOf,
} from './kustomize.js';
import { type Resource, unknownFields, WITHOUT_SCHEMA } from './resources.js';

const MIB = 1024 * 1024;
const BASE = 'kubernetes/base';
const COMPONENTS = 'kubernetes/components';
const PRODUCTION = 'kubernetes/overlays/production';
/** Read by the Prometheus adapter, not by kustomize. */
const ADAPTER_RULES = `${COMPONENTS}/lane-autoscaling/prometheus-adapter-rules.yaml`;

const deployment = readYaml<IDeployment>(`${BASE}/deployment.yaml`);
const service = readYaml<IService>(`${BASE}/service.yaml`);
const budget = readYaml<IPodDisruptionBudget>(`${BASE}/pod-disruption-budget.yaml`);
const autoscaler = readYaml<IHorizontalPodAutoscaler>(`${BASE}/horizontal-pod-autoscaler.yaml`);
const policy = readYaml<INetworkPolicy>(`${BASE}/network-policy.yaml`);

const pod = deployment.spec!.template.spec!;
const [container] = pod.containers;
/** Settings that other fields depend on; they have precedence over those of an installation. */
const env: Record<string, string | undefined> = Object.fromEntries(
  container!.env!.map(({ name, value }) => [name, value]),
);
const portOf = (name: string): number => container!.ports!.find(port => port.name === name)!.containerPort;

t.test('every resource is valid by its schema and has no unknown field', async t => {
  for (const folder of kustomizations()) {
    for (const file of readKustomization(folder).resources?.filter(path => path.endsWith('.yaml')) ?? []) {
      const resource = readYaml<Resource>(join(folder, file));
      if (!WITHOUT_SCHEMA.includes(resource.kind)) t.same(unknownFields(resource), [], join(folder, file));
    }
  }
  const wrong = {
    ...deployment,
    spec: {
      ...deployment.spec!,
      replica: 2,
      template: { ...deployment.spec!.template, spec: { ...pod, container: [] } },
    },
  } as Resource;
  t.same(unknownFields(wrong), ['/spec/replica', '/spec/template/spec/container'], 'misspelled fields are found');
  const invalid = { ...deployment, spec: { ...deployment.spec!, replicas: 'two' } } as Resource;
  t.throws(() => unknownFields(invalid), /replicas must be integer/);
});

t.test('every file is part of a kustomization, and every named file exists', async t => {
  const named = new Set([ADAPTER_RULES]);
  for (const folder of kustomizations()) {
    const kustomization = readKustomization(folder);
    named.add(join(folder, 'kustomization.yaml'));
    for (const file of filesOf(kustomization)) {
      t.ok(existsSync(join(DEPLOY, folder, file)), `${folder}: ${file}`);
      named.add(join(folder, file));
    }
    for (const included of foldersOf(kustomization)) {
      t.ok(existsSync(join(DEPLOY, folder, included, 'kustomization.yaml')), `${folder}: ${included}`);
    }
  }
  const files = readdirSync(join(DEPLOY, 'kubernetes'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(DEPLOY, join(entry.parentPath, entry.name)));
  t.same(
    files.filter(file => !named.has(file)),
    [],
  );
});

t.test('images have the version of the package', async t => {
  const { version } = JSON.parse(readFileSync(join(DEPLOY, '../package.json'), 'utf8')) as { version: string };
  for (const folder of [BASE, PRODUCTION]) {
    const images = readKustomization(folder).images!.map(({ name, newTag }) => [name, newTag]);
    t.same(images, [[container!.image, version]], folder);
  }
});

t.test('selectors and ports match the pods', async t => {
  const labels = deployment.spec!.template.metadata!.labels!;
  const monitor = readYaml<IPodMonitor>(`${COMPONENTS}/prometheus/pod-monitor.yaml`);
  const selectors = [
    deployment.spec!.selector,
    budget.spec!.selector,
    policy.spec!.podSelector,
    monitor.spec!.selector,
    ...pod.topologySpreadConstraints!.map(({ labelSelector }) => labelSelector),
  ].map(selector => selector?.matchLabels);
  for (const selector of [...selectors, service.spec!.selector]) t.same({ ...labels, ...selector }, labels);
  t.equal(labels[monitor.spec!.jobLabel!], 'toolpool', 'the job that the alerts expect');
  t.match(autoscaler.spec!.scaleTargetRef, {
    apiVersion: deployment.apiVersion,
    kind: deployment.kind,
    name: deployment.metadata!.name!,
  });

  t.same([portOf('http'), portOf('admin')].map(String), [env['PORT'], env['ADMIN_PORT']]);
  t.same(
    service.spec!.ports!.map(({ targetPort }) => targetPort),
    ['http'],
    'only port http has a service',
  );
  t.same(policy.spec!.ingress, [{ ports: [{ port: 'http', protocol: 'TCP' }] }], 'callers reach only port http');
  t.same([policy.spec!.policyTypes, policy.spec!.egress], [['Ingress', 'Egress'], []], 'no outgoing connections');
  t.same(
    monitor.spec!.podMetricsEndpoints!.map(({ port, path }) => [port, path]),
    [['admin', '/metrics']],
  );
});

t.test('settings exist in the service and fit the time and memory of the pod', async t => {
  const chosen = readEnvFile(`${BASE}/settings.env`);
  const production = settingsOf(
    readKustomization(PRODUCTION).configMapGenerator!.flatMap(({ literals = [] }) => literals),
  );
  const redis = 'RATE_LIMIT_REDIS';
  const known = listSettings().map(({ name }) => name);
  for (const name of [...Object.keys({ ...chosen, ...production, ...env }), redis]) t.ok(known.includes(name), name);
  t.same(
    Object.keys({ ...chosen, ...production }).filter(name => name in env),
    [],
    'no setting is in two places',
  );
  const installed = readConfig({ ...chosen, ...production, ...env, [redis]: 'redis://toolpool-redis:6379' });
  const problemOf = (host: string, origin?: string) =>
    problemOfOrigin({ host, ...(origin !== undefined && { origin }) }, installed);
  t.equal(problemOf('tools.example.com', 'https://tools.example.com'), undefined, 'public pages may call /mcp');
  t.equal(problemOf('toolpool.toolpool.svc', 'http://toolpool.toolpool.svc'), undefined, 'and those in the cluster');
  t.equal(problemOf('10.1.2.3:3000'), undefined, 'and agents by any name');
  t.match(problemOf('toolpool.toolpool.svc', 'https://example.org'), { statusCode: 403 });

  const config = readConfig({ ...chosen, ...env });
  t.not(config.host, '127.0.0.1', 'the service listens on other interfaces');
  t.not(env['ADMIN_HOST'], undefined, 'and so does its port for operators');
  t.ok(Number(env['DRAIN_DELAY_MS']) < config.drainMs, 'calls are finished after the delay');
  t.ok(pod.terminationGracePeriodSeconds! * 1000 >= config.drainMs + 2000, 'time to drain');

  const { fast, risky, heavy } = config.lanes;
  t.same(
    ['FAST_THREADS', 'RISKY_THREADS', 'HEAVY_THREADS'].map(name => Number(env[name])),
    [fast.threads, risky.threads, heavy.threads],
    'thread counts are explicit',
  );
  const [, limit = '0'] = /^(\d+)Mi$/.exec(String(container!.resources!.limits!['memory']))!;
  const spare = Number(limit) * MIB - memoryBound(config);
  t.ok(spare >= 0 && spare < 64 * MIB, `the memory limit is the bound for these settings, ${spare / MIB} MiB above it`);
});

t.test('the containers have no unneeded privileges', async t => {
  for (const file of [`${BASE}/deployment.yaml`, `${COMPONENTS}/redis/deployment.yaml`]) {
    const { containers, ...spec } = readYaml<IDeployment>(file).spec!.template.spec!;
    t.match(spec.securityContext, {
      runAsNonRoot: true,
      runAsUser: Number,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    t.match(spec, { automountServiceAccountToken: false });
    t.equal(spec.volumes, undefined);
    t.match(containers[0]!.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

t.test('an update or a lost node does not reduce the capacity', async t => {
  t.match(deployment.spec!.strategy, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } });
  t.equal(budget.spec!.maxUnavailable, 1);
  t.ok(autoscaler.spec!.minReplicas! >= 2);
  t.equal(deployment.spec!.replicas, undefined, 'the autoscaler decides');
  t.same(
    autoscaler.spec!.metrics!.map(({ type }) => type),
    ['Resource'],
    'no metric that needs an adapter',
  );
});

t.test('probes and metrics use existing paths', async t => {
  const { url, call } = await start(t);
  const { startupProbe, readinessProbe, livenessProbe } = container!;
  for (const probe of [startupProbe!, readinessProbe!, livenessProbe!]) {
    t.equal(probe.httpGet!.port, 'admin');
    t.equal(await statusOf(url + probe.httpGet!.path), 200, probe.httpGet!.path!);
  }
  t.equal(startupProbe!.httpGet!.path, '/readyz', '/healthz answers before the cell is up');
  t.equal(readinessProbe!.httpGet!.path, '/readyz');
  t.equal(livenessProbe!.httpGet!.path, '/healthz', 'a pod that is not ready is not restarted');

  await call('base64', { mode: 'encode', input: 'hi' });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const { rules } = readYaml<{
    rules: { seriesQuery: string; name: { matches: string; as: string }; metricsQuery: string }[];
  }>(ADAPTER_RULES);
  for (const { seriesQuery, name, metricsQuery } of rules) {
    const [series = ''] = /^\w+/.exec(seriesQuery) ?? [];
    t.match(metrics, new RegExp(`^${series}\\{`, 'm'), series);
    t.match(series, new RegExp(name.matches));
    t.match(metricsQuery, '<<.Series>>');
  }
  const patch = readYaml<{ value: { pods: { metric: { name: string } } } }[]>(
    `${COMPONENTS}/lane-autoscaling/horizontal-pod-autoscaler.yaml`,
  );
  t.same(
    patch.map(({ value }) => value.pods.metric.name),
    rules.map(({ name }) => name.as),
    'the autoscaler uses the metrics of the adapter',
  );
});

t.test('the limits of the proxies fit those of the service', async t => {
  const config = readConfig({});
  const longest = Math.max(...Object.values(config.lanes).map(({ waitMs, runMs }) => waitMs + runMs));
  const largest = Math.max(...[...(await readCatalog()).values()].map(({ tool }) => bodyLimitOf(tool)));

  const { metadata } = readYaml<IIngress>(`${COMPONENTS}/ingress-nginx/ingress.yaml`);
  const annotation = (name: string): string => metadata!.annotations![`nginx.ingress.kubernetes.io/${name}`]!;
  t.match(annotation('proxy-body-size'), /^\d+m$/);
  t.ok(parseInt(annotation('proxy-body-size'), 10) * MIB >= largest, 'nginx accepts the largest body of a tool');
  t.ok(Number(annotation('proxy-read-timeout')) * 1000 > longest, 'nginx waits for the slowest answer of a tool');

  const { spec } = readYaml<IHTTPRoute>(`${COMPONENTS}/gateway/http-route.yaml`);
  const [batch, other] = spec.rules!;
  t.match(batch, { matches: [{ path: { type: 'Exact', value: '/api/batch' } }], timeouts: { request: '0s' } });
  const { requestTimeoutMs, answerTimeoutMs } = config;
  t.match(other!.timeouts!.request, /^\d+s$/);
  t.ok(
    parseInt(other!.timeouts!.request!, 10) * 1000 >= requestTimeoutMs + longest + answerTimeoutMs,
    'the gateway waits for the slowest answer of a tool',
  );
  for (const { backendRefs } of spec.rules!) {
    t.match(backendRefs, [{ name: service.metadata!.name!, port: service.spec!.ports![0]!.port }]);
  }
  t.match(readYaml(`${COMPONENTS}/gateway/backend-traffic-policy.yaml`), {
    apiVersion: 'gateway.envoyproxy.io/v1alpha1',
    kind: 'BackendTrafficPolicy',
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'toolpool' }],
      loadBalancer: { type: 'LeastRequest' },
    },
  });
});

/** The resources of a built kustomization. */
const resourcesOf = (yaml: string): Resource[] => parseAllDocuments(yaml).map(document => document.toJS() as Resource);

t.test(
  'kustomize builds valid resources',
  { skip: hasKustomize() ? false : 'no kubectl with kustomize 5' },
  async t => {
    // Production has all components but this one, which replaces another.
    const withIngress = t.testdir({});
    const overlay = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: [relative(withIngress, join(DEPLOY, BASE))],
      components: [relative(withIngress, join(DEPLOY, COMPONENTS, 'ingress-nginx'))],
    };
    writeFileSync(join(withIngress, 'kustomization.yaml'), JSON.stringify(overlay));
    for (const folder of [join(DEPLOY, BASE), join(DEPLOY, PRODUCTION), withIngress]) {
      for (const resource of resourcesOf(buildKustomization(folder))) {
        if (!WITHOUT_SCHEMA.includes(resource.kind)) t.same(unknownFields(resource), [], `${folder}: ${resource.kind}`);
      }
    }
    const used = foldersOf(readKustomization(PRODUCTION)).map(folder => join(PRODUCTION, folder));
    const unused = kustomizations().filter(folder => folder !== PRODUCTION && !used.includes(folder));
    t.same(unused, [`${COMPONENTS}/ingress-nginx`], 'every component is built');

    const built = resourcesOf(buildKustomization(join(DEPLOY, PRODUCTION)));
    const find = <T>(kind: string, name = 'toolpool'): T & Resource =>
      built.find(({ metadata, ...resource }) => resource.kind === kind && metadata!.name!.startsWith(name)) as T &
        Resource;
    const { template } = find<IDeployment>('Deployment').spec!;
    const [patched] = template.spec!.containers;
    const settings = find<IConfigMap>('ConfigMap');
    t.equal(patched!.envFrom![0]!.configMapRef!.name, settings.metadata!.name, 'the pods get the settings');
    t.match(settings.data, { BASE_URL: 'https://tools.example.com', LOG_LEVEL: 'info' }, 'those of both places');
    const url = patched!.env!.find(({ name }) => name === 'RATE_LIMIT_REDIS')!.valueFrom!.secretKeyRef!;
    t.same([url.name, url.key], [find<Resource>('Secret').metadata!.name, 'url'], 'and the address of Redis');
    t.same(
      container!.env!.filter(({ name }) => !patched!.env!.some(other => other.name === name)),
      [],
      'no setting is lost',
    );
    t.equal(template.spec!.priorityClassName, find<Resource>('PriorityClass').metadata!.name);
    t.same(
      find<INetworkPolicy>('NetworkPolicy').spec!.ingress!.map(({ ports }) => ports![0]!.port),
      ['http', 'admin'],
    );
    t.same(
      find<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler').spec!.metrics!.map(({ type }) => type),
      ['Resource', 'Pods'],
    );
  },
);
