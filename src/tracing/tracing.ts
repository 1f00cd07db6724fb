import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as OpenTelemetry from '@opentelemetry/api';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config/setting-reader.js';
import { readVersion } from '../read-version.js';
import type { LaneName } from '../shared/tool.js';

/**
 * What records spans and sends them, and its versions: optional peer dependencies, since most deployments have no
 * collector.
 */
export const TRACING_PACKAGES: Readonly<Record<string, string>> = {
  '@opentelemetry/api': '~1.9.0',
  '@opentelemetry/exporter-trace-otlp-http': '^0.223.0',
  '@opentelemetry/resources': '^2.0.0',
  '@opentelemetry/sdk-trace-base': '^2.0.0',
};

/** Maximum time for the last spans to be sent, in milliseconds: shorter than what is left once calls have drained. */
const FLUSH_MS = 800;

/** Maximum characters of a path in a span, and of a message of the SDK in the log. */
const MAX_PATH = 256;
const MAX_MESSAGE = 1000;

/** Throws `ConfigError` unless all packages are installed. Loads none of them. */
export function checkTracingPackages(): void {
  const { resolve } = createRequire(import.meta.url);
  const missing = Object.keys(TRACING_PACKAGES).filter(name => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  const install = missing.map(name => `'${name}@${TRACING_PACKAGES[name]}'`).join(' ');
  throw new ConfigError(
    `OTEL_EXPORTER_OTLP_ENDPOINT: expected the packages of traces to be installed: npm install ${install}`,
  );
}

/** The place of a caller in a distributed trace. */
interface Caller {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
  /** The header `tracestate`, which is passed on. */
  readonly state: string | undefined;
}

/** A request that is traced. */
interface TracedRequest {
  readonly method: string;
  /** The path of its route; undefined if it has none. */
  readonly route: string | undefined;
  readonly path: string;
  readonly scheme: string;
  readonly caller: Caller | undefined;
}

/** Records requests as spans, and sends these to a collector (OTLP over HTTP). The SDK reads its `OTEL_*` variables. */
export class Tracing {
  readonly #api: typeof OpenTelemetry;
  readonly #provider: BasicTracerProvider;
  readonly #tracer: OpenTelemetry.Tracer;

  private constructor(api: typeof OpenTelemetry, provider: BasicTracerProvider) {
    this.#api = api;
    this.#provider = provider;
    this.#tracer = provider.getTracer('toolpool', readVersion());
  }

  /** Loads the packages. Their warnings and errors, such as those of a collector that does not answer, are logged. */
  static async start(log: Pick<FastifyBaseLogger, 'warn'>): Promise<Tracing> {
    const api = await import('@opentelemetry/api');
    const warn = (message: string): void =>
      log.warn({ code: 'TRACING', reason: message.slice(0, MAX_MESSAGE) }, 'traces are incomplete');
    const ignore = (): void => undefined;
    api.diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, api.DiagLogLevel.WARN);
    const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base');
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
      '@opentelemetry/resources'
    );
    const own = resourceFromAttributes({
      'service.name': 'toolpool',
      'service.version': readVersion(),
      'service.instance.id': randomUUID(),
    });
    const resource = defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] }));
    const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())];
    return new Tracing(api, new BasicTracerProvider({ resource, spanProcessors }));
  }

  /** Begins the span of a request that has arrived now, as a child of the caller's. */
  begin({ method, route, path, scheme, caller }: TracedRequest): RequestTrace {
    const { SpanKind } = this.#api;
    const startMs = performance.now();
    const clock = new EpochClock();
    const span = this.#tracer.startSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        startTime: clock.at(startMs),
        attributes: {
          'http.request.method': method,
          'url.path': path.slice(0, MAX_PATH),
          'url.scheme': scheme,
          ...(route !== undefined && { 'http.route': route }),
        },
      },
      this.#contextOf(caller),
    );
    return new RequestTrace(this.#api, this.#tracer, span, clock, startMs);
  }

  #contextOf(caller: Caller | undefined): OpenTelemetry.Context {
    const { createTraceState, ROOT_CONTEXT, trace } = this.#api;
    if (caller === undefined) return ROOT_CONTEXT;
    const { traceId, spanId, flags, state } = caller;
    return trace.setSpanContext(ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: flags,
      isRemote: true,
      ...(state !== undefined && { traceState: createTraceState(state) }),
    });
  }

  /** Sends the spans that have ended, as far as the collector takes them in time. Call it before the process exits. */
  async end(): Promise<void> {
    // The SDK has logged why they could not be sent.
    await Promise.race([this.#provider.shutdown().catch(() => undefined), sleep(FLUSH_MS)]);
  }
}

/**
 * Converts moments of `performance.now` to those of the system's clock. Each request has one of its own: the clocks
 * drift apart, but the spans of a request must fit together to the microsecond.
 */
class EpochClock {
  readonly #offsetMs = Date.now() - performance.now();

  /** Seconds and nanoseconds. */
  at(ms: number): OpenTelemetry.HrTime {
    const epochMs = ms + this.#offsetMs;
    const seconds = Math.floor(epochMs / 1000);
    return [seconds, Math.floor((epochMs - seconds * 1000) * 1e6)];
  }
}

/** The spans of a request: its own, and those of its phases. */
export class RequestTrace {
  readonly #api: typeof OpenTelemetry;
  readonly #tracer: OpenTelemetry.Tracer;
  readonly #span: OpenTelemetry.Span;
  readonly #clock: EpochClock;
  readonly #startMs: number;
  /** When the call left its lane. */
  #ranMs: number | undefined;

  constructor(
    api: typeof OpenTelemetry,
    tracer: OpenTelemetry.Tracer,
    span: OpenTelemetry.Span,
    clock: EpochClock,
    startMs: number,
  ) {
    this.#api = api;
    this.#tracer = tracer;
    this.#span = span;
    this.#clock = clock;
    this.#startMs = startMs;
  }

  /** The ids of the request's own span. */
  get context(): { readonly traceId: string; readonly spanId: string } {
    return this.#span.spanContext();
  }

  /** The body has arrived and is valid, as far as the main thread checks it; now the call is queued. */
  received(): void {
    this.#add('receive', this.#startMs, performance.now());
  }

  /**
   * The call has left its lane. It was queued for `waitMs` and ran for `runMs`, at last if it ran twice; undefined if
   * it did not run.
   */
  ran(lane: LaneName, waitMs: number, runMs: number | undefined): void {
    const now = performance.now();
    const beganMs = now - (runMs ?? 0);
    const attributes = { 'toolpool.lane': lane };
    this.#add('queue', beganMs - waitMs, beganMs, attributes);
    if (runMs !== undefined) this.#add('run', beganMs, now, attributes);
    this.#ranMs = now;
  }

  /** The answer has been sent, or the caller has left (499). */
  end(status: number): void {
    const now = performance.now();
    if (this.#ranMs !== undefined) this.#add('send', this.#ranMs, now);
    this.#span.setAttribute('http.response.status_code', status);
    if (status >= 500) {
      this.#span.setAttribute('error.type', String(status));
      this.#span.setStatus({ code: this.#api.SpanStatusCode.ERROR });
    }
    this.#span.end(this.#clock.at(now));
  }

  /** Adds the span of a phase that has ended. */
  #add(name: string, fromMs: number, toMs: number, attributes: OpenTelemetry.Attributes = {}): void {
    if (!this.#span.isRecording()) return;
    const { ROOT_CONTEXT, trace } = this.#api;
    this.#tracer
      .startSpan(name, { startTime: this.#clock.at(fromMs), attributes }, trace.setSpan(ROOT_CONTEXT, this.#span))
      .end(this.#clock.at(toMs));
  }
}
