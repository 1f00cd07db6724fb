import type { Config } from './config.js';
import type { ActiveCalls } from './http/active-call.js';
import type { BodyReceiver } from './http/receive-body.js';
import type { Metrics } from './metrics.js';
import type { MemoryBudget } from './pool/memory-budget.js';
import type { Pool } from './pool/pool.js';

/** The parts of one service that its routes share. */
export interface AppContext {
  readonly config: Config;
  readonly pool: Pool;
  readonly memory: MemoryBudget;
  readonly calls: ActiveCalls;
  readonly bodies: BodyReceiver;
  readonly metrics: Metrics;
  /** Whether the service is shutting down: new calls are answered 503. */
  draining: boolean;
}
