import { Histogram, type HistogramSeries } from './histogram.js';
import { gauge, type MetricSnapshot } from './snapshot.js';

/** Bounds of buckets: in seconds, as OpenTelemetry's semantic conventions for HTTP have them, and in bytes. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const BYTES = [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 50_331_648];

/** The methods that the conventions know (RFC 9110, RFC 5789, RFC 10008); callers may send others. */
const METHODS: ReadonlySet<string> = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'QUERY',
  'TRACE',
]);

/** The label of requests without a route. */
const UNKNOWN_ROUTE = 'unknown';

/** A request whose answer has been sent, or whose caller has left. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path of its route; undefined if it has none. */
  readonly route: string | undefined;
  /** 499: the caller has left. */
  readonly status: number;
  readonly ms: number;
  /** Bytes of the body of the request, and of that of the answer. */
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** What is recorded of requests with the same labels. */
interface RequestSeries {
  readonly seconds: HistogramSeries;
  readonly bytesIn: HistogramSeries;
  readonly bytesOut: HistogramSeries;
}

/** Requests by method, route and status, as OpenTelemetry's semantic conventions for HTTP name them. */
export class HttpMetrics {
  readonly #seconds = new Histogram(
    'http_server_request_duration_seconds',
    'Time from the headers of a request to the end of its answer; 499: the caller has left before',
    SECONDS,
  );
  readonly #bytesIn = new Histogram('http_server_request_body_size_bytes', 'Bodies of requests', BYTES);
  readonly #bytesOut = new Histogram('http_server_response_body_size_bytes', 'Bodies of answers', BYTES);
  /** By route, method and status: a key of all three would be a new string for each request. */
  readonly #series = new Map<string, Map<string, Map<number, RequestSeries>>>();
  #active = 0;

  /** A request has arrived. */
  began(): void {
    this.#active++;
  }

  /** Its answer has been sent, or its connection closed. */
  ended(): void {
    this.#active--;
  }

  /** Records a request, once. */
  answered({ method, route = UNKNOWN_ROUTE, status, ms, bytesIn, bytesOut }: AnsweredRequest): void {
    const series = this.#seriesOf(route, METHODS.has(method) ? method : '_OTHER', status);
    series.seconds.record(ms / 1000);
    series.bytesIn.record(bytesIn);
    series.bytesOut.record(bytesOut);
  }

  #seriesOf(route: string, method: string, status: number): RequestSeries {
    let methods = this.#series.get(route);
    if (methods === undefined) this.#series.set(route, (methods = new Map()));
    let statuses = methods.get(method);
    if (statuses === undefined) methods.set(method, (statuses = new Map()));
    let series = statuses.get(status);
    if (series === undefined) {
      const labels = { http_request_method: method, http_route: route, http_response_status_code: status };
      series = {
        seconds: this.#seconds.add(labels),
        bytesIn: this.#bytesIn.add(labels),
        bytesOut: this.#bytesOut.add(labels),
      };
      statuses.set(status, series);
    }
    return series;
  }

  snapshot(): MetricSnapshot[] {
    return [
      this.#seconds.snapshot(),
      this.#bytesIn.snapshot(),
      this.#bytesOut.snapshot(),
      gauge(
        'http_server_active_requests',
        'Requests that have arrived and whose answer has not been sent',
        this.#active,
      ),
    ];
  }
}
