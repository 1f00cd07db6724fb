import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Arrivals } from './arrivals.js';

/** A call of a load. */
export interface LoadRequest {
  readonly tool: string;
  readonly body: string | Uint8Array;
}

/** Open loop: each call is sent when it is due, whatever becomes of those before it. */
export interface OpenLoad {
  readonly kind: 'open';
  readonly arrivals: Arrivals;
  /** Calls that are due earlier do not count, in milliseconds. */
  readonly leadMs: number;
  /** How long answers are awaited after the last call was sent, in milliseconds. What is open then is abandoned. */
  readonly patienceMs: number;
  /** Maximum connections; further calls wait for one. */
  readonly connections: number;
  /** How many of them are opened before the first call. */
  readonly ahead: number;
}

/** Closed loop: `width` calls are in flight until `seconds` have passed and `calls` were sent, or until `stop`. */
export interface ClosedLoad {
  readonly kind: 'closed';
  readonly width: number;
  readonly seconds: number;
  readonly calls: number;
  /** The places of the requests that are sent, in turns. */
  readonly turns: Uint32Array;
  /** How long a caller pauses after an answer 503, in milliseconds. */
  readonly pauseMs: number;
}

/** What the process is told first. */
export interface GeneratorSetup {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
}

/** What became of the calls of a load that count, in the order of their ends: each at its place in all lists. */
export interface LoadResult {
  /** The place of each call's request. */
  readonly request: Uint32Array;
  /** The HTTP status; 0 without an answer. */
  readonly status: Uint16Array;
  /** When each call was due, in milliseconds from the start of the load; in a closed loop, when it was sent. */
  readonly atMs: Float64Array;
  /** From that moment to the end of the answer, in milliseconds. */
  readonly ms: Float64Array;
  /** How long after that moment a call was sent, in milliseconds: the delay that is the generator's own. */
  readonly lateP99Ms: number;
  /** CPU of the generator while it sent, as a part of one core. */
  readonly cpu: number;
  readonly seconds: number;
}

/** A process that sends loads to one service, one after the other, over connections that it keeps. */
export interface LoadGenerator {
  open(load: Omit<OpenLoad, 'kind'>): Promise<LoadResult>;
  closed(load: Omit<ClosedLoad, 'kind'>): Promise<LoadResult>;
  /** Ends a closed loop: it resolves once its last calls are answered. */
  stop(): void;
  /** Ends the process. */
  close(): void;
}

/**
 * The process collects its garbage before each load and has so much room for new objects that it rarely does so
 * meanwhile: V8's threads would take CPU that the service lacks on the same machine.
 */
const NODE_OPTIONS = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Starts the process; resolves when it takes loads. */
export async function startGenerator(setup: GeneratorSetup): Promise<LoadGenerator> {
  const child = fork(fileURLToPath(new URL('./process.js', import.meta.url)), {
    serialization: 'advanced',
    execArgv: NODE_OPTIONS,
  });
  const ask = async <Answer>(message: GeneratorSetup | OpenLoad | ClosedLoad): Promise<Answer> => {
    const ending = new AbortController();
    const ended = once(child, 'exit', { signal: ending.signal }).then(([code]) => {
      throw new Error(`the load generator ended with code ${code}`);
    });
    ended.catch(() => undefined);
    child.send(message);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer];
    ending.abort();
    return answer;
  };
  await ask<string>(setup);
  return {
    open: load => ask<LoadResult>({ kind: 'open', ...load }),
    closed: load => ask<LoadResult>({ kind: 'closed', ...load }),
    stop: () => void child.send('stop'),
    close: () => child.disconnect(),
  };
}
