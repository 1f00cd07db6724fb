import { readdirSync, readFileSync } from 'node:fs';
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler, type IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { type INetworkPolicy, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { type IPodDisruptionBudget, PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { type IService, Service } from 'kubernetes-models/v1';
import t from 'tap';
import { parse } from 'yaml';
import { listSettings, readConfig } from '../../src/config/config.js';
import { memoryBound } from '../../src/pool/memory-bound.js';
import { start } from '../service.js';

const MIB = 1024 * 1024;
const folder = new URL('../../../deploy/kubernetes/', import.meta.url);
const read = <T>(file: string): T => parse(readFileSync(new URL(file, folder), 'utf8')) as T;

const deployment = read<IDeployment>('deployment.yaml');
const service = read<IService>('service.yaml');
const budget = read<IPodDisruptionBudget>('pod-disruption-budget.yaml');
const autoscaler = read<IHorizontalPodAutoscaler>('horizontal-pod-autoscaler.yaml');
const policy = read<INetworkPolicy>('network-policy.yaml');
const kustomization = read<{ resources: string[]; images: { name: string; newTag: string }[] }>('kustomization.yaml');
const adapter = read<{ rules: { seriesQuery: string; name: { matches: string; as: string }; metricsQuery: string }[] }>(
  'prometheus-adapter-rules.yaml',
);

const pod = deployment.spec!.template.spec!;
const [container] = pod.containers;
const env: Record<string, string | undefined> = Object.fromEntries(
  container!.env!.map(({ name, value }) => [name, value]),
);

/**
 * Copies `value` and adds the path of every property to `unread`. Reading a property removes its path. Properties that
 * a validator never reads are not in its schema.
 */
function trackReads<T>(value: T, unread: Set<string>, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, trackReads(item, unread, `${path}/${key}`)]),
  );
  return new Proxy((Array.isArray(value) ? Object.values(copy) : copy) as T & object, {
    get: (target, key) => {
      unread.delete(`${path}/${String(key)}`);
      return Reflect.get(target, key);
    },
  });
}

const KINDS = { Deployment, Service, PodDisruptionBudget, HorizontalPodAutoscaler, NetworkPolicy };

/**
 * The paths of the fields that are not in the schema of a resource's kind. Throws if the resource is not valid.
 */
function unknownFields(resource: { readonly kind: keyof typeof KINDS; readonly spec?: unknown }): string[] {
  const unread = new Set<string>();
  KINDS[resource.kind].prototype.validate.call(trackReads(resource as never, unread));
  return [...unread].sort();
}

t.test('every resource is valid by the Kubernetes schemas and has no unknown field', async t => {
  for (const file of kustomization.resources) {
    const resource = read<{ kind: keyof typeof KINDS; apiVersion: string; spec: unknown }>(file);
    t.equal(resource.apiVersion, KINDS[resource.kind].apiVersion, file);
    t.same(unknownFields(resource), [], file);
  }
  const wrong = {
    ...deployment,
    spec: {
      ...deployment.spec!,
      replica: 2,
      template: { ...deployment.spec!.template, spec: { ...pod, container: [] } },
    },
  };
  t.same(unknownFields(wrong), ['/spec/replica', '/spec/template/spec/container'], 'misspelled fields are found');
  t.throws(
    () => unknownFields({ ...deployment, spec: { ...deployment.spec!, replicas: 'two' } }),
    /replicas must be integer/,
  );
});

t.test('every file is applied or belongs to the adapter', async t => {
  t.same(
    readdirSync(folder).sort(),
    [...kustomization.resources, 'kustomization.yaml', 'prometheus-adapter-rules.yaml'].sort(),
  );
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', folder), 'utf8')) as { version: string };
  t.same(
    kustomization.images.map(({ name, newTag }) => [name, newTag]),
    [[container!.image, version]],
  );
});

t.test('selectors and ports match the pods', async t => {
  const labels = deployment.spec!.template.metadata!.labels!;
  const selectors = [
    deployment.spec!.selector,
    budget.spec!.selector,
    policy.spec!.podSelector,
    ...pod.topologySpreadConstraints!.map(({ labelSelector }) => labelSelector),
  ].map(selector => selector?.matchLabels);
  for (const selector of [...selectors, service.spec!.selector]) t.same({ ...labels, ...selector }, labels);
  t.match(autoscaler.spec!.scaleTargetRef, {
    apiVersion: deployment.apiVersion,
    kind: deployment.kind,
    name: deployment.metadata!.name!,
  });

  const [port] = container!.ports!;
  t.equal(String(port!.containerPort), env['PORT']);
  t.same(
    service.spec!.ports!.map(({ targetPort }) => targetPort),
    [port!.name],
  );
  t.same(policy.spec!.ingress, [{ ports: [{ port: port!.name, protocol: 'TCP' }] }], 'ingress only to this port');
  t.same([policy.spec!.policyTypes, policy.spec!.egress], [['Ingress', 'Egress'], []], 'no egress');
  t.equal(deployment.spec!.template.metadata!.annotations!['prometheus.io/port'], env['PORT']);
});

t.test('settings exist in the service and fit the time and memory of the pod', async t => {
  const known = listSettings().map(({ name }) => name);
  for (const name of Object.keys(env)) t.ok(known.includes(name), name);
  const config = readConfig(env);
  t.not(config.host, '127.0.0.1', 'the service listens on other interfaces');
  const before = Number(container!.lifecycle!.preStop!.exec!.command!.at(-1));
  t.ok(pod.terminationGracePeriodSeconds! * 1000 >= before * 1000 + config.drainMs + 2000, 'time to drain');

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

t.test('the container has no unneeded privileges', async t => {
  t.match(container!.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  t.match(pod.securityContext, { runAsNonRoot: true, runAsUser: Number, seccompProfile: { type: 'RuntimeDefault' } });
  t.match(pod, { automountServiceAccountToken: false });
  t.equal(pod.volumes, undefined);
});

t.test('an update or a lost node does not reduce the capacity', async t => {
  t.match(deployment.spec!.strategy, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } });
  t.equal(budget.spec!.maxUnavailable, 1);
  t.ok(autoscaler.spec!.minReplicas! >= 2);
  t.equal(deployment.spec!.replicas, undefined, 'the autoscaler decides');
});

t.test('probes and metrics use existing paths', async t => {
  const { url, call } = await start(t);
  for (const probe of [container!.startupProbe!, container!.readinessProbe!, container!.livenessProbe!]) {
    t.equal(probe.httpGet!.port, container!.ports![0]!.name);
    t.equal((await fetch(url + probe.httpGet!.path)).status, 200, probe.httpGet!.path!);
  }
  t.equal(container!.readinessProbe!.httpGet!.path, '/readyz', 'a pod that is not ready is not restarted');
  t.equal(container!.livenessProbe!.httpGet!.path, '/healthz');

  await call('base64', { mode: 'encode', input: 'hi' });
  const metrics = await (
    await fetch(url + deployment.spec!.template.metadata!.annotations!['prometheus.io/path'])
  ).text();
  for (const { seriesQuery, name, metricsQuery } of adapter.rules) {
    const [series = ''] = /^\w+/.exec(seriesQuery) ?? [];
    t.match(metrics, new RegExp(`^${series}\\{`, 'm'), series);
    t.match(series, new RegExp(name.matches));
    t.match(metricsQuery, '<<.Series>>');
  }
  const usedMetrics = autoscaler.spec!.metrics!.flatMap(({ pods }) => pods?.metric.name ?? []);
  t.same(
    usedMetrics,
    adapter.rules.map(({ name }) => name.as),
    'the autoscaler uses the metrics of the adapter',
  );
});
