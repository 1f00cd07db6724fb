import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Allowance } from '../cells/allowance.js';
import type { CellLink } from '../cells/link.js';
import type { Defect } from '../cells/messages.js';
import type { Config } from '../config/config.js';
import type { LogDestination } from '../log/log-destination.js';
import type { Metrics } from '../metrics/metrics.js';
import type { MemoryBudget } from '../pool/memory-budget.js';
import type { Pool } from '../pool/pool.js';
import type { Problem } from '../problems/problems.js';
import type { BodyReceiver } from './bodies/receive-body.js';
import type { ActiveCalls } from './calls/active-call.js';
import type { LeakWatch } from './calls/leak-watch.js';

/** The service before it listens. Its threads are running and end with `app.close()`. */
export interface App {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  /** The framework's server, and one for each other address on which it listens. */
  readonly servers: Server[];
  /** The destination of log lines; whoever ends the process awaits its `end` before. */
  readonly log: LogDestination;
}

/** How far the end of a process has come. From `retiring` on, each connection is closed after its next answer. */
export type Phase =
  | 'serving'
  /** Another process has taken over: no new connections are accepted. */
  | 'retiring'
  /** The service ends and is not ready; new connections are accepted until load balancers have noticed. */
  | 'leaving'
  /** New calls are answered 503. */
  | 'draining';

/** The parts of one service that its routes share. */
export interface AppContext {
  readonly config: Config;
  readonly pool: Pool;
  readonly memory: MemoryBudget;
  readonly leaks: LeakWatch;
  readonly calls: ActiveCalls;
  readonly bodies: BodyReceiver;
  readonly metrics: Metrics;
  /** How far the end of this process has come. */
  phase: Phase;
  /** Limits the connections that are closed so that a retry reaches another cell. */
  readonly closeAllowance: Allowance;
  /** The other cells, if there are any. */
  readonly link: CellLink | undefined;
  /** Why this process accepts no calls; undefined if it accepts them. */
  unready(): Problem | undefined;
  /** Why this process must be replaced; undefined if it need not be. */
  defect(): Defect | undefined;
}
