import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { TRACING_PACKAGES } from '../../src/tracing/tracing.js';
import { callTool, statusOf } from '../call.js';
import { spawnService, startProcess } from '../process.js';
import { dial, rawRequest, until } from '../socket.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

/** A value of an attribute, as OTLP/JSON writes it. */
interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}

interface Attributed {
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

/** A span in OTLP/JSON: the fields that are tested. */
interface Span extends Attributed {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: Attributed;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** OTLP's numbers of kinds and of a status. */
const [INTERNAL, SERVER, ERROR] = [1, 2, 2];

const attributesOf = ({ attributes }: Attributed): Record<string, string | number | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** A collector of OTLP over HTTP. */
interface Collector {
  readonly url: string;
  readonly spans: Span[];
  readonly resources: Record<string, string | number | undefined>[];
  /** Headers of the requests. */
  readonly headers: Record<string, unknown>[];
}

async function startCollector(t: Test): Promise<Collector> {
  const collector = { url: '', spans: [] as Span[], resources: [] as Collector['resources'], headers: [] as object[] };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', chunk => (body += chunk));
    request.on('end', () => {
      collector.headers.push({ ...request.headers, url: request.url });
      for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
        collector.resources.push(attributesOf(resource));
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector as Collector;
}

/** A service that sends its spans to the collector; only at its end, unless a variable says otherwise. */
const startTraced = (t: Test, { url }: Collector, env: Record<string, string> = {}) =>
  startProcess(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    LOG_REQUESTS: 'true',
    ...env,
  });

const BASE64 = { mode: 'encode', input: 'hi' };

t.test('a call is a span of its caller’s trace, with a child for each phase', async t => {
  const collector = await startCollector(t);
  const { child, url, log } = await startTraced(t, collector, {
    OTEL_SERVICE_NAME: 'tools',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer x',
  });
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'vendor=1' };
  t.equal((await callTool(url, 'base64', BASE64, { headers })).status, 200);
  t.equal((await callTool(url, 'base64', {})).status, 422);
  t.equal(await statusOf(`${url}/no-such?secret`), 404);
  t.equal(await statusOf(`${url}/healthz`), 200);
  await until(() => log().includes('"status":404'), 'all are logged');
  t.same(collector.spans, [], 'none is sent yet');
  child.kill('SIGTERM');
  t.same(await once(child, 'exit'), [0, null]);

  const { spans } = collector;
  await until(() => spans.length > 0, 'they have arrived');
  const call = spans.find(({ parentSpanId }) => parentSpanId === CALLER)!;
  t.match(call, { traceId: TRACE, traceState: 'vendor=1', name: 'POST /api/tools/base64', kind: SERVER });
  t.match(attributesOf(call), {
    'http.request.method': 'POST',
    'http.route': '/api/tools/base64',
    'http.response.status_code': 200,
    'url.path': '/api/tools/base64',
    'url.scheme': 'http',
  });
  const phases = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  t.same(
    phases.map(({ name }) => name),
    ['receive', 'queue', 'run', 'send'],
  );
  const [from, to] = [BigInt(call.startTimeUnixNano), BigInt(call.endTimeUnixNano)];
  let before = from;
  for (const { name, traceId, kind, startTimeUnixNano, endTimeUnixNano } of phases) {
    t.match({ traceId, kind }, { traceId: TRACE, kind: INTERNAL }, name);
    t.ok(BigInt(startTimeUnixNano) >= before - 1000n, `${name} begins after the phase before`);
    t.ok(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano), `${name} ends after it begins`);
    before = BigInt(endTimeUnixNano);
  }
  t.ok(before <= to, 'the phases end with the call');
  t.ok(Math.abs(Number(from / 1_000_000n) - Date.now()) < 60_000, 'by the clock of the system');
  t.same(
    phases.map(phase => attributesOf(phase)['toolpool.lane']),
    [undefined, 'fast', 'fast', undefined],
  );

  const others = spans.filter(({ traceId }) => traceId !== TRACE);
  t.same(others.map(({ name }) => name).sort(), ['GET', 'POST /api/tools/base64'], 'probes are not traced');
  t.ok(
    others.every(({ parentSpanId }) => parentSpanId === undefined),
    'without a caller, a trace begins',
  );
  t.notMatch(JSON.stringify(spans), 'secret', 'queries are not recorded');
  t.match(collector.resources, [
    { 'service.name': 'tools', 'service.version': /^\d/, 'deployment.environment.name': 'test' },
  ]);
  t.match(collector.headers, [{ url: '/v1/traces', authorization: 'Bearer x' }]);

  const lines = log()
    .split('\n')
    .filter(line => line.includes('"answered"'))
    .map(line => JSON.parse(line) as { status: number; trace_id?: string; span_id?: string });
  t.match(
    lines.find(({ status }) => status === 200),
    { trace_id: TRACE, span_id: call.spanId },
  );
  t.match(
    lines.find(({ status }) => status === 422),
    { trace_id: others.find(({ name }) => name.startsWith('POST'))!.traceId },
    'the log names traces that begin here, too',
  );
});

t.test('batches and messages are traced', async t => {
  const collector = await startCollector(t);
  const { child, url } = await startTraced(t, collector);
  const json = { 'content-type': 'application/json' };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'base64', arguments: BASE64 } };
  await (await fetch(`${url}/mcp`, { method: 'POST', headers: json, body: JSON.stringify(message) })).text();
  const line = JSON.stringify({ tool: 'base64', input: BASE64 });
  const lines = { 'content-type': 'application/x-ndjson' };
  await (await fetch(`${url}/api/batch`, { method: 'POST', headers: lines, body: line })).text();
  const padding = 'x'.repeat(100_000);
  const large = { ...message, params: { name: 'base64', arguments: { ...BASE64, input: padding } } };
  await (await fetch(`${url}/mcp`, { method: 'POST', headers: json, body: JSON.stringify(large) })).text();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const { spans } = collector;
  await until(() => spans.length > 0, 'they have arrived');
  const messages = spans.filter(({ name }) => name === 'POST /mcp');
  t.equal(messages.length, 2);
  for (const { spanId } of messages) {
    const phases = spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);
    t.same(phases, ['receive', 'queue', 'run', 'send']);
  }
  t.equal(spans.filter(({ name }) => name === 'POST /api/batch').length, 1);
});

