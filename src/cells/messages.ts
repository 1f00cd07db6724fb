import type { MetricSnapshot } from '../metrics/snapshot.js';

/** What a cell tells the primary. */
export type ToPrimary =
  /** It listens, and its threads are up. */
  | { readonly type: 'up' }
  /** It cannot start, and says why in one line. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'state'; readonly ready: boolean; readonly leaking: boolean }
  /** Its metrics, as it was asked for them, and once more when it ends. */
  | { readonly type: 'metrics'; readonly metrics: readonly MetricSnapshot[] }
  /** A question: the metrics of all cells, or calls of a client. */
  | { readonly type: 'ask'; readonly id: number; readonly question: Question };

/** What the primary tells a cell. */
export type ToCell =
  /** Report your metrics. */
  | { readonly type: 'report' }
  /** Others have taken over: take no new connection, and end once the last one is closed. */
  | { readonly type: 'retire' }
  /** How many cells are ready. */
  | { readonly type: 'ready'; readonly cells: number }
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown };

/** What only the primary knows. */
export type Question =
  | { readonly kind: 'metrics' }
  /** Counts calls of `client`, for all cells together. */
  | { readonly kind: 'count'; readonly client: string; readonly calls: number };
