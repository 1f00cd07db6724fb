import type { MetricSnapshot } from '../metrics/snapshot.js';

/** Why a cell must be replaced: it holds bytes for no call, or has threads that do not exit. */
export type Defect = 'leak' | 'stuck';

/** What an operator asks of the main thread of a cell. */
export interface Diagnosis {
  readonly kind: 'heap-snapshot' | 'cpu-profile';
  /** The length of a profile. */
  readonly seconds: number;
}

/** Messages from a cell to the primary. */
export type ToPrimary =
  /** The cell listens, and its threads are running. */
  | { readonly type: 'up' }
  /** The cell cannot start; one line says why. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'state'; readonly ready: boolean; readonly defect: Defect | undefined }
  /** The answer to `report`. */
  | { readonly type: 'metrics'; readonly metrics: readonly MetricSnapshot[] }
  /** The cell has answered its calls and ends now; its last metrics. */
  | { readonly type: 'drained'; readonly metrics: readonly MetricSnapshot[] }
  /** The cell has answered `diagnose`, or says why it has not. */
  | { readonly type: 'diagnosed'; readonly error: string | undefined }
  /** A question: the metrics of all cells, or calls of a client. */
  | { readonly type: 'ask'; readonly id: number; readonly question: Question };

/** Messages from the primary to a cell. */
export type ToCell =
  /** Report your metrics. */
  | { readonly type: 'report' }
  /** Other cells have taken over: accept no new connections, and end once the last one is closed. */
  | { readonly type: 'retire' }
  /** Answer a request on the connection that comes with this message. */
  | { readonly type: 'diagnose'; readonly diagnosis: Diagnosis }
  /** The number of ready cells. */
  | { readonly type: 'ready'; readonly cells: number }
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown };

/** Questions that only the primary can answer. */
export type Question =
  | { readonly kind: 'metrics' }
  /** Counts calls of `client`, for all cells together. */
  | { readonly kind: 'count'; readonly client: string; readonly calls: number };