t.test('the sampler is that of the environment', async t => {
  const collector = await startCollector(t);
  const { child, url } = await startTraced(t, collector, { OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  await callTool(url, 'base64', BASE64);
  await callTool(url, 'base64', BASE64, { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
  await callTool(url, 'base64', BASE64, { headers: { traceparent: `00-${TRACE}-${CALLER}-00` } });
  child.kill('SIGTERM');
  await once(child, 'exit');
  await until(() => collector.spans.length > 0, 'they have arrived');
  const calls = collector.spans.filter(({ kind }) => kind === SERVER);
  t.match(calls, [{ parentSpanId: CALLER }]);
  t.equal(calls.length, 1, 'only where the caller records');
});

t.test('a collector that does not answer delays neither calls nor the end, and is logged', async t => {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { child, url, log } = await startProcess(t, {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  t.equal((await callTool(url, 'base64', BASE64)).status, 200);
  await until(() => log().includes('"code":"TRACING"'), 'it is logged');
  t.equal((await callTool(url, 'base64', BASE64)).status, 200);
  child.kill('SIGTERM');
  t.same(await once(child, 'exit'), [0, null]);
});

t.test('an endpoint without the packages ends the start, and says what to install', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-tracing-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  // Modules of the project, and the packages that it needs, but none of OpenTelemetry.
  cpSync(join(ROOT, 'dist/src'), join(folder, 'dist/src'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  const entry = pathToFileURL(join(folder, 'dist/src/server.js'));
  const { child, log } = spawnService(t, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, { entry });
  t.same(await once(child, 'exit'), [2, null]);
  const packages = Object.entries(TRACING_PACKAGES).map(([name, version]) => `'${name}@${version}'`);
  t.equal(
    log(),
    'toolpool: OTEL_EXPORTER_OTLP_ENDPOINT: expected the packages of traces to be installed: npm install ' +
      `${packages.join(' ')}\n`,
  );
  const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  t.match(peerDependencies, TRACING_PACKAGES, 'the versions are those of the package');
});

t.test('an error of the service is marked in its span', async t => {
  const collector = await startCollector(t);
  const { child, port, url, log } = await startTraced(t, collector, { DRAIN_MS: '60000' });
  const busy = callTool(url, 'regex-tester', { pattern: '(?=(a+)+$)', text: `${'a'.repeat(40)}b`, flags: {} });
  await until(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return /toolpool_lane_running\{.*lane="risky"\} 1/.test(metrics);
  }, 'the call runs');
  child.kill('SIGTERM');
  await until(() => log().includes('draining'), 'it drains');
  // Idle connections are being closed now: a request on one of them would get no answer.
  const { socket, received, closed } = await dial(port);
  socket.write(rawRequest('base64', BASE64));
  await closed;
  t.match(received(), /^HTTP\/1\.1 503 /);
  await busy;
  await once(child, 'exit');
  await until(() => collector.spans.length > 0, 'they have arrived');
  const failed = collector.spans.find(span => attributesOf(span)['http.response.status_code'] === 503)!;
  t.match(failed, { status: { code: ERROR } });
  t.equal(attributesOf(failed)['error.type'], '503');
});
